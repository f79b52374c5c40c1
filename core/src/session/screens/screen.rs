//! The identity of a screen, and its relation to the question.

/// A screen, identified by its name in links and commands. Each screen's folder defines its own constant; the table
/// [`SCREENS`](super::SCREENS) lists them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Screen(&'static str);

impl Screen {
    /// The screen with this name. Only the screen's own folder calls this function.
    pub(super) const fn new(word: &'static str) -> Self {
        Screen(word)
    }

    /// The name in links and commands: `operation`.
    pub const fn word(self) -> &'static str {
        self.0
    }
}

impl std::fmt::Debug for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// The part of the operation that a screen shows above its own content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Head {
    /// instruction, operands and result, bit by bit
    Full,
    /// instruction, focused row, and the result of its lane, bit by bit
    Row,
    /// only the row of the selected number
    Alone,
    /// the instruction and its result
    Brief,
    /// only the instruction that the screen is about, which may differ from that of the question
    Line,
    /// nothing
    None,
}

impl Head {
    /// True if rows of bits with a cursor are shown.
    pub const fn has_bits(self) -> bool {
        matches!(self, Head::Full | Head::Row)
    }

    /// The head within a lesson, whose text takes the place of the operation.
    pub const fn in_lesson(self) -> Head {
        match self {
            Head::Full => Head::Brief,
            Head::Row => Head::Alone,
            head => head,
        }
    }
}

/// The part of the question that a screen is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// the steps of the evaluation
    Steps,
    /// the result, compared with the results of other pipelines
    Result,
    /// one of the question's numbers
    Number,
    /// something else
    Other,
}

impl Subject {
    /// True if the user can move an operand on a screen about this subject.
    pub const fn has_operand(self) -> bool {
        !matches!(self, Subject::Other)
    }

    /// True if a screen about this subject shows the result, which can be hidden.
    pub const fn has_result(self) -> bool {
        matches!(self, Subject::Steps | Subject::Result)
    }
}

/// Code that a page loads on demand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Module {
    /// draws the screens that are loaded late, except those of the other modules
    OtherScreens,
    /// runs programs
    Programs,
    /// reads lessons, paints planes, explains results
    Teaching,
}

impl Module {
    /// Every module, in loading order: lessons contain screens and programs.
    pub const ALL: [Module; 3] = [Module::OtherScreens, Module::Programs, Module::Teaching];

    /// The features that need the module, for a message.
    pub const fn purpose(self) -> &'static str {
        match self {
            Module::OtherScreens => "the other screens",
            Module::Programs => "programs",
            Module::Teaching => "lessons, questions and cases",
        }
    }
}
