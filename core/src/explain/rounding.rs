//! The rounding decision: the bits cut off, the chosen neighbour, and the reason against the other one.

use super::bits::Columns;
use super::lane::LaneSteps;
use super::phrase::{code, count, exact, number, places, ulps};
use super::rounding_words::of_loss;
use crate::doc::{Bits, Block, Lens, Line, Picture, Ruler, line};
use crate::eval::Addend;
use crate::float::{Exact, Float, Loss, Mode, Neighbour, Rounded, Rule, Tail, Term, Wide};
use crate::isa::{Modifier, Op, Topic};
use crate::real::Real;

/// The bits cut off and the chosen neighbour. `addends` are shown if the value is their sum. `wished` is the exact
/// result for the numbers as typed.
pub(super) fn round(
    value: &Exact,
    rounded: &Rounded,
    addends: Option<[Addend; 2]>,
    wished: Option<&Real>,
) -> Vec<Block> {
    let mut blocks = decided(value, rounded, None, addends);
    let placed = wished.and_then(|wished| Some((wished, typed_value_position(wished, rounded)?)));
    let ruler = blocks.iter_mut().find_map(|block| match block {
        Block::Ruler(ruler) => Some(ruler),
        _ => None,
    });
    if let (Some(ruler), Some((wished, at))) = (ruler, placed) {
        ruler.exact_as_typed = Some(at);
        let percent = if at % 10 == 0 { format!("{}", at / 10) } else { format!("{}.{}", at / 10, at % 10) };
        let mark = Ruler::WISHED;
        let words =
            format!("The exact answer, {wished}, lies at {mark}, {percent} % of the way along this line.");
        blocks.push(Block::Text(line(words)));
    }
    if rounded.rule() != Rule::Exact && rounded.chosen(value).bits.is_none() {
        let words = "The chosen value is out of range; the step `overflow` gives the result.";
        blocks.push(Block::Text(line(words)));
    }
    blocks
}

/// The bits cut off and the chosen neighbour. For a value with endless digits, `real` is the number that they
/// represent, if it is known.
pub(super) fn decided(
    value: &Exact,
    rounded: &Rounded,
    real: Option<&Real>,
    addends: Option<[Addend; 2]>,
) -> Vec<Block> {
    if rounded.rule() == Rule::Exact {
        let text = if rounded.overflow {
            "Nothing lies below the last bit that would be kept, but the exponent is too large for the format."
        } else {
            "Nothing lies below the last bit of the format: the value is representable, so there is nothing to round."
        };
        return vec![Block::Picture(cut_off(value, rounded)), Block::Text(line(text))];
    }
    let (near, far) = (rounded.toward_zero(value), rounded.away_from_zero(value));
    let picture = with_what_is_kept(value, rounded, addends);
    let mut blocks = vec![Block::Picture(picture), Block::Text(line(decision(rounded)))];
    if rounded.carry {
        blocks.push(Block::Text(line(carry(rounded))));
    }
    blocks.push(Block::Ruler(ruler(rounded, &near, &far)));
    let away = |neighbour: &Neighbour| match real {
        Some(real) => format!("{} ulp", distance(real, neighbour, rounded.quantum)),
        None => ulps(&neighbour.distance, rounded.quantum),
    };
    let is_known = real.is_some() || !matches!(value.tail, Tail::Endless);
    let more = if is_known { "" } else { ", as far as these digits go" };
    let away = match [away(&near), away(&far)] {
        // With the known digits, both distances read as half an ulp.
        [one, other] if one == other && rounded.loss() != Loss::Half => {
            let [less, more] = ["just under 0.5 ulp", "just over 0.5 ulp"].map(str::to_owned);
            if rounded.loss() == Loss::BelowHalf { [less, more] } else { [more, less] }
        }
        both => both,
    };
    blocks.push(Block::Text(line(why_not(rounded, [&near, &far], away, more))));
    blocks
}

/// The bits that are rounded, with guard, round and sticky bits, and the cut.
pub(super) fn cut_off(value: &Exact, rounded: &Rounded) -> Picture {
    let columns = Columns::of(&[*value], Some(rounded)).down_to_sticky();
    columns.picture(vec![columns.bits(value, Line::default()), columns.legend()])
}

/// The bits that are rounded, with both neighbours below them: A and B, the lesser one first. `None` if nothing is cut
/// off.
pub(super) fn candidates(value: &Exact, rounded: &Rounded) -> Option<Picture> {
    if rounded.rule() == Rule::Exact {
        return None;
    }
    let (near, far) = (rounded.toward_zero(value), rounded.away_from_zero(value));
    let columns = Columns::of(&[*value, far.term().exact()], Some(rounded));
    let [first, second] = if rounded.negative { [&far, &near] } else { [&near, &far] };
    let row =
        |neighbour, operator| Bits { operator, label: Line::default(), ..columns.rounded(value, neighbour) };
    let cut = [columns.bits(value, Line::default()), columns.legend()];
    Some(columns.picture([cut.as_slice(), &[row(first, "A"), row(second, "B")]].concat()))
}

/// The bits that are rounded, with the addends above them and the kept bits below.
fn with_what_is_kept(value: &Exact, rounded: &Rounded, addends: Option<[Addend; 2]>) -> Picture {
    let chosen = rounded.chosen(value);
    let terms = addends.iter().flatten().map(|addend| addend.term.exact());
    let values: Vec<Exact> = [*value, chosen.term().exact()].into_iter().chain(terms).collect();
    let columns = Columns::of(&values, Some(rounded));
    let above = addends.map_or_else(Vec::new, |addends| columns.addends(addends));
    let cut = if addends.is_some() { columns.sum(value) } else { columns.bits(value, Line::default()) };
    let below = [cut, columns.legend(), columns.rounded(value, &chosen)];
    let count = above.len();
    Picture { addends: count, ..columns.picture(above.into_iter().chain(below).collect()) }
}

/// The position of a number between the two neighbours of a rounding, in thousandths from the left. `None` if it is
/// outside.
fn typed_value_position(wished: &Real, rounded: &Rounded) -> Option<u32> {
    let near =
        Real::from(Term { negative: rounded.negative, significand: rounded.kept, exponent: rounded.quantum });
    let way = wished.minus(&near).in_units(rounded.quantum);
    let way = if rounded.negative { way.negated() } else { way };
    let at = way.thousandths()?;
    Some(if rounded.negative { 1000 - at } else { at })
}

/// The sentence on an increment that carries through every kept bit.
fn carry(rounded: &Rounded) -> String {
    if rounded.subnormal_shift > 0 {
        return format!(
            "The increment reaches the hidden bit: the result is the smallest normal number, and the exponent stays at {}.",
            rounded.format.emin()
        );
    }
    "The increment runs through every kept bit, so a new leading bit appears and the exponent grows by one."
        .into()
}

/// The guard, round and sticky bits in words, and the decision of the rule.
fn decision(rounded: &Rounded) -> String {
    let seen = of_loss(rounded.loss()).sentence;
    let sign = if rounded.negative { "negative" } else { "positive" };
    let mode = rounded.mode.name();
    match rounded.rule() {
        Rule::Exact => format!("{seen}."),
        Rule::NearerBelow => format!("{seen}, so the kept bits stay."),
        Rule::NearerAbove => format!("{seen}, so the kept bits go up by one."),
        Rule::TieStaysEven => format!("{seen}. The last kept bit is 0, which is even, so it stays."),
        Rule::TieUpToEven => format!("{seen}. The last kept bit is 1, which is odd, so it goes up to even."),
        Rule::TieAway => format!("{seen}. `.rna` takes ties away from zero, so the kept bits go up by one."),
        Rule::Truncate if rounded.mode == Mode::Rz => format!("{seen}. `.rz` drops it: toward zero."),
        Rule::Truncate => {
            format!("{seen}. For a {sign} number `.{mode}` points toward zero, so it is dropped.")
        }
        Rule::AwayFromZero => {
            format!(
                "{seen}. For a {sign} number `.{mode}` points away from zero, so the kept bits go up by one."
            )
        }
        Rule::StaysOdd => format!("{seen}. Rounding to odd drops it: the last kept bit is 1 already."),
        Rule::BecomesOdd => format!("{seen}. Rounding to odd marks that in the last kept bit: it becomes 1."),
    }
}

/// The position of a value between the two neighbours of a rounding.
pub(super) fn ruler_of(value: &Exact, rounded: &Rounded) -> Ruler {
    ruler(rounded, &rounded.toward_zero(value), &rounded.away_from_zero(value))
}

/// The same line, with a mark for the exact answer for the numbers as typed, if it lies on the line.
pub(super) fn ruler_with_typed(value: &Exact, rounded: &Rounded, wished: Option<&Real>) -> Ruler {
    let exact_as_typed = wished.and_then(|wished| typed_value_position(wished, rounded));
    Ruler { exact_as_typed, ..ruler_of(value, rounded) }
}

fn ruler(rounded: &Rounded, near: &Neighbour, far: &Neighbour) -> Ruler {
    let way = Wide::from(&near.distance).in_units(rounded.quantum.into());
    let thousandths: u32 =
        (1..=16).map(|k| if way.bit(-k) == Some(true) { 1000 << (16 - k) } else { 0 }).sum();
    let at = match rounded.loss() {
        Loss::Zero => 0,
        Loss::BelowHalf => (thousandths >> 16).clamp(1, 499),
        Loss::Half => 500,
        Loss::AboveHalf => (thousandths >> 16).clamp(501, 999),
    };
    let (near, far) = (end(rounded, near), end(rounded, far));
    let lens = Lens::of(&way, rounded.quantum, rounded.negative);
    let nearest = matches!(rounded.mode, Mode::Rn | Mode::Rna);
    match rounded.negative {
        false => {
            Ruler { left: near, right: far, at, chose_right: rounded.up, nearest, lens, exact_as_typed: None }
        }
        true => Ruler {
            left: far,
            right: near,
            at: 1000 - at,
            chose_right: !rounded.up,
            nearest,
            lens,
            exact_as_typed: None,
        },
    }
}

/// Name and value of a neighbour. The name is the code. A neighbour beyond the largest finite number has no code: it is
/// named by its value, and its value reads `out of range`.
pub(super) fn end(rounded: &Rounded, neighbour: &Neighbour) -> [String; 2] {
    match neighbour.bits {
        Some(bits) => {
            let value = Float::new(rounded.format, bits);
            [code(value), number(value)]
        }
        None => {
            let sign = if rounded.negative { "-" } else { "" };
            let lower = rounded.kept.checked_ilog2().map_or(0, |bit| bit as i32) + rounded.quantum;
            // Two neighbours that are both out of range share a scale. A single one is the next power of two.
            let name = match lower > rounded.format.emax() {
                true => format!("{} × 2^{}", neighbour.significand, neighbour.quantum),
                false => format!("2^{}", rounded.format.emax() + 1),
            };
            [format!("{sign}{name}"), "out of range".into()]
        }
    }
}

/// The distance of a real number from one of its neighbours, in units of 2 to the power `quantum`.
fn distance(real: &Real, neighbour: &Neighbour, quantum: i32) -> Real {
    Real::from(neighbour.term()).minus(&real.clone().magnitude()).magnitude().in_units(quantum)
}

/// The distances to both neighbours, the one toward zero first. `more` qualifies distances that are not complete.
fn why_not(rounded: &Rounded, neighbours: [&Neighbour; 2], away: [String; 2], more: &str) -> String {
    let named = neighbours.map(|neighbour| format!("`{}`", end(rounded, neighbour)[0]));
    let ([near, far], [to_near, to_far]) = (named, away);
    let (taken, to_taken, left, to_left) = match rounded.up {
        true => (far, to_far, near, to_near),
        false => (near, to_near, far, to_far),
    };
    let farther = match (rounded.loss(), rounded.up) {
        (Loss::BelowHalf, true) | (Loss::AboveHalf, false) => true,
        (Loss::Zero | Loss::Half, _) | (Loss::BelowHalf, false) | (Loss::AboveHalf, true) => false,
    };
    let decides = match rounded.mode {
        Mode::Rn | Mode::Rna => "the rule for ties",
        Mode::Rz | Mode::Rm | Mode::Rp => "the direction",
        Mode::Ro => "an odd last bit",
    };
    match rounded.loss() {
        Loss::Half => format!("Both {taken} and {left} are {to_taken} away; {decides} decides."),
        _ if farther => format!(
            "{left} would be nearer: it is {to_left} away and {taken} is {to_taken}. But `.{}` asks for {decides}, \
             not for the distance.",
            rounded.mode.name()
        ),
        _ if !matches!(rounded.mode, Mode::Rn | Mode::Rna) => format!(
            "`.{}` asks for {decides}, not for the distance: {taken} is {to_taken} away, and {left} {to_left}{more}.",
            rounded.mode.name()
        ),
        _ => format!("Why not {left}? It is {to_left} away, and {taken} only {to_taken}{more}."),
    }
}

pub(super) fn subnormal(leading: i32, emin: i32, shift: u32, lane: &LaneSteps) -> Vec<Block> {
    let exact = lane.rounding().is_some_and(|(_, rounded)| rounded.rule() == Rule::Exact);
    let so = if exact {
        format!("so the significand begins with {}", count(shift, "zero"))
    } else {
        format!("so the cut moves {} to the left and fewer bits are kept", places(shift))
    };
    let flushes = lane.instr.has(Modifier::Ftz) && lane.instr.op != Op::Cvt;
    let kept = match flushes {
        true => format!(
            " Rounded with an unlimited exponent range, the value reaches 2^{emin}, so `.ftz` keeps it."
        ),
        false => String::new(),
    };
    vec![Block::Text(line(format!(
        "The value begins at 2^{leading}, below the smallest normal number, 2^{emin}. The exponent goes no lower, {so}.{kept}",
    )))]
}

pub(super) fn flush_result(value: &Exact, emin: i32, to: Float, lane: &LaneSteps) -> Vec<Block> {
    vec![Block::Text(line(format!(
        "The exact result, {}, lies below the smallest normal number, 2^{emin}, even when it is rounded with an \
         unlimited exponent range. So `.ftz` replaces it by a zero of the same sign, `{}` ({}).",
        exact(value),
        code(to),
        lane.grade(Topic::FlushedResult),
    )))]
}

pub(super) fn overflow(rounded: &Rounded, result: Float) -> Vec<Block> {
    let largest = Float::new(rounded.format, rounded.format.max_finite());
    let why = if result.is_infinite() {
        "this rounding goes on to infinity"
    } else {
        "this rounding stops at the largest finite number"
    };
    let name = rounded.format.name();
    let beyond = match rounded.negative {
        false => format!("exceed {}, the largest finite {name}", number(largest)),
        true => format!("be less than -{}, the least finite {name}", number(largest)),
    };
    let so = format!("The rounded value would {beyond}; {why}: `{}`.", code(result));
    vec![Block::Text(line(so))]
}
