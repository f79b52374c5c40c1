//! Programs to begin with: each makes one point, with inputs that show it.

use std::sync::OnceLock;

/// A program that comes with this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// the name of its file, without its ending
    pub name: &'static str,
    /// what it is: its first line
    pub title: &'static str,
    /// the program; its first comments tell what it is, what it shows, and what its inputs are
    /// ([`defaults`](super::defaults))
    pub text: &'static str,
}

/// Name and text of an example, by the name of its file.
macro_rules! example {
    ($name:literal, $ending:literal) => {
        ($name, include_str!(concat!(env!("HALFPLAY_ASSETS"), "/programs/", $name, ".", $ending)))
    };
}

const TEXTS: [(&str, &str); 8] = [
    example!("determinant", "c"),
    example!("cubic", "c"),
    example!("blend", "c"),
    example!("dot", "c"),
    example!("stall", "c"),
    example!("softmax", "c"),
    example!("double-word", "c"),
    example!("lerp", "ptx"),
];

/// All examples, the first ones first to be read.
///
/// ```
/// use halfplay_core::skins::program::{defaults, examples};
/// let example = examples()[0];
/// assert_eq!((example.name, example.title), ("determinant", "A determinant, plain and careful"));
/// assert_eq!(defaults(example.text).value("a"), Some(("a", "161")));
/// ```
pub fn examples() -> &'static [Example] {
    static EXAMPLES: OnceLock<Vec<Example>> = OnceLock::new();
    EXAMPLES.get_or_init(|| {
        let example = |(name, text): (&'static str, &'static str)| {
            let first = text.lines().next().unwrap_or_default();
            Example { name, title: first.trim_start_matches(['/', ' ']), text }
        };
        TEXTS.into_iter().map(example).collect()
    })
}
