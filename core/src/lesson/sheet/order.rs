//! The choice of a worksheet, and errors in it.

use crate::typo::{clipped, closest};
use std::error::Error;
use std::fmt;

/// What a worksheet is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// neighbours, ties, guard and sticky bits
    Rounding,
    /// numbers below the smallest normal one
    Subnormals,
    /// one rounding instead of two
    Fma,
    /// differences of numbers that are near to each other
    Cancellation,
    /// f16 and bf16, codes and values
    Formats,
    /// zeros with their signs, infinities, NaN, overflow
    Specials,
    /// something of each
    All,
}

impl Topic {
    /// Every topic, in the order in which they are best taken.
    pub const ALL: [Topic; 7] = [
        Topic::Rounding,
        Topic::Subnormals,
        Topic::Fma,
        Topic::Cancellation,
        Topic::Formats,
        Topic::Specials,
        Topic::All,
    ];

    /// The name: `rounding`.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Rounding => "rounding",
            Topic::Subnormals => "subnormals",
            Topic::Fma => "fma",
            Topic::Cancellation => "cancellation",
            Topic::Formats => "formats",
            Topic::Specials => "specials",
            Topic::All => "all",
        }
    }

    /// The topic of this name; where there is none, the error names the nearest.
    pub fn named(name: &str) -> Result<Topic, OrderError> {
        let names = || Topic::ALL.into_iter().map(Topic::name);
        let found = Topic::ALL.into_iter().find(|topic| topic.name() == name.to_ascii_lowercase());
        found.ok_or_else(|| OrderError::Topic { found: clipped(name), near: closest(name, names()) })
    }
}

/// The questions of a sheet: topic, count and seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    /// what it is about
    pub topic: Topic,
    /// how many questions, from 1 to [`MOST`]
    pub count: usize,
    /// decides every number on it
    pub seed: u64,
}

/// No sheet has more questions.
pub const MOST: usize = 200;

impl Order {
    /// A sheet about a topic, with so many questions: from 1 to 200.
    pub const fn new(topic: Topic, count: usize, seed: u64) -> Result<Self, OrderError> {
        if count == 0 || count > MOST {
            return Err(OrderError::Count { found: count });
        }
        Ok(Order { topic, count, seed })
    }

    /// As many questions with the same seed, about another topic.
    pub const fn about(self, topic: Topic) -> Self {
        Order { topic, ..self }
    }
}

/// A sheet to show or write, with its key or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SheetRequest {
    /// which sheet
    pub order: Order,
    /// with its key behind it?
    pub key: bool,
}

impl Default for SheetRequest {
    /// Some of each topic, the default of the command line.
    fn default() -> Self {
        SheetRequest { order: Order { topic: Topic::All, count: 12, seed: 1 }, key: false }
    }
}

impl SheetRequest {
    /// Its name in links and files: `rounding-12-7`, or `rounding-12-7-key`.
    pub fn name(&self) -> String {
        let Order { topic, count, seed } = self.order;
        format!("{}-{count}-{seed}{}", topic.name(), if self.key { "-key" } else { "" })
    }

    /// As it is typed: `rounding 12 7`, or `rounding 12 7 key`.
    pub fn words(&self) -> String {
        self.name().replace('-', " ")
    }

    /// The sheet of such a name; `None` where it names none.
    ///
    /// ```
    /// use halfplay_core::skins::lesson::sheet::SheetRequest;
    /// let request = SheetRequest::named("rounding-12-7-key").unwrap();
    /// assert!(request.key && request.order.count == 12 && request.order.seed == 7);
    /// assert_eq!(SheetRequest::named("rounding-0-7"), None);
    /// ```
    pub fn named(name: &str) -> Option<SheetRequest> {
        let (sheet, key) = name.strip_suffix("-key").map_or((name, false), |sheet| (sheet, true));
        let mut parts = sheet.split('-');
        let topic = Topic::named(parts.next()?).ok()?;
        let count = digits(parts.next()?)?.try_into().ok()?;
        let order = Order::new(topic, count, digits(parts.next()?)?).ok()?;
        parts.next().is_none().then_some(SheetRequest { order, key })
    }
}

/// A whole number, written with digits alone.
fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Errors in the choice of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OrderError {
    /// there is no such topic
    Topic {
        /// what was typed, cut short
        found: String,
        /// the topic that is nearest to it
        near: Option<&'static str>,
    },
    /// there are sheets of 1 to 200 questions
    Count {
        /// the number of questions requested
        found: usize,
    },
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::Topic { found, near } => {
                write!(f, "no topic is called {found}")?;
                if let Some(near) = near {
                    write!(f, "; did you mean {near}?")?;
                }
                let names: Vec<_> = Topic::ALL.into_iter().map(Topic::name).collect();
                write!(f, "\ntopics: {}", names.join(", "))
            }
            OrderError::Count { found } => {
                write!(f, "a sheet has 1 to {MOST} questions, not {found}: 12, for example")
            }
        }
    }
}

impl Error for OrderError {}
