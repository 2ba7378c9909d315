//! Who people are: handles, passwords, recovery codes, passkeys, descriptions of browsers, acquaintances, and what
//! moderators may do and are given hints of. Pure: nothing here stores, sends or logs anything.
//!
//! An account is a user with a [`Handle`] and at least one key: a [`Password`], or a passkey ([`passkey`]). Each
//! [`Code`] opens it once, for when every key is lost.

mod alike;
mod code;
pub mod company;
mod device;
mod handle;
pub mod moderation;
pub mod passkey;
mod password;
mod reserved;
pub mod signals;

pub use alike::{Forms, alike, readings};
pub use code::{CODES, Code, CodeHash};
pub use device::Device;
pub use handle::Handle;
pub use password::{BadHash, Hashed, Password};
pub use reserved::is_of_the_house;
