//! Writes a sheet as an HTML page for printing.

use super::item_text::{AnswerSpace, ItemText, letter};
use super::items::Sheet;
use super::markdown::boxes;
use super::page::SheetPage;
use crate::doc::{Line, Role};
use std::fmt::Write;

/// The sheet as a self-contained page without scripts. With `key`, the answer key follows on a page of its own.
pub fn sheet_html(sheet: &Sheet, key: bool) -> String {
    let page = SheetPage::of(sheet, key);
    let title = escaped(&page.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=\"name\">Name</p>\n"
    );
    for words in &page.introduction {
        paragraph(&mut out, words);
    }
    out += "<ol>\n";
    for item_text in &page.questions {
        out += "<li class=\"question\">\n";
        paragraph(&mut out, &item_text.question);
        for given in &item_text.given {
            paragraph(&mut out, given);
        }
        answer_space(&mut out, item_text);
        out += "</li>\n";
    }
    out += "</ol>\n";
    if key {
        out += "<section class=\"key\">\n<h2>Key</h2>\n<ol>\n";
        for entry in &page.key {
            let _ = writeln!(out, "<li>\n<p class=\"answer\">{}</p>\n<ul>", inline(&entry.answer));
            for words in entry.steps.iter().chain(&entry.wrong) {
                let _ = writeln!(out, "<li>{}</li>", inline(words));
            }
            out += "</ul>\n</li>\n";
        }
        out += "</ol>\n</section>\n";
    }
    let _ = writeln!(out, "<footer>{}</footer>\n</body>\n</html>", escaped(&page.made_by));
    out
}

fn paragraph(out: &mut String, words: &Line) {
    let _ = writeln!(out, "<p>{}</p>", inline(words));
}

fn answer_space(out: &mut String, item_text: &ItemText) {
    match item_text.space {
        AnswerSpace::Bits(format) => {
            *out += "<p class=\"room\">";
            for (name, count) in boxes(format) {
                let _ = write!(out, "{name} <span class=\"bits\">{}</span> ", "<i></i>".repeat(count));
            }
            *out += "</p>\n<p class=\"line\">value</p>\n<div class=\"work\"></div>\n";
        }
        AnswerSpace::Value => *out += "<p class=\"line\">value</p>\n<div class=\"work\"></div>\n",
        AnswerSpace::Choices => {
            *out += "<ul class=\"choices\">\n";
            for (at, choice) in item_text.choices.iter().enumerate() {
                let _ = writeln!(out, "<li>□ {}: {}</li>", letter(at), inline(choice));
            }
            *out += "</ul>\n";
        }
    }
}

fn inline(line: &Line) -> String {
    let span = |span: &crate::doc::Span| match span.role {
        Role::Code => format!("<code>{}</code>", escaped(&span.text)),
        _ => escaped(&span.text),
    };
    line.0.iter().map(span).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "\
body { font: 12pt/1.45 Georgia, serif; color: #111; background: #fff; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem }
code { font-family: ui-monospace, Consolas, monospace; white-space: nowrap }
.name, .line { border-bottom: 1px solid #888; padding-bottom: .2rem }
.line { max-width: 22rem }
.question { margin: 1.4rem 0; break-inside: avoid }
.bits i { display: inline-block; width: 1.2em; height: 1.4em; border: 1px solid #555; margin-left: -1px; vertical-align: middle }
.bits { margin-right: .8em }
.choices { list-style: none; padding: 0 }
.work { height: 4rem }
.key .answer { margin-bottom: .2rem }
footer { margin-top: 2rem; color: #555; font-size: .8rem }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt }
  .key { break-before: page }
  @page { margin: 18mm }
}
";
