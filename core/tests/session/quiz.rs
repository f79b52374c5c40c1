//! A run of questions, answered by a student model with one misconception.

use super::*;
use halfplay_core::skins::lesson::diagnose::{Operation, answer, misconception};
use halfplay_core::skins::session::{Key, Module, TEACHING};

/// Answers the current question with these bits, and returns the text that follows.
fn given(session: &mut Session, bits: u64) -> String {
    assert!(session.view().hidden);
    let digits = session.view().registers.last().map_or(4, |row| row.bits.len() / 4);
    typed(session, &format!("{bits:#0width$x}", width = digits + 2));
    assert_eq!(session.press(Key::Enter), None);
    session.view().linear().join("\n")
}

fn score(session: &Session) -> String {
    session.view().quiz.unwrap().score
}

/// The answer of a student with this misconception; the right bits if there is none.
fn thought(session: &Session, who: Option<&str>) -> u64 {
    let evaluation = session.evaluation();
    let Some(who) = who.and_then(misconception) else { return evaluation.outcome.bits };
    let (operation, format) = Operation::of(&evaluation.instr).unwrap();
    answer(who, operation, format, &evaluation.operands)
}

/// Goes to the next question, past the diverging step if one is shown.
fn go_on(session: &mut Session) {
    for _ in 0..2 {
        if !session.view().hidden {
            session.press(Key::Enter);
        }
    }
    assert!(session.view().hidden);
}

#[test]
fn right_answers_are_counted() {
    let mut session = after_lines(&["quiz"]);
    assert_eq!((score(&session), focused(&session.view())), ("question 1".into(), Focus::Result { lane: 0 }));
    let mut met = vec![session.view().instruction.text.text()];
    for done in 1..=3 {
        let bits = thought(&session, None);
        let told = given(&mut session, bits);
        assert!(told.contains("Yes: ") && !told.contains("That answer fits a method that "), "{told}");
        assert_eq!(score(&session), format!("{done} of {done} right"));
        assert!(session.view().hints[0].keys == "Enter" && session.view().hints[0].does == "next question");
        go_on(&mut session);
        assert!(!met.contains(&session.view().instruction.text.text()));
        met.push(session.view().instruction.text.text());
    }
    // A revealed or skipped question counts as not right.
    session.update(Msg::Hide);
    go_on(&mut session);
    assert_eq!(score(&session), "3 of 4 right");
    session.update(Msg::RunCommand("quiz next".into()));
    assert_eq!(score(&session), "3 of 5 right");
    // Other instructions in between do not belong to the run.
    session.update(Msg::RunCommand("add.f16 1 1".into()));
    given(&mut session, 0x3c00);
    assert_eq!(score(&session), "3 of 5 right");
    session.update(Msg::RunCommand("quiz end".into()));
    session.update(Msg::RunCommand("add.f16 1 2".into()));
    assert_eq!(session.view().quiz, None);
    session.update(Msg::NextQuestion);
    assert!(said(&session).starts_with("no quiz is running"));
    session.update(Msg::RunCommand("quiz x".into()));
    assert!(session.is_refused());
}

/// The verdict names a misconception after two wrong answers that agree, and never after a single one. At the end of
/// fourteen questions, it names the right one.
#[test]
fn quiz_names_a_misconception_after_two_wrong_answers() {
    for who in ["truncates", "ties-away", "no-hidden-bit", "saturates", "bias-twice"] {
        let mut session = after_lines(&["quiz"]);
        let mut wrong = 0;
        let mut last = String::new();
        for _ in 0..14 {
            let (bits, right) = (thought(&session, Some(who)), thought(&session, None));
            let told = given(&mut session, bits);
            if bits != right && !told.contains("Yes: ") {
                wrong += 1;
                let plainly = told.contains("Your wrong answers");
                assert_eq!(plainly, wrong > 1, "{who}: {told}");
                assert!(plainly || told.contains("That answer fits a method that "), "{who}: {told}");
                last = told;
            }
            go_on(&mut session);
        }
        let rule = misconception(who).unwrap();
        assert!(last.contains("Your wrong answers agree") && last.contains(rule.does), "{who}: {last}");
        assert!(last.contains(&rule.feedback.replace('`', "")), "{who}: {last}");
    }
}

/// Enter shows the step at which a wrong answer diverges, then asks the next question.
#[test]
fn enter_shows_the_diverging_step_before_the_next_question() {
    let mut session = after_lines(&["quiz"]);
    let rule = misconception("multiplies-fractions").unwrap();
    for _ in 0..20 {
        let bits = thought(&session, Some(rule.name));
        given(&mut session, bits);
        let quiz = session.view().quiz.unwrap();
        if quiz.on == "its step" {
            let question = session.view().instruction.text.text();
            session.press(Key::Enter);
            assert!(session.view().instruction.text.text() == question && !session.view().hidden);
            assert_eq!(session.view().quiz.unwrap().on, "next question");
            session.press(Key::Enter);
            assert!(session.view().instruction.text.text() != question && session.view().hidden);
            return;
        }
        go_on(&mut session);
    }
    panic!("no step was shown");
}

#[test]
fn choosing_a_neighbour_counts_as_an_answer() {
    let mut session = after_lines(&["quiz"]);
    for _ in 0..20 {
        if session
            .view()
            .prediction_prompt()
            .is_some_and(|prompt| prompt.about == halfplay_core::skins::session::Topic::Neighbour)
        {
            let answers = session.view().prediction_prompt().unwrap().answers.clone();
            let right = format!("{:#06x}", thought(&session, None)) == answers[1][0];
            session.update(Msg::Guess { right });
            assert!(score(&session).starts_with("1 of "), "{}", score(&session));
            return;
        }
        session.update(Msg::NextQuestion);
    }
    panic!("no neighbours were asked for");
}

/// The text names the misconceptions that explain a wrong answer, outside a run, too. For a right answer it names none.
#[test]
fn wrong_answers_are_explained_outside_a_quiz() {
    let answered = |line: &str, bits: u64| {
        let mut session = after_lines(&[line, "hide"]);
        session.update(Msg::RunCommand(format!("guess {bits:#06x}")));
        session
    };
    let told = |session: &Session| session.view().linear().join("\n");
    // 2048 + 1 is a tie: five misconceptions give 2050, 0x6801, whereas the even 2048 is right.
    let session = answered("add.f16 2048 1", 0x6801);
    assert!(
        told(&session).contains("That answer fits a method that ")
            && told(&session).contains("; 2 more mistakes fit as well"),
        "{}",
        told(&session)
    );
    assert!(!told(&answered("add.f16 2048 1", 0x6800)).contains("That answer fits a method that "));
    // 2^2 × 2^2: adding biased exponents gives 2^19, which is infinity here.
    assert!(told(&answered("mul.f16 4 4", 0x7c00)).contains(misconception("bias-twice").unwrap().does));
    // An answer that no misconception gives, and an instruction without known misconceptions.
    assert!(told(&answered("add.f16 2048 1", 0x1234)).contains("no known misconception"));
    assert!(!told(&answered("min.f16 1 2", 0x4000)).contains("known misconception"));
    // Only a run has a score.
    let session = answered("mul.f16 4 4", 0x7c00);
    assert!(session.view().quiz.is_none_or(|quiz| quiz.score.is_empty()));
}

/// Until the teaching module is loaded, verdicts and some commands wait for it.
#[test]
fn commands_wait_for_the_teaching_module() {
    let mut session = Session::worked();
    assert!(!session.lacks(Module::Teaching));
    ["add.f16 2048 1", "hide", "guess 0x6801"]
        .iter()
        .for_each(|line| drop(session.update(Msg::RunCommand((*line).into()))));
    assert!(
        session.lacks(Module::Teaching)
            && !session.view().linear().join("\n").contains("That answer fits a method that ")
    );
    session.update(Msg::RunCommand("make tie".into()));
    session.load(&TEACHING);
    assert!(!session.lacks(Module::Teaching));
    let mut other = Session::worked();
    other.update(Msg::RunCommand("quiz 3".into()));
    assert!(other.lacks(Module::Teaching) && other.view().quiz.is_none());
    other.load(&TEACHING);
    assert_eq!(score(&other), "question 1");
    // If loading fails, nothing waits any longer.
    let mut alone = Session::worked();
    alone.update(Msg::RunCommand("make tie".into()));
    alone.fail_loading(Module::Teaching);
    assert!(!alone.lacks(Module::Teaching));
}
