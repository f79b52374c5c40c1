//! Questions about a hidden result, and the ways to answer them.

use super::*;
use halfplay_core::skins::doc::{Block, linear};
use halfplay_core::skins::session::{Key, KeyContext, Screen, Topic};

fn press(session: &mut Session, keys: &[Key]) {
    keys.iter().for_each(|&key| assert_eq!(session.press(key), None));
}

/// The sentences on the screen, in order.
fn texts(session: &Session) -> Vec<String> {
    let blocks = session.view().blocks;
    let texts = blocks.iter().filter_map(|block| match block {
        Block::Text(text) => Some(text.text()),
        _ => None,
    });
    texts.collect()
}

/// The two sets of flags to choose from.
fn sets(session: &Session) -> [String; 2] {
    let view = session.view();
    let asked = view.prediction_prompt().unwrap();
    assert_eq!(asked.about, Topic::Flags);
    asked.answers.clone().map(|[name, _]| name)
}

/// The worked sum lies between 0x3000 and 0x3001 and rounds to the larger; rounded twice, it is a tie that goes to
/// 0x3000. It is inexact and far above the subnormal numbers, although one of its operands is subnormal.
#[test]
fn a_prediction_asks_for_the_neighbour_then_the_flags() {
    for (key, right) in
        [(Key::Char('a'), false), (Key::Left, false), (Key::Char('b'), true), (Key::Right, true)]
    {
        let mut session = after(&[Msg::Hide]);
        let view = session.view();
        let asked = view.prediction_prompt().unwrap();
        assert_eq!(asked.about, Topic::Neighbour);
        assert_eq!(asked.answers.each_ref().map(|[code, _]| code.as_str()), ["0x3000", "0x3001"]);
        assert_eq!(view.prediction.as_ref().unwrap().between.as_ref().unwrap().outcome, None);
        assert_eq!(view.chip(), "predict");
        press(&mut session, &[key]);
        let view = session.view();
        assert_eq!((view.hidden, view.prediction.as_ref().unwrap().guess), (true, Some(right)));
        assert_eq!(view.prediction.as_ref().unwrap().between.as_ref().unwrap().outcome, None);
        assert_eq!(sets(&session), ["inexact", "underflow, inexact"]);
        press(&mut session, &[key]);
        let view = session.view();
        assert_eq!((view.hidden, view.asks()), (false, false));
        let verdicts = if right { ["Yes:", "no, they are"] } else { ["No, it is", "yes:"] };
        let said = texts(&session);
        assert!(
            said[0].starts_with(&format!(
                "{} B, 0x3001 = 0.1251220703125. The exact value is nearer to it. A is",
                verdicts[0]
            )),
            "{said:?}"
        );
        assert!(said[0].contains("mul, then add; through f32"), "{said:?}");
        assert!(said[1].starts_with(&format!("Flags, {} A, inexact. ", verdicts[1])), "{said:?}");
        // Hiding again, or another question, clears the guess.
        for msg in [Msg::Hide, Msg::Flip] {
            let mut session = session.clone();
            session.update(msg);
            assert!(session.view().prediction.is_none_or(|prediction| prediction.guess.is_none()));
        }
    }
}

/// IEEE 754-2019, clause 7: overflow, underflow, inexact. In f16 the largest number is 65504, and the midpoint beyond
/// it is 65520; the smallest normal number is 1024 × 2^-24.
#[test]
fn flag_questions_offer_a_plausible_alternative() {
    let cases = [
        // 2457 × 2^-13 is a tie: inexact, and neither large nor small.
        ("add.f16 0.1 0.2", ["no flags", "inexact"], true),
        ("add.f16 max 16", ["inexact", "overflow, inexact"], true),
        ("add.f16 max 1", ["inexact", "overflow, inexact"], false),
        // 1025 × 2^-25 is half way between 512 and 513 × 2^-24.
        ("mul.f16 0x0401 0.5", ["inexact", "underflow, inexact"], true),
    ];
    for (line, expected, is_b) in cases {
        for right in [false, true] {
            let mut session = after_lines(&[line, "hide"]);
            session.update(Msg::Guess { right: false });
            assert_eq!(sets(&session), expected, "{line}");
            session.update(Msg::Guess { right });
            let verdict = if right == is_b { "Flags, yes: " } else { "Flags, no, they are " };
            let letter = if is_b { "B" } else { "A" };
            let said = texts(&session).swap_remove(1);
            let start = format!("{verdict}{letter}, {}.", expected[usize::from(is_b)]);
            assert!(said.starts_with(&start), "{line}: {said}");
            assert!(!session.view().hidden);
        }
    }
}

/// 1 + 1 is 2. 0x0400 × 0.5 is 2^-15, subnormal and exact. Twice the largest f16 number needs no more bits, but is out
/// of range.
#[test]
fn asks_whether_the_result_is_exact() {
    let cases = [
        ("add.f16 1 1", "A, exact. Nothing is cut off."),
        ("mul.f16 0x0400 0.5", "A, exact. Nothing is cut off."),
        ("mul.f16 max 2", "B, not exact. The rounded value is beyond"),
    ];
    for (line, expected) in cases {
        for (right, letter) in [(false, 'a'), (true, 'b')] {
            let mut session = after_lines(&[line, "hide"]);
            let view = session.view();
            assert_eq!(view.prediction_prompt().unwrap().about, Topic::Exactness, "{line}");
            let picture = format!("{:?}", view.blocks);
            assert!(!picture.contains("nothing is cut off") && picture.contains("('G', Guard)"), "{line}");
            press(&mut session, &[Key::Char(letter)]);
            assert!(!session.view().hidden && !session.view().asks());
            let verdict = if right == expected.starts_with('B') { "Yes: " } else { "No, it is " };
            let said = texts(&session).swap_remove(0);
            assert!(said.starts_with(&format!("{verdict}{expected}")), "{line}: {said}");
        }
    }
}

/// Between the two questions the user may change course: give up, type, leave and return, undo.
#[test]
fn pending_questions_can_be_left_and_resumed() {
    let half_way = || {
        let mut session = after(&[Msg::Flip, Msg::Flip, Msg::Hide]);
        session.update(Msg::Guess { right: true });
        assert_eq!(session.view().prediction_prompt().unwrap().about, Topic::Flags);
        session
    };
    let mut session = half_way();
    press(&mut session, &[Key::Char('v')]);
    assert!(!session.view().hidden && texts(&session)[0].starts_with("Yes: B"));
    press(&mut session, &[Key::Char('v')]);
    assert_eq!(
        session.view().prediction_prompt().unwrap().about,
        Topic::Neighbour,
        "hidden again, asked again"
    );
    // While a text is being typed, the letters belong to it. If the text changes the operation, the questions start
    // again; Esc restores the previous question.
    let mut session = half_way();
    press(&mut session, &[Key::Char('0'), Key::Char('x'), Key::Char('a'), Key::Char('b')]);
    assert_eq!(session.view().typed.unwrap().text, "0xab");
    assert_eq!(session.view().prediction_prompt().unwrap().about, Topic::Neighbour);
    press(&mut session, &[Key::Escape]);
    assert_eq!(session.view().prediction_prompt().unwrap().about, Topic::Flags);
    let mut session = half_way();
    session.update(Msg::Undo);
    assert!(!session.view().hidden, "as it was before the bit was flipped");
    // Other screens ask nothing; the question resumes on return.
    let mut session = half_way();
    session.update(Msg::Show(Screen::NUMBER));
    assert!(!session.view().asks());
    session.update(Msg::Show(Screen::OPERATION));
    assert_eq!(session.view().prediction_prompt().unwrap().about, Topic::Flags);
    press(&mut session, &[Key::PageUp]);
    assert!(!session.view().asks());
    press(&mut session, &[Key::PageDown, Key::Left]);
    assert!(!session.view().hidden);
}

/// Each lane has its own question: 1.5 × 2.5 = 3.75 and 3 × 7 = 21 are both exact.
#[test]
fn each_lane_has_its_own_guess() {
    let mut session = after_lines(&["mul.rn.bf16x2", "a {1.5, 3}", "b {2.5, 7}", "hide"]);
    session.update(Msg::Guess { right: false });
    assert!(texts(&session)[0].starts_with("Yes: A, exact"));
    session.update(Msg::RunCommand("lane 1".into()));
    assert!(session.view().heading.text().contains("lane 1"));
    assert!(session.view().prediction.is_none() && !texts(&session)[0].starts_with("Yes"));
}

/// The questions can be read out, and answered by a command if there are no keys.
#[test]
fn questions_can_be_read_out_and_answered_by_command() {
    let mut session = after(&[Msg::Hide]);
    let lines = session.view().linear().join("\n");
    assert!(lines.contains("A or B?\nA: 0x3000, 0.125\nB: 0x3001, 0.1251220703125"), "{lines}");
    let before = session.view();
    session.update(Msg::RunCommand("guess B".into()));
    let heard = session.view().announcements_since(&before).join("\n");
    assert!(heard.contains("A or B?\nA: inexact\nB: underflow, inexact"), "{heard}");
    session.update(Msg::RunCommand("guess A".into()));
    assert!(!session.view().hidden);
    for (line, why) in [("guess A", "no question here"), ("guess C", "the result is visible")] {
        session.update(Msg::RunCommand(line.into()));
        assert!(session.is_refused() && said(&session).contains(why), "{}", said(&session));
    }
}

/// If the screen shows no question, the letters have their usual meanings.
#[test]
fn letters_answer_only_visible_questions() {
    for lines in [&["max.f16 7 1", "hide"][..], &["hide", "step decode"]] {
        let mut session = after_lines(lines);
        assert!(!session.view().asks(), "{lines:?}");
        press(&mut session, &[Key::Char('a')]);
        assert_eq!(session.context(), KeyContext::Typing, "{lines:?}");
    }
    let mut session = after(&[Msg::Hide, Msg::Show(Screen::NUMBER)]);
    assert!(session.view().prediction.is_none());
    // Every other character still begins a text. After that, the letters belong to the text, too.
    session = after(&[Msg::Hide]);
    press(&mut session, &[Key::Char('0'), Key::Char('x'), Key::Char('a'), Key::Char('b')]);
    assert_eq!(session.view().typed.unwrap().text, "0xab");
    // In a presentation the arrows move between steps, and the letters choose.
    session = after(&[Msg::Present]);
    // Three operands, then four steps before the rounding.
    press(&mut session, &[Key::Char(' '); 7]);
    assert!(session.view().asks());
    press(&mut session, &[Key::Left, Key::Right]);
    assert!(session.view().asks());
    press(&mut session, &[Key::Char('a'), Key::Char('a')]);
    assert!(!session.view().hidden && session.view().presenting);
}

/// By hand: A is the smaller neighbour. 1 - 2^-12 lies between 1 - 2^-11 and 1, which has one bit more; -1 - 2^-11 lies
/// between -1 - 2^-10 and -1.
#[test]
fn both_neighbours_appear_below_the_rounded_bits() {
    let cases = [
        ("fma.rn.f16 0x520b 0x00e9 0x2ff6", ["10000000000", "10000000001"]),
        ("add.f16 0x3bff 0x1p-12", ["011111111111", "100000000000"]),
        ("add.f16 -1 -0x1p-11", ["10000000001", "10000000000"]),
    ];
    for (asked, bits) in cases {
        let candidates = after_lines(&[asked, "hide"]).view().prediction.unwrap().candidates.unwrap();
        let rows = candidates.rows.iter().filter(|row| matches!(row.operator, "A" | "B"));
        let told: Vec<(&str, String)> = rows
            .map(|row| (row.operator, row.cells.iter().map(|cell| cell.0).collect::<String>()))
            .map(|(letter, bits)| (letter, bits.trim().to_owned()))
            .collect();
        assert_eq!(told, [("A", bits[0].to_owned()), ("B", bits[1].to_owned())], "{asked}");
        let said = linear(&[Block::Picture(candidates)]);
        assert!(said.iter().any(|line| line.starts_with("A bits, from 2^")), "{said:?}");
    }
}

/// Hands of a class are counted while the question asks for one of two neighbours. The counts stay when the result is
/// revealed.
#[test]
fn hands_are_counted() {
    let hands = |session: &Session| session.view().prediction.map_or([0, 0], |prediction| prediction.hands);
    let mut session = after_lines(&["present", "step rounding"]);
    assert!(session.view().asks());
    press(&mut session, &[Key::Char('h'), Key::Char('h'), Key::Char('l')]);
    assert_eq!(hands(&session), [2, 1]);
    press(&mut session, &[Key::Char('k')]);
    assert_eq!(hands(&session), [2, 0]);
    session.update(Msg::RunCommand("hands 12 9".into()));
    assert_eq!(hands(&session), [12, 9]);
    press(&mut session, &[Key::Char('l')]);
    assert_eq!(hands(&session), [12, 10]);
    press(&mut session, &[Key::Char('k')]);
    assert!(session.view().linear().iter().any(|line| line == "12 hands for A, 9 for B"));
    // Looking back and forward keeps the counts. So does revealing the result, with or without a choice.
    press(&mut session, &[Key::Left, Key::Right]);
    assert_eq!(hands(&session), [12, 9]);
    for keys in [&[Key::Char('v')][..], &[Key::Char('b'), Key::Char('a')]] {
        let mut session = session.clone();
        press(&mut session, keys);
        let view = session.view();
        assert!(!view.hidden && view.presented.is_some());
        assert_eq!(view.prediction.unwrap().hands_words, "12 hands for A, 9 for B");
        assert_eq!(texts(&session)[0], "12 hands for A, 9 for B");
        // Another question starts without counts.
        session.update(Msg::RunCommand("a 1".into()));
        assert_eq!(hands(&session), [0, 0]);
    }
    session.update(Msg::RunCommand("hands 1 0".into()));
    assert_eq!(session.view().prediction.unwrap().hands_words, "1 hand for A, 0 for B");
    for line in ["hands", "hands 12", "hands 1 2 3", "hands 1 -2", "hands 1000 0", "hands a b"] {
        session.update(Msg::RunCommand(line.into()));
        assert!(session.is_refused() && said(&session).starts_with("expected 2 numbers"), "{line}");
    }
    session.update(Msg::RunCommand("step decode".into()));
    session.update(Msg::RunCommand("hands 1 2".into()));
    assert!(said(&session).starts_with("hands are counted only"));
}
