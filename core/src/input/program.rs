//! Recognises programs by their shape.

use super::fields::lines;
use super::language::Language;
use super::observed::is_observed;
use crate::isa::Op;

/// The language of a program; `None` if the text is not a program. A program has a PTX function, several computing
/// instructions, or an assignment or `return` in C. A single instruction with moves before it is a question.
pub(super) fn program(text: &str) -> Option<Language> {
    let language = Language::of(text);
    let is_one = match language {
        Language::Ptx => is_ptx(text),
        Language::C => is_c(text),
    };
    is_one.then_some(language)
}

fn is_ptx(text: &str) -> bool {
    let computes =
        |statement: &&str| operation(statement).is_some_and(|op| op != Op::Mov) && !is_observed(statement);
    text.contains(".entry") || text.contains(".func") || text.split(';').filter(computes).count() > 1
}

/// The operation of a statement, after comments, labels, a guard and a brace. `None` for a word alone, such as the
/// value `max`, unless it has types.
fn operation(statement: &str) -> Option<Op> {
    let lines = lines(statement).map(|line| line.split("//").next().unwrap_or_default().trim());
    let words = lines.flat_map(str::split_whitespace).map(|word| word.trim_start_matches('{'));
    let mut words = words.filter(|word| !word.is_empty() && !word.starts_with('@') && !word.ends_with(':'));
    let spelling = words.next()?;
    let name = spelling.split('.').next().filter(|name| *name != spelling || words.next().is_some());
    name.and_then(Op::named)
}

/// True for assignments or a function. A single call whose result is assigned is a question, and so is PTX inside an
/// `asm`.
fn is_c(text: &str) -> bool {
    let assigns = text.replace("=>", "").contains('=') || text.contains("return");
    text.contains(';') && assigns && !is_call(text) && !text.contains("asm")
}

/// True for a single call, such as `half d = __hfma(a, b, c);`.
fn is_call(text: &str) -> bool {
    let statement = text.trim().trim_end_matches(';').trim_end();
    let value = statement.split_once('=').map_or(statement, |(_, value)| value).trim();
    let Some((name, inside)) = value.split_once('(') else { return false };
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') && !name.is_empty();
    let mut depth = 1;
    let end = inside.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    is_name && !statement.contains(';') && end == Some(inside.len() - 1)
}
