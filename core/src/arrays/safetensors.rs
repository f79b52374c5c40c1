//! Reads the header of a `.safetensors` file: its length in 8 bytes, then a JSON object that names the tensors.
//!
//! The `safetensors` crate, by the authors of the format, reads and checks the header. Its other functions need the
//! whole file in memory.

use super::array_header::{ArrayHeader, ElementType};
use super::file_problem::{Beginning, FileProblem};
use super::shape::{Order, Shape};
use super::source::Source;
use crate::float::Format;
use safetensors::Dtype;
use safetensors::tensor::Metadata;

/// The longest header that the format allows, in bytes.
const LONGEST: u64 = 100_000_000;

/// The headers of the tensors in a file, in storage order.
pub fn heads(file: &dyn Source) -> Result<Vec<ArrayHeader>, FileProblem> {
    let size = file.size();
    let mut length = [0; 8];
    let unknown = |beginning| Err(FileProblem::UnknownFormat(beginning));
    if size < length.len() as u64 {
        return unknown(Beginning::Short(size));
    }
    file.read(0, &mut length).map_err(FileProblem::Unreadable)?;
    let begins = length;
    let length = u64::from_le_bytes(length);
    if length > LONGEST {
        // If the bytes are text, showing them helps more than showing an absurd length.
        return match begins.iter().all(|byte| (b' '..=b'~').contains(byte) || b"\r\n\t".contains(byte)) {
            true => unknown(Beginning::Text(String::from_utf8_lossy(&begins).into_owned())),
            false => Err(FileProblem::LongHead { says: length, most: LONGEST }),
        };
    }
    let start = 8 + length;
    if start > size {
        return Err(FileProblem::Size { what: "header", expected: start.into(), found: size });
    }
    let mut text = vec![0; length as usize];
    file.read(8, &mut text).map_err(FileProblem::Unreadable)?;
    if text.first() != Some(&b'{') {
        return unknown(Beginning::NoObject);
    }
    let head: Metadata = serde_json::from_slice(&text)
        .map_err(|why| FileProblem::UnknownFormat(Beginning::NoTensors(why.to_string())))?;
    let (expected, found) = (head.data_len() as u64, size - start);
    if expected != found {
        return Err(FileProblem::Size { what: "elements", expected: expected.into(), found });
    }
    let mut heads = Vec::new();
    for name in head.offset_keys() {
        let Some(info) = head.info(&name) else { continue };
        let lengths: Vec<u64> = info.shape.iter().map(|length| *length as u64).collect();
        let text = format!("{lengths:?}");
        heads.push(ArrayHeader {
            name: Some(name),
            ty: info.dtype.to_string(),
            element_type: meant(info.dtype),
            shape: Shape::new(lengths, Order::C).ok_or(FileProblem::Shape(text))?,
            start: start + info.data_offsets.0 as u64,
        });
    }
    Ok(heads)
}

const fn meant(ty: Dtype) -> ElementType {
    match ty {
        Dtype::F16 => ElementType::Floats(Format::F16, false),
        Dtype::BF16 => ElementType::Floats(Format::BF16, false),
        Dtype::F32 => ElementType::Floats(Format::F32, false),
        Dtype::F64 => ElementType::Doubles(false),
        Dtype::U16 | Dtype::I16 => ElementType::Integers(16, false),
        Dtype::U32 | Dtype::I32 => ElementType::Integers(32, false),
        _ => ElementType::Others,
    }
}
