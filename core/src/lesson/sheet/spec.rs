//! The choice of a worksheet, and errors in it.

use crate::typo::{clipped, closest};
use std::error::Error;
use std::fmt;

/// The topic of a worksheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// neighbours, ties, guard and sticky bits
    Rounding,
    /// numbers below the smallest normal one
    Subnormals,
    /// one rounding instead of two
    Fma,
    /// differences of numbers close to each other
    Cancellation,
    /// f16 and bf16, codes and values
    Formats,
    /// signed zeros, infinities, NaN, overflow
    Specials,
    /// a mix of all topics
    All,
}

impl Topic {
    /// Every topic, in the recommended order.
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

    /// The topic with this name. The error suggests the closest name.
    pub fn named(name: &str) -> Result<Topic, SheetSpecError> {
        let names = || Topic::ALL.into_iter().map(Topic::name);
        let found = Topic::ALL.into_iter().find(|topic| topic.name() == name.to_ascii_lowercase());
        found.ok_or_else(|| SheetSpecError::Topic { found: clipped(name), near: closest(name, names()) })
    }
}

/// The questions of a sheet: topic, count and seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SheetSpec {
    /// the topic of the questions
    pub topic: Topic,
    /// the number of questions, from 1 to [`MOST_QUESTIONS`]
    pub count: usize,
    /// determines every number on the sheet
    pub seed: u64,
}

/// The most questions on a sheet.
pub const MOST_QUESTIONS: usize = 200;

impl SheetSpec {
    /// An order for `count` questions, from 1 to 200.
    pub const fn new(topic: Topic, count: usize, seed: u64) -> Result<Self, SheetSpecError> {
        if count == 0 || count > MOST_QUESTIONS {
            return Err(SheetSpecError::Count { found: count });
        }
        Ok(SheetSpec { topic, count, seed })
    }

    /// The same count and seed for another topic.
    pub const fn about(self, topic: Topic) -> Self {
        SheetSpec { topic, ..self }
    }
}

/// A sheet to show or write, with its key or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SheetRequest {
    /// the sheet
    pub order: SheetSpec,
    /// true to append the answer key
    pub key: bool,
}

impl Default for SheetRequest {
    /// 12 questions from all topics, the default of the command line.
    fn default() -> Self {
        SheetRequest { order: SheetSpec { topic: Topic::All, count: 12, seed: 1 }, key: false }
    }
}

impl SheetRequest {
    /// The default worksheet about a topic.
    pub fn about(topic: Topic) -> Self {
        let default = SheetRequest::default();
        SheetRequest { order: SheetSpec { topic, ..default.order }, ..default }
    }

    /// The name of the request in links and files: `rounding-12-7`, or `rounding-12-7-key`.
    pub fn name(&self) -> String {
        let SheetSpec { topic, count, seed } = self.order;
        format!("{}-{count}-{seed}{}", topic.name(), if self.key { "-key" } else { "" })
    }

    /// The words that a user types: `rounding 12 7`, or `rounding 12 7 key`.
    pub fn words(&self) -> String {
        self.name().replace('-', " ")
    }

    /// The request with a name that [`SheetRequest::name`] writes; `None` if the name is not valid.
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
        let order = SheetSpec::new(topic, count, digits(parts.next()?)?).ok()?;
        parts.next().is_none().then_some(SheetRequest { order, key })
    }
}

/// An integer written with ASCII digits only.
fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Errors in the choice of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetSpecError {
    /// no topic has this name
    Topic {
        /// the typed text, clipped
        found: String,
        /// the closest topic
        near: Option<&'static str>,
    },
    /// a sheet has 1 to 200 questions
    Count {
        /// the number of questions requested
        found: usize,
    },
}

impl fmt::Display for SheetSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SheetSpecError::Topic { found, near } => {
                write!(f, "no topic is named {found}")?;
                if let Some(near) = near {
                    write!(f, "; did you mean {near}?")?;
                }
                let names: Vec<_> = Topic::ALL.into_iter().map(Topic::name).collect();
                write!(f, "\ntopics: {}", names.join(", "))
            }
            SheetSpecError::Count { found } => {
                write!(f, "expected 1 to {MOST_QUESTIONS} questions, such as 12, not {found}")
            }
        }
    }
}

impl Error for SheetSpecError {}
