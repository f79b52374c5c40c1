//! Links from array elements into the playground: to the actual and the expected value, or to the instruction and its
//! operands.

use crate::failure::Failure;
use halfplay_core::float::Float;
use halfplay_core::isa::Instr;
use halfplay_core::skins::arrays::{Differences, DifferingElement};
use halfplay_core::skins::arrays::{ElementwiseInstr, difference_query, number_query};
use halfplay_core::skins::session::Session;

/// Links to the elements that the report lists.
pub struct Links {
    by_offset: Vec<(u64, String)>,
}

impl Links {
    /// Makes a link for each element that the comparison of two arrays lists. If the instruction is known, this reads
    /// its operands again.
    pub fn of(between: &Differences, elementwise: Option<&ElementwiseInstr>) -> Result<Links, Failure> {
        let places = [between.first(), between.worst(), between.first_not_finite()].concat();
        let mut by_offset = Vec::new();
        for place in places {
            let text = match elementwise {
                Some(elementwise) => {
                    opened((elementwise.instr, elementwise.operands(place.offset)?), "compare")
                }
                None => difference_query(&place).map_or_else(String::new, |asked| opened(asked, "number")),
            };
            by_offset.push((place.offset, text));
        }
        Ok(Links { by_offset })
    }

    /// The link to an element.
    pub fn to(&self, place: &DifferingElement) -> String {
        let found = self.by_offset.iter().find(|(offset, _)| *offset == place.offset);
        found.map_or_else(String::new, |(_, link)| link.clone())
    }
}

/// The link that opens a single number; empty if its format has no instruction to show it.
pub fn number(value: Float) -> String {
    number_query(value).map_or_else(String::new, |asked| opened(asked, "number"))
}

/// A link to a screen, in the form that the playground itself writes.
fn opened((instr, operands): (Instr, Vec<u64>), screen: &str) -> String {
    let typed = (0..instr.operand_names().len()).zip(operands).map(|(nth, bits)| {
        let digits = instr.operand_type(nth).width() as usize / 4 + 2;
        format!("{bits:#0digits$x}")
    });
    let typed: Vec<String> = typed.collect();
    let text = format!("#2/{instr}/{}/screen={screen}", typed.join(","));
    Session::open(&text).map_or(text, |session| session.link())
}
