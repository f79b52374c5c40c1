//! The pages of the reference.

/// A page of the reference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ReferencePage {
    /// the instruction table
    #[default]
    Instructions,
    /// the glossary
    Glossary,
    /// GPU records, spelling by spelling
    Hardware,
}

impl ReferencePage {
    /// All pages.
    pub const ALL: [ReferencePage; 3] =
        [ReferencePage::Instructions, ReferencePage::Glossary, ReferencePage::Hardware];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            ReferencePage::Instructions => "instructions",
            ReferencePage::Glossary => "glossary",
            ReferencePage::Hardware => "hardware",
        }
    }
}
