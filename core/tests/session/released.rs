//! Links of every released version keep opening what they showed then: `assets/cases/links.txt` and
//! `assets/cases/links-v1.tsv`.

use super::open;
use super::opened::{COLUMNS, opened};
use halfplay_core::skins::session::{OTHER_SCREENS, Session};

const LINKS: &str = include_str!("../../../assets/cases/links.txt");
const LINKS_V1: &str = include_str!("../../../assets/cases/links-v1.tsv");

#[test]
fn links_of_every_version_open_for_ever() {
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

/// The rows of the part of `assets/cases/links-v1.tsv` whose header begins with `head`, without remarks.
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
fn links_of_version_1_open_what_they_name() {
    /// If the link does not mention these, and is about another screen, they are not compared.
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
            // An exact conversion once had a step "rounding" although nothing was rounded.
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
fn what_was_no_link_of_version_1_is_answered() {
    let rows = rows_of("text");
    assert!(rows.len() > 40, "the file was cut short");
    for row in &rows[1..] {
        let [text, words] = row[..] else { panic!("two columns: {row:?}") };
        let text = text.replace("\\u{1b}", "\u{1b}").replace("[1 x 1048577]", &"1".repeat(1_048_577));
        // A link that parses opens, with a message about its errors; one that does not gives an error.
        let said = match Session::open(&text) {
            Ok(session) => super::said(&session),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(words), "{text}: {said}");
    }
}
