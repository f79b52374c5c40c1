//! The command line while the user types: the completions of Tab, and the history of lines.

use halfplay_core::skins::session::{Msg, Session, commands};

/// The completions for a text in the command line.
fn offered(text: &str) -> Vec<String> {
    let mut session = super::after(&[Msg::Command]);
    super::typed(&mut session, text);
    session.view().completions
}

fn completed(text: &str) -> String {
    let mut session = super::after(&[Msg::Command]);
    super::typed(&mut session, text);
    session.update(Msg::Complete);
    session.view().prompt.unwrap().text
}

#[test]
fn tab_completes_command_names_and_arguments() {
    for command in commands::table() {
        let first: String = command.name.chars().take(1).collect();
        assert!(offered("").contains(&command.name.to_owned()), "{}", command.name);
        assert!(offered(&first).contains(&command.name.to_owned()), "{}", command.name);
    }
    for (text, whole) in [
        ("gl", "glossary "),
        ("st", "step "),
        ("what", "what-if "),
        ("tininess b", "tininess before "),
        ("copy l", "copy link"),
        ("copy li", "copy link "),
        ("step exa", "step exact "),
        ("step exact p", "step exact product "),
        ("exponent up ", "exponent up "),
        ("zoom i", "zoom in "),
        ("theme high", "theme high-contrast"),
        ("theme high-contrast-", "theme high-contrast-light "),
        ("fma.rn.rel", "fma.rn.relu"),
        ("tan", "tanh"),
        ("neg.ftz", "neg.ftz"),
        ("mov.b", "mov.b32 "),
        ("xyzzy", "xyzzy"),
    ] {
        assert_eq!(completed(text), whole, "{text}");
    }
    for (text, words) in [
        ("copy ", "bits value link markdown json latex plain svg iframe"),
        ("what-if ", "on off"),
        ("tininess ", "before after"),
        ("number ", "a b c d"),
        ("flip ", "a b c"),
        ("exponent ", "up down"),
        ("copy l", "link latex"),
    ] {
        assert_eq!(offered(text).join(" "), words, "{text}");
    }
    assert!(offered("step ").contains(&"exact product".to_owned()));
    assert!(!offered("glossary ").is_empty());
}

#[test]
fn up_and_down_recall_earlier_command_lines() {
    let mut session = super::after(&[Msg::Command]);
    let text = |session: &Session| session.view().prompt.unwrap().text;
    for line in ["a 1", "b 2", "b 2"] {
        super::typed(&mut session, line);
        session.update(Msg::Accept);
        session.update(Msg::Command);
    }
    super::typed(&mut session, "new");
    let mut recalled = |msg| {
        session.update(msg);
        text(&session)
    };
    let shown = [Msg::Up, Msg::Up, Msg::Up, Msg::Down, Msg::Down, Msg::Down].map(&mut recalled);
    assert_eq!(shown, ["b 2", "a 1", "a 1", "b 2", "new", "new"], "the same line twice is kept once");
}
