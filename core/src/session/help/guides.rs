//! The list of guides. Their texts are in `assets/guide`; `halfplay guide` prints them, and the website has a page for
//! each.

/// A guide: a text about one task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guide {
    /// the name of its file, without `.md`
    pub name: &'static str,
    /// the words after "This guide teaches" in its first sentence
    pub subject: &'static str,
}

/// All guides, in the order of the README.
pub const GUIDES: &[Guide] = &[
    Guide {
        name: "explore",
        subject: "how to type a number or an instruction, read its steps, and move through the screens of halfplay",
    },
    Guide {
        name: "programs",
        subject: "how to run PTX or C-like code, and how to find the rounding that spoilt a result",
    },
    Guide {
        name: "scale",
        subject: "how to compute millions of cases, count differences over all operands, draw them, and prove that two computations agree",
    },
    Guide {
        name: "diagnose",
        subject: "how to find the arithmetic that produced results you observed: fused or not, through f32, another rounding, flushed",
    },
    Guide {
        name: "arrays",
        subject: "how to look into an array of half-precision numbers, and how to find what the differences between two arrays have in common",
    },
    Guide {
        name: "lessons",
        subject: "how to learn from the lessons, how to teach a class with them, and how to print worksheets",
    },
    Guide {
        name: "embed",
        subject: "how to link to a state of halfplay, show it inside another page, and use its data or its crate in your own programs",
    },
    Guide {
        name: "gpu",
        subject: "how to read what an NVIDIA GPU has answered, how to ask your own, and how to record its answers for others",
    },
    Guide {
        name: "contribute",
        subject: "how to build and test halfplay, how to extend it, and how to write its English",
    },
];
