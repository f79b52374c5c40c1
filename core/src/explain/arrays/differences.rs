//! Arrays in words: classes, exponents and distances as bars, places by index, and common features of differences.

use crate::arrays::{
    Census, DifferenceKind, Differences, DifferingElement, Landmarks, Order, Pattern, Shape, index_words,
    patterns,
};
use crate::atlas::class_ranges;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::explain::class_name;
use crate::explain::counts::{apart, bucket_words, grouped, share};
use crate::explain::phrase::{code, number as number_text};
use crate::float::{Class, Float, Format};
use std::collections::{BTreeMap, BTreeSet};

/// The content of one array. `link` returns the link to a number. Without `link`, the numbers of [`landmark_rows`] are
/// omitted, because a list shows them.
pub fn alone(
    name: &str,
    shape: &Shape,
    census: &Census,
    landmarks: &Landmarks,
    link: Option<&dyn Fn(Float) -> String>,
) -> Vec<Block> {
    let numbers = if census.count() == 1 { "number" } else { "numbers" };
    let heading = format!("{} {} {numbers}", grouped(census.count()), census.format().name());
    let text = format!("`{name}`: {}, {}", shape.text(), order_words(shape.order()));
    let mut blocks = vec![Block::Heading(line(heading)), Block::Text(line(text))];
    blocks.extend(classes(&[("", census)]));
    blocks.extend(exponents(&[("", census)]));
    if let Some(link) = link {
        let rows = landmark_rows(shape, landmarks).into_iter().map(|(value, row)| linked(row, link(value)));
        let heads = ["", "index", "value", "link"].map(line).to_vec();
        blocks.extend(filled(Vec::new(), heads, rows.collect()));
    }
    blocks.extend(nans(&[("", census)]));
    blocks
}

/// The notable numbers, each with its row: description, index, value.
pub fn landmark_rows(shape: &Shape, landmarks: &Landmarks) -> Vec<(Float, Vec<Line>)> {
    let row = |(name, offset, value): (&str, u64, Float)| {
        (value, [name.to_owned(), index_words(&shape.index(offset)), number(value)].map(line).to_vec())
    };
    landmarks.all().map(row).collect()
}

fn linked(row: Vec<Line>, link: String) -> Vec<Line> {
    row.into_iter().chain([line(link)]).collect()
}

/// Two arrays side by side: the results and the expected numbers, each with its name and its census. `link` returns the
/// link to a place. Without `link`, the places of [`place_rows`] are omitted, because a list shows them.
pub fn beside(
    between: &Differences,
    names: [&str; 2],
    censuses: [&Census; 2],
    link: Option<&dyn Fn(&DifferingElement) -> String>,
) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(line(headline(between)))];
    blocks.push(Block::Text(line(format!(
        "`{}` compared with `{}`: {}, {}, {}",
        names[0],
        names[1],
        between.format().name(),
        between.shape().text(),
        order_words(between.shape().order())
    ))));
    if between.other_nans() > 0 {
        let (nans, are) = if between.other_nans() == 1 { ("element", "is") } else { ("elements", "are") };
        blocks.push(Block::Text(line(format!(
            "{} {nans} {are} NaN in both, with different bits; that does not count as a difference.",
            grouped(between.other_nans())
        ))));
    }
    let found = patterns(between, censuses[1]);
    let told = found.iter().map(|pattern| Block::Text(line(pattern_words(pattern, between))));
    blocks.extend(told);
    blocks.extend(distances(between));
    if let Some(link) = link {
        let rows = place_rows(between).into_iter().map(|(place, row)| linked(row, link(&place)));
        let heads = ["", "index", "got", "expected", "apart", "link"].map(line).to_vec();
        blocks.extend(filled(Vec::new(), heads, rows.collect()));
    }
    let named = [("got", censuses[0]), ("expected", censuses[1])];
    blocks.extend(classes(&named));
    blocks.extend(exponents(&named));
    blocks.extend(nans(&named));
    blocks
}

/// The number of differences, in a line.
fn headline(between: &Differences) -> String {
    let taken = between.taken();
    match between.differ() {
        0 if taken == 1 => "the one element does not differ".to_owned(),
        1 if taken == 1 => "the one element differs".to_owned(),
        0 => format!("none of {} elements differs", grouped(taken)),
        differ => {
            let [some, all] = [differ, taken].map(grouped);
            format!("{some} of {all} elements differ ({})", share(differ, taken))
        }
    }
}

const fn order_words(order: Order) -> &'static str {
    match order {
        Order::C => "the last index varies fastest",
        Order::Fortran => "the first index varies fastest",
    }
}

/// A feature that many or all differences share, in a sentence.
pub fn pattern_words(pattern: &Pattern, between: &Differences) -> String {
    let differ = between.differ();
    let who = |count: u64| match count {
        count if count == differ => "All differences".to_owned(),
        count => format!("{} of {} differences", grouped(count), grouped(differ)),
    };
    let such = |of: u64| format!("{} of {} such elements differ", grouped(differ), grouped(of));
    match *pattern {
        Pattern::Kind { kind, count, of } => {
            let behind = match of {
                Some(of) if count == differ => format!("; {}", such(of)),
                _ => String::new(),
            };
            format!("{} {}{behind}.", who(count), kind_words(kind))
        }
        Pattern::Exponent { exponent, of } if exponent < between.format().emin() => {
            format!("All differences lie where a subnormal number was expected; {}.", such(of))
        }
        Pattern::Exponent { exponent, of } => format!(
            "All differences lie where the expected magnitude is from 2^{exponent} up to 2^{}; {}.",
            exponent + 1,
            such(of)
        ),
        Pattern::AtLeast { magnitude, of } => format!(
            "All differences lie where the expected magnitude is at least {}; {}.",
            number(magnitude),
            such(of)
        ),
        Pattern::AtMost { magnitude, of } if magnitude.is_zero() => {
            format!("All differences lie where zero was expected; {}.", such(of))
        }
        Pattern::AtMost { magnitude, of } => format!(
            "All differences lie where the expected magnitude is at most {}; {}.",
            number(magnitude),
            such(of)
        ),
        Pattern::Within { axis, first, last } => {
            let length = between.shape().lengths().get(axis).copied().unwrap_or(0);
            let where_ = if first == last {
                format!("at index {first}")
            } else {
                format!("from index {first} to {last}")
            };
            format!("All differences lie {where_} of axis {axis}, which has {}.", grouped(length))
        }
        Pattern::Every { axis, step, start } => {
            let along = match axis {
                Some(axis) => format!("along axis {axis}"),
                None => "in the order in which elements are stored".to_owned(),
            };
            let nth = match step {
                2 => "second".to_owned(),
                3 => "third".to_owned(),
                step => ordinal(step),
            };
            format!("All differences lie at every {nth} place {along}, from {start} on.")
        }
    }
}

/// 21st, 22nd, 23rd, 24th, but 11th, 12th, 13th.
fn ordinal(number: u64) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The predicate of a sentence about differences of a kind.
const fn kind_words(kind: DifferenceKind) -> &'static str {
    match kind {
        DifferenceKind::Below => "lie below the expected value",
        DifferenceKind::Above => "lie above the expected value",
        DifferenceKind::TowardZero => "lie nearer to zero than the expected value",
        DifferenceKind::AwayFromZero => "lie farther from zero than the expected value",
        DifferenceKind::Neighbour => "lie next to the expected value",
        DifferenceKind::FromEven => "lie next to an even expected value, as if ties were not rounded to even",
        DifferenceKind::Tie => "lie where the expected number is half way between two numbers of this format",
        DifferenceKind::OtherSign => "lie where only the sign differs",
        DifferenceKind::GotZero => "lie where the actual value is zero",
        DifferenceKind::GotNan => "lie where the actual value is NaN",
        DifferenceKind::GotInfinite => "lie where the actual value is infinite",
        DifferenceKind::GotLargest => {
            "lie where the actual value is the largest finite number, with either sign"
        }
        DifferenceKind::OfSubnormal => "lie where a subnormal number was expected",
        DifferenceKind::OfNegative => "lie where a negative number was expected",
        DifferenceKind::OfPositive => "lie where a positive number was expected",
        DifferenceKind::OfNan => "lie where NaN was expected",
        DifferenceKind::OfInfinite => "lie where infinity was expected",
    }
}

/// The distances and their counts.
fn distances(between: &Differences) -> Option<Block> {
    let (below, above) = (between.below(), between.above());
    let buckets: BTreeSet<i16> = below.iter().chain(above.iter()).map(|(bucket, _)| bucket).collect();
    let mut rows: Vec<(String, [String; 2], u64)> = buckets
        .into_iter()
        .map(|bucket| {
            let counts = [below.of(bucket), above.of(bucket)];
            (bucket_words(bucket), counts.map(grouped), counts[0] + counts[1])
        })
        .collect();
    for (words, count) in
        [("zeros of opposite signs", between.zeros()), ("infinite or NaN", between.not_finite())]
    {
        if count > 0 {
            rows.push((words.to_owned(), [grouped(count), String::new()], count));
        }
    }
    let most = rows.iter().map(|row| row.2).max().unwrap_or(0);
    let rows = rows
        .into_iter()
        .map(|(words, [below, above], count)| vec![line(words), line(below), line(above), bar(count, most)]);
    let heads = ["ulp of the expected number", "below", "above", ""].map(line).to_vec();
    filled(vec![Column::Left, Column::Right, Column::Right, Column::Left], heads, rows.collect())
}

/// The first places, the worst, and the first that are infinite or NaN, without duplicates. Each has its row: list,
/// index, result, expected number, distance.
pub fn place_rows(between: &Differences) -> Vec<(DifferingElement, Vec<Line>)> {
    let lists = [
        ("first", between.first()),
        ("worst", between.worst()),
        ("first infinite or NaN", between.first_not_finite()),
    ];
    let mut rows: Vec<(DifferingElement, Vec<Line>)> = Vec::new();
    for (name, list) in lists {
        let mut name = name;
        for place in list {
            if rows.iter().any(|(known, _)| known.offset == place.offset) {
                continue;
            }
            let cells = [
                std::mem::take(&mut name).to_owned(),
                index_words(&between.shape().index(place.offset)),
                number(place.got),
                number(place.expected),
                apart(place.expected, place.got),
            ];
            rows.push((*place, cells.map(line).to_vec()));
        }
    }
    rows
}

/// The number of elements of each class.
fn classes(censuses: &[(&str, &Census)]) -> Option<Block> {
    let mut classes: Vec<Class> = Vec::new();
    for class in censuses.iter().flat_map(|(_, census)| census.classes()).map(|of| of.class) {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    let rows: Vec<(String, Vec<u64>)> = classes
        .into_iter()
        .flat_map(|class| {
            let of = |census: &Census| census.classes().into_iter().find(|of| of.class == class);
            let counts = |negative: bool| -> Vec<u64> {
                let count =
                    |census| of(census).map_or(0, |of| if negative { of.negative } else { of.positive });
                censuses.iter().map(|(_, census)| count(census)).collect()
            };
            let name = censuses.first().map_or(String::new(), |(_, census)| name(census.format(), class));
            [(format!("+ {name}"), counts(false)), (format!("− {name}"), counts(true))]
        })
        .filter(|(_, counts)| counts.iter().any(|count| *count > 0))
        .collect();
    bars("class", censuses, rows)
}

fn name(format: Format, class: Class) -> String {
    let range = class_ranges(format).into_iter().find(|range| range.class == class);
    match (class, range) {
        (Class::Normal, _) | (_, None) => "normal".to_owned(),
        (_, Some(range)) => class_name(range.first).to_owned(),
    }
}

/// The maximum number of rows of exponents. If there are more, adjacent exponents share a row.
const MOST_ROWS: i32 = 24;

/// The number of elements of each exponent.
fn exponents(censuses: &[(&str, &Census)]) -> Option<Block> {
    let found: Vec<BTreeMap<i32, u64>> = censuses
        .iter()
        .map(|(_, census)| census.exponents().into_iter().map(|one| (one.exponent, one.count)).collect())
        .collect();
    let all = || found.iter().flat_map(|one| one.keys().copied());
    let (least, most) = (all().min()?, all().max()?);
    let emin = censuses.first().map_or(0, |(_, census)| census.format().emin());
    let mut together = 1;
    while (most - least) / together >= MOST_ROWS {
        together *= 2;
    }
    let mut rows = Vec::new();
    let counts = |within: std::ops::RangeInclusive<i32>| -> Vec<u64> {
        found.iter().map(|one| one.range(within.clone()).map(|(_, count)| count).sum()).collect()
    };
    if least < emin {
        rows.push(("subnormal".to_owned(), counts(least..=emin - 1)));
    }
    let mut from = least.max(emin).div_euclid(together) * together;
    while from <= most {
        let to = (from + together - 1).max(emin);
        let words = match together {
            1 => format!("2^{from}"),
            _ => format!("2^{} to 2^{to}", from.max(emin)),
        };
        rows.push((words, counts(from.max(emin)..=to)));
        from += together;
    }
    bars("magnitude from", censuses, rows)
}

/// The NaNs, by code.
fn nans(censuses: &[(&str, &Census)]) -> Option<Block> {
    /// The maximum number of codes listed.
    const MOST: usize = 8;
    let mut codes: Vec<Float> = Vec::new();
    for (nan, _) in censuses.iter().flat_map(|(_, census)| census.nans().0) {
        if !codes.contains(&nan) {
            codes.push(nan);
        }
    }
    let left = codes.len().saturating_sub(MOST);
    let count = |census: &Census, nan: Float| {
        census.nans().0.into_iter().find(|(known, _)| *known == nan).map_or(0, |(_, count)| count)
    };
    let rows = codes.iter().take(MOST).map(|nan| {
        let counts = censuses.iter().map(|(_, census)| count(census, *nan)).collect();
        let payload = nan.payload().unwrap_or(0);
        (format!("{} {}, payload {payload:#x}", code(*nan), class_name(*nan)), counts)
    });
    let mut rows: Vec<(String, Vec<u64>)> = rows.collect();
    if left > 0 {
        let total = |census: &Census| {
            let told = codes.iter().take(MOST).map(|nan| count(census, *nan)).sum::<u64>();
            census.nans().0.iter().map(|(_, count)| count).sum::<u64>() + census.nans().1 - told
        };
        rows.push(("others".to_owned(), censuses.iter().map(|(_, census)| total(census)).collect()));
    }
    bars("NaN", censuses, rows)
}

/// Counts with a bar for each, of one array or of two side by side.
fn bars(what: &str, censuses: &[(&str, &Census)], rows: Vec<(String, Vec<u64>)>) -> Option<Block> {
    let most = rows.iter().flat_map(|row| row.1.iter().copied()).max().unwrap_or(0);
    let rows = rows.into_iter().map(|(words, counts)| {
        let cells = counts.into_iter().flat_map(|count| [line(grouped(count)), bar(count, most)]);
        [line(words)].into_iter().chain(cells).collect()
    });
    let heads = censuses.iter().flat_map(|(name, _)| [line(*name), line("")]);
    let heads = [line(what)].into_iter().chain(heads).collect();
    let columns = censuses.iter().flat_map(|_| [Column::Right, Column::Left]);
    filled([Column::Left].into_iter().chain(columns).collect(), heads, rows.collect())
}

/// A bar; the longest has `CELLS` cells.
fn bar(count: u64, most: u64) -> Line {
    const CELLS: f64 = 16.0;
    /// The parts of a cell by their number of eighths. The first entry marks a count too small for one eighth.
    const PARTS: [char; 8] = ['▏', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    if count == 0 {
        return Line::default();
    }
    let eighths = (8.0 * CELLS * count as f64 / most.max(1) as f64).round() as usize;
    let mut text = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) || eighths == 0 {
        text.push(PARTS[eighths % 8]);
    }
    Line::default().with(Role::Dim, text)
}

/// The table; `None` if it has no rows.
fn filled(columns: Vec<Column>, heads: Vec<Line>, rows: Vec<Vec<Line>>) -> Option<Block> {
    (!rows.is_empty()).then(|| Block::Table(Table::new(columns, rows).headed(heads)))
}

/// Code and value.
fn number(value: Float) -> String {
    format!("{} {}", code(value), number_text(value))
}
