//! The names of a program.

use std::collections::HashMap;

/// A name, by its index in [`Names`].
pub type Name = u32;

/// The table of names, without duplicates.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Names {
    list: Vec<String>,
    places: HashMap<String, Name>,
}

impl Names {
    pub fn place(&mut self, name: &str) -> Name {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.list.len() as Name;
        self.list.push(name.to_owned());
        self.places.insert(name.to_owned(), place);
        place
    }

    /// The name with this text, if the program has it.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.places.get(text).copied()
    }

    pub fn text(&self, name: Name) -> &str {
        let text = self.list.get(name as usize);
        debug_assert!(text.is_some(), "name {name} is one of {}", self.list.len());
        text.map_or("", String::as_str)
    }

    /// The number of names.
    pub fn count(&self) -> usize {
        self.list.len()
    }
}
