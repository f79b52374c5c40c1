//! The number of unclear sentences that each file may have: `counts.tsv`, a line for each file that has any.

use std::collections::BTreeMap;
use std::path::Path;

/// The file of counts, from the root of the repository.
const FILE: &str = "web/xtask/src/words/counts.tsv";

/// Counts by path.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Counts(BTreeMap<String, usize>);

impl Counts {
    /// Counts how often each path is listed.
    pub fn of<'a>(paths: impl Iterator<Item = &'a str>) -> Self {
        let mut counts = BTreeMap::new();
        for path in paths {
            *counts.entry(path.to_owned()).or_default() += 1;
        }
        Counts(counts)
    }

    /// Reads the committed counts.
    pub fn read(root: &Path) -> Result<Self, String> {
        let text =
            std::fs::read_to_string(root.join(FILE)).map_err(|why| format!("cannot read {FILE}: {why}"))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let line = |line: &str| {
            let fields =
                line.split_once('\t').and_then(|(path, count)| Some((path.to_owned(), count.parse().ok()?)));
            fields.ok_or_else(|| format!("{FILE}: expected a path, a tab and a number, found {line:?}"))
        };
        text.lines().map(line).collect::<Result<_, _>>().map(Counts)
    }

    /// Writes these counts over the committed ones.
    pub fn write(&self, root: &Path) -> Result<(), String> {
        let lines: String = self.0.iter().map(|(path, count)| format!("{path}\t{count}\n")).collect();
        std::fs::write(root.join(FILE), lines).map_err(|why| format!("cannot write {FILE}: {why}"))
    }

    /// The files of which `now` counts more than these counts allow: path, allowed, counted.
    pub fn exceeded_by(&self, now: &Counts) -> Vec<(String, usize, usize)> {
        let allowed = |path: &str| self.0.get(path).copied().unwrap_or(0);
        let rows = now.0.iter().map(|(path, count)| (path.clone(), allowed(path), *count));
        rows.filter(|(_, allowed, count)| count > allowed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;

    #[test]
    fn exceeded_by_lists_files_above_their_count() {
        let committed = Counts::parse("a.rs\t2\nb.rs\t1\n").expect("two counts");
        let now = |paths: &[&str]| Counts::of(paths.iter().copied());
        assert_eq!(committed.exceeded_by(&now(&["a.rs", "a.rs"])), []);
        let above = committed.exceeded_by(&now(&["b.rs", "b.rs", "c.rs"]));
        assert_eq!(above, [("b.rs".to_owned(), 1, 2), ("c.rs".to_owned(), 0, 1)]);
        assert!(Counts::parse("a.rs 2").is_err());
    }
}
