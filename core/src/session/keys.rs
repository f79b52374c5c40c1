//! Which key means what, where: one table, from which keys are looked up, help is written and the foot of
//! the screen is filled.

use super::{Effect, Focus, Hint, Msg, Session};
use crate::doc::{Line, Role, Table};
use Key::{
    BackTab, Backspace, Char, Delete, Down, End, Enter, Escape, Home, Left, PageDown, PageUp, Right, Tab, Up,
};
use Place::{Bits, Help, Instruction, Steps, Typing};

/// A key, as far as this program tells keys apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Key {
    Char(char),
    /// a letter with the control key
    Ctrl(char),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Escape,
    Backspace,
    Delete,
    Tab,
    BackTab,
}

/// Where a key is pressed: keys mean different things in different places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// the instruction line has the focus
    Instruction,
    /// the bits of an operand have
    Bits,
    /// the steps have
    Steps,
    /// a text is being typed
    Typing,
    /// the keys are shown
    Help,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// where it holds
    pub places: &'static [Place],
    /// the keys and what each does
    pub keys: &'static [(Key, Msg)],
    /// characters, besides, that are typed
    pub text: Option<fn(char) -> bool>,
    /// how the keys are written
    pub shown: &'static str,
    /// what they do
    pub does: &'static str,
    /// the same for the foot of the screen: fewer keys, a word or two
    pub hint: Option<Hint>,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 5] = [Instruction, Bits, Steps, Typing, Help];
}

/// The table. A key's first row that holds in a place counts there.
pub fn table() -> &'static [Row] {
    TABLE
}

const fn hint(keys: &'static str, does: &'static str) -> Option<Hint> {
    Some(Hint { keys, does })
}

const BASE: Row = Row { places: &[], keys: &[], text: None, shown: "", does: "", hint: None };

const TABLE: &[Row] = &[
    Row {
        places: &[Bits],
        keys: &[(Left, Msg::Left), (Char('h'), Msg::Left), (Right, Msg::Right), (Char('l'), Msg::Right)],
        shown: "← →  h l",
        does: "move along the bits",
        hint: hint("← →", "bit"),
        ..BASE
    },
    Row {
        places: &[Bits],
        keys: &[(Char(' '), Msg::Flip)],
        shown: "space",
        does: "flip the bit",
        hint: hint("space", "flip"),
        ..BASE
    },
    Row {
        places: &[Bits],
        text: Some(begins_number),
        shown: "0 1 … -",
        does: "type a value or bits: 0.1, 1/3, max, 0x3c00",
        hint: hint("0…9", "type"),
        ..BASE
    },
    Row {
        places: &[Steps],
        keys: &[(Left, Msg::Left), (Char('h'), Msg::Left), (Right, Msg::Right), (Char('l'), Msg::Right)],
        shown: "← →  h l",
        does: "step back and forward",
        hint: hint("← →", "steps"),
        ..BASE
    },
    Row {
        places: &[Instruction],
        text: Some(begins_word),
        shown: "a … z",
        does: "type another instruction: add.f16",
        hint: hint("a…z", "type"),
        ..BASE
    },
    Row {
        places: &[Instruction, Bits],
        keys: &[(Backspace, Msg::Backspace)],
        shown: "Backspace",
        does: "edit it from its end",
        ..BASE
    },
    Row {
        places: &[Instruction, Bits, Steps],
        keys: &[
            (Up, Msg::Up),
            (Char('k'), Msg::Up),
            (BackTab, Msg::Up),
            (Down, Msg::Down),
            (Char('j'), Msg::Down),
            (Tab, Msg::Down),
        ],
        shown: "↑ ↓  k j  Tab",
        does: "move between instruction, operands, steps",
        hint: hint("↑ ↓", "row"),
        ..BASE
    },
    Row {
        places: &[Bits, Steps, Typing],
        keys: &[(Home, Msg::First), (End, Msg::Last)],
        shown: "Home End",
        does: "to the first and last bit, step, letter",
        ..BASE
    },
    Row {
        places: &[Instruction, Bits, Steps],
        keys: &[(PageUp, Msg::PreviousStep), (PageDown, Msg::NextStep)],
        shown: "PgUp PgDn",
        does: "step back and forward from anywhere",
        hint: hint("PgUp PgDn", "steps"),
        ..BASE
    },
    Row {
        places: &[Instruction, Bits],
        keys: &[(Enter, Msg::Edit)],
        shown: "Enter",
        does: "edit the text that is there",
        hint: hint("Enter", "edit"),
        ..BASE
    },
    Row {
        places: &[Typing],
        keys: &[(Enter, Msg::Accept)],
        shown: "Enter",
        does: "done, if the text can be read",
        hint: hint("Enter", "done"),
        ..BASE
    },
    Row {
        places: &[Typing],
        keys: &[(Escape, Msg::Revert)],
        shown: "Esc",
        does: "back to what was there before",
        hint: hint("Esc", "back"),
        ..BASE
    },
    Row {
        places: &[Typing],
        keys: &[(Up, Msg::Up), (BackTab, Msg::Up), (Down, Msg::Down), (Tab, Msg::Down)],
        shown: "↑ ↓  Tab",
        does: "leave the text as it is, and the row",
        hint: hint("↑ ↓", "row"),
        ..BASE
    },
    Row {
        places: &[Typing],
        keys: &[(Left, Msg::Left), (Right, Msg::Right), (Backspace, Msg::Backspace), (Delete, Msg::Delete)],
        text: Some(|c| !c.is_control()),
        shown: "← → Backspace Del",
        does: "edit the text",
        ..BASE
    },
    Row {
        places: &[Instruction, Bits, Steps],
        keys: &[(Char('?'), Msg::Keys)],
        shown: "?",
        does: "these keys",
        hint: hint("?", "keys"),
        ..BASE
    },
    Row {
        places: &[Help],
        keys: &[(Char('?'), Msg::Keys), (Escape, Msg::Keys), (Enter, Msg::Keys)],
        shown: "?  Esc  Enter",
        does: "back from the keys",
        hint: hint("Esc", "back"),
        ..BASE
    },
    Row {
        places: &[Instruction, Bits, Steps, Help],
        keys: &[(Char('q'), Msg::Quit)],
        shown: "q",
        does: "leave",
        hint: hint("q", "leave"),
        ..BASE
    },
    Row {
        places: &Place::ALL,
        keys: &[(Key::Ctrl('c'), Msg::Quit)],
        shown: "Ctrl-C",
        does: "leave, from anywhere",
        ..BASE
    },
];

/// Digits, signs, the point, a brace, and the letters of inf, nan, snan, max, min_… and eps.
fn begins_number(c: char) -> bool {
    c.is_ascii_digit() || "+-.{∞inmse".contains(c)
}

fn begins_word(c: char) -> bool {
    c.is_ascii_alphabetic()
}

/// What a key means in a place.
pub fn msg(key: Key, place: Place) -> Option<Msg> {
    let rows = || TABLE.iter().filter(|row| row.places.contains(&place));
    let named = rows().flat_map(|row| row.keys).find(|(known, _)| *known == key).map(|&(_, msg)| msg);
    let typed = || match key {
        Char(c) if rows().filter_map(|row| row.text).any(|takes| takes(c)) => Some(Msg::Type(c)),
        _ => None,
    };
    named.or_else(typed)
}

/// The keys worth showing at the foot of the screen. What two rows do is said once.
pub(super) fn hints(place: Place) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for hint in TABLE.iter().filter(|row| row.places.contains(&place)).filter_map(|row| row.hint) {
        if hints.iter().all(|other| other.does != hint.does) {
            hints.push(hint);
        }
    }
    hints
}

/// The table for reading: keys, what they do, where.
pub(super) fn help() -> Table {
    let row = |row: &Row| {
        vec![
            Line::default().with(Role::Strong, row.shown),
            Line::default().with(Role::Plain, row.does),
            Line::default().with(Role::Dim, place_words(row.places)),
        ]
    };
    Table { columns: Vec::new(), rows: TABLE.iter().map(row).collect() }
}

fn place_words(places: &[Place]) -> &'static str {
    match places {
        [Instruction] => "instruction",
        [Bits] => "bits",
        [Steps] => "steps",
        [Typing] => "typing",
        _ => "",
    }
}

impl Session {
    /// Where a key would be pressed now.
    pub fn place(&self) -> Place {
        match (self.keys_shown, &self.typing, self.focus) {
            (true, ..) => Help,
            (_, Some(_), _) => Typing,
            (_, None, Focus::Instruction) => Instruction,
            (_, None, Focus::Bits { .. }) => Bits,
            (_, None, Focus::Steps) => Steps,
        }
    }

    /// Does what a key means here, if it means anything.
    pub fn press(&mut self, key: Key) -> Option<Effect> {
        msg(key, self.place()).and_then(|msg| self.update(msg))
    }
}
