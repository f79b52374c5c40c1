//! Lessons: the bundled ones are true, and mistakes in a lesson are reported with their line.

mod museum;

use halfplay_core::skins::lesson::{Mistake, Severity, shelf};
use halfplay_core::skins::session::{PROGRAMS, lesson_check, lesson_document};

/// The mistakes in a text, formatted like compiler messages.
fn said(text: &str) -> Vec<String> {
    let word = |mistake: &Mistake| if mistake.severity == Severity::Wrong { "error" } else { "advice" };
    let (_, mistakes) = lesson_check(text, &PROGRAMS);
    mistakes.iter().map(|mistake| format!("{}: {}: {}", mistake.line, word(mistake), mistake.words)).collect()
}

/// A correct lesson that contains one step with these lines.
fn with_step(lines: &str) -> String {
    let others = (2..=5).map(|n| format!("\n## Step {n}\nNothing new here.\n")).collect::<String>();
    format!("# A lesson\n## Step 1\n{lines}\n{others}")
}

#[test]
fn bundled_lessons_have_no_mistakes() {
    for lesson in shelf() {
        let (read, mistakes) = lesson_check(lesson.text, &PROGRAMS);
        assert!(mistakes.is_empty(), "{}: {mistakes:#?}", lesson.name);
        let claims: usize = read.steps.iter().map(|step| step.claims.len()).sum();
        assert!(claims >= 3, "{} has fewer than three claims that halfplay recomputes", lesson.name);
        assert!(read.steps.iter().any(|step| step.question.is_some()), "{} has no question", lesson.name);
        assert!(!lesson_document(&read, &PROGRAMS).blocks.is_empty());
    }
}

#[test]
fn mistakes_are_reported_with_their_line() {
    let cases = [
        ("It is `2048 + 1 = 2049`.", "3: error: 2048 + 1 is 2048, not 2049"),
        ("It is `0.1 ≈ 0.0999`.", "3: error: 0.1 is 0.0999755859375, not 0.0999"),
        ("It is `0.1 in f61 = 0.0999755859375`.", "3: error: 0.1 in f61: "),
        ("Look.\n```halfplay\nfrobnicate\n```", "5: error: "),
        ("Look.\n```halfplay\nadd.f17 1 2\n```", "5: error: "),
        ("Look.\n```c\nhalf f(half a) { return a * ; }\n```", "5: error: line 1 of the program: "),
        ("Look.\n```foo\n1\n```", "4: error: begin a block with ```halfplay"),
        ("Look.\n\n    1 + 1\n", "5: error: begin a block with ```halfplay"),
        ("Look.\n### More", "4: error: headings below `## ` are not supported"),
        ("Look.\n# More", "4: error: a lesson has only one title"),
        ("Look <b>here</b>.", "3: error: HTML is not supported"),
        ("Look.\n\n![x](y.png)", "5: error: lessons do not support this Markdown"),
        ("[Look](x).", "3: error: lessons do not support links"),
        ("Look.\n\n---\n", "5: error: a horizontal rule has no effect"),
        ("", "2: error: the step has no text"),
        ("One. Two. Three. Four.", "2: advice: 4 sentences"),
        (
            "Look.\n```halfplay\n1 + 1\n```\nWhich?\n- [x] `3`: so.\n- [ ] `4`: so.",
            "8: error: the result is 2, not 3",
        ),
        (
            "Look.\n```halfplay\n1 + 1\n```\nWhich?\n- [ ] `2`: so.\n- [x] `4`: so.",
            "8: error: the result is 2, so this answer is right; mark it",
        ),
        (
            "Look.\n```halfplay\n1 + 1\n```\nWhich?\n- [x] `2`: so.\n- [ ] `4`: so.",
            "8: error: the screen shows the result that the question asks for",
        ),
        ("Look.\n```halfplay\n1 + 1\nslider c\n```", "6: error: add.f16 has no operand c"),
        (
            "Look.\n```halfplay\n1 + 1\nslider b 2 1\n```",
            "6: error: expected two finite numbers, the smaller first, with b = 1 between them, not b 2 1",
        ),
        ("Look.\n```halfplay\n1 + 1\nslider b 1 2\nmap\n```", "6: error: a later line removes this slider"),
        ("Look.\n```halfplay\n1 + 1\nslider b\nslider a\n```", "7: error: a step can have only one slider"),
        (
            "Look.\n```c\nhalf r = 1;\n```\n```halfplay\nslider a\n```",
            "8: error: a slider needs an operand that is a number; it works on the screens Operation, Number and Compare",
        ),
        ("Look.\n\nWhich?\n- [x] so: yes.", "6: error: a question needs at least two answers"),
        ("Look.\n\nWhich?\n- [ ] so: yes.\n- [ ] no: no.", "6: error: no answer is marked as right"),
        ("Look.\n\nWhich?\n- [x] so: yes.\n- [x] no: no.", "6: error: 2 answers are marked as right"),
        ("Look.\n\nWhich?\n- so\n- [x] no: no.\n- [ ] on: no.", "6: error: begin an answer with `- [ ] `"),
        ("Look.\n\nWhich?\n- [x] so\n- [ ] no: no.", "6: advice: explain the answer after a colon"),
    ];
    for (lines, expected) in cases {
        let said = said(&with_step(lines));
        assert!(
            said.iter().any(|said| said.starts_with(expected)),
            "{lines}\nexpected {expected}\n{said:#?}"
        );
    }
    assert_eq!(said(&with_step("It is `2048 + 1 = 2048`.")), [""; 0]);
}

#[test]
fn a_lesson_needs_a_title_and_steps() {
    let expected = [
        ("", "1: error: the lesson is empty"),
        ("Words.", "1: error: the title is missing"),
        ("# Title", "1: error: the lesson has no steps"),
        ("# Title\n```halfplay\n1 + 1\n```\n", "3: error: a code block must be part of a step"),
        ("# Title\n## One\nWords.", "1: advice: 1 step; five to twelve steps take about ten minutes"),
    ];
    for (text, expected) in expected {
        let said = said(text);
        assert!(said.iter().any(|said| said.starts_with(expected)), "{text}\nexpected {expected}\n{said:#?}");
    }
}

#[test]
fn lesson_check_does_not_panic_on_hostile_texts() {
    let deep = "> ".repeat(2000) + "x";
    let long = "# ".to_owned() + &"x".repeat(1 << 20);
    let many = "# T\n".to_owned() + &"## S\nx\n".repeat(2000);
    for text in [
        "\0",
        "# \u{202e}\n## \0\n```halfplay\n\0\n```",
        &deep,
        &long,
        &many,
        "```",
        "- [x]",
        "# T\n## S\n- [x] `",
    ] {
        said(text);
    }
}
