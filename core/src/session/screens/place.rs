//! A place of a screen: a page with its own keys.

/// A page of a screen with its own keys.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// the name of the place, shown above its keys: `the map`
    pub name: &'static str,
    /// the name in a word or two, for the foot of the screen
    pub chip: &'static str,
    /// the effect of a typed character
    pub starts: TypingEffect,
    /// examples of texts that the user can type at the place, each with its meaning
    pub examples: &'static [(&'static str, &'static str)],
    /// the command that goes to the place; empty if there is none
    pub command: &'static str,
    /// true if the place has a list, in which the up and down arrows move
    pub has_list: bool,
    /// true if Home and End go to a first and a last item
    pub has_ends: bool,
    /// the effect of PgUp and PgDn
    pub pages: PageKeys,
    /// true if the mouse wheel zooms the picture of the place
    pub wheel_zooms: bool,
    /// true if the place has a grid of cells, one of which is chosen
    pub has_grid: bool,
    /// true if the place is a text field, so that letter keys insert letters
    pub is_field: bool,
}

/// The effect of PgUp and PgDn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PageKeys {
    /// PgUp and PgDn move by several rows of a list
    Rows,
    /// PgUp and PgDn scroll the text
    Text,
    /// PgUp and PgDn go to the previous or next step, if there are steps
    Steps,
}

/// The effect of a typed character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypingEffect {
    /// the character starts a text in the instruction line
    Line,
    /// the character continues a command with this beginning
    Command {
        /// the beginning, with a space at its end
        text: &'static str,
        /// true if typing also starts this command while a lesson is active
        in_lesson: bool,
    },
    /// the character starts a search in the instruction table
    Search,
    /// the character goes into the field of the screen
    Field,
}

impl Place {
    /// A place where typing starts the instruction line, and that no command goes to.
    pub const fn new(name: &'static str, chip: &'static str) -> Self {
        Place {
            name,
            chip,
            starts: TypingEffect::Line,
            examples: &[],
            command: "",
            has_list: false,
            has_ends: false,
            pages: PageKeys::Steps,
            wheel_zooms: false,
            has_grid: false,
            is_field: false,
        }
    }

    /// Sets the command that goes to the place.
    pub const fn reached_by(mut self, command: &'static str) -> Self {
        self.command = command;
        self
    }

    /// Sets the effect of a typed character, and examples of texts.
    pub const fn typing(
        mut self,
        starts: TypingEffect,
        examples: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.starts = starts;
        self.examples = examples;
        self
    }

    /// Adds a list.
    pub const fn list(mut self) -> Self {
        self.has_list = true;
        self.ends()
    }

    /// Adds a first and a last item.
    pub const fn ends(mut self) -> Self {
        self.has_ends = true;
        self
    }

    /// Adds a picture that the mouse wheel zooms.
    pub const fn zoomed_by_wheel(mut self) -> Self {
        self.wheel_zooms = true;
        self
    }

    /// Adds a grid of cells.
    pub const fn grid(mut self) -> Self {
        self.has_grid = true;
        self
    }

    /// Makes the place a text field.
    pub const fn field(mut self) -> Self {
        self.is_field = true;
        self
    }

    /// Sets the effect of PgUp and PgDn.
    pub const fn pages(mut self, pages: PageKeys) -> Self {
        self.pages = pages;
        self
    }
}

/// Examples of texts for the instruction line.
pub const LINE_EXAMPLES: &[(&str, &str)] = &[
    ("0.1 + 0.2   add.bf16   fma.rn.f16 1 2 3", "a formula, an instruction"),
    ("-1  .5  1/3  max  nan  0x3c00", "a value, or bits"),
    ("{1, 2}   #2/add.f16/1,2   pasted lines", "lanes, a link, a program"),
];
