//! One entry of the glossary.

/// A term and its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// the term: `significand`
    pub name: &'static str,
    /// other forms of the term: plurals, short names, modifiers without their dot
    pub also: &'static [&'static str],
    /// its meaning: one to three sentences with a small example, code between backticks
    pub words: &'static str,
    /// names of related terms
    pub see: &'static [&'static str],
    /// the source of the definition: IEEE 754-2019 or the PTX manual; `None` if the term is this program's own or
    /// common to many books
    pub source: Option<&'static str>,
}

impl Term {
    /// A term without a source; [`Term::from`] adds one.
    pub(super) const fn new(
        name: &'static str,
        also: &'static [&'static str],
        words: &'static str,
        see: &'static [&'static str],
    ) -> Term {
        Term { name, also, words, see, source: None }
    }

    /// The term with a source.
    pub(super) const fn from(mut self, source: &'static str) -> Term {
        self.source = Some(source);
        self
    }

    /// The name, then the other forms.
    pub fn forms(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }
}
