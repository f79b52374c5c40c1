//! Links of every released version still open the same state. The cases are `assets/cases/links.txt`, `links-v1.tsv`
//! and `links-old-words.tsv`.

use super::open;
use super::opened::{COLUMNS, opened};
use halfplay_core::skins::session::{ALL_MODULES, OTHER_SCREENS, Session};

const LINKS: &str = include_str!("../../../assets/cases/links.txt");
const LINKS_V1: &str = include_str!("../../../assets/cases/links-v1.tsv");
const OLD_WORDS: &str = include_str!("../../../assets/cases/links-old-words.tsv");
const ALIASES: &str = include_str!("../../src/session/link/aliases.tsv");

#[test]
fn links_of_every_version_still_open() {
    let mut count = 0;
    for line in LINKS.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [link, instr, operands, result, screen] = fields[..] else { panic!("five fields: {line}") };
        let session = open(link);
        let evaluation = session.evaluation();
        let count_of = evaluation.instr.operand_names().len();
        let bits: Vec<String> =
            evaluation.operands[..count_of].iter().map(|bits| format!("{bits:#x}")).collect();
        assert_eq!(evaluation.instr.to_string(), instr, "{link}");
        assert_eq!(bits.join(" "), operands, "{link}");
        assert_eq!(format!("{:#x}", evaluation.outcome.bits), result, "{link}");
        let page = link.split("/page=").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
        assert_eq!(session.screen().word(), moved("screen", screen, page), "{link}");
        count += 1;
    }
    assert!(count >= 20, "the file was cut short");
}

/// The rows of a part of `assets/cases/links-v1.tsv`, without comments. The first row is the header, which begins with
/// `head`.
fn rows_of(head: &str) -> Vec<Vec<&'static str>> {
    let mut here = false;
    let lines = LINKS_V1.lines().filter(|line| !line.is_empty() && !line.starts_with("# ") && *line != "#");
    let mut rows = Vec::new();
    for line in lines {
        let row: Vec<&str> = line.split('\t').collect();
        let is_head = ["link", "text"].contains(&row[0]);
        here = if is_head { row[0] == head } else { here };
        if here {
            rows.push(row);
        }
    }
    rows
}

/// The present value of a column: steps have become part of the operation, and maps have become a separate screen.
fn moved<'a>(name: &str, was: &'a str, page: &str) -> &'a str {
    match (name, was, page) {
        ("screen", "steps", _) => "operation",
        ("screen", "number", "map" | "toy") => "map",
        _ => was,
    }
}

#[test]
fn version_1_links_open_the_same_state() {
    /// These columns are not compared if their expected value is `-`.
    const ELSEWHERE: [&str; 8] = ["pipeline", "traces", "term", "entry", "query", "code", "zoom", "toy"];
    let mut rows = rows_of("link").into_iter();
    let head = rows.next().expect("the names of the columns");
    assert_eq!(head[1..], COLUMNS);
    let (mut count, mut complaints) = (0, Vec::new());
    for row in rows {
        assert_eq!(row.len(), head.len(), "{row:?}");
        let link = row[0];
        count += 1;
        let session = match Session::open(link) {
            Ok(session) => session,
            Err(error) => {
                complaints.push(format!("{link}: {error}"));
                continue;
            }
        };
        let opened = opened(&session.with_modules(&[&OTHER_SCREENS]));
        let page = row[1 + COLUMNS.iter().position(|name| *name == "page").expect("a column")];
        for ((name, expected), found) in COLUMNS.iter().zip(&row[1..]).zip(&opened) {
            let expected = &moved(name, expected, page);
            // In a former version, an exact conversion had a step "rounding", although nothing was rounded.
            let converted = *name == "step" && row[1].starts_with("cvt.f32.") && found == "convert";
            if *expected != found
                && !(converted && *expected == "rounding")
                && !(*expected == "-" && ELSEWHERE.contains(name))
            {
                complaints.push(format!("{link}: {name} is {found}, not {expected}"));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
    assert!(count >= 180, "the file was cut short");
}

#[test]
fn malformed_version_1_links_give_the_expected_message() {
    let rows = rows_of("text");
    assert!(rows.len() > 40, "the file was cut short");
    for row in &rows[1..] {
        let [text, words] = row[..] else { panic!("two columns: {row:?}") };
        let text = text.replace("\\u{1b}", "\u{1b}").replace("[1 x 1048577]", &"1".repeat(1_048_577));
        // If the link parses, the session opens, with a message about any errors. Otherwise `open` returns an error.
        let said = match Session::open(&text) {
            Ok(session) => super::said(&session),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(words), "{text}: {said}");
    }
}

/// The lines of a table, split at tabs, without comments.
fn table<const COLUMNS: usize>(text: &'static str) -> Vec<[&'static str; COLUMNS]> {
    let lines = text.lines().filter(|line| !line.starts_with("# ") && *line != "#");
    let split = |line: &'static str| line.split('\t').collect::<Vec<_>>().try_into();
    lines.map(|line| split(line).unwrap_or_else(|row| panic!("{COLUMNS} columns: {row:?}"))).collect()
}

#[test]
fn old_words_of_links_open_as_present_words() {
    for [old, new] in table::<2>(OLD_WORDS) {
        let session = open(old).with_modules(&ALL_MODULES);
        assert_eq!((session.link().as_str(), session.view().notice), (new, None), "{old}");
        // If the step in the link were unknown, the first step would open without a message.
        if let Some((_, step)) = new.split_once("/lesson-step=") {
            let lesson = session.view().lesson.expect("a lesson");
            let words = lesson.steps[lesson.place].to_lowercase().replace(['`', '\''], "");
            let words: Vec<_> =
                words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
            assert_eq!(words.join("-"), step, "{old}");
        }
    }
}

#[test]
fn each_old_word_of_links_has_a_case() {
    let cases = table::<2>(OLD_WORDS);
    for [with, old, new] in table::<3>(ALIASES) {
        let has = |link: &str, part: &str| {
            let is_it =
                |own: &str| part.strip_suffix('*').map_or(own == part, |start| own.starts_with(start));
            link.split('/').any(is_it)
        };
        let is_case = |link: &str| has(link, old) && (with == "-" || has(link, with));
        assert!(cases.iter().any(|[link, _]| is_case(link)), "{with} {old} -> {new}");
    }
}
