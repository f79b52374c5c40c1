//! Texts of programs: examples by name, and packed texts of links.

/// The source of texts. It belongs to the code that runs programs, which a page loads later.
pub trait Texts {
    /// The text of the example with this name.
    fn example(&self, name: &str) -> Option<&'static str>;

    /// Names and titles of all examples.
    fn examples(&self) -> Vec<(&'static str, &'static str)>;

    /// Packs a text for a link.
    fn pack(&self, text: &str) -> String;

    /// Reverses `pack`; `None` if the text is malformed.
    fn unpack(&self, packed: &str) -> Option<String>;
}
