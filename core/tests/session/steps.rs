//! The steps, and the selected one.

use super::{a, after_lines, go, instruction, list, step, steps, typed};
use halfplay_core::skins::session::{Focus, Msg, Session};

#[test]
fn step_selection_survives_a_result_without_that_step() {
    let mut session = Session::worked();
    go(&mut session, Focus::Steps);
    session.update(Msg::Step(0));
    assert_eq!(list(&session).chosen, 0);
    session.update(Msg::Last);
    let view = session.view();
    assert_eq!(list(&session).chosen + 1, steps(&session).len());
    session.update(Msg::Right);
    assert_eq!(session.view(), view);
    // The exact product is selected. With a NaN operand there is no such step, so another step is shown. Afterwards the
    // exact product is selected again.
    while step(&session) != "exact product" {
        session.update(Msg::Left);
    }
    go(&mut session, a());
    typed(&mut session, "nan");
    assert!(steps(&session).iter().all(|title| title != "exact product"));
    session.update(Msg::Revert);
    typed(&mut session, "1.25");
    assert_eq!(step(&session), "exact product");
    // The keys work with any focus.
    let chosen = list(&session).chosen;
    session.update(Msg::NextStep);
    assert_eq!(list(&session).chosen, chosen + 1);
    session.update(Msg::PreviousStep);
    assert_eq!(list(&session).chosen, chosen);
}

#[test]
fn steps_do_not_repeat_the_field_table() {
    use halfplay_core::skins::doc::Block;
    for text in ["fma.rn.f16", "fma.rn.f16x2"] {
        let mut session = Session::worked();
        instruction(&mut session, text);
        for step in 0..steps(&session).len() {
            go(&mut session, Focus::Steps);
            session.update(Msg::First);
            (0..step).for_each(|_| assert_eq!(session.update(Msg::Right), None));
            let view = session.view();
            let fields = |block: &Block| matches!(block, Block::Table(table) if table.rows[0].len() == 6);
            assert!(!view.blocks.iter().any(fields), "{}", view.heading.text());
            assert!(!view.blocks.is_empty(), "{}", view.heading.text());
        }
    }
}

/// The list shows the outcome of each step next to its name. The outcomes of the worked sum were found by hand.
#[test]
fn the_step_list_shows_each_outcome() {
    let outcomes = |session: &Session| -> Vec<String> {
        let list = session.view().list.unwrap().fixed.unwrap();
        list.rows.iter().map(|row| row[row.len() - 2].text()).collect()
    };
    let mut session = Session::worked();
    assert_eq!(
        outcomes(&session),
        [
            "",
            "360451 × 2^-29",
            "7 places",
            "67141635 × 2^-29",
            "begins at 2^-3",
            "up: more than half",
            "inexact",
            "0x3001"
        ]
    );
    session.update(Msg::Hide);
    assert_eq!(outcomes(&session)[5..], ["", "", ""]);
    session = after_lines(&["add.f16 0.1 0.2"]);
    assert_eq!(outcomes(&session)[..2], ["stays: below half", "stays: below half"]);
}
