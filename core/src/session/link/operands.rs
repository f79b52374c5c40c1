//! Reads and writes the operands of a link: `0x520b,0x00e9~1.5x,1:2@bf16`.

use super::error::LinkError;
use super::escape::{escape, unescape};
use crate::float::Format;
use crate::isa::{Instr, Type};
use crate::program::read::Number;
use crate::session::input::is_line;
use crate::session::question::{Field, NAMES, Operands, WORKED, slots, type_of};
use crate::typo::clipped;

/// The operands up to the last one that the instruction takes.
pub fn write_operands(operands: &Operands, instr: &Instr) -> String {
    let count = slots(instr).map(|(slot, _)| slot + 1).max().unwrap_or(0);
    let write = |slot: usize| {
        type_of(instr, slot).map_or_else(String::new, |ty| write_operand(operands.lanes(slot), ty))
    };
    (0..count).map(write).collect::<Vec<_>>().join(",")
}

/// Reads the operands of a link. Unreadable and missing operands become 0 and are reported, as are operands that the
/// instruction does not take.
pub fn read_operands(part: &str, instr: &Instr) -> (Operands, Vec<String>) {
    let mut operands = zeros(instr);
    let mut notes = Vec::new();
    for (slot, text) in part.split(',').enumerate() {
        match read_operand(slot, text, instr) {
            Ok(Some(lanes)) => operands.replace(slot, lanes),
            Ok(None) => {}
            Err(why) => notes.push(why.to_string()),
        }
    }
    notes.extend(not_given(part.split(',').count(), instr));
    notes.extend(not_taken(part, instr));
    (operands, notes)
}

/// Reads one operand; `None` if it is missing and the instruction does not take it.
fn read_operand(slot: usize, text: &str, instr: &Instr) -> Result<Option<Vec<Field>>, LinkError> {
    let Some(name) = NAMES.get(slot) else {
        let names = instr.operand_names();
        let count =
            if names.len() == 1 { "1 operand".to_owned() } else { format!("{} operands", names.len()) };
        let expected = format!("nothing: {instr} takes {count}, {}", names.join(", "));
        return Err(wrong(&format!("operand {}", slot + 1), text, &expected));
    };
    let what = format!("operand {name}");
    // An operand that the instruction does not take may be missing.
    if text.is_empty() && type_of(instr, slot).is_none() {
        return Ok(None);
    }
    let lanes: Vec<&str> = text.split(':').collect();
    // An operand kept for another instruction may have as many lanes as any type.
    let most = type_of(instr, slot).filter(|ty| ty.lanes() > 1).map_or(Type::MOST_LANES, Type::lanes);
    let has_braces = unescape(text).is_some_and(|text| text.starts_with('{'));
    if has_braces || lanes.len() > most {
        let expected = format!("a number, or at most {most} numbers separated by colons, as in 1:2");
        return Err(wrong(&what, text, &expected));
    }
    let format = own_format(instr, slot);
    // A single text for all lanes may be the bits of the whole register.
    let packed = type_of(instr, slot).is_some_and(|ty| ty.lanes() > 1) && lanes.len() == 1;
    lanes.into_iter().map(|lane| read_field(lane, format, packed, &what)).collect::<Result<_, _>>().map(Some)
}

/// The operands of a link without operands.
fn zeros(instr: &Instr) -> Operands {
    Operands::zeros(instr.from.format().unwrap_or(Format::F16))
}

/// Reads a number in its format. If `packed`, the text may also be the bits of all lanes together.
fn read_field(part: &str, own_format: Option<Format>, packed: bool, what: &str) -> Result<Field, LinkError> {
    let (good, typed) = split_typed(part);
    let (good, own_format) = match good.split_once('@') {
        None => (good, own_format),
        Some((good, "b32")) => (good, None),
        Some((good, name)) => {
            let names = || format!("one of {}, b32 after @", Format::ALL.map(Format::name).join(", "));
            (good, Some(Format::named(name).ok_or_else(|| wrong(what, name, &names()))?))
        }
    };
    let text = text_of(good, what)?;
    let word = || Number::read(&text, None).ok().filter(|_| packed);
    let written = Number::read(&text, own_format)
        .or_else(|error| word().ok_or(error))
        .map_err(|error| wrong(what, &text, &format!("a number: {}", error.problem.help())))?;
    let mut field = Field::new(written);
    if let Some(typed) = typed {
        field.text = text_of(typed, what)?;
    }
    Ok(field)
}

pub fn split_typed(part: &str) -> (&str, Option<&str>) {
    part.split_once('~').map_or((part, None), |(good, typed)| (good, Some(typed)))
}

/// Unescapes a text that a user could have typed: it is short, and has no control characters.
pub fn text_of(part: &str, what: &str) -> Result<String, LinkError> {
    let text = unescape(part).ok_or_else(|| wrong(what, part, "percent-encoded UTF-8"))?;
    is_line(&text).map_err(|expected| wrong(what, &text, expected))?;
    Ok(text)
}

/// The default format of an operand: the instruction's.
fn own_format(instr: &Instr, slot: usize) -> Option<Format> {
    type_of(instr, slot).unwrap_or(instr.from).format()
}

/// Writes an operand with the lanes that its type has; for b32, with all lanes.
fn write_operand(lanes: &[Field], ty: Type) -> String {
    let kept = if ty == Type::B32 { lanes.len() } else { ty.lanes() };
    let mut texts: Vec<String> =
        lanes.iter().take(kept).map(|field| write_field(field, ty.format())).collect();
    // The last text stands for all lanes after it.
    while let [.., before, last] = texts.as_slice()
        && before == last
    {
        texts.pop();
    }
    texts.join(":")
}

fn write_field(field: &Field, own_format: Option<Format>) -> String {
    let mut text = escape(field.good.text());
    if field.good.format() != own_format {
        text = format!("{text}@{}", field.good.format().map_or("b32", Format::name));
    }
    text
}

/// The message about operands that are 0 because the link has too few.
fn not_given(given: usize, instr: &Instr) -> Option<String> {
    let names: Vec<&str> =
        slots(instr).filter(|(slot, _)| *slot >= given).map(|(slot, _)| NAMES[slot]).collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("the link has no value for {one}, so {one} is 0")),
        more => Some(format!("the link has no values for {}, so they are 0", more.join(" and "))),
    }
}

/// The message about operands that the instruction does not take. They are kept for an instruction that takes them.
/// Zeros are ignored, and so are the operands of the sum on which a session starts: no user entered those.
fn not_taken(written: &str, instr: &Instr) -> Option<String> {
    let begun = WORKED.map(|bits| Number::of_bits(bits, Some(Format::F16)).text().to_owned());
    let zeros = zeros(instr);
    let given = written.split(',').map(|text| text.split(['@', '~', ':']).next().unwrap_or(text));
    let extra: Vec<&str> = (0..)
        .zip(NAMES.iter().zip(given).zip(&begun))
        .filter(|&(slot, ((_, text), begun))| {
            let zero = zeros.field(slot, 0).text == *text;
            type_of(instr, slot).is_none() && text != *begun && !zero && !text.is_empty()
        })
        .map(|(_, ((name, _), _))| *name)
        .collect();
    let operand = if extra.len() == 1 { "operand" } else { "operands" };
    (!extra.is_empty()).then(|| {
        let names = extra.join(" and ");
        format!("{instr} takes no {operand} {names}; halfplay keeps {names} from the link for instructions that do")
    })
}

pub fn wrong(what: &str, found: &str, expected: &str) -> LinkError {
    let found = if found.is_empty() { "missing".to_owned() } else { clipped(found) };
    LinkError::Part { what: what.to_owned(), found, expected: expected.to_owned() }
}
