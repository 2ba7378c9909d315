//! The house over real sockets. One program, so that the server is linked once.

mod account;
mod authenticator;
mod broken;
mod company;
mod daily;
mod doors;
mod farewell;
mod faulty;
mod going_on;
mod house;
mod matgo;
mod moderation;
mod order;
mod pages;
mod passkey;
mod people;
mod play;
mod protocol;
mod quick;
mod ratings;
mod rummikub;
mod sharing;
mod slow;
mod strangers;
mod talk;
mod tournament;
