//! A sitting from outside, at a table of a small game written for these tests.

mod again;
mod awaited;
mod broken;
mod cards;
mod gone;
mod hall;
mod house;
mod identity;
mod order;
mod pause;
mod pledges;
mod rated;
mod replay;
mod room;
mod sealed;
mod shared;
mod sitting;
mod sketches;
mod tournament;
mod whom;
