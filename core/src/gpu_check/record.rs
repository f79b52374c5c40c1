//! What a GPU answered for one spelling, kept as one line of JSON with a seal.
//!
//! ```text
//! {"version":1,"spelling":"add.rn.f16","native":true,"gpu":"…","sm":"sm_90","driver":"12.4","date":"2026-11-25",
//!  "origin":"halfplay 0.1.0","parts":[…],"differences":0,"first":[],"seal":"0123456789abcdef"}
//! ```
//!
//! `parts` says what was asked: its `inputs` are `table`, `grid` or the rows of `pairs`, or of an addend's name; a part of
//! rows has the first `a`, how far the next is, and how many. `digests` are the GPU's, a lane each. `differences` counts the
//! cases that the model answers otherwise; `first` has ten of them at most. `table` is there where a table differs from the
//! model: all 65,536 answers, each as what is added to the one before, 16 bits with the lower byte first, compressed by zlib, in base64.
//!
//! The seal is a digest of the rest of the line. It does not stop a forger; it shows that a line was changed by hand or
//! by accident.

use super::digest::Digest;
use crate::chance::{G, mix};
use crate::isa::Instr;
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::{Deserialize, Serialize};
use std::{fmt, iter};

/// The version of the layout.
const VERSION: u32 = 1;

/// So many cases that differ are kept.
pub const MOST_DIFFERENCES: usize = 10;

/// A spelling on one GPU with one driver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    version: u32,
    /// the canonical spelling
    pub spelling: String,
    /// Was the instruction itself run? Else a widening and a single-precision operation stood in its place.
    pub native: bool,
    /// what the driver calls the GPU
    pub gpu: String,
    /// its architecture: `sm_90`
    pub sm: String,
    /// the version of CUDA that the driver has: `12.4`
    pub driver: String,
    /// year, month and day, by the clock of that machine, in UTC
    pub date: String,
    /// the program that asked, or the file that this was imported from
    pub origin: String,
    /// what was asked
    pub parts: Vec<Part>,
    /// in how many cases the model has another answer
    pub differences: u64,
    /// Are these all there are? Of rows with very many only some are counted case by case.
    pub all_counted: bool,
    /// the first of them
    pub first: Vec<Difference>,
    /// every answer, where it is one of few and not always the model's
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub table: Option<String>,
    seal: Digest,
}

/// One enumeration of operands and what the GPU answered to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// `table`, `grid`, `pairs`, or the name of an [`Addend`](crate::kernel::Addend)
    pub inputs: String,
    /// of rows: the first `a`, how far the next is, how many
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rows: Option<[u32; 3]>,
    /// how many cases were asked, in all lanes together
    pub cases: u64,
    /// the GPU's digests, lane 0 first
    pub digests: Vec<Digest>,
    /// Were they compared with the model's? What is imported may hold more than can be computed again in a moment.
    pub compared: bool,
    /// in how many cases the model has another answer
    pub differences: u64,
}

/// A case that the model answers otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// the operands, in the instruction's order, as registers
    pub operands: Vec<u32>,
    /// the GPU's answer
    pub gpu: u32,
    /// the model's
    pub model: u32,
}

/// A line that is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// not this JSON; why, and in which column
    Shape(String),
    /// of a version that this program does not know
    Version(u32),
    /// the seal is not that of the rest
    Seal,
}

impl Record {
    /// An empty one; its seal is set by [`Record::line`].
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

    /// Reads a line that [`Record::line`] has written, and holds its seal against the rest.
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

    /// How many cases were asked, in all parts and lanes.
    pub fn cases(&self) -> u64 {
        self.parts.iter().map(|part| part.cases).sum()
    }

    /// Were all its parts compared with the model, and at least one?
    pub fn compared(&self) -> bool {
        !self.parts.is_empty() && self.parts.iter().all(|part| part.compared)
    }

    /// Is it about the same spelling on the same GPU with the same driver, from the same kind of source?
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

/// A record as JSON. Numbers, texts and lists of them can always be written.
fn json(record: &Record) -> String {
    let text = serde_json::to_string(record);
    debug_assert!(text.is_ok(), "a record can be written: {text:?}");
    text.unwrap_or_default()
}

/// A digest of all bytes of a text, in their order: each is mixed with what the bytes before it came to.
pub fn sealed(text: &str) -> Digest {
    Digest(text.bytes().fold(0, |seal, byte| mix((seal ^ u64::from(byte)).wrapping_add(G))))
}

/// A table of answers for [`Record::table`]: the lower 16 bits of each, as what is added to the one before. Answers to
/// neighbours lie so near each other that this takes a hundredth of their own bytes.
pub fn packed(answers: &[u32]) -> String {
    let before = iter::once(&0).chain(answers);
    let added = answers.iter().zip(before).map(|(&answer, &before)| answer.wrapping_sub(before) as u16);
    let bytes: Vec<u8> = added.flat_map(u16::to_le_bytes).collect();
    BASE64_STANDARD_NO_PAD.encode(compress_to_vec_zlib(&bytes, 9))
}

/// The answers in a [`Record::table`]; `None` for what is no such text.
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
