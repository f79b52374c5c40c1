//! The lessons that come with this program.

/// A lesson that comes with this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shelved {
    /// the name of its file, without its ending
    pub name: &'static str,
    /// the Markdown that it is written in
    pub text: &'static str,
}

impl Shelved {
    /// What it is called: the words of its first line.
    pub fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches(['#', ' '])
    }

    /// What it is about: the words below its title.
    pub fn about(&self) -> &'static str {
        self.text.split("\n\n").nth(1).unwrap_or_default().trim()
    }
}

macro_rules! shelved {
    ($($name:literal),* $(,)?) => {
        &[$(Shelved { name: $name, text: include_str!(concat!("../../../assets/lessons/", $name, ".md")) }),*]
    };
}

/// All lessons, in the order in which they are best read.
///
/// ```
/// use halfplay_core::lesson::{read, shelf};
/// for lesson in shelf() {
///     let (lesson, mistakes) = read(lesson.text);
///     assert!(mistakes.is_empty() && lesson.steps.len() >= 5, "{mistakes:?}");
/// }
/// ```
pub const fn shelf() -> &'static [Shelved] {
    shelved! {
        "reading",
        "tenth",
        "ties",
        "sticky",
        "spacing",
        "subnormals",
        "overflow",
        "formats",
        "fma",
        "cancellation",
        "fusing",
        "horner",
        "kahan",
        "unevaluated",
        "stall",
        "specials",
        "packed",
        "wider",
        "approx",
    }
}
