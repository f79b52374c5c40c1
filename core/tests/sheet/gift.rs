//! GIFT in Moodle's grammar, read by a small parser.

use super::sheet;
use halfplay_core::skins::lesson::sheet::{ItemText, Topic, sheet_gift};

/// A question: its name, its text, and its answers with weight and feedback.
struct Question {
    name: String,
    text: String,
    answers: Vec<(char, String, String)>,
}

/// The text up to the first unescaped character of `ends`, without the escaping backslashes.
fn until(text: &mut std::iter::Peekable<std::str::Chars>, ends: &[char]) -> String {
    let mut found = String::new();
    while let Some(&c) = text.peek() {
        if ends.contains(&c) {
            break;
        }
        text.next();
        if c == '\\' {
            let next = text.next().expect("something is escaped");
            assert!("~=#{}:\\".contains(next), "\\{next} is not an escape");
            found.push(next);
        } else {
            assert!(!"~=#{}".contains(c), "{c} must be escaped, after {found:?}");
            found.push(c);
        }
    }
    found
}

fn expect(text: &mut std::iter::Peekable<std::str::Chars>, wanted: &str) {
    for c in wanted.chars() {
        assert_eq!(text.next(), Some(c), "of {wanted:?}");
    }
}

fn question(block: &str) -> Question {
    let lines: Vec<&str> = block.lines().filter(|line| !line.starts_with("//")).collect();
    let joined = lines.join("\n");
    let mut text = joined.chars().peekable();
    expect(&mut text, "::");
    let name = until(&mut text, &[':']);
    expect(&mut text, "::[plain]");
    let words = until(&mut text, &['{']);
    expect(&mut text, "{");
    let mut answers = Vec::new();
    while let Some(mark) = text.next().filter(|mark| *mark != '}') {
        if mark.is_whitespace() {
            continue;
        }
        assert!(mark == '=' || mark == '~', "{mark} does not begin an answer");
        let answer = until(&mut text, &['#']);
        expect(&mut text, "#");
        let feedback = until(&mut text, &['=', '~', '}']);
        answers.push((mark, answer, feedback.trim().to_owned()));
    }
    assert_eq!(text.collect::<String>().trim(), "", "after the answers");
    Question { name, text: words, answers }
}

#[test]
fn gift_export_parses_back_to_the_worksheet() {
    for topic in Topic::ALL {
        let sheet = sheet(topic, 60, 11);
        let gift = sheet_gift(&sheet);
        let mut blocks = gift.split("\n\n");
        let head = blocks.next().unwrap();
        assert!(head.lines().any(|line| line == format!("$CATEGORY: halfplay/{}", topic.name())), "{head}");
        let questions: Vec<Question> = blocks.map(question).collect();
        assert_eq!(questions.len(), sheet.items.len());
        for (at, (question, item)) in questions.iter().zip(&sheet.items).enumerate() {
            let item_text = ItemText::of(item);
            assert_eq!(question.name, format!("{} {}", topic.name(), at + 1));
            assert!(question.text.starts_with(&item_text.question.text()), "{}", question.text);
            let full = |(mark, answer, _): &&(char, String, String)| *mark == '=' && !answer.starts_with('%');
            let right: Vec<&str> =
                question.answers.iter().filter(full).map(|(_, answer, _)| answer.as_str()).collect();
            match item_text.right {
                Some(place) => {
                    assert_eq!(question.answers.len(), item_text.choices.len());
                    assert_eq!(right.len(), 1, "one choice is right");
                    assert!(right[0].ends_with(&item_text.choices[place].text()), "{right:?}");
                }
                None => assert_eq!(right, item_text.accepted),
            }
            let mut texts: Vec<&str> =
                question.answers.iter().map(|(_, answer, _)| answer.as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), question.answers.len(), "no answer twice: {texts:?}");
            assert!(question.answers.iter().all(|(_, _, feedback)| feedback.len() > 10), "feedback for each");
        }
    }
}
