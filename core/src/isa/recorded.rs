//! The index of recorded GPU results: a summary of the ledger by spelling.
//!
//! The ledger itself contains digests and whole tables. A remark next to a result needs only this index.

use super::word::Instr;

/// One line per record, separated by tabs: spelling, verdict, source.
const INDEX: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/golden/recorded.tsv"));

/// The summary of a GPU's recorded results for a spelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordSummary {
    /// the outcome, such as `agrees in 65 536 cases`
    pub verdict: &'static str,
    /// GPU, architecture, driver, date, origin
    pub source: &'static str,
}

/// The summaries for a spelling that are shipped with halfplay, in the order of the index.
pub fn recorded(instr: &Instr) -> impl Iterator<Item = RecordSummary> {
    of(INDEX, instr)
}

fn of(index: &'static str, instr: &Instr) -> impl Iterator<Item = RecordSummary> {
    let spelling = instr.to_string();
    index.lines().filter_map(move |line| {
        let (verdict, source) = line.strip_prefix(spelling.as_str())?.strip_prefix('\t')?.split_once('\t')?;
        Some(RecordSummary { verdict, source })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::{Allow, parse};

    #[test]
    fn finds_only_records_of_the_exact_spelling() {
        let index = "# add.f16\tno\tno\nadd.f16x2\tdiffers\tB\nadd.f16\tagrees in 3 cases\tA, sm_90\n";
        let instr = parse("add.f16", Allow::PTX).map(|parsed| parsed.instr);
        let found: Vec<RecordSummary> = instr.iter().flat_map(|instr| of(index, instr)).collect();
        assert_eq!(found, [RecordSummary { verdict: "agrees in 3 cases", source: "A, sm_90" }]);
    }
}
