//! The bundled lessons and exhibits.

use crate::program::read::Diagnostic;
use crate::typo::closest;

/// A lesson or an exhibit that comes with this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BundledLesson {
    /// the name of its file, without the extension
    pub name: &'static str,
    /// its Markdown source
    pub text: &'static str,
}

impl BundledLesson {
    /// The title, from the first line.
    pub fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches(['#', ' '])
    }

    /// The introduction: the paragraph below the title.
    pub fn about(&self) -> &'static str {
        self.text.split("\n\n").nth(1).unwrap_or_default().trim()
    }

    /// Finds a lesson or exhibit on a shelf by its name.
    ///
    /// # Errors
    /// Without a match, returns the closest name, if any is close.
    ///
    /// ```
    /// use halfplay_core::skins::lesson::{BundledLesson, shelf};
    /// assert_eq!(BundledLesson::named("ties", shelf()).map(BundledLesson::title), Ok("Ties to even"));
    /// assert_eq!(BundledLesson::named("tise", shelf()), Err(Some("ties")));
    /// ```
    pub fn named(
        name: &str,
        shelf: &'static [BundledLesson],
    ) -> Result<&'static BundledLesson, Option<&'static str>> {
        let found = shelf.iter().find(|one| one.name == name);
        found.ok_or_else(|| closest(name, shelf.iter().map(|one| one.name)))
    }
}

/// Defines the names and the function that returns the texts, so that a page knows the names before it loads the texts.
macro_rules! bundled {
    ($(#[$about:meta])* $shelf:ident, $names:ident, $folder:literal: $($name:literal),* $(,)?) => {
        const $names: &[&str] = &[$($name),*];

        $(#[$about])*
        pub const fn $shelf() -> &'static [BundledLesson] {
            &[$(BundledLesson {
                name: $name,
                text: include_str!(concat!(env!("HALFPLAY_ASSETS"), "/", $folder, "/", $name, ".md")),
            }),*]
        }
    };
}

/// The names of all lessons, followed by those of all exhibits.
pub fn names() -> impl Iterator<Item = &'static str> {
    LESSONS.iter().chain(EXHIBITS).copied()
}

/// If the text is also the name of a lesson or an exhibit, adds to its diagnostic the command that opens it.
pub fn with_lesson(why: Diagnostic, text: &str) -> Diagnostic {
    let name = text.trim();
    match names().any(|known| known == name) {
        true => why.with_help(format!("to learn about it: lesson {name}")),
        false => why,
    }
}

bundled! {
    /// All lessons, in the recommended order.
    ///
    /// ```
    /// use halfplay_core::skins::lesson::{read, shelf};
    /// for lesson in shelf() {
    ///     let (lesson, mistakes) = read(lesson.text);
    ///     assert!(mistakes.is_empty() && lesson.steps.len() >= 5, "{mistakes:?}");
    /// }
    /// ```
    shelf, LESSONS, "lessons":
    "reading",
    "tenth",
    "ties",
    "sticky",
    "spacing",
    "subnormals",
    "overflow",
    "formats",
    "specials",
    "fma",
    "fusing",
    "wider",
    "cancellation",
    "horner",
    "kahan",
    "unevaluated",
    "stall",
    "packed",
    "approx",
}

bundled! {
    /// The museum: mismatches reported in public. Each exhibit has its numbers, the step at which the two results
    /// diverge, and the rule. Exhibits with a common cause are next to each other.
    ///
    /// ```
    /// use halfplay_core::skins::lesson::museum;
    /// // Each names the issue thread that it comes from.
    /// assert!(museum().iter().all(|exhibit| exhibit.text.contains(" #")));
    /// ```
    museum, EXHIBITS, "museum":
    "fma-float",
    "fma-large-tiny",
    "fma-emulated",
    "fma-crate",
    "fma-reference",
    "fma-bf16-float",
    "fma-bf16-double",
    "fma-contracted",
    "fma-minus-zero",
    "f64-hardware",
    "f64-software",
    "f64-julia",
    "f16round",
    "int-to-bf16",
    "carry-lost",
    "ties-numpy",
    "ties-away",
    "bf16-cut",
    "bf16-product-cut",
    "bf16-dot-unit",
    "pack-half",
    "cts-toward-zero",
    "cts-difference",
    "subnormal-tie",
    "below-smallest",
    "smallest-normal",
    "flush-half",
    "flush-bf16",
    "epsilon-zero",
    "max-to-inf",
    "nan-to-inf",
    "counts-to-2048",
    "counts-to-256",
    "mean-704",
    "absorbed",
    "scalar-first",
    "min-nan",
    "relu-nan",
}
