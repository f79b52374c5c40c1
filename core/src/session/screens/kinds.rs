//! The names of the screens and of their pages, and how much of the operation stands above them.

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

/// How much of the operation a screen shows above its own content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Head {
    /// instruction, operands and result, bit by bit
    Full,
    /// instruction, the row that has the focus, and the result of its lane, bit by bit
    Row,
    /// the instruction and its result
    Brief,
    /// nothing
    None,
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
