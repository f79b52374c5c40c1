//! What is looked at below the lines of a program.

use crate::explain::Report;

/// What stands below the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// which line did how much to the result
    #[default]
    Who,
    /// what compilers may emit, and known results
    Compilers,
    /// the course of a loop
    Loop,
}

impl Look {
    const ALL: [Look; 3] = [Look::Who, Look::Compilers, Look::Loop];

    /// The word for it in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Look::Who => "who",
            Look::Compilers => "compilers",
            Look::Loop => "loop",
        }
    }

    /// What it is called where one can choose it.
    pub const fn title(self) -> &'static str {
        match self {
            Look::Who => "who did it",
            Look::Compilers => "compilers",
            Look::Loop => "the loop",
        }
    }

    /// That of this word.
    pub fn named(word: &str) -> Option<Look> {
        Look::ALL.into_iter().find(|look| look.word() == word)
    }

    /// Those that there are for a program.
    pub fn of(report: &Report) -> Vec<Look> {
        let is_there = |look: &Look| match look {
            Look::Who | Look::Compilers => true,
            Look::Loop => report.has_loops(),
        };
        Look::ALL.into_iter().filter(is_there).collect()
    }

    /// The next one that there is.
    pub fn next(self, report: &Report) -> Look {
        let there = Look::of(report);
        let place = there.iter().position(|look| *look == self).map_or(0, |place| place + 1);
        there.get(place % there.len().max(1)).copied().unwrap_or_default()
    }
}

/// The words of all.
pub fn looks() -> Vec<&'static str> {
    Look::ALL.map(Look::word).to_vec()
}
