//! The names of the screens and of their pages, and how much of the operation stands above them.

/// A screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// the instruction with its operands and result, bit by bit
    #[default]
    Operation,
    /// the same operands through other pipelines
    Compare,
    /// one value in all formats
    Number,
    /// every code of a format: of 16 bits, or of the toy float
    Map,
    /// lines that run one after the other
    Program,
    /// lessons and exhibits to choose from; one that is read stands round another screen
    Lessons,
    /// the instruction table and the glossary
    Reference,
    /// what GPUs have answered, spelling by spelling
    Hardware,
    /// results that were observed, and what explains them
    Diagnose,
}

/// How much of the operation a screen shows above its own content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Head {
    /// instruction, operands and result, bit by bit
    Full,
    /// instruction, the row that has the focus, and the result of its lane, bit by bit
    Row,
    /// the row of the number that is looked at, by itself
    Alone,
    /// the instruction and its result
    Brief,
    /// nothing
    None,
}

/// What the map shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MapPage {
    /// all codes of a 16-bit format
    #[default]
    Codes,
    /// the toy float, whole
    Toy,
    /// all pairs of two operands of the instruction
    Plane,
}

/// What the map of codes shows of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MapLayer {
    /// what it is, and how large
    #[default]
    Kinds,
    /// how far the rounding goes, where this is the operand
    Errors,
    /// whether a pipeline delivers something else
    Differences,
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
    pub const ALL: [Screen; 9] = [
        Screen::Operation,
        Screen::Compare,
        Screen::Number,
        Screen::Map,
        Screen::Program,
        Screen::Diagnose,
        Screen::Lessons,
        Screen::Reference,
        Screen::Hardware,
    ];

    /// The name on its tab.
    pub const fn name(self) -> &'static str {
        match self {
            Screen::Operation => "Operation",
            Screen::Compare => "Compare",
            Screen::Number => "Number",
            Screen::Map => "Map",
            Screen::Program => "Program",
            Screen::Lessons => "Lessons",
            Screen::Reference => "Reference",
            Screen::Hardware => "Hardware",
            Screen::Diagnose => "Diagnose",
        }
    }

    /// Does it show an operation, of which an operand can be moved?
    pub const fn has_operand(self) -> bool {
        matches!(self, Screen::Operation | Screen::Compare | Screen::Number)
    }

    /// The name in links and commands: `operation`.
    pub const fn word(self) -> &'static str {
        match self {
            Screen::Operation => "operation",
            Screen::Compare => "compare",
            Screen::Number => "number",
            Screen::Map => "map",
            Screen::Program => "program",
            Screen::Lessons => "lessons",
            Screen::Reference => "reference",
            Screen::Hardware => "hardware",
            Screen::Diagnose => "diagnose",
        }
    }
}

impl MapPage {
    /// All pages.
    pub const ALL: [MapPage; 3] = [MapPage::Codes, MapPage::Toy, MapPage::Plane];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            MapPage::Codes => "codes",
            MapPage::Toy => "toy",
            MapPage::Plane => "plane",
        }
    }
}

impl MapLayer {
    /// All, in the order in which they follow one another.
    pub const ALL: [MapLayer; 3] = [MapLayer::Kinds, MapLayer::Errors, MapLayer::Differences];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            MapLayer::Kinds => "kinds",
            MapLayer::Errors => "errors",
            MapLayer::Differences => "differences",
        }
    }

    /// The name that is seen.
    pub const fn name(self) -> &'static str {
        match self {
            MapLayer::Kinds => "what they are",
            MapLayer::Errors => "rounding errors",
            MapLayer::Differences => "where pipelines differ",
        }
    }

    /// The one that follows; behind the last the first.
    pub fn next(self) -> MapLayer {
        let at = MapLayer::ALL.iter().position(|&layer| layer == self).unwrap_or(0);
        MapLayer::ALL.get(at + 1).copied().unwrap_or_default()
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
