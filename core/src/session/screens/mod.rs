//! The screens: each owns its state, and says what it shows and what of it a link holds.
//!
//! A screen names what is looked at (a step, a pipeline, an instruction, a term) and never counts places: its place in
//! a list follows from the answer at hand.

mod compare;
mod content;
mod number;
pub mod parts;
mod reference;
mod steps;

pub use compare::Compare;
pub use content::{Content, List, ListKind, PREDICT, Scene, hidden_words, titled};
pub use number::{Numbers, Way};
pub use reference::{Reference, term_names};
pub use steps::Steps;

use crate::session::question::Answer;

/// What the screens have of their own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Screens {
    pub steps: Steps,
    pub compare: Compare,
    pub numbers: Numbers,
    pub reference: Reference,
}

/// A part of a link: its name, and what it says.
pub type LinkPart = (&'static str, String);

/// The names of all parts that screens have in links.
pub const LINK_PARTS: [&str; 11] =
    ["step", "pipeline", "traces", "page", "code", "zoom", "toy", "about", "search", "entry", "term"];

impl Screens {
    /// What a link to a screen holds of it: whatever is not as it is at first.
    pub fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        match scene.screen {
            Screen::Steps => self.steps.link_parts(),
            // The pipelines stand beside the operation.
            Screen::Operation => [self.steps.link_parts(), self.compare.aside_parts()].concat(),
            Screen::Compare => [self.steps.link_parts(), self.compare.link_parts()].concat(),
            Screen::Number => self.numbers.link_parts(),
            Screen::Reference => self.reference.link_parts(),
        }
    }

    /// Reads a part of a link. `None` of a name that no screen knows; the error says what was expected.
    pub fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Option<Result<(), String>> {
        let allow = answer.question().allow;
        self.steps
            .read_part(name, text)
            .or_else(|| self.compare.read_part(name, text, &answer.pipelines))
            .or_else(|| self.numbers.read_part(name, text))
            .or_else(|| self.reference.read_part(name, text, allow))
    }

    /// Goes back within a screen, to what it shows first; false where that is shown already.
    pub fn go_back(&mut self, screen: Screen) -> bool {
        let elsewhere = match screen {
            Screen::Operation | Screen::Steps => false,
            Screen::Compare => self.compare.shows_traces(),
            Screen::Number => self.numbers.page() != NumberPage::Value,
            Screen::Reference => self.reference.page() != ReferencePage::Instructions,
        };
        match screen {
            Screen::Operation | Screen::Steps => {}
            Screen::Compare => self.compare.show_traces(false),
            Screen::Number => self.numbers.show(NumberPage::Value),
            Screen::Reference => self.reference.show(ReferencePage::Instructions),
        }
        elsewhere
    }
}

/// A screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// the instruction with its operands and result, bit by bit
    #[default]
    Operation,
    /// the steps of the evaluation
    Steps,
    /// the same operands through other pipelines
    Compare,
    /// one value in all formats, the map of all codes, the toy float
    Number,
    /// the instruction table and the glossary
    Reference,
}

/// What the number screen shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NumberPage {
    /// the value of the row that has the focus
    #[default]
    Value,
    /// all codes of a 16-bit format
    Map,
    /// the toy float, whole
    Toy,
}

/// What the reference screen shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ReferencePage {
    /// the instruction table
    #[default]
    Instructions,
    /// terms and what they mean
    Glossary,
}

impl Screen {
    /// All screens, in the order of their tabs.
    pub const ALL: [Screen; 5] =
        [Screen::Operation, Screen::Steps, Screen::Compare, Screen::Number, Screen::Reference];

    /// The name on its tab.
    pub const fn name(self) -> &'static str {
        match self {
            Screen::Operation => "Operation",
            Screen::Steps => "Steps",
            Screen::Compare => "Compare",
            Screen::Number => "Number",
            Screen::Reference => "Reference",
        }
    }

    /// The name in links and commands: `operation`.
    pub const fn word(self) -> &'static str {
        match self {
            Screen::Operation => "operation",
            Screen::Steps => "steps",
            Screen::Compare => "compare",
            Screen::Number => "number",
            Screen::Reference => "reference",
        }
    }
}

impl NumberPage {
    /// All pages.
    pub const ALL: [NumberPage; 3] = [NumberPage::Value, NumberPage::Map, NumberPage::Toy];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            NumberPage::Value => "value",
            NumberPage::Map => "map",
            NumberPage::Toy => "toy",
        }
    }
}

impl ReferencePage {
    /// All pages.
    pub const ALL: [ReferencePage; 2] = [ReferencePage::Instructions, ReferencePage::Glossary];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            ReferencePage::Instructions => "instructions",
            ReferencePage::Glossary => "glossary",
        }
    }
}
