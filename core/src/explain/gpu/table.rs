//! Recorded answers of an approximation, in words and pictures.
//!
//! A recorded answer is shown beside the model's, with the GPU and the driver that gave it. It replaces the model's
//! answer only if the question is about the architecture of that GPU.

use crate::doc::{Axis, Block, Curve, Line, Plot, Role, line};
use crate::eval::Evaluation;
use crate::explain::counts::grouped;
use crate::float::{Float, Format};
use crate::gpu_check::{Ledger, Record, RecordedAnswer, ordinal};
use crate::isa::{Instr, Target};
use crate::real::Real;

/// The recorded answers of GPUs to this evaluation: a line for each record that has one. The model's answer is not
/// listed.
pub fn recorded_notes(ledger: &Ledger, evaluation: &Evaluation) -> Vec<Line> {
    let instr = &evaluation.instr;
    let told = ledger.of(instr).filter_map(|record| {
        let answer = record.answer(instr, evaluation.operands[0] as u32 & 0xffff)?;
        Some(line(recorded_words(record, &answer)))
    });
    told.collect()
}

/// A recorded answer:
/// `0x3a19 was recorded on NVIDIA H100, sm_90, driver 12.4: 1 ulp above the correctly rounded value`.
pub fn recorded_words(record: &Record, answer: &RecordedAnswer) -> String {
    let Record { gpu, sm, driver, .. } = record;
    format!("`{}` was recorded on {gpu}, {sm}, driver {driver}: {}", code(answer.gpu), far_words(answer))
}

/// The first answer to this question that was recorded on a GPU of this architecture: the number, and lines with its
/// source and its distance from the model's answer. It then counts as the answer, with the model's beside it. `None` if
/// no record has one.
pub fn recorded_source(
    ledger: &Ledger,
    evaluation: &Evaluation,
    target: Target,
) -> Option<(Float, [Line; 2])> {
    let instr = &evaluation.instr;
    let sm = target.to_string();
    ledger.of(instr).filter(|record| record.sm == sm).find_map(|record| {
        let answer = record.answer(instr, evaluation.operands[0] as u32 & 0xffff)?;
        let Record { gpu, driver, date, .. } = record;
        let result = Line::default()
            .with(Role::Strong, code(answer.gpu))
            .with(Role::Plain, format!("  {}  ", answer.gpu.decimal()))
            .with(Role::Dim, format!("recorded on {gpu}, {sm}, driver {driver}, {date}"));
        let beside = line(format!("This is {}, whose steps follow:", far_words(&answer)));
        Some((answer.gpu, [result, beside]))
    })
}

/// The distance of a recorded answer from the model's, in words.
fn far_words(answer: &RecordedAnswer) -> String {
    match &answer.ulp {
        _ if answer.gpu == answer.model => "the correctly rounded value".to_owned(),
        Some(ulp) if ulp.is_zero() => "the correctly rounded value, with other bits".to_owned(),
        Some(ulp) => {
            let side = if ulp.approximately() < 0.0 { "below" } else { "above" };
            let size = ulp.approximately().abs();
            format!("{size} ulp {side} the correctly rounded value")
        }
        None => format!("not comparable with {}, the correctly rounded value", code(answer.model)),
    }
}

fn code(value: Float) -> String {
    let digits = value.format().width() as usize / 4 + 2;
    format!("{:#0digits$x}", value.bits())
}

/// Maximum number of columns of a picture.
const COLUMNS: usize = 288;

/// The answers over all inputs in increasing order, and their distances from the model's. Empty if the record has no
/// table.
pub fn table_blocks(record: &Record, instr: &Instr) -> Vec<Block> {
    let (Some((inputs, pairs)), Some(format)) = (record.every_pair(instr), instr.ty.format()) else {
        return Vec::new();
    };
    let ends = [inputs.first(), inputs.last()]
        .map(|code| code.map_or_else(String::new, |&bits| Float::new(format, bits.into()).decimal()));
    let across = Axis { name: "every code, in ascending order of value".to_owned(), ends };
    let differing = pairs.iter().filter(|pair| pair.gpu != pair.model).count();
    let far = |pair: &RecordedAnswer| pair.ulp.as_ref().map_or(0.0, Real::approximately);
    let most = pairs.iter().map(|pair| far(pair).abs()).fold(0.0, f64::max);
    let mut words = format!(
        "{} of {} numbers {} an answer that is not the correctly rounded one",
        grouped(differing as u64),
        grouped(pairs.len() as u64),
        if differing == 1 { "has" } else { "have" }
    );
    if most > 0.0 {
        words += &format!(", by at most {most} ulp");
    }
    let falls = |of: fn(&RecordedAnswer) -> Float| {
        let values = pairs.windows(2).filter(|two| match two {
            [one, other] => ordinal(of(other)) < ordinal(of(one)) && !of(other).is_zero(),
            _ => false,
        });
        values.count()
    };
    words += &match falls(|pair| pair.gpu) {
        0 => ". The recorded answers never decrease as the input increases.".to_owned(),
        1 => ". In one place the recorded answers decrease although the input increases.".to_owned(),
        some => format!(". In {some} places the recorded answers decrease although the input increases."),
    };
    vec![
        Block::Text(line(words)),
        Block::Plot(values(&pairs, across.clone(), record, format)),
        Block::Plot(distances(&pairs, across, most)),
    ]
}

/// The answers on a scale with equal steps between neighbouring codes, so that the smallest are visible too.
fn values(pairs: &[RecordedAnswer], across: Axis, record: &Record, format: Format) -> Plot {
    let all = || pairs.iter().flat_map(|pair| [pair.gpu, pair.model]).filter(|value| !value.is_nan());
    let (low, high) = (all().map(ordinal).min().unwrap_or(0), all().map(ordinal).max().unwrap_or(1));
    let end = |ordinal: i64| Float::new(format, ordinal.unsigned_abs()).with_sign(ordinal < 0).decimal();
    let curve = |name: String, role, dotted, of: fn(&RecordedAnswer) -> Float| {
        let height = |value: Float| (ordinal(value) - low) as f64 / (high - low).max(1) as f64;
        let shown = columns(pairs).filter_map(|(x, part)| {
            let value = of(part.get(part.len() / 2)?);
            (!value.is_nan()).then(|| [x, height(value)])
        });
        Curve { name, role, dotted, points: shown.collect() }
    };
    let recorded = format!("recorded on {}, driver {}", record.gpu, record.driver);
    Plot {
        across,
        up: Axis { name: "answer for each code".to_owned(), ends: [end(low), end(high)] },
        curves: vec![
            curve("correctly rounded".to_owned(), Role::Fraction, false, |pair| pair.model),
            curve(recorded, Role::Changed, true, |pair| pair.gpu),
        ],
        at: None,
    }
}

/// The largest error in each column.
fn distances(pairs: &[RecordedAnswer], across: Axis, most: f64) -> Plot {
    let scale = if most > 0.0 { most } else { 1.0 };
    let points = columns(pairs).map(|(x, part)| {
        let far = part.iter().filter_map(|pair| Some(pair.ulp.as_ref()?.approximately()));
        let worst = far.fold(0.0_f64, |worst, one| if one.abs() > worst.abs() { one } else { worst });
        [x, (worst / scale + 1.0) / 2.0]
    });
    Plot {
        across,
        up: Axis {
            name: "recorded minus correctly rounded, in ulp".to_owned(),
            ends: [format!("-{scale}"), format!("{scale}")],
        },
        curves: vec![Curve {
            name: "distance".to_owned(),
            role: Role::Changed,
            dotted: false,
            points: points.collect(),
        }],
        at: None,
    }
}

/// The pairs in columns of equal size, each with its position from 0 to 1.
fn columns(pairs: &[RecordedAnswer]) -> impl Iterator<Item = (f64, &[RecordedAnswer])> {
    let size = pairs.len().div_ceil(COLUMNS).max(1);
    let count = pairs.len().div_ceil(size);
    pairs
        .chunks(size)
        .enumerate()
        .map(move |(at, part)| (at as f64 / count.saturating_sub(1).max(1) as f64, part))
}
