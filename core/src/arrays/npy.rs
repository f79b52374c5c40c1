//! Reads the header of a `.npy` file, versions 1 to 3 of the format in numpy's documentation.
//!
//! ```text
//!   \x93NUMPY  version, 2 bytes  length of the header, 2 or 4 bytes  header: a Python dictionary  elements
//! ```

use super::array_header::{ArrayHeader, ElementType};
use super::file_problem::{FileProblem, HeaderProblem};
use super::literal::{Value, dictionary};
use super::shape::{Order, Shape};
use super::source::Source;
use crate::float::Format;

/// The first bytes of a `.npy` file.
pub const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// Longest accepted header, in bytes; numpy itself warns from 10,000 bytes on.
const LONGEST: u64 = 1 << 16;

/// The header of the array in a file.
pub fn head(file: &dyn Source) -> Result<ArrayHeader, FileProblem> {
    let size = file.size();
    let mut start = [0; 8];
    read(file, 0, &mut start)?;
    let length_width = match start[6] {
        1 => 2,
        2 | 3 => 4,
        other => return Err(FileProblem::Head(HeaderProblem::Version(other))),
    };
    let mut length = [0; 4];
    read(file, 8, &mut length[..length_width])?;
    let length = u64::from(u32::from_le_bytes(length));
    let head = 8 + length_width as u64;
    let start = head + length;
    if length > LONGEST {
        return Err(FileProblem::LongHead { says: length, most: LONGEST });
    }
    if start > size {
        return Err(FileProblem::Size { what: "header", expected: start.into(), found: size });
    }
    let mut text = vec![0; length as usize];
    read(file, head, &mut text)?;
    let text = String::from_utf8_lossy(&text);
    let entries = dictionary(&text).map_err(FileProblem::Head)?;
    let entry = |key| {
        let found = entries.iter().find(|(known, _)| *known == key).map(|(_, value)| value);
        found.ok_or_else(|| FileProblem::Head(HeaderProblem::Missing(key)))
    };
    let other = |key, expected| Err(FileProblem::Head(HeaderProblem::Entry { key, expected }));
    let (ty, meant) = match entry("descr")? {
        Value::Text(ty) => ((*ty).to_owned(), meant(ty)),
        Value::Other(fields) if fields.starts_with('[') => {
            (format!("fields of several types: {fields}"), ElementType::Others)
        }
        _ => return other("descr", "a string"),
    };
    let order = match entry("fortran_order")? {
        Value::Truth(true) => Order::Fortran,
        Value::Truth(false) => Order::C,
        _ => return other("fortran_order", "True or False"),
    };
    let Value::Numbers(lengths) = entry("shape")? else { return other("shape", "a tuple of whole numbers") };
    let known: Option<Vec<u64>> = lengths.iter().copied().collect();
    let shape = known.and_then(|lengths| Shape::new(lengths, order));
    let shape = shape.ok_or_else(|| {
        let shown = text.split_once("'shape':").map_or("", |(_, behind)| behind.trim());
        let shown = shown.split_once(')').map_or(shown, |(shape, _)| shape).trim_start_matches('(');
        FileProblem::Shape(format!("({})", shown.chars().take(80).collect::<String>()))
    })?;
    if let Some(width) = width(meant) {
        let expected = u128::from(shape.count()) * u128::from(width / 8);
        let found = size - start;
        if expected != u128::from(found) {
            return Err(FileProblem::Size { what: "elements", expected, found });
        }
    }
    Ok(ArrayHeader { name: None, ty, element_type: meant, shape, start })
}

fn read(file: &dyn Source, place: u64, bytes: &mut [u8]) -> Result<(), FileProblem> {
    let size = file.size();
    if place + bytes.len() as u64 > size {
        return Err(FileProblem::Head(HeaderProblem::CutShort { size }));
    }
    file.read(place, bytes).map_err(FileProblem::Unreadable)
}

/// The meaning of a numpy type. numpy has no bf16 and writes the bfloat16 of ml_dtypes as two bytes of unknown type:
/// `<V2`.
fn meant(ty: &str) -> ElementType {
    let is_big = ty.starts_with('>');
    match ty.trim_start_matches(['<', '>', '|', '=']) {
        "f2" => ElementType::Floats(Format::F16, is_big),
        "f4" => ElementType::Floats(Format::F32, is_big),
        "f8" => ElementType::Doubles(is_big),
        "V2" | "bfloat16" => ElementType::Floats(Format::BF16, is_big),
        "u2" | "i2" => ElementType::Integers(16, is_big),
        "u4" | "i4" => ElementType::Integers(32, is_big),
        "O" => ElementType::Objects,
        _ => ElementType::Others,
    }
}

/// The width in bits of an element, if its type is supported.
fn width(meant: ElementType) -> Option<u32> {
    match meant {
        ElementType::Floats(format, _) => Some(format.width()),
        ElementType::Doubles(_) => Some(64),
        ElementType::Integers(width, _) => Some(width),
        ElementType::Objects | ElementType::Others => None,
    }
}
