//! A place as a link into the playground: what came out beside what was expected, or the instruction with its operands.

use crate::arrays::Given;
use crate::failure::Failure;
use halfplay_core::float::{Float, Format};
use halfplay_core::session::Session;
use halfplay_core::tensor::{Between, Place};

/// The links of the places that are told.
pub struct Links {
    by_offset: Vec<(u64, String)>,
}

impl Links {
    /// Of all places that are told of two arrays. Where the instruction is known, what it was given is read again.
    pub fn of(between: &Between, given: Option<&Given>) -> Result<Links, Failure> {
        let places = [between.first(), between.worst(), between.first_not_finite()].concat();
        let mut by_offset = Vec::new();
        for place in places {
            let text = match given {
                Some(given) => {
                    let operands = given.operands(place.offset)?;
                    let count = given.instr.operand_names().len();
                    let typed = (0..count).zip(operands).map(|(nth, bits)| {
                        let digits = given.instr.operand_type(nth).width() as usize / 4 + 2;
                        format!("{bits:#0digits$x}")
                    });
                    let typed: Vec<String> = typed.collect();
                    opened(format!("#2/{}/{}/screen=compare", given.instr, typed.join(",")))
                }
                None => {
                    // What came out less what was expected: each of them is an operand.
                    let name = place.got.format().name();
                    let operands = format!("{},{}", code(place.got), code(place.expected));
                    opened(format!("#2/sub.{name}/{operands}/screen=number"))
                }
            };
            by_offset.push((place.offset, text));
        }
        Ok(Links { by_offset })
    }

    /// The link to a place.
    pub fn to(&self, place: &Place) -> String {
        let found = self.by_offset.iter().find(|(offset, _)| *offset == place.offset);
        found.map_or_else(String::new, |(_, link)| link.clone())
    }
}

/// The link to a number alone.
pub fn number(value: Float) -> String {
    let name = value.format().name();
    let instr = if value.format() == Format::F32 { format!("add.{name}") } else { format!("neg.{name}") };
    let second = if value.format() == Format::F32 { ",0" } else { "" };
    opened(format!("#2/{instr}/{}{second}/screen=number", code(value)))
}

fn code(value: Float) -> String {
    let digits = value.format().width() as usize / 4 + 2;
    format!("{:#0digits$x}", value.bits())
}

/// A link as the playground itself writes it.
fn opened(text: String) -> String {
    Session::open(&text).map_or(text, |session| session.link())
}
