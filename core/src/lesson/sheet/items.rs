//! A sheet and its items.

use super::item::{Draw, Item};
use super::recipe::recipes;
use super::spec::{SheetSpec, Topic};
use crate::chance::SplitMix64;

/// A worksheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// the order that produced it
    pub order: SheetSpec,
    /// its questions, in rising difficulty and without duplicates
    pub items: Vec<Item>,
}

/// The number of draws of an item before another recipe takes its place.
const TRIES: usize = 40;

impl Sheet {
    /// Draws the items of an order.
    pub fn new(order: SheetSpec) -> Self {
        let mut chance = SplitMix64::new(order.seed);
        let mut items: Vec<Item> = Vec::with_capacity(order.count);
        let mut turn = 0;
        // The loop ends: every topic has recipes with far more operands than the longest sheet has items.
        while items.len() < order.count {
            let level = level(items.len(), order.count);
            let (topic, place) = place(order.topic, turn);
            turn += 1;
            let recipes = recipes(topic, level);
            let Some(&recipe) = recipes.get(place % recipes.len().max(1)) else { break };
            let draw = Draw { topic, level, recipe };
            let mut made = (0..TRIES).filter_map(|_| draw.item(&mut chance));
            items.extend(made.find(|item| !items.iter().any(|other| other.asks_the_same(item))));
        }
        Sheet { order, items }
    }
}

/// The first third of the items is level 1, the last third level 3.
const fn level(place: usize, count: usize) -> u8 {
    1 + (3 * place / count) as u8
}

/// The topic of this turn, and the index of its recipe.
fn place(topic: Topic, turn: usize) -> (Topic, usize) {
    let topics = Topic::ALL.len() - 1;
    match topic {
        Topic::All => (Topic::ALL[turn % topics], turn / topics),
        one => (one, turn),
    }
}
