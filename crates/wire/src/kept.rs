//! The lasting part of a picture as values: of two of them, only what differs is written.

use crate::{
    Outlined, Own,
    diff::{has_parts, put_comma, put_whole, value},
    writing::Writing,
};
use game::{Members, Pairs};
use serde::Serialize;
use serde_json::{Error, Value};
use std::{any::Any, fmt::Debug, ops::Range};

/// Bytes that a member rarely exceeds.
const MEMBER: usize = 192;
/// Bytes that all members beside the room rarely exceed.
const REST: usize = 1024;

/// All that lasts of a picture but the setting.
#[derive(Debug)]
pub(crate) struct Kept<V> {
    pub(crate) ply: u32,
    pub(crate) view: Option<V>,
    pub(crate) sketch: Option<Value>,
    pub(crate) own: Own,
}

/// The same, whatever the game.
pub(crate) trait Keeps: Any + Debug + Send + Sync {
    /// The observer's own part of the room.
    fn own(&self) -> &Own;

    /// Writes the members beside the room.
    fn rest(&self) -> Result<Outlined, Error>;

    /// Writes what has changed in them since `before` into an object being written; what is alike in another change is
    /// copied from it. Returns where the members of the view are. `None` if `before` is of another game, so that
    /// nothing is known.
    fn put_changes(
        &self,
        before: &dyn Keeps,
        like: Option<Like<'_, dyn Keeps>>,
        out: (&mut String, &mut Drafts),
    ) -> Result<Option<Spots>, Error>;
}

/// Where the members of an object are in the text of a change.
pub(crate) type Spots = Vec<(&'static str, Range<usize>)>;

/// A change that has been written for somebody else, from which to copy.
pub(crate) struct Like<'a, T: ?Sized> {
    pub(crate) before: &'a T,
    pub(crate) after: &'a T,
    pub(crate) text: &'a str,
    pub(crate) spots: &'a Spots,
}

impl<V: Serialize + Members + Debug + Send + Sync + 'static> Keeps for Kept<V> {
    fn own(&self) -> &Own {
        &self.own
    }

    fn rest(&self) -> Result<Outlined, Error> {
        let Kept { ply, view, sketch, .. } = self;
        Outlined::written(REST, |all| {
            all.object(|all| {
                all.member("ply", ply)?;
                all.member("view", view)?;
                sketch.as_ref().map_or(Ok(()), |sketch| all.member("sketch", sketch))
            })
        })
    }

    fn put_changes(
        &self,
        before: &dyn Keeps,
        like: Option<Like<'_, dyn Keeps>>,
        (out, drafts): (&mut String, &mut Drafts),
    ) -> Result<Option<Spots>, Error> {
        fn known<V: 'static>(kept: &dyn Keeps) -> Option<&Kept<V>> {
            (kept as &dyn Any).downcast_ref()
        }
        let Some(before) = known::<V>(before) else { return Ok(None) };
        let like = like.and_then(|Like { before, after, text, spots }| {
            let view = |kept| known::<V>(kept)?.view.as_ref();
            Some(Like { before: view(before)?, after: view(after)?, text, spots })
        });
        let mut spots = Spots::new();
        let mut changes = Changes::into(out, drafts);
        changes.pair("ply", [Some(&before.ply), Some(&self.ply)], None);
        match [&before.view, &self.view] {
            [Some(then), Some(now)] => spots = changes.object("view", [then, now], like)?,
            [None, None] => {}
            [_, now] => changes.whole("view", now)?,
        }
        changes.pair("sketch", [before.sketch.as_ref(), self.sketch.as_ref()], None);
        changes.done()?;
        Ok(Some(spots))
    }
}

/// Writes what differs in a struct into an object being written, and returns where its members are.
pub(crate) fn put_members<T: Members>(
    pair: [&T; 2],
    like: Option<Like<'_, T>>,
    (out, drafts): (&mut String, &mut Drafts),
) -> Result<Spots, Error> {
    Changes::into(out, drafts).of(pair, like).done()
}

/// Where the two values of a member are written to be compared: the same room for one member after the other.
pub(crate) type Drafts = [Writing; 2];

/// Writes what differs in pairs of members into an object being written.
struct Changes<'a> {
    out: &'a mut String,
    drafts: &'a mut Drafts,
    /// How many members that are there now are alike, and how many differ.
    alike: usize,
    differ: usize,
    /// The members that are left out now.
    gone: Vec<&'static str>,
    /// Where the other members that differ are.
    spots: Spots,
    /// What to copy from.
    like: Option<(&'a str, &'a Spots)>,
    result: Result<(), Error>,
}

impl<'a> Changes<'a> {
    fn into(out: &'a mut String, drafts: &'a mut Drafts) -> Changes<'a> {
        let (gone, spots) = (Vec::new(), Spots::new());
        Changes { out, drafts, alike: 0, differ: 0, gone, spots, like: None, result: Ok(()) }
    }

    /// Adds the members of a struct, of which another change may be known.
    fn of<T: Members>(mut self, pair: [&T; 2], like: Option<Like<'a, T>>) -> Changes<'a> {
        self.like = like.as_ref().map(|like| (like.text, like.spots));
        T::side_by_side(pair, like.map(|like| [like.before, like.after]), &mut self);
        self
    }

    /// Ends with the members that are left out now.
    fn done(self) -> Result<Spots, Error> {
        for name in self.gone {
            put_member(name, self.out);
            self.out.push_str("[]");
        }
        self.result.map(|()| self.spots)
    }

    /// Adds what differs in a struct, as a member.
    fn object<T: Serialize + Members>(
        &mut self,
        name: &'static str,
        pair: [&T; 2],
        like: Option<Like<'_, T>>,
    ) -> Result<Spots, Error> {
        let mark = self.out.len();
        put_member(name, self.out);
        let start = self.out.len();
        self.out.push('{');
        let changes = Changes::into(self.out, self.drafts).of(pair, like);
        let may_be_longer = changes.may_be_longer();
        let spots = changes.done()?;
        if self.out.len() == start + 1 {
            self.out.truncate(mark);
            return Ok(spots);
        }
        self.out.push('}');
        // If nearly everything has changed, the value itself is shorter.
        if may_be_longer {
            let whole = serde_json::to_string(pair[1])?;
            if self.out.len() - start > whole.len() + 2 {
                self.out.truncate(start);
                put_whole(&whole, self.out);
                return Ok(Spots::new());
            }
        }
        Ok(spots)
    }

    /// Whether the changes may be longer than the value as a whole: each takes at most two bytes more than the member
    /// itself, and each other member is spared, which takes six at least.
    fn may_be_longer(&self) -> bool {
        !self.gone.is_empty() || self.alike * 6 < self.differ * 2
    }

    /// Adds a member as a whole.
    fn whole(&mut self, name: &'static str, now: &impl Serialize) -> Result<(), Error> {
        put_member(name, self.out);
        put_whole(&serde_json::to_string(now)?, self.out);
        Ok(())
    }

    /// Adds a member that differs, `alike` in the change to copy from.
    fn put<T: Serialize>(&mut self, name: &'static str, then: Option<&T>, now: &T, alike: bool) -> Result<(), Error> {
        let mark = self.out.len();
        put_member(name, self.out);
        let start = self.out.len();
        match (self.copy(name).filter(|_| alike), then) {
            (Some(copy), _) => self.out.push_str(copy),
            (None, None) => put_whole(&serde_json::to_string(now)?, self.out),
            (None, Some(then)) => {
                let [before, after] = &mut *self.drafts;
                let after = after.anew(now, MEMBER)?;
                // A value without parts is replaced, whatever it was.
                if !has_parts(after.text) {
                    put_whole(after.text, self.out);
                } else {
                    let before = before.anew(then, MEMBER)?;
                    if before.text == after.text {
                        self.out.truncate(mark);
                        return Ok(());
                    }
                    value(before, after, self.out);
                }
            }
        }
        self.spots.push((name, start..self.out.len()));
        Ok(())
    }

    /// What has been written for a member in the other change.
    fn copy(&self, name: &str) -> Option<&'a str> {
        let (text, spots) = self.like?;
        let (_, spot) = spots.iter().find(|(other, _)| *other == name)?;
        text.get(spot.clone())
    }
}

impl Pairs for Changes<'_> {
    fn pair<T: Serialize + PartialEq>(
        &mut self,
        name: &'static str,
        pair: [Option<&T>; 2],
        other: Option<[Option<&T>; 2]>,
    ) {
        match pair {
            [None, None] => {}
            [then, now] if then == now => self.alike += 1,
            [_, None] => self.gone.push(name),
            [then, Some(now)] => {
                self.differ += 1;
                if self.result.is_ok() {
                    self.result = self.put(name, then, now, other == Some(pair));
                }
            }
        }
    }
}

/// Writes the name of a member, which needs no escaping.
fn put_member(name: &str, out: &mut String) {
    put_comma(b'{', out);
    ["\"", name, "\":"].iter().for_each(|part| out.push_str(part));
}
