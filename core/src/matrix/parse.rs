//! Parses the spellings of matrix instructions: short ones, and those of PTX.
//!
//! ```text
//!   mma.m16n8k16.f32.f16.f16.f32
//!   mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
//!   wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16
//!   mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3
//! ```
//!
//! Words without an effect on an element, such as the layouts of A and B, are skipped.

use super::family::{Family, Shape};
use super::instr::{MatrixInstr, ScaleFormat, Scaling};
use super::problem::{Cause, MatrixProblem};
use super::table::units;
use crate::float::Format;
use crate::isa::Span;
use crate::typo::clipped;

/// True if a text begins with the name of a family and a dot.
pub fn is_matrix_text(text: &str) -> bool {
    let word = text.trim_start().split_once('.').map_or("", |(word, _)| word);
    Family::named(word).is_some()
}

/// Parses a spelling. Spans in problems count from the start of `text`.
///
/// # Errors
/// If a word is unknown or missing, or if no unit executes the instruction.
///
/// ```
/// use halfplay_core::skins::matrix::parse;
/// let instr = parse("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32")?;
/// assert_eq!(instr.to_string(), "mma.m16n8k16.f32.f16.f16.f32");
/// let problem = parse("mma.m16n8k8.f32.e4m3.e4m3.f32").unwrap_err();
/// assert_eq!(problem.to_string(), "no matrix unit executes mma.m16n8k8.f32.e4m3.e4m3.f32");
/// # Ok::<(), halfplay_core::skins::matrix::MatrixProblem>(())
/// ```
pub fn parse(text: &str) -> Result<MatrixInstr, MatrixProblem> {
    let mut words = words(text);
    let first = words.next().unwrap_or(Word { text: "", at: Span::new(0, 0) });
    let family = Family::named(first.text)
        .ok_or_else(|| MatrixProblem::new(Cause::Family(clipped(first.text)), first.at))?;
    let mut found = Found::default();
    for word in words {
        found.take(family, word).map_err(|cause| MatrixProblem::new(cause, word.at))?;
    }
    let whole = Span::new(0, text.len());
    let instr = found.instr(family).map_err(|cause| MatrixProblem::new(cause, whole))?;
    match units(instr).next() {
        Some(_) => Ok(instr),
        None => Err(MatrixProblem::new(Cause::NoUnit(instr), whole)),
    }
}

/// A word of a spelling.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: Span,
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut start = 0;
    text.split('.').map(move |text| {
        let at = Span::new(start, start + text.len());
        start = at.end + 1;
        Word { text, at }
    })
}

/// The words found so far.
#[derive(Default)]
struct Found {
    shape: Option<Shape>,
    formats: Vec<Format>,
    size: Option<ScaleSize>,
    scale: Option<ScaleFormat>,
}

/// The number of elements that share a scale.
#[derive(Clone, Copy)]
enum ScaleSize {
    /// this number
    Elements(u16),
    /// k divided by this number: `scale_vec::2X`
    PartsOfK(u16),
}

impl Found {
    fn take(&mut self, family: Family, word: Word<'_>) -> Result<(), Cause> {
        let text = word.text;
        if let Some(shape) = Shape::named(text) {
            return if self.shape.replace(shape).is_some() { Err(Cause::Shape) } else { Ok(()) };
        }
        if let Some(format) = Format::named(text).filter(|&format| format != Format::UE8M0) {
            self.formats.push(format);
            return Ok(());
        }
        if let Some(scale) = ScaleFormat::ALL.into_iter().find(|scale| scale.name() == text) {
            self.scale = Some(scale);
            return Ok(());
        }
        if let Some(size) = size(text) {
            self.size = Some(size);
            return Ok(());
        }
        match text {
            "sp" | "sp::ordered_metadata" => Err(Cause::Sparse),
            "s8" | "u8" | "s4" | "u4" | "s32" | "b1" => Err(Cause::Integers(text.to_owned())),
            _ if is_skipped(family, text) => Ok(()),
            _ => Err(Cause::Word(clipped(text))),
        }
    }

    fn instr(self, family: Family) -> Result<MatrixInstr, Cause> {
        let shape = self.shape.ok_or(Cause::Shape)?;
        let found = self.formats.len();
        let (d, a, b, c) = match (self.formats.as_slice(), family.names_c()) {
            (&[d, a, b, c], true) => (d, a, b, c),
            (&[d, a, b], false) => (d, a, b, d),
            _ => return Err(Cause::Formats { family, found }),
        };
        let scaling = match (self.size, self.scale) {
            (None, None) => None,
            (Some(ScaleSize::Elements(size)), Some(format)) => Some(Scaling { size, format }),
            (Some(ScaleSize::PartsOfK(parts)), Some(format)) => {
                Some(Scaling { size: shape.k / parts.max(1), format })
            }
            _ => return Err(Cause::Scaling),
        };
        Ok(MatrixInstr { family, shape, scaling, d, a, b, c })
    }
}

fn size(word: &str) -> Option<ScaleSize> {
    if let Some(parts) = word.strip_prefix("scale_vec::") {
        return parts.strip_suffix('X')?.parse().ok().map(ScaleSize::PartsOfK);
    }
    word.strip_prefix("block")?.parse().ok().map(ScaleSize::Elements)
}

/// True for a word of PTX that has no effect on an element.
fn is_skipped(family: Family, word: &str) -> bool {
    const KINDS: [&str; 6] = ["f16", "tf32", "f8f6f4", "mxf8f6f4", "mxf4", "mxf4nvf4"];
    let own: &[&str] = match family {
        Family::Mma => &["sync", "aligned", "row", "col", "block_scale"],
        Family::Wgmma => &["mma_async", "sync", "aligned"],
        Family::Tcgen05 => &["mma", "cta_group::1", "block_scale"],
    };
    let is_kind = word.strip_prefix("kind::").is_some_and(|kind| KINDS.contains(&kind));
    own.contains(&word) || is_kind && family != Family::Wgmma
}
