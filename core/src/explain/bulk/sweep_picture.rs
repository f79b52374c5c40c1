//! A sweep as a picture: the distances, the first differing steps, the special classes.

use super::sweep::{class_words, headline, operands, question_words, report, step_words};
use crate::bulk::sweep::{Case, Counts, SweepState};
use crate::doc::{Bar, Chart, Group, Line, Role, chart, line};
use crate::explain::counts::{apart, bucket_words, grouped, share};
use std::collections::BTreeSet;

/// The maximum number of rows of distances. Greater distances share the last row.
const ROWS: usize = 24;

/// The picture as SVG. It contains the report as text for screen readers. `link` returns the link to a case.
pub fn picture(answer: &SweepState, link: impl Fn(&Case) -> String) -> String {
    let tally = answer.tally();
    let mut words = vec![line(question_words(answer.question()))];
    if !answer.is_whole() {
        let tried = grouped(tally.cases);
        words.push(line(format!(
            "Incomplete: {tried} of {} cases were tried.",
            grouped(answer.question().cases())
        )));
    }
    let named = [("smallest", tally.smallest), ("worst", tally.worst)];
    for (name, case) in named.into_iter().filter_map(|(name, case)| Some((name, case?))) {
        let [own, other] = case.results(answer.question().formats());
        let statement =
            format!("{} {}", answer.question().instr(), operands(answer.question(), &case).join(" "));
        words.push(Line::default().with(Role::Plain, format!("{name}: ")).with(Role::Code, statement).with(
            Role::Plain,
            format!(": {:#06x}, the other {:#06x} ({})", own.bits(), other.bits(), apart(own, other)),
        ));
    }
    let mut groups = Vec::new();
    if tally.differ > 0 {
        groups.extend(
            [distances(answer), without_distance(answer)].into_iter().filter(|group| !group.bars.is_empty()),
        );
        if tally.looked > 0 {
            let about = if tally.looked < tally.differ { "about " } else { "" };
            let group = |name: &str, bars: Vec<Bar>| Group { name: name.to_owned(), sides: None, bars };
            groups.push(group(
                "First difference",
                bars(&tally.first_steps, tally.differ, about, |(place, what)| step_words(place, what)),
            ));
            groups.push(group(
                "Special cases (more than one may apply)",
                bars(&tally.classes, tally.differ, about, |class| class_words(class).to_owned()),
            ));
        }
    }
    chart(&Chart { title: line(headline(answer)), words, groups }, &report(answer, link))
}

/// The distances in ulp of the instruction's result, below and above it.
fn distances(answer: &SweepState) -> Group {
    let tally = answer.tally();
    let label = |count: u64| if count > 0 { grouped(count) } else { String::new() };
    let bar = |name: String, counts: [u64; 2]| Bar { name, labels: counts.map(label), counts };
    let buckets: BTreeSet<i16> =
        tally.below.iter().chain(tally.above.iter()).map(|(bucket, _)| bucket).collect();
    let shown: Vec<i16> =
        buckets.iter().copied().take(if buckets.len() > ROWS { ROWS - 1 } else { ROWS }).collect();
    let mut bars: Vec<Bar> = shown
        .iter()
        .map(|&bucket| {
            bar(bucket_words(bucket), [&tally.below, &tally.above].map(|counts| counts.of(bucket)))
        })
        .collect();
    if let Some(last) = shown.last().filter(|_| shown.len() < buckets.len()) {
        let beyond = |counts: &Counts<i16>| {
            counts.iter().filter(|(bucket, _)| bucket > last).map(|(_, count)| count).sum()
        };
        let name = bucket_words(*last).rsplit(' ').next().map(|most| format!("more than {most}"));
        bars.push(bar(name.unwrap_or_default(), [&tally.below, &tally.above].map(beyond)));
    }
    Group {
        name: "Distance of the other result, in ulp of the instruction's result".to_owned(),
        sides: Some(["below".to_owned(), "above".to_owned()]),
        bars,
    }
}

/// The differences without a distance in ulp.
fn without_distance(answer: &SweepState) -> Group {
    let tally = answer.tally();
    let counts = [("zeros of opposite signs", tally.zeros), ("infinite or NaN", tally.not_finite)];
    let bar = |(name, count): (&str, u64)| Bar {
        name: name.to_owned(),
        counts: [0, count],
        labels: [String::new(), format!("{} ({})", grouped(count), share(count, tally.differ))],
    };
    let bars = counts.into_iter().filter(|(_, count)| *count > 0).map(bar).collect();
    Group { name: "No distance in ulp".to_owned(), sides: None, bars }
}

/// The counts, each with its share of all differences, largest first.
fn bars<K: Ord + Copy>(counts: &Counts<K>, all: u64, about: &str, words: impl Fn(K) -> String) -> Vec<Bar> {
    let mut counts: Vec<(K, u64)> = counts.iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let bar = |(key, count)| Bar {
        name: words(key),
        counts: [0, count],
        labels: [String::new(), format!("{about}{} ({})", grouped(count), share(count, all))],
    };
    counts.into_iter().map(bar).collect()
}
