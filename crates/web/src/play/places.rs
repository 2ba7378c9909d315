//! The positions of the seats around the felt: fixed at the table, rotated here so that one of them is at the bottom.
use game::Seat;

/// The number of places clockwise from the bottom to a seat: 0 for the seat at the bottom, 1 for the next to play, who
/// sits on the left.
pub fn place_of(seat: Seat, bottom: Seat, seats: u8) -> u8 {
    let seats = seats.max(1);
    (seat.0 + seats - bottom.0 % seats) % seats
}

/// The seats clockwise, starting at the bottom.
pub fn around(bottom: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |place| Seat((bottom.0 + place) % seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_turned_to_whoever_looks() {
        let seen_by_2: Vec<u8> = Seat::all(4).map(|seat| place_of(seat, Seat(2), 4)).collect();
        assert_eq!(seen_by_2, [2, 3, 0, 1]);
        let order: Vec<Seat> = around(Seat(2), 4).collect();
        assert_eq!(order, [Seat(2), Seat(3), Seat(0), Seat(1)]);
        for seats in 2..=5 {
            for bottom in Seat::all(seats) {
                for (place, seat) in around(bottom, seats).enumerate() {
                    assert_eq!(usize::from(place_of(seat, bottom, seats)), place);
                }
            }
        }
    }
}
