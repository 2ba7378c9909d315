//! Positions and the play from them, in short notation.

use game::{Observer, Refusal, Seat, Turn, Writable, play, read_rules};
use matgo::{Action, BySeat, Cards, Event, Illegal, Matgo, Rules, Setup, State, View};
use serde_json::{Value, json};

/// The default rules except for these options.
pub(crate) fn rules(options: Value) -> Rules {
    read_rules(2, &options).expect("legal options")
}

/// The default rules without missions.
pub(crate) fn plain() -> Rules {
    rules(json!({"preset": "plain"}))
}

/// These cards.
pub(crate) fn cards(text: &str) -> Cards {
    text.parse().expect("cards")
}

/// Seat 0 is in turn with this hand; the opponent holds nothing and has captured three plain junk cards.
pub(crate) fn position(hand: &str, floor: &str, stock: &str) -> Setup {
    let mut setup: Setup = serde_json::from_value(json!({"hands": [[], []]})).expect("a setup");
    setup.hands[0] = cards(hand);
    setup.floor = cards(floor);
    setup.stock = stock.split_whitespace().map(|card| card.parse().expect("a card")).collect();
    setup.captured = BySeat([Cards::NONE, cards("6a 7a 8a")]);
    setup
}

/// A position in play, with what has happened since it was set up.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Play {
    pub(crate) fn new(setup: &Setup) -> Play {
        Play::under(plain(), setup)
    }

    pub(crate) fn under(rules: Rules, setup: &Setup) -> Play {
        let state = Matgo::set_up(&rules, setup.clone()).expect("a possible position");
        Play { state, events: Vec::new() }
    }

    /// The seat in turn does this, in the notation of `Action`.
    pub(crate) fn act(mut self, action: &str) -> Play {
        let action: Action = action.parse().expect("an action");
        let seat = self.seat();
        let events = play::<Matgo>(&mut self.state, seat, &action);
        self.events.extend(events.unwrap_or_else(|refusal| panic!("{action}: {refusal}")));
        self
    }

    /// Why the seat in turn may not do this.
    pub(crate) fn refusal(&self, action: &str) -> Illegal {
        let action: Action = action.parse().expect("an action");
        let mut state = self.state;
        let refusal = play::<Matgo>(&mut state, self.seat(), &action).expect_err("refused");
        assert_eq!(state, self.state, "a refused action changes nothing");
        match refusal {
            Refusal::Illegal(illegal) => illegal,
            other => panic!("{other}"),
        }
    }

    /// What the seat in turn may do.
    pub(crate) fn legal(&self) -> Vec<String> {
        use game::Enumerate;
        let legal = Matgo::legal(&self.view(Observer::Seat(self.seat())));
        legal.iter().map(Action::to_string).collect()
    }

    pub(crate) fn seat(&self) -> Seat {
        use game::Game;
        match Matgo::turn(&self.state) {
            Turn::Of(seat) => seat,
            Turn::Over => panic!("the game is over"),
        }
    }

    pub(crate) fn view(&self, observer: Observer) -> View {
        use game::Game;
        Matgo::view(&self.state, observer)
    }

    pub(crate) fn outcome(&self) -> matgo::Outcome {
        use game::Game;
        Matgo::outcome(&self.state).expect("the game is over")
    }

    pub(crate) fn captured(&self, seat: u8) -> Cards {
        self.state.board().captured[Seat(seat)]
    }

    /// What has been stolen, in order.
    pub(crate) fn stolen(&self) -> Vec<String> {
        let stolen = |event: &Event| match event {
            Event::Steal { cards, .. } => Some(cards.to_string()),
            _ => None,
        };
        self.events.iter().filter_map(stolen).collect()
    }

    /// The kinds of everything that happened, in order.
    pub(crate) fn kinds(&self) -> Vec<String> {
        let kind = |event: &Event| serde_json::to_value(event).expect("written")["kind"].as_str().map(String::from);
        self.events.iter().filter_map(kind).collect()
    }

    pub(crate) fn happened(&self, kind: &str) -> bool {
        self.kinds().iter().any(|happened| happened == kind)
    }
}
