//! Example programs to begin with. Each makes one point, and its inputs show it.

use std::sync::OnceLock;

/// An example program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// the file name without its extension
    pub name: &'static str,
    /// its title: the first line
    pub title: &'static str,
    /// the program; its leading comments say what it is, what it shows, and what its inputs are
    /// ([`defaults`](super::defaults))
    pub text: &'static str,
}

/// Name and text of an example, from its file name.
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

/// All examples, in the order in which to read them.
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
