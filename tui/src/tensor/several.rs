//! Files with several tensors: lists one file, or compares two files name by name.

use super::shared::{AllCores, setter};
use crate::arrays::{listed, open, open_expected};
use crate::common_args::Format as Printed;
use crate::failure::Failure;
use crate::{output, report};
use halfplay_core::float::Format;
use halfplay_core::skins::arrays::{ArrayEntry, Expected, compared};
use halfplay_core::skins::arrays::{Differences, index_words};
use halfplay_core::skins::doc::{Block, Column, Doc, Line, Table, line};
use halfplay_core::skins::explain::counts::{apart, grouped};
use halfplay_core::skins::explain::visible;
use serde_json::{Value, json};
use std::path::Path;

/// Lists a file, or compares two files name by name.
pub fn run(
    got: &Path,
    expected: Option<&Path>,
    bits: Option<Format>,
    format: Printed,
) -> Result<(), Failure> {
    let all = listed(got)?;
    let Some(expected) = expected else {
        return output::formatted(
            format,
            match setter(format) {
                Some(set) => report::ended(set(&Doc::new(list(got, &all)))),
                None => {
                    json!({ "version": 1, "tensors": all.iter().map(entry).collect::<Vec<_>>() }).to_string()
                        + "\n"
                }
            },
        );
    };
    let others = listed(expected)?;
    let has = |list: &[ArrayEntry], name: &str| list.iter().any(|one| one.name == name);
    let alone = |list: &[ArrayEntry], in_other: &[ArrayEntry]| -> Vec<String> {
        list.iter().map(|one| one.name.clone()).filter(|name| !has(in_other, name)).collect()
    };
    let (only_got, only_expected) = (alone(&all, &others), alone(&others, &all));
    let names: Vec<&str> =
        all.iter().map(|one| one.name.as_str()).filter(|name| has(&others, name)).collect();
    if names.is_empty() {
        return Err(Failure::Usage(format!(
            "{} and {} have no tensor name in common; append a name to each file: {}:NAME",
            got.display(),
            expected.display(),
            got.display()
        )));
    }
    // An error in one pair is reported for that pair, and the other pairs are still compared.
    let pairs: Vec<(&str, Result<Differences, Failure>)> = names
        .into_iter()
        .map(|name| {
            let pair = || {
                let got = open(got, Some(name), bits)?;
                let expected = open_expected(expected, Some(name), bits, &got)?;
                Ok(compared::<AllCores>(&got, &Expected::Array(&expected))?.differences)
            };
            (name, pair())
        })
        .collect();
    let told = match setter(format) {
        Some(set) => report::ended(set(&Doc::new(blocks(&pairs, [&only_got, &only_expected])))),
        None => {
            let pairs: Vec<Value> = pairs.iter().map(|(name, pair)| pair_data(name, pair)).collect();
            json!({ "version": 1, "pairs": pairs, "only_got": only_got, "only_expected": only_expected })
                .to_string()
                + "\n"
        }
    };
    output::formatted(format, told)?;
    let is_same = pairs.iter().all(|(_, pair)| pair.as_ref().is_ok_and(|between| between.differ() == 0));
    if is_same && only_got.is_empty() && only_expected.is_empty() { Ok(()) } else { Err(Failure::No) }
}

fn list(path: &Path, all: &[ArrayEntry]) -> Vec<Block> {
    let heading = format!("{} tensors; to choose one use --tensor NAME", all.len());
    let rows = all.iter().map(|one| {
        let lengths: Vec<String> = one.lengths.iter().map(u64::to_string).collect();
        [visible(&one.name), visible(&one.ty), lengths.join(" × ")].map(line).to_vec()
    });
    let table = Table::new(Vec::new(), rows.collect()).headed(["name", "type", "shape"].map(line).to_vec());
    vec![
        Block::Heading(line(heading)),
        Block::Text(line(format!("`{}`", visible(&path.display().to_string())))),
        Block::Table(table),
    ]
}

fn entry(one: &ArrayEntry) -> Value {
    json!({ "name": one.name, "type": one.ty, "shape": one.lengths })
}

fn blocks(pairs: &[(&str, Result<Differences, Failure>)], only: [&[String]; 2]) -> Vec<Block> {
    let differ =
        pairs.iter().filter(|(_, pair)| !matches!(pair, Ok(between) if between.differ() == 0)).count();
    let heading = match differ {
        0 => format!("none of {} tensors differ", pairs.len()),
        differ => format!("{differ} of {} tensors differ", pairs.len()),
    };
    let rows = pairs.iter().map(|(name, pair)| -> Vec<Line> {
        match pair {
            Ok(between) => {
                let worst = between.worst().first();
                let cells = [
                    visible(name),
                    between.format().name().to_owned(),
                    between.shape().text(),
                    grouped(between.differ()),
                    grouped(between.taken()),
                    worst.map_or_else(String::new, |place| apart(place.expected, place.got)),
                    worst.map_or_else(String::new, |place| index_words(&between.shape().index(place.offset))),
                ];
                cells.map(line).to_vec()
            }
            Err(why) => vec![line(visible(name)), line(""), line(why.words())],
        }
    });
    let heads = ["name", "format", "shape", "differ", "of", "worst", "at"].map(line).to_vec();
    let columns = [Column::Left, Column::Left, Column::Left, Column::Right, Column::Right];
    let mut blocks = vec![
        Block::Heading(line(heading)),
        Block::Table(Table::new(columns.to_vec(), rows.collect()).headed(heads)),
    ];
    for (names, which) in only.into_iter().zip(["the result", "the expected arrays"]) {
        if !names.is_empty() {
            blocks.push(Block::Text(line(format!("Only in {which}: {}.", visible(&names.join(", "))))));
        }
    }
    blocks
}

fn pair_data(name: &str, pair: &Result<Differences, Failure>) -> Value {
    match pair {
        Ok(between) => json!({
            "name": name,
            "format": between.format().name(),
            "shape": between.shape().lengths(),
            "elements": between.taken(),
            "differ": between.differ(),
            "worst_ulps": between.worst().first().map(|place| place.ulps),
        }),
        Err(why) => json!({ "name": name, "error": why.words() }),
    }
}
