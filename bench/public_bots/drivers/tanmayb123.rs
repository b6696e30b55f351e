//! Asks the search of tanmayb123/cubirds-bot for its moves, a line in and a line out.
//!
//! The arguments are the seconds for an answer and the threads. `lay HAND KNOWN CARDS OWN OTHER
//! DISCARDS SIZE ROW ROW ROW ROW` is answered by its moves, the best first, such as `R2LD O0RP`;
//! `flock` with the same words by birds and `_`. Of the rival's hand and of the discards the cards
//! that the seat knows are told, and how many there are; it draws the others at random itself.
//!
//! This file stands in the place of its `main.rs`, whose search has no end before eleven seconds
//! and whose commands cannot set up a position.

mod bird;
mod line;
mod materialized_state;
mod partial_cards;
mod player;
mod state;
mod utilities;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::io::{stdin, BufRead};
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::str::SplitWhitespace;
use std::thread;
use std::time::{Duration, Instant};

use crate::bird::Bird;
use crate::line::Line;
use crate::materialized_state::{MaterializedCubirdsState, SimplifiableMove};
use crate::partial_cards::PartialCards;
use crate::player::Player;
use crate::state::CubirdsState;

// Its modules take these from the root of the program.
pub const LINES: usize = 4;
pub const STARTING_CARDS_HAND: i32 = 8;

const NOTHING: &str = ".";
const OWN: i32 = 0; // the seat that is asked for

type Scores = HashMap<String, (i32, i32)>; // games won and played, by move
type Rollout<T> = fn(&mut MaterializedCubirdsState) -> Option<(T, bool)>;

fn read_birds(words: &mut SplitWhitespace) -> Vec<Bird> {
    match words.next().unwrap() {
        NOTHING => Vec::new(),
        letters => Bird::from_string(letters).unwrap(),
    }
}

fn read_counts(words: &mut SplitWhitespace) -> HashMap<Bird, i32> {
    let mut counts = HashMap::new();
    for bird in read_birds(words) {
        *counts.entry(bird).or_insert(0) += 1;
    }
    counts
}

fn read_cards(words: &mut SplitWhitespace) -> PartialCards {
    PartialCards {
        known_cards: read_counts(words),
        blacklisted_cards: HashSet::new(),
        total_cards: words.next().unwrap().parse().unwrap(),
    }
}

fn read_state(words: &mut SplitWhitespace) -> CubirdsState {
    let hand = read_counts(words);
    let own = PartialCards {
        total_cards: hand.values().sum(),
        known_cards: hand,
        blacklisted_cards: HashSet::new(),
    };
    let rival = read_cards(words);
    let mut state = CubirdsState::new();
    state.player_idx = OWN;
    state.turn = OWN as usize;
    for cards in [own, rival] {
        state.players.push(Player { collection: read_counts(words), cards });
    }
    state.discard_pile.push(read_cards(words));
    for row in 0..LINES {
        state.board[row] = Line(read_birds(words));
    }
    state
}

/// Play at random until the time is up. A game that breaks off without a winner counts for nothing,
/// and so does one in which its rules come upon something that they do not know.
fn search<T: SimplifiableMove + Eq + Hash>(
    state: &CubirdsState,
    rollout: Rollout<T>,
    time: Duration,
) -> Scores {
    let began = Instant::now();
    let mut scores = Scores::new();
    while began.elapsed() < time {
        let played = catch_unwind(AssertUnwindSafe(|| {
            rollout(&mut MaterializedCubirdsState::sample_from(state))
        }));
        if let Ok(Some((first, won))) = played {
            let score = scores.entry(first.simplified()).or_insert((0, 0));
            score.0 += won as i32;
            score.1 += 1;
        }
    }
    scores
}

fn search_together<T: SimplifiableMove + Eq + Hash + 'static>(
    state: &CubirdsState,
    rollout: Rollout<T>,
    time: Duration,
    threads: usize,
) -> Scores {
    let running: Vec<_> = (0..threads)
        .map(|_| {
            let state = state.clone();
            thread::spawn(move || search(&state, rollout, time))
        })
        .collect();
    let mut all = Scores::new();
    for scores in running.into_iter().map(|thread| thread.join().unwrap()) {
        for (name, (won, played)) in scores {
            let score = all.entry(name).or_insert((0, 0));
            score.0 += won;
            score.1 += played;
        }
    }
    all
}

fn ranking(scores: Scores) -> String {
    let mut shares: Vec<(f64, String)> = scores
        .into_iter()
        .map(|(name, (won, played))| (won as f64 / played as f64, name))
        .collect();
    shares.sort_by(|one, other| other.partial_cmp(one).unwrap());
    let names: Vec<String> = shares.into_iter().map(|(_, name)| name).collect();
    names.join(" ")
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let time = Duration::from_secs_f64(arguments[1].parse().unwrap());
    let threads = arguments[2].parse().unwrap();
    set_hook(Box::new(|_| {}));
    for line in stdin().lock().lines().map(|line| line.unwrap()) {
        let mut words = line.split_whitespace();
        let phase = words.next().unwrap();
        let state = read_state(&mut words);
        let scores = match phase {
            "lay" => search_together(&state, |world| world.full_rollout(), time, threads),
            _ => search_together(&state, |world| world.flock_rollout(), time, threads),
        };
        println!("{}", ranking(scores));
    }
}
