//! The reference as a table that can be searched as you type.
//!
//! Spellings, meanings, rules and other texts can be searched; many instructions share them. Each distinct text is kept
//! once, in lower case, and searched once for each word of a query. An instruction matches if every word of the query
//! is in one of its texts, or if the query is its spelling.

use super::glossary::{Term, glossary, term};
use super::summary::{formula, needs_words, provenance_words};
use crate::doc::{Line, Role};
use crate::isa::{Allow, Grade, Instr, Spelling, catalogue, entry, likely, minimum, parse};
use crate::order::in_order;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The instructions that match a query. Every word of it, ignoring case, must be part of the spelling, the meaning, the
/// section, the target, the PTX version, the provenance, the grade or a rule. `rz.f16` matches a spelling with both
/// parts. A query that is a spelling itself comes first, then instructions with all words in their spelling, then the
/// others. Among equals, documented instructions come first, in the table's order. An empty query matches everything
/// that `allow` permits.
pub fn reference_found(query: &str, allow: Allow) -> Vec<Instr> {
    let found = in_order(matches(query, allow), |&(rank, _)| rank);
    found.into_iter().map(|(_, page)| page.spelling.instr).collect()
}

/// An instruction's row in the table: its spelling, its minimum target and PTX version, its formula.
pub fn reference_row(instr: &Instr) -> [Line; 3] {
    let needs = minimum(instr).map(needs_words).unwrap_or_default();
    [(Role::Code, instr.to_string()), (Role::Dim, needs), (Role::Plain, formula(instr))]
        .map(|(role, text)| Line::default().with(role, text))
}

/// The reason why a query has no rows, and what to search for instead. `None` if it has rows.
pub fn reference_remark(query: &str, allow: Allow) -> Option<Line> {
    if !matches(query, allow).is_empty() {
        return None;
    }
    let remark = Line::default();
    let unknown = query.split_whitespace().find(|word| matches(word, allow).is_empty());
    let remark = match unknown {
        Some(word) => {
            let word = super::clipped(word);
            remark.with(Role::Plain, "Nothing matches ").with(Role::Code, word).with(Role::Plain, ".")
        }
        None => remark.with(Role::Plain, "No instruction matches all of these words."),
    };
    let provenances = Grade::ALL.map(Grade::name).into_iter().chain(["companion", "undocumented", "what-if"]);
    let wider = [
        ("undocumented", Allow { undocumented: true, ..allow }),
        ("what-if", Allow { what_if: true, ..allow }),
    ];
    let wider = wider.into_iter().map(|(switch, allow)| (switch, matches(query, allow).len()));
    if let Some((switch, count)) = wider.into_iter().find(|&(_, count)| count > 0) {
        let has = if count == 1 { "there is 1".to_owned() } else { format!("there are {count}") };
        return Some(remark.with(Role::Plain, format!(" With the {switch} switch {has}.")));
    }
    if let Some(word) = term(query.trim()).or_else(|| term(unknown?)) {
        let remark = remark.with(Role::Plain, " The glossary explains it: ");
        return Some(remark.with(Role::Plain, word.name).with(Role::Plain, "."));
    }
    let known = provenances.chain(glossary().iter().flat_map(Term::forms));
    Some(match unknown.and_then(|word| likely(word.trim_matches('.'), known)) {
        Some(near) => {
            remark.with(Role::Plain, " Did you mean ").with(Role::Plain, near).with(Role::Plain, "?")
        }
        None => remark,
    })
}

/// Every instruction with the indexes of its texts.
struct Index {
    /// distinct texts, in lower case
    texts: Vec<String>,
    pages: Vec<Page>,
}

/// The searchable texts of an instruction.
struct Page {
    spelling: &'static Spelling,
    /// indexes into [`Index::texts`], the spelling's first
    texts: Vec<usize>,
}

/// The quality of a match, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Itself,
    Spelling,
    Elsewhere,
}

/// The pages that match a query, in the table's order.
fn matches(query: &str, allow: Allow) -> Vec<(Rank, &'static Page)> {
    let index = index();
    let small = query.to_ascii_lowercase();
    let words: Vec<Hits> = small.split_whitespace().map(|word| Hits::of(word, index)).collect();
    let itself = parse(query, allow).ok().map(|parsed| parsed.instr);
    let permitted = index.pages.iter().filter(|page| allow.permits(page.spelling.instr.provenance));
    permitted
        .filter_map(|page| {
            let elsewhere = words.iter().all(|word| word.spelling(page, index) || word.anywhere(page));
            let rank = match itself {
                Some(instr) if instr == page.spelling.instr => Rank::Itself,
                _ if !elsewhere => return None,
                _ if words.iter().all(|word| word.spelling(page, index)) => Rank::Spelling,
                _ => Rank::Elsewhere,
            };
            Some((rank, page))
        })
        .collect()
}

/// The occurrences of a word of a query.
struct Hits<'a> {
    /// true for each text that contains the word unchanged
    texts: Vec<bool>,
    /// the parts of the word between dots, if they may occur in a spelling in another order
    parts: Vec<&'a str>,
}

impl<'a> Hits<'a> {
    fn of(word: &'a str, index: &Index) -> Self {
        let parts: Vec<&str> = word.split('.').filter(|part| !part.is_empty()).collect();
        // `8.1` is a version, not a spelling.
        let is_spelling = parts.len() > 1 && parts.iter().all(|part| part.starts_with(char::is_alphabetic));
        Hits {
            texts: index.texts.iter().map(|text| text.contains(word)).collect(),
            parts: if is_spelling { parts } else { Vec::new() },
        }
    }

    fn has(&self, text: usize) -> bool {
        self.texts.get(text) == Some(&true)
    }

    fn anywhere(&self, page: &Page) -> bool {
        page.texts.iter().any(|&text| self.has(text))
    }

    fn spelling(&self, page: &Page, index: &Index) -> bool {
        page.texts.first().is_some_and(|&first| {
            let all = |text: &String| self.parts.iter().all(|part| text.contains(part));
            self.has(first) || (!self.parts.is_empty() && index.texts.get(first).is_some_and(all))
        })
    }
}

/// The index, built on first use.
fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut places = HashMap::new();
        let mut texts = Vec::new();
        let pages =
            catalogue().iter().filter_map(|spelling| page(spelling, &mut places, &mut texts)).collect();
        Index { texts, pages }
    })
}

fn page(
    spelling: &'static Spelling,
    places: &mut HashMap<String, usize>,
    texts: &mut Vec<String>,
) -> Option<Page> {
    let entry = entry(&spelling.instr)?;
    let provenance = provenance_words(spelling.instr.provenance).unwrap_or_default();
    let origin = entry.section.or(provenance.split([':', ',']).next()).unwrap_or_default();
    let needs = spelling.since.map(needs_words).unwrap_or_default();
    let grade = entry.grade();
    let mut place = |text: &str| {
        let small = text.to_ascii_lowercase();
        *places.entry(small).or_insert_with_key(|small| {
            texts.push(small.clone());
            texts.len() - 1
        })
    };
    let own = [&spelling.text, &entry.meaning, &needs, origin, provenance, grade.name(), grade.words()];
    let mut found: Vec<usize> = own.into_iter().map(&mut place).collect();
    found.extend(entry.rules.iter().map(|rule| place(rule.words)));
    Some(Page { spelling, texts: found })
}
