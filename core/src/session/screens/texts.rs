//! Texts of programs: examples by their names, and texts as links hold them.

/// The source of texts. It is part of the code that runs programs, which a page loads later.
pub trait Texts {
    /// The text of an example of this name.
    fn example(&self, name: &str) -> Option<&'static str>;

    /// Names and titles of all examples.
    fn examples(&self) -> Vec<(&'static str, &'static str)>;

    /// A text as a link holds it.
    fn pack(&self, text: &str) -> String;

    /// The same back; `None` of anything else.
    fn unpack(&self, packed: &str) -> Option<String>;
}
