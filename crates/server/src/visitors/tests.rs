//! Visitors and their sockets.

use super::*;
use crate::door::Places;

const LONG: Duration = Duration::from_secs(3_600);
const ME: GuestId = GuestId::from_bytes([1; 16]);

/// Opens a socket of a person, in a session of theirs.
fn enter(
    visitors: &Arc<Visitors>,
    places: &Arc<Places>,
    (who, session): (GuestId, u8),
    may: (u32, Duration),
) -> Result<Visit, Error> {
    let place = places.take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
    visitors.enter(Known::new(who), TokenHash::from_bytes([session; 32]), may, place)
}

#[test]
fn sockets_are_counted_and_given_back() {
    let visitors = Arc::new(Visitors::default());
    let places = Places::new(10, None);
    let enter = |who: u8| enter(&visitors, &places, (GuestId::from_bytes([who; 16]), 1), (2, LONG));
    let too_many = |visit: Result<Visit, Error>| match visit {
        Err(Error::TooMany { what: Limited::Sockets, max }) => max,
        other => panic!("{:?}", other.map(|_| ())),
    };
    let (first, _second) = (enter(1).unwrap(), enter(1).unwrap());
    assert_eq!(too_many(enter(1)), 2);
    let _third = enter(2).unwrap();
    assert_eq!(places.taken(), 3, "who is refused has no place");
    first.visitor.rename("달".parse().unwrap(), false);
    drop(first);
    let known = enter(1).unwrap().visitor.known();
    assert_eq!((known.name.as_str(), known.named), ("달", true));
}

#[test]
fn a_line_on_which_nothing_is_heard_makes_room_for_another() {
    let visitors = Arc::new(Visitors::default());
    let places = Places::new(10, None);
    let enter = |unheard| enter(&visitors, &places, (ME, 1), (2, unheard));
    let (first, second) = (enter(LONG).unwrap(), enter(LONG).unwrap());
    assert!(enter(LONG).is_err(), "both have been heard lately");
    std::thread::sleep(Duration::from_millis(5));
    first.hear();
    let third = enter(Duration::ZERO).unwrap();
    let ended = |visit: &Visit| visit.ended.is_cancelled();
    assert!(!ended(&first) && ended(&second), "the first has just been heard");
    assert!(enter(LONG).is_err(), "as many as may be");
    drop(second);
    assert!(enter(LONG).is_err(), "the third has its place");
    assert_eq!((ended(&first), ended(&third)), (false, false));
    drop((first, third));
    assert!(!visitors.is_here(ME));
}

#[test]
fn a_name_heard_late_takes_the_place_of_no_later_one() {
    let visitors = Arc::new(Visitors::default());
    let visit = enter(&visitors, &Places::new(10, None), (ME, 1), (2, LONG)).unwrap();
    let visitor = &visit.visitor;
    let (before, name) = (visitor.known(), "달".parse().unwrap());
    let signed_up = Known { name, named: true, account: true, ..before.clone() };
    visitor.learn(&before, signed_up.clone());
    assert_eq!(visitor.known(), signed_up, "they signed up while the socket was opening");
    visitor.rename("Mina".parse().unwrap(), true);
    visitor.learn(&before, signed_up);
    assert_eq!(visitor.guest().name.as_str(), "Mina", "they have been renamed since");
    visitor.rename("Ann".parse().unwrap(), false);
    assert_eq!((visitor.guest().name.as_str(), visitor.guest().account), ("Mina", true));
}

#[test]
fn what_is_told_of_quick_match_late_is_not_so_any_more() {
    let visitors = Arc::new(Visitors::default());
    let _visit = enter(&visitors, &Places::new(10, None), (ME, 1), (2, LONG)).unwrap();
    let tell = |id, at| visitors.tell_quick(id, Quick::default(), at);
    assert!(tell(ME, (1, 2)) && tell(ME, (1, 2)));
    assert!(!tell(ME, (1, 1)), "something later was told");
    assert!(tell(GuestId::from_bytes([2; 16]), (0, 0)), "of somebody else nothing is known");
}

#[test]
fn somebody_has_sight_while_one_of_their_pages_is_seen() {
    let visitors = Arc::new(Visitors::default());
    let places = Places::new(10, None);
    let enter = || enter(&visitors, &places, (ME, 1), (3, LONG)).unwrap();
    assert!(!visitors.has_sight(ME));
    let (first, second) = (enter(), enter());
    first.sight(false);
    first.sight(false);
    assert!(visitors.has_sight(ME));
    second.sight(false);
    assert!(!visitors.has_sight(ME));
    drop(first);
    assert!(!visitors.has_sight(ME));
    let third = enter();
    assert!(visitors.has_sight(ME));
    third.sight(false);
    third.sight(true);
    drop(second);
    assert!(visitors.has_sight(ME));
    drop(third);
    assert!(!visitors.has_sight(ME));
}

#[test]
fn sessions_end_one_by_one_or_all() {
    let visitors = Arc::new(Visitors::default());
    let places = Places::new(10, None);
    let session = |number: u8| TokenHash::from_bytes([number; 32]);
    let enter = |number| enter(&visitors, &places, (ME, number), (3, LONG)).unwrap();
    let visits = [enter(1), enter(2), enter(1)];
    let ended = || visits.each_ref().map(|visit| visit.ended.is_cancelled());
    visitors.end_others(ME, session(2));
    assert_eq!(ended(), [true, false, true]);
    visitors.end(ME, Some(session(1)));
    assert_eq!(ended(), [true, false, true]);
    visitors.end(ME, None);
    assert_eq!(ended(), [true; 3]);
    drop(visits);
    visitors.end(ME, None);
    assert_eq!(places.taken(), 0);
}
