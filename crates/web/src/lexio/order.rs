//! The order of the tiles in the rack.
use lexio::{Tile, Tiles};
use serde::{Deserialize, Serialize};

/// How the rack is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sorting {
    /// By strength.
    #[default]
    Number,
    /// By suit, then by strength.
    Suit,
    /// In the player's own order.
    Free,
}

/// The tiles of a rack, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    sorting: Sorting,
    tiles: Vec<Tile>,
}

impl Order {
    /// An empty rack with this sorting. A player's own order does not outlive their tiles.
    pub fn sorted(sorting: Sorting) -> Order {
        let sorting = if sorting == Sorting::Free { Sorting::Number } else { sorting };
        Order { sorting, tiles: Vec::new() }
    }

    /// The current sorting.
    pub const fn sorting(&self) -> Sorting {
        self.sorting
    }

    /// The tiles from left to right.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The same rack holding these tiles: tiles that are gone are removed, and new ones are sorted in. New tiles end
    /// the player's own order.
    #[must_use]
    pub fn holding(mut self, hand: Tiles) -> Order {
        let before: Tiles = self.tiles.iter().copied().collect();
        if !before.contains_all(hand) && self.sorting == Sorting::Free {
            self.sorting = Sorting::Number;
        }
        self.tiles.retain(|tile| hand.contains(*tile));
        self.tiles.extend(hand - before);
        self.sort();
        self
    }

    /// Switches the sorting. The player's own order becomes sorting by number.
    #[must_use]
    pub fn turned(mut self) -> Order {
        self.sorting = if self.sorting == Sorting::Number { Sorting::Suit } else { Sorting::Number };
        self.sort();
        self
    }

    /// Moves `tile` to position `to`, which makes the order the player's own.
    #[must_use]
    pub fn moved(mut self, tile: Tile, to: usize) -> Order {
        if let Some(from) = self.tiles.iter().position(|one| *one == tile)
            && from != to.min(self.tiles.len() - 1)
        {
            self.tiles.remove(from);
            self.tiles.insert(to.min(self.tiles.len()), tile);
            self.sorting = Sorting::Free;
        }
        self
    }

    /// Moves these tiles to where another one is: behind it if they come from its left, else in front of it. So one
    /// reaches both ends.
    #[must_use]
    pub fn gathered(mut self, moving: Tiles, to: Tile) -> Order {
        let moving = moving - Tiles::NONE.with(to);
        let (group, mut tiles): (Vec<Tile>, Vec<Tile>) = self.tiles.iter().partition(|tile| moving.contains(**tile));
        let Some(at) = tiles.iter().position(|tile| *tile == to) else { return self };
        let first = self.tiles.iter().position(|tile| moving.contains(*tile));
        let behind = first.is_some_and(|first| first <= at);
        let rest = tiles.split_off(at + usize::from(behind));
        tiles.extend(group);
        tiles.extend(rest);
        if tiles != self.tiles {
            (self.tiles, self.sorting) = (tiles, Sorting::Free);
        }
        self
    }

    fn sort(&mut self) {
        match self.sorting {
            Sorting::Number => self.tiles.sort_unstable(),
            Sorting::Suit => self.tiles.sort_unstable_by_key(|tile| (tile.suit(), *tile)),
            Sorting::Free => {}
        }
    }
}

/// The position nearest to a point, for dropping a tile. Positions are given by their centres.
pub fn nearest(places: &[(f64, f64)], x: f64, y: f64) -> Option<usize> {
    // Rows count more than columns; otherwise a tile dropped between two rows would jump to the wrong one.
    let far = |(px, py): (f64, f64)| (px - x).hypot((py - y) * 2.0);
    let distance = |place: &usize| far(places[*place]);
    (0..places.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Tiles {
        text.parse().expect("tiles")
    }

    fn shown(order: &Order) -> String {
        let tiles: Vec<String> = order.tiles().iter().map(Tile::to_string).collect();
        tiles.join(" ")
    }

    #[test]
    fn racks_sort_by_number_and_by_suit() {
        let order = Order::sorted(Sorting::Number).holding(hand("2C 3S 5C 3C"));
        assert_eq!(shown(&order), "3C 3S 5C 2C");
        assert_eq!(shown(&order.turned()), "3C 5C 2C 3S");
    }

    #[test]
    fn a_player_s_own_order_stays_while_tiles_leave() {
        let order = Order::sorted(Sorting::Number).holding(hand("3C 4C 5C 6C"));
        let tile = "6C".parse().expect("a tile");
        let order = order.moved(tile, 0);
        assert_eq!((shown(&order).as_str(), order.sorting()), ("6C 3C 4C 5C", Sorting::Free));
        assert_eq!(shown(&order.clone().holding(hand("3C 5C 6C"))), "6C 3C 5C");
        let dealt = order.holding(hand("7C 6S 3C"));
        assert_eq!((shown(&dealt).as_str(), dealt.sorting()), ("3C 6S 7C", Sorting::Number));
    }

    #[test]
    fn chosen_tiles_come_to_where_another_one_is() {
        let order = Order::sorted(Sorting::Number).holding(hand("3C 4C 5C 6C 7C"));
        let to =
            |order: &Order, tiles: &str, to: &str| order.clone().gathered(hand(tiles), to.parse().expect("a tile"));
        assert_eq!(shown(&to(&order, "3C", "7C")), "4C 5C 6C 7C 3C", "the last place");
        assert_eq!(shown(&to(&order, "7C 5C", "3C")), "5C 7C 3C 4C 6C", "the first");
        assert_eq!(shown(&to(&order, "3C 7C 5C", "5C")), "4C 5C 3C 7C 6C", "from both sides");
        assert_eq!(to(&order, "3C", "7C").sorting(), Sorting::Free);
        assert_eq!(to(&order, "5C", "5C"), order, "none but that one");
        assert_eq!(to(&order, "3C", "9S"), order, "nowhere");
    }

    #[test]
    fn moving_nowhere_changes_nothing() {
        let order = Order::sorted(Sorting::Suit).holding(hand("3C 4C"));
        let last = "4C".parse().expect("a tile");
        assert_eq!(order.clone().moved(last, 9), order);
        assert_eq!(order.clone().moved("9S".parse().expect("a tile"), 0), order);
    }

    #[test]
    fn a_drop_lands_in_the_nearest_place_of_its_row() {
        let places = [(20.0, 30.0), (60.0, 30.0), (20.0, 100.0), (60.0, 100.0)];
        assert_eq!(nearest(&places, 55.0, 40.0), Some(1));
        assert_eq!(nearest(&places, 30.0, 90.0), Some(2));
        assert_eq!(nearest(&[], 0.0, 0.0), None);
    }
}
