//! A place of a screen: a page with keys of its own.

/// A page of a screen that has its own keys.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// its name above its keys: `the map`
    pub name: &'static str,
    /// a word or two for the foot of the screen
    pub chip: &'static str,
    /// the effect of a character that is typed there
    pub starts: Starts,
    /// texts that may be typed there, each with its meaning
    pub examples: &'static [(&'static str, &'static str)],
    /// the command that goes there; empty where none does
    pub command: &'static str,
    /// true if it has a list, through which the arrows go up and down
    pub has_list: bool,
    /// true if Home and End lead to the first and the last
    pub has_ends: bool,
    /// the effect of PgUp and PgDn
    pub pages: Pages,
    /// true if the wheel of a mouse, over its picture, goes closer and away
    pub wheel_zooms: bool,
    /// true if it has a grid of cells, of which one is chosen
    pub has_grid: bool,
}

/// The effect of PgUp and PgDn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pages {
    /// they move by several rows of a list
    Rows,
    /// they scroll the text
    Text,
    /// they turn the steps, where there are any
    Steps,
}

/// The effect of a character that is typed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Starts {
    /// it begins the instruction line
    Line,
    /// it continues a command that begins so; `in_lesson` if that holds in a lesson too
    Command {
        /// the beginning, with a space at its end
        text: &'static str,
        /// also while a lesson stands round the screen?
        in_lesson: bool,
    },
    /// it searches the instruction table
    Search,
}

impl Place {
    /// A place whose typed text goes into the line, and which no command leads to.
    pub const fn new(name: &'static str, chip: &'static str) -> Self {
        Place {
            name,
            chip,
            starts: Starts::Line,
            examples: &[],
            command: "",
            has_list: false,
            has_ends: false,
            pages: Pages::Steps,
            wheel_zooms: false,
            has_grid: false,
        }
    }

    /// With the command that goes there.
    pub const fn reached_by(mut self, command: &'static str) -> Self {
        self.command = command;
        self
    }

    /// With the effect of a character that is typed, and examples of texts.
    pub const fn typing(mut self, starts: Starts, examples: &'static [(&'static str, &'static str)]) -> Self {
        self.starts = starts;
        self.examples = examples;
        self
    }

    /// With a list.
    pub const fn list(mut self) -> Self {
        self.has_list = true;
        self.ends()
    }

    /// With a first and a last.
    pub const fn ends(mut self) -> Self {
        self.has_ends = true;
        self
    }

    /// With a picture that the wheel of a mouse zooms.
    pub const fn zoomed_by_wheel(mut self) -> Self {
        self.wheel_zooms = true;
        self
    }

    /// With a grid of cells.
    pub const fn grid(mut self) -> Self {
        self.has_grid = true;
        self
    }

    /// With this effect of PgUp and PgDn.
    pub const fn pages(mut self, pages: Pages) -> Self {
        self.pages = pages;
        self
    }
}

/// What the instruction line takes.
pub const LINE_EXAMPLES: &[(&str, &str)] = &[
    ("0.1 + 0.2   add.bf16   fma.rn.f16 1 2 3", "a formula, an instruction"),
    ("-1  .5  1/3  max  nan  0x3c00", "a value, or bits"),
    ("{1, 2}   #2/add.f16/1,2   pasted lines", "lanes, a link, a program"),
];
