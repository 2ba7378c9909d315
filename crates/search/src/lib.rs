//! Bots: search generic over the games, and each game's knowledge.
