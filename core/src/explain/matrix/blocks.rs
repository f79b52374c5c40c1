//! One block of an element: its terms, the staircase, the sum and the result.

use super::words::{power, special_words, term_name, typed};
use crate::doc::{Bits, Block, Column, Line, Picture, Role, Table, line};
use crate::explain::phrase::{code, count, wide};
use crate::float::{Loss, Mode, Wide};
use crate::matrix::{BlockEnd, Stair, Staircase, ZeroSum};

/// Number of columns behind the cut; further lost bits are counted.
const LOST_COLUMNS: i32 = 10;

/// The heading and the content of a block. `blocks` is the number of all blocks.
pub(super) fn block(stairs: &Staircase, blocks: usize) -> Vec<Block> {
    let last = stairs.first + stairs.count.saturating_sub(1);
    let heading = format!("block {} of {blocks}: products k {} to {last}", stairs.number + 1, stairs.first);
    let mut content = vec![Block::Heading(Line::default().with(Role::Strong, heading))];
    if let BlockEnd::Special(rule) = stairs.end {
        content.push(Block::Text(line(special_words(rule))));
        content.push(result(stairs));
        return content;
    }
    content.extend(zeros(stairs));
    if let Some(wall) = stairs.wall {
        content.push(Block::Table(terms(stairs)));
        content.push(Block::Text(line(aligned(stairs, wall))));
        // A single term needs no picture.
        if stairs.stairs.len() > 1 {
            content.push(Block::Picture(picture(stairs, wall)));
        }
        content.push(Block::Text(line(sum(stairs))));
    }
    content.extend(end(stairs).map(|text| Block::Text(line(text))));
    content.push(result(stairs));
    content
}

/// The terms by exponent, the largest first.
fn ordered(stairs: &Staircase) -> Vec<Stair> {
    let mut ordered = stairs.stairs.clone();
    ordered.sort_by_key(|stair| std::cmp::Reverse(stair.addend.exponent));
    ordered
}

fn zeros(stairs: &Staircase) -> Option<Block> {
    let text = match stairs.zeros.len() as u32 {
        0 => return None,
        1 => "1 term is zero and does not count".to_owned(),
        n => format!("{} are zero and do not count", count(n, "term")),
    };
    Some(Block::Text(line(text + " for the largest exponent.")))
}

/// A row for each term: name, factors, exact value, exponent, places to the right.
fn terms(stairs: &Staircase) -> Table {
    let row = |stair: &Stair| {
        let product = match stair.factors {
            Some([a, b]) => format!("{} × {}", typed(a), typed(b)),
            None => String::new(),
        };
        let lost =
            if stair.lost == 0 { String::new() } else { format!("loses {}", wide(&stair.lost_value())) };
        [
            term_name(stair.addend.term),
            product,
            wide(&stair.value()),
            power(stair.addend.exponent),
            stair.shift.to_string(),
            lost,
        ]
        .map(line)
        .to_vec()
    };
    let columns =
        [Column::Left, Column::Left, Column::Left, Column::Left, Column::Right, Column::Left].to_vec();
    let heads = ["term", "factors", "exact value", "exponent", "shift", ""].map(line).to_vec();
    Table::new(columns, ordered(stairs).iter().map(row).collect()).headed(heads)
}

fn aligned(stairs: &Staircase, wall: i32) -> String {
    let lossy = stairs.stairs.iter().filter(|stair| stair.lost != 0).count() as u32;
    let cut = stairs.cut().unwrap_or(wall);
    let lost = match lossy {
        0 => "no term loses a bit".to_owned(),
        1 => "1 term loses bits".to_owned(),
        n => format!("{n} terms lose bits"),
    };
    let (wall, cut) = (power(wall), power(cut));
    format!("The terms are aligned to {wall} and truncated after {cut}: {lost}.")
}

/// The sum of the kept parts, and that of the lost parts.
fn sum(stairs: &Staircase) -> String {
    let Some((sum, quantum)) = stairs.sum else { return String::new() };
    let kept = wide(&Wide::new(sum < 0, sum.unsigned_abs().into(), quantum.into()));
    let lost = stairs.lost();
    match stairs.stairs.iter().all(|stair| stair.lost == 0) {
        true => format!("Their exact sum is {kept}."),
        false => {
            format!("The kept parts add up to {kept} exactly; the lost parts to {}.", wide(&lost))
        }
    }
}

fn end(stairs: &Staircase) -> Option<String> {
    match stairs.end {
        BlockEnd::Zero(ZeroSum::ZeroTerms) => Some("All terms are zero.".to_owned()),
        BlockEnd::Zero(ZeroSum::Cancelled) => Some("The kept parts cancel: the sum is zero.".to_owned()),
        BlockEnd::Rounded { overflow: true, rounded, .. } => {
            Some(format!("The rounded sum exceeds the largest number of {}.", rounded.format.name()))
        }
        BlockEnd::Rounded { rounded, .. } if rounded.inexact() => {
            let verb = if rounded.mode == Mode::Rz { "Truncation" } else { "Rounding" };
            Some(format!(
                "{verb} to {} cuts off {} of an ulp.",
                count(rounded.format.fraction_bits(), "fraction bit"),
                cut_off(rounded.loss())
            ))
        }
        BlockEnd::Rounded { .. } | BlockEnd::Special(_) => None,
    }
}

/// The part of an ulp that a rounding cuts off.
const fn cut_off(loss: Loss) -> &'static str {
    match loss {
        Loss::Zero => "nothing",
        Loss::BelowHalf => "less than half",
        Loss::Half => "half",
        Loss::AboveHalf => "more than half",
    }
}

fn result(stairs: &Staircase) -> Block {
    let label = Line::default().with(Role::Dim, "result of the block  ");
    let code = code(stairs.result);
    Block::Text(label.with(Role::Code, code).with(Role::Plain, format!("  {}", stairs.result.decimal())))
}

/// The staircase: a row per term, then the sum of the kept parts, then the result.
fn picture(stairs: &Staircase, wall: i32) -> Picture {
    let cut = stairs.cut().unwrap_or(wall);
    let sum = stairs.sum.map(|(sum, quantum)| Wide::new(sum < 0, sum.unsigned_abs().into(), quantum.into()));
    let leading = |value: &Wide| value.leading_exponent().unwrap_or(i64::from(wall)) as i32;
    let ordered = ordered(stairs);
    let values: Vec<Wide> = ordered.iter().map(Stair::value).collect();
    let top = values.iter().chain(&sum).map(leading).chain([wall]).max().unwrap_or(wall);
    let lost = ordered.iter().filter(|stair| stair.lost != 0).map(|stair| stair.addend.last).min();
    let bottom = lost.unwrap_or(cut).max(cut - LOST_COLUMNS);
    let columns = Columns { top, cut, bottom };
    let mut rows: Vec<Bits> =
        ordered.iter().zip(&values).map(|(stair, value)| columns.stair(stair, value)).collect();
    let addends = rows.len();
    rows.extend(sum.iter().map(|sum| columns.bits(sum, line("sum of the kept parts"))));
    if stairs.result.is_finite() {
        let result = Wide::from(stairs.result.term());
        rows.push(columns.bits(&result, line("result")));
    }
    let gaps = if bottom < cut { vec![(top - cut + 1) as usize] } else { Vec::new() };
    Picture { top, rows, addends, gaps }
}

/// The columns of a staircase, from weight `top` to weight `bottom`.
struct Columns {
    top: i32,
    cut: i32,
    bottom: i32,
}

impl Columns {
    fn stair(&self, stair: &Stair, value: &Wide) -> Bits {
        let hidden = self.bottom - stair.addend.last;
        let is_long = stair.lost != 0 && hidden > 0;
        let more =
            if is_long { format!(" and {}", count(hidden as u32, "further bit")) } else { String::new() };
        let label = format!("{}{more}", term_name(stair.addend.term));
        self.row(value, Some(stair.addend.last), line(label))
    }

    fn bits(&self, value: &Wide, label: Line) -> Bits {
        self.row(value, None, label)
    }

    /// The bits of a value. Bits behind the cut are lost, so only terms have them.
    fn row(&self, value: &Wide, last: Option<i32>, label: Line) -> Bits {
        let leading = value.leading_exponent().unwrap_or(i64::MIN);
        let end = last.map_or(self.cut, |last| last.min(self.cut));
        let cell = |weight: i32| {
            let is_lost = weight < self.cut;
            match value.bit(weight.into()) {
                _ if weight < end => (' ', Role::Plain),
                Some(true) => ('1', if is_lost { Role::Lost } else { Role::Fraction }),
                Some(false) if i64::from(weight) > leading || is_lost => ('0', Role::Dim),
                Some(false) => ('0', Role::Fraction),
                None => (' ', Role::Plain),
            }
        };
        let operator = if value.is_negative() { "−" } else { "+" };
        Bits { operator, cells: (self.bottom..=self.top).rev().map(cell).collect(), label }
    }
}
