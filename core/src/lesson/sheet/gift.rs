//! Writes a sheet in GIFT, which Moodle imports.
//!
//! ```text
//!   // level 1
//!   ::rounding 1::[plain]What is … ? {=0x6800#… =%0%0x6801#ties-away}
//!   ::rounding 2::[plain]Which one … ? {=A\: 0x6800 ~B\: 0x6801}
//! ```

use super::item_text::{AnswerSpace, ItemText, letter};
use super::items::Sheet;
use super::key::{steps, wrong};
use super::markdown::{made_by, title};
use crate::doc::Line;
use crate::explain::code;
use std::fmt::Write;

/// The sheet in GIFT. It always contains the answers, with feedback.
pub fn sheet_gift(sheet: &Sheet) -> String {
    let topic = sheet.order.topic.name();
    let mut out = format!("// {}: {}\n$CATEGORY: halfplay/{topic}\n", title(sheet), made_by(sheet));
    for (at, item) in sheet.items.iter().enumerate() {
        let item_text = ItemText::of(item);
        let why: Vec<String> =
            steps(item).iter().map(|step| step.text().trim_end_matches('.').to_owned()).collect();
        let why = why.join("; ") + ".";
        let question = std::iter::once(&item_text.question).chain(&item_text.given).map(Line::text);
        let form = matches!(item_text.space, AnswerSpace::Bits(_)).then(|| FORM.to_owned());
        let question = question.chain(form).collect::<Vec<_>>().join(" — ");
        let _ = writeln!(out, "\n// level {}", item.level);
        let _ = writeln!(out, "::{topic} {}::[plain]{} {{", at + 1, escaped(&question));
        for (place, choice) in item_text.choices.iter().enumerate() {
            let mark = if item_text.right == Some(place) { '=' } else { '~' };
            let choice = format!("{}: {}", letter(place), choice.text());
            let _ = writeln!(out, "{mark}{}#{}", escaped(&choice), escaped(&why));
        }
        for accepted in &item_text.accepted {
            let _ = writeln!(out, "={}#{}", escaped(accepted), escaped(&why));
        }
        if item_text.choices.is_empty() {
            for wrong in wrong(item, item_text.space) {
                let feedback: Vec<&str> = wrong.by.iter().take(1).map(|who| who.feedback).collect();
                let _ = writeln!(
                    out,
                    "=%0%{}#{}",
                    code(wrong.number),
                    escaped(&feedback.concat().replace('`', ""))
                );
            }
        }
        out += "}\n";
    }
    out
}

/// The instruction for typing a code.
const FORM: &str = "Answer with the code in hexadecimal, such as 0x3c00.";

/// Escapes the special characters of GIFT with a backslash.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '~' | '=' | '#' | '{' | '}' | ':' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
