//! Counts of how often pipelines differ: the work that the front end does, the display meanwhile, and cancelling.

use super::{a, after_lines, codes, do_line, go, lane, said};
use halfplay_core::compare::Subject;
use halfplay_core::isa::{Row, documented, rows};
use halfplay_core::skins::doc::{Block, Doc, plain};
use halfplay_core::skins::session::{
    CompareMsg, Effect, Focus, Key, Module, Msg, Screen, Session, Survey, SurveyState, TEACHING,
};

/// The text about the count, in lines so long that every sentence fits on one.
fn shown(session: &Session) -> String {
    plain(&Doc::new(session.view().survey.map_or_else(Vec::new, |counted| counted.blocks)), 100_000)
}

/// The text about the count for the selected pipeline.
fn brief(session: &Session) -> Option<String> {
    session.view().survey.and_then(|counted| counted.brief)
}

/// Requests a count, and returns the survey that a front end would carry out.
fn asked(session: &mut Session) -> Survey {
    match session.update(Msg::from(CompareMsg::Survey)) {
        Some(Effect::Survey(link)) => Survey::of_link(&link).unwrap(),
        other => panic!("{other:?}: {}", said(session)),
    }
}

fn report(session: &mut Session, survey: &Survey) {
    assert_eq!(session.update(Msg::Surveyed(survey.state().clone())), None);
}

/// A session in which a count has finished.
fn counted(lines: &[&str]) -> Session {
    let mut session = after_lines(lines);
    let survey = asked(&mut session).finished();
    session.update(Msg::Surveyed(survey));
    session
}

/// The row of the table whose first cell begins with `name`, its cells joined by bars.
fn row(session: &Session, name: &str) -> String {
    let mut tables = session.view().survey.unwrap().blocks.into_iter().filter_map(|block| match block {
        Block::Table(table) => Some(table.rows),
        _ => None,
    });
    let rows: Vec<_> = tables.next_back().unwrap();
    let cells = rows.iter().find(|row| row[0].text().starts_with(name)).unwrap();
    cells.iter().map(|cell| cell.text()).collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_count_runs_and_shows_its_progress_and_result() {
    let mut session = after_lines(&["compare"]);
    assert!(!shown(&session).contains("all codes"));
    let Some(Effect::Survey(link)) = session.press(Key::Char(' ')) else { panic!("no survey") };
    assert!(shown(&session).contains("0 of 65536 codes are done. Esc stops it."), "{}", shown(&session));
    // On a page a button cancels the count, so the text does not mention Esc.
    let mut page = after_lines(&["compare"]).on_page("");
    page.update(Msg::from(CompareMsg::Survey));
    assert!(shown(&page).contains("0 of 65536 codes are done.") && !shown(&page).contains("Esc"));
    assert_eq!((said(&session), said(&page)), ("counting; Esc stops it".into(), "counting".into()));
    let mut survey = Survey::of_link(&link).unwrap();
    survey.advance(12_288);
    report(&mut session, &survey);
    let text = shown(&session);
    assert!(text.contains("a takes all 65536 codes, with b = 0x00e9 and c = 0x2ff6 fixed."), "{text}");
    assert!(text.contains("12288 of 65536 codes are done.") && !text.contains("first at"), "{text}");
    survey.advance(u32::MAX);
    report(&mut session, &survey);
    let text = shown(&session);
    assert!(!text.contains("are done") && text.contains("first at 0x"), "{text}");
    // The instruction itself never differs from itself, so the first row has no brief text.
    assert_eq!(said(&session), "all codes are counted");
    assert_eq!(brief(&session), None);
    session.update(Msg::RunCommand("compare through-f64".into()));
    assert_eq!(brief(&session).as_deref(), Some("never differs for 65536 codes"));
    // The spoken view includes the outcome of the count, but not each progress report.
    let lines = session.view().linear();
    assert!(lines.iter().any(|line| line.contains("through f64, never")), "{lines:#?}");
    // A finished count does not start again, and it stays when the user visits another screen.
    assert_eq!(session.update(Msg::from(CompareMsg::Survey)), None);
    assert_eq!(said(&session), "all codes are counted already");
    do_line(&mut session, "operation");
    do_line(&mut session, "compare");
    assert!(shown(&session).contains("first at 0x"));
}

/// Figures by hand. 1 × b is b: with `.ftz` the 1023 subnormals of each sign become zeros, the largest 1023 ulp away.
/// Rounding toward -inf, 1 × (−0) + 0 is −0.
#[test]
fn counts_match_hand_computed_figures() {
    let session = counted(&["mul.f16", "a 1", "b 0.3"]);
    assert_eq!(row(&session, "with .ftz"), "with .ftz | 2046 (3.12 %) | at most 1023 ulp | first at 0x0001");
    assert_eq!(row(&session, "through f32"), "through f32 | never");
    let session = counted(&["fma.rn.f16", "a 1", "c 0", "b 0.3"]);
    let down = "toward -inf .rm what-if | 1 (< 0.01 %) | other zero | first at 0x8000";
    assert_eq!(row(&session, "toward -inf"), down);
    assert_eq!(row(&session, "mul, then add"), "mul, then add | never");
    // 2 × 65504 overflows to infinity if rounded to nearest, and stays finite if rounded toward zero.
    let session = counted(&["mul.f16", "b max", "a 2"]);
    assert!(row(&session, "toward zero").contains(" not finite | first at 0x3c01"), "{}", shown(&session));
}

#[test]
fn a_count_varies_the_focused_operand_or_the_last_one() {
    let subject = |session: &mut Session| asked(session).state().subject().clone();
    for (slot, name) in ["a", "b", "c"].into_iter().enumerate() {
        let mut session = after_lines(&[name]);
        assert_eq!(subject(&mut session).operand(), slot);
        assert_eq!(session.screen(), Screen::COMPARE);
    }
    for focus in [Focus::Instruction, Focus::Result { lane: 0 }, Focus::Steps] {
        let mut session = Session::worked();
        go(&mut session, focus);
        assert_eq!(subject(&mut session).operand(), 2, "{focus:?}");
    }
    // A mixed sum has a and c; c is its second operand.
    let mut session = after_lines(&["add.f32.f16", "c 1"]);
    let mixed = subject(&mut session);
    assert_eq!((mixed.operand(), mixed.is_sample()), (1, true));
    assert!(shown(&session).contains("c takes a sample of 65536 of its 4294967296 codes"));
    assert!(shown(&session).contains("one from each block of 65536 codes"));
    let mut session = after_lines(&["mul.f16x2", "a {1, 2}", "b {3, 4}"]);
    session.update(Msg::FocusOn(lane(1, 1)));
    assert_eq!((subject(&mut session).operand(), subject_lane(&mut session)), (1, 1));
    let text = shown(&session);
    assert!(text.contains("lane 1 of b takes all 65536 codes, with lane 0 of a = 0x3c00, "), "{text}");
    assert!(text.contains("Lane 1 of the result is compared."), "{text}");
}

fn subject_lane(session: &mut Session) -> usize {
    session.update(Msg::Revert);
    asked(session).state().subject().lane()
}

/// The link of every request leads to the survey that the session expects.
#[test]
fn survey_links_lead_to_the_requested_survey() {
    let mut asked_for = 0;
    for instr in rows().iter().flat_map(Row::spellings) {
        let mut session = after_lines(&["what-if on", "undocumented on", &instr.to_string()]);
        for focus in [Focus::Instruction, a(), lane(1, 1), Focus::Result { lane: 1 }] {
            session.update(Msg::Show(Screen::OPERATION));
            session.update(Msg::FocusOn(focus));
            match session.update(Msg::from(CompareMsg::Survey)) {
                Some(Effect::Survey(link)) => {
                    let survey = Survey::of_link(&link).unwrap();
                    // The session accepts the report, so the survey is the right one.
                    let whole = survey.finished_after(3);
                    session.update(Msg::Surveyed(whole));
                    assert!(
                        shown(&session).contains("\n3 of ") || shown(&session).contains(" 3 of "),
                        "{instr}"
                    );
                    asked_for += 1;
                }
                None => assert!(!said(&session).is_empty(), "{instr}"),
                other => panic!("{instr}: {other:?}"),
            }
            session.update(Msg::Revert);
        }
    }
    assert!(asked_for > documented().count(), "{asked_for}");
}

trait Part {
    fn finished_after(self, codes: u32) -> SurveyState;
}

impl Part for Survey {
    fn finished_after(mut self, codes: u32) -> SurveyState {
        self.advance(codes);
        self.state().clone()
    }
}

#[test]
fn escape_cancels_a_running_count() {
    let mut session = after_lines(&["compare"]);
    let mut survey = asked(&mut session);
    assert_eq!(session.update(Msg::from(CompareMsg::Survey)), None, "once is enough");
    assert_eq!(said(&session), "the count is still running");
    assert_eq!(session.press(Key::Escape), Some(Effect::Cancel));
    assert_eq!(session.screen(), Screen::COMPARE);
    // Later reports are ignored.
    survey.advance(100);
    let before = session.clone();
    report(&mut session, &survey);
    assert_eq!(session, before);
    assert!(!shown(&session).contains("codes"));
    // Then Escape goes back as usual. The same holds after a finished count.
    assert_eq!(session.press(Key::Escape), None);
    assert_eq!(session.screen(), Screen::OPERATION);
    let mut session = counted(&["compare"]);
    assert_eq!(session.press(Key::Escape), None);
    assert_eq!(session.screen(), Screen::OPERATION);
}

#[test]
fn changing_a_fixed_operand_or_instruction_drops_the_count() {
    let changes = ["b 1", "c 1", "add.f16", "fma.rn.bf16", "open #1/add.f16/1,2", "flip c 0", "undo"];
    for change in changes {
        let mut session = after_lines(&["c 0.5", "a"]);
        let mut survey = asked(&mut session);
        let effect = session.update(Msg::RunCommand(change.into()));
        assert_eq!(effect, Some(Effect::Cancel), "{change}");
        survey.advance(100);
        let before = session.clone();
        report(&mut session, &survey);
        assert_eq!(session, before, "{change}");
        do_line(&mut session, "compare");
        assert!(!shown(&session).contains("65536"), "{change}");
        // Dropping a finished count returns no effect.
        let mut session = counted(&["c 0.5", "a"]);
        assert_eq!(session.update(Msg::RunCommand(change.into())), None, "{change}");
        assert!(!shown(&session).contains("65536"), "{change}");
    }
    // The value of the counted operand does not matter, nor does the focus.
    let mut session = after_lines(&["a"]);
    asked(&mut session);
    for same in ["a 0.7", "flip a 3", "b", "number", "compare 3", "tininess before"] {
        assert_eq!(session.update(Msg::RunCommand(same.into())), None, "{same}");
    }
    do_line(&mut session, "compare");
    assert!(shown(&session).contains("0 of 65536"));
}

/// A report neither ends an edit nor removes a notice.
#[test]
fn a_progress_report_does_not_disturb_an_edit_or_notice() {
    let mut session = after_lines(&["a"]);
    let mut survey = asked(&mut session);
    do_line(&mut session, "operation");
    session.update(Msg::FocusOn(a()));
    session.update(Msg::Type('1'));
    session.update(Msg::Type('.'));
    survey.advance(5);
    let place = session.context();
    report(&mut session, &survey);
    assert_eq!(session.context(), place);
    session.update(Msg::Type('5'));
    session.update(Msg::Accept);
    assert_eq!(codes(&session)[0], "0x3e00");
    session.update(Msg::Notice("copied".into()));
    report(&mut session, &survey);
    assert_eq!(said(&session), "copied");
}

#[test]
fn a_key_sets_the_operand_to_the_first_differing_code() {
    let mut session = after_lines(&["mul.f16", "a 1", "b 0.3"]);
    let press = |session: &mut Session, key: char| assert_eq!(session.press(Key::Char(key)), None);
    press(&mut session, 'g');
    press(&mut session, 'c');
    press(&mut session, ']');
    assert!(said(&session).starts_with("nothing is counted yet"));
    let survey = asked(&mut session).finished();
    session.update(Msg::Surveyed(survey));
    press(&mut session, ']');
    assert!(said(&session).contains("choose another pipeline"));
    let place = |session: &Session, name: &str| {
        let rows = session.view().list.unwrap().table.rows;
        rows.iter().position(|row| row[0].text().starts_with(name)).unwrap()
    };
    session.update(Msg::Choose(place(&session, "through f32")));
    press(&mut session, ']');
    assert_eq!(said(&session), "this pipeline never differs");
    let flushed = place(&session, "with .ftz");
    session.update(Msg::Choose(flushed));
    press(&mut session, ']');
    assert_eq!(said(&session), "b is now 0x0001, the first code for which they differ");
    assert_eq!(codes(&session)[1], "0x0001");
    assert!(shown(&session).contains("first at 0x0001"), "it is still there");
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[1], "0x34cd");
    // The command does the same, with the number of the row.
    session.update(Msg::RunCommand(format!("survey first {}", flushed + 1)));
    assert_eq!(codes(&session)[1], "0x0001");
    session.update(Msg::RunCommand("survey last".into()));
    assert_eq!(said(&session), "expected first or nothing, not last");
}

#[test]
fn counts_are_refused_without_pipelines_or_while_hidden() {
    let mut session = after_lines(&["mov.b32"]);
    assert_eq!(session.update(Msg::from(CompareMsg::Survey)), None);
    assert_eq!(said(&session), "this instruction has no other pipeline to count");
    // A pipeline may have a first difference to select; the instruction itself, in the first row, has none.
    let differs = |lines: &[&str]| counted(lines).view().survey.unwrap().differs;
    assert!(differs(&["compare mul-then-add"]) && !differs(&["compare 1"]));
    // A count must not reveal a hidden result.
    let mut session = after_lines(&["hide", "compare"]);
    assert_eq!(session.update(Msg::from(CompareMsg::Survey)), None);
    assert!(said(&session).contains("hidden"));
    let mut session = counted(&["compare mul-then-add"]);
    session.update(Msg::Hide);
    let view = session.view();
    assert_eq!(view.survey, None);
    assert!(!plain(&session.document(), 80).contains("first at"));
    session.update(Msg::Hide);
    assert!(plain(&session.document(), 80).contains("first at"));
}

/// A page's worker sends the state as a text, and the session accepts it unchanged.
#[test]
fn survey_states_round_trip_through_text() {
    let mut session = after_lines(&["fma.rn.bf16x2", "b"]);
    let text = asked(&mut session).finished_after(4000).to_text();
    session.update(Msg::Surveyed(SurveyState::from_text(&text).unwrap()));
    assert!(shown(&session).contains("4000 of 65536"), "{}", shown(&session));
    assert_eq!(
        Survey::of_link("#1/frob.f16/1").map(|_| ()).unwrap_err().to_string().split(' ').next(),
        Some("the")
    );
    let subject = Subject::new(session.evaluation().instr, &session.evaluation().operands, 1, 0);
    assert_eq!(Survey::new(subject).state().to_text().split(' ').nth(4), Some("0"));
}

/// Next to the counts, a text says whether a pipeline always gives the same result. f16 sums through f32 do (Figueroa:
/// 24 ≥ 2 × 11 + 1). Toward zero, 1 830 432 768 of the pairs differ, according to `assets/counts`.
#[test]
fn a_count_shows_whether_a_pipeline_is_always_equal() {
    let mut session = counted(&["add.f16 0.1 0.2", "compare"]);
    for (pipeline, said) in [
        ("through-f32", "Always the same, whatever the operands: "),
        ("rz", "Not always the same: 1 830 432 768 of 4 294 967 296 cases differ"),
        ("rz", "The smallest case is add.f16 0x0401 0x0402."),
    ] {
        session.update(Msg::RunCommand(format!("compare {pipeline}")));
        let text = shown(&session);
        assert!(text.contains(said), "{pipeline}: {text}");
    }
    // There is no such text for the instruction itself, nor before all codes are counted.
    session.update(Msg::Choose(0));
    assert!(!shown(&session).contains("always the same") && !shown(&session).contains("Always the same"));
    let mut session = after_lines(&["add.f16 0.1 0.2", "compare"]);
    asked(&mut session);
    session.update(Msg::Choose(1));
    assert!(!shown(&session).contains("Always the same"), "{}", shown(&session));
}

/// The module that knows whether pipelines are always equal also contains the lessons. A page fetches it when a count
/// is requested, and not before.
#[test]
fn a_count_makes_a_page_load_the_teaching_module() {
    let mut page = Session::open("#2/add.f16/0.1,0.2/screen=compare").unwrap().on_page("");
    assert!(!page.lacks(Module::Teaching));
    let survey = asked(&mut page).finished();
    assert!(page.lacks(Module::Teaching));
    page.update(Msg::Surveyed(survey));
    page.update(Msg::Choose(1));
    assert!(!shown(&page).contains("Always the same"));
    page.load(&TEACHING);
    assert!(
        shown(&page).contains("Always the same, whatever the operands: ") && !page.lacks(Module::Teaching)
    );
}
