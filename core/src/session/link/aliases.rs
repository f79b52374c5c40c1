//! Replaces the old words of links by present ones: `pipeline=rz` becomes `variant=rz`.

/// One row per old part: the condition, the old part, and the parts that replace it. The file explains its columns.
const ALIASES: &str = include_str!("aliases.tsv");

/// Matches any value in a row.
const ANY: &str = "*";

/// Returns the parts of a link, with old parts replaced by those that mean the same today. Parts without an old word
/// stay as they are.
pub fn renewed<'a>(parts: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut new = Vec::new();
    for &part in parts {
        match rows().find(|row| matches(row.old, part) && holds(row.with, parts)) {
            Some(row) => new.extend(
                row.new
                    .split(' ')
                    .filter_map(named)
                    .map(|(name, value)| (name, if value == ANY { part.1 } else { value })),
            ),
            None => new.push(part),
        }
    }
    new
}

/// A row of the table.
struct Alias {
    with: &'static str,
    old: &'static str,
    new: &'static str,
}

fn rows() -> impl Iterator<Item = Alias> {
    ALIASES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (with, rest) = line.split_once('\t')?;
        let (old, new) = rest.split_once('\t')?;
        Some(Alias { with, old, new })
    })
}

/// Splits `name=value`; `None` for `-`.
fn named(part: &str) -> Option<(&str, &str)> {
    part.split_once('=')
}

/// True if a pattern such as `page=map` or `pipeline=*` matches a part.
fn matches(pattern: &str, (name, value): (&str, &str)) -> bool {
    named(pattern).is_some_and(|(old, wanted)| old == name && (wanted == ANY || wanted == value))
}

/// True if there is no condition, or if one of the parts meets it.
fn holds(condition: &str, parts: &[(&str, &str)]) -> bool {
    condition == "-" || parts.iter().any(|&part| matches(condition, part))
}
