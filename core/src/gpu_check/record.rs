//! The record of a GPU's answers for one spelling: a line of JSON with a seal.
//!
//! ```text
//! {"version":1,"spelling":"add.rn.f16","native":true,"gpu":"…","sm":"sm_90","driver":"12.4","date":"2026-11-25",
//!  "origin":"halfplay 0.1.0","parts":[…],"differences":0,"first":[],"seal":"0123456789abcdef"}
//! ```
//!
//! Each of `parts` is one enumeration of cases. Its `inputs` are `table`, `grid`, or the rows of `pairs` or of an
//! addend rule; a part with rows has the first `a`, the stride, and the number of rows. `digests` are the GPU's, one
//! per lane. `differences` counts the cases in which the model answers differently; `first` contains at most ten of
//! them. `table` is present if a table differs from the model. It contains all 65,536 answers: each minus the previous
//! one, as 16-bit little-endian integers, compressed with zlib and encoded in base64.
//!
//! The seal is a digest of the rest of the line. It does not stop forgery; it reveals that a line was changed by hand
//! or by accident.

use super::digest::Digest;
use crate::chance::{G, mix};
use crate::isa::Instr;
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::{Deserialize, Serialize};
use std::{fmt, iter};

/// The version of the record format.
const VERSION: u32 = 1;

/// Maximum number of differing cases in a record.
pub const MOST_DIFFERENCES: usize = 10;

/// The answers for one spelling from one GPU with one driver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    version: u32,
    /// the canonical spelling
    pub spelling: String,
    /// true if the instruction itself ran, false if a widening and a single-precision operation replaced it
    pub native: bool,
    /// the name of the GPU according to the driver
    pub gpu: String,
    /// its architecture, such as `sm_90`
    pub sm: String,
    /// the CUDA version of the driver, such as `12.4`
    pub driver: String,
    /// the date in UTC by the clock of that machine, such as `2026-11-25`
    pub date: String,
    /// the program that queried the GPU, or the file from which the record was imported
    pub origin: String,
    /// the enumerations of cases
    pub parts: Vec<Part>,
    /// number of cases in which the model answers differently
    pub differences: u64,
    /// true if every difference was counted; if many rows differ, only some of them are examined case by case
    pub all_counted: bool,
    /// the first differences, at most [`MOST_DIFFERENCES`]
    pub first: Vec<Difference>,
    /// every answer, see [`packed`]; only for a `table` with differences
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub table: Option<String>,
    seal: Digest,
}

/// An enumeration of operands, and the GPU's answers to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// `table`, `grid`, `pairs`, or the name of an [`Addend`](crate::kernel::Addend)
    pub inputs: String,
    /// for rows: the first `a`, the stride, and the number of rows
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rows: Option<[u32; 3]>,
    /// number of cases in all lanes together
    pub cases: u64,
    /// the GPU's digests, lane 0 first
    pub digests: Vec<Digest>,
    /// true if the digests were compared with the model's; an imported part may be too large to compute quickly
    pub compared: bool,
    /// number of cases in which the model answers differently
    pub differences: u64,
}

/// A case in which the model answers differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// the operand registers in the instruction's order
    pub operands: Vec<u32>,
    /// the GPU's answer
    pub gpu: u32,
    /// the model's answer
    pub model: u32,
}

/// The reason why a line is not a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// the line is not JSON of this form; the message with the column
    Shape(String),
    /// the record has a version that this program does not support
    Version(u32),
    /// the record's seal does not match the rest of the line
    Seal,
}

impl Record {
    /// A record without parts. [`Record::line`] sets its seal.
    pub fn new(instr: &Instr, native: bool, [gpu, sm, driver]: [&str; 3], date: &str, origin: &str) -> Self {
        Record {
            version: VERSION,
            spelling: instr.to_string(),
            native,
            gpu: gpu.to_owned(),
            sm: sm.to_owned(),
            driver: driver.to_owned(),
            date: date.to_owned(),
            origin: origin.to_owned(),
            parts: Vec::new(),
            differences: 0,
            all_counted: true,
            first: Vec::new(),
            table: None,
            seal: Digest::default(),
        }
    }

    /// Parses a line that [`Record::line`] wrote, and checks its seal.
    ///
    /// # Errors
    /// See [`RecordError`].
    pub fn read(line: &str) -> Result<Self, RecordError> {
        let any: serde_json::Value =
            serde_json::from_str(line).map_err(|error| RecordError::Shape(error.to_string()))?;
        match any.get("version").and_then(serde_json::Value::as_u64) {
            Some(1) | None => {}
            Some(other) => return Err(RecordError::Version(u32::try_from(other).unwrap_or(u32::MAX))),
        }
        let record: Record =
            serde_json::from_value(any).map_err(|error| RecordError::Shape(error.to_string()))?;
        if record.sealed().seal == record.seal { Ok(record) } else { Err(RecordError::Seal) }
    }

    /// The record as one line of JSON, without the line break.
    pub fn line(&self) -> String {
        json(&self.sealed())
    }

    /// The number of cases in all parts and lanes.
    pub fn cases(&self) -> u64 {
        self.parts.iter().map(|part| part.cases).sum()
    }

    /// True if it has parts, and all were compared with the model.
    pub fn compared(&self) -> bool {
        !self.parts.is_empty() && self.parts.iter().all(|part| part.compared)
    }

    /// True if both records have the same spelling, GPU, architecture and driver.
    pub fn replaces(&self, other: &Record) -> bool {
        let key =
            |record: &Record| [&record.spelling, &record.gpu, &record.sm, &record.driver].map(String::clone);
        key(self) == key(other)
    }

    fn sealed(&self) -> Record {
        let bare = Record { seal: Digest::default(), ..self.clone() };
        Record { seal: sealed(&json(&bare)), ..bare }
    }
}

/// A record as JSON. Serialising numbers, strings and lists of them cannot fail.
fn json(record: &Record) -> String {
    let text = serde_json::to_string(record);
    debug_assert!(text.is_ok(), "a record can be written: {text:?}");
    text.unwrap_or_default()
}

/// The digest of a text: each byte in order is mixed into the digest of the bytes before it.
pub fn sealed(text: &str) -> Digest {
    Digest(text.bytes().fold(0, |seal, byte| mix((seal ^ u64::from(byte)).wrapping_add(G))))
}

/// Encodes a table of answers for [`Record::table`]: the lower 16 bits of each, minus the previous answer. Neighbouring
/// answers are so close that the result has a hundredth of the original size.
pub fn packed(answers: &[u32]) -> String {
    let before = iter::once(&0).chain(answers);
    let added = answers.iter().zip(before).map(|(&answer, &before)| answer.wrapping_sub(before) as u16);
    let bytes: Vec<u8> = added.flat_map(u16::to_le_bytes).collect();
    BASE64_STANDARD_NO_PAD.encode(compress_to_vec_zlib(&bytes, 9))
}

/// Decodes the answers in a [`Record::table`]; `None` if the text is invalid.
pub fn unpacked(text: &str) -> Option<Vec<u32>> {
    const BYTES: usize = 2 << 16;
    let bytes = BASE64_STANDARD_NO_PAD.decode(text).ok()?;
    let bytes = decompress_to_vec_zlib_with_limit(&bytes, BYTES).ok()?;
    let answers = bytes.chunks_exact(2).scan(0_u16, |answer, two| {
        *answer = answer.wrapping_add(u16::from_le_bytes([two[0], two[1]]));
        Some(u32::from(*answer))
    });
    (bytes.len() == BYTES).then(|| answers.collect())
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Shape(why) => write!(f, "this is not a record: {why}"),
            RecordError::Version(version) => {
                write!(f, "this record has version {version}, and this program reads only version 1")
            }
            RecordError::Seal => f.write_str(
                "the digests do not match: this record was changed after it was written, by hand or by accident",
            ),
        }
    }
}

impl std::error::Error for RecordError {}
