//! The steps, and the one that is looked at.

use super::{a, go, instruction, typed};
use halfplay_core::session::{Focus, Msg, Session};

#[test]
fn steps_are_chosen_and_found_again() {
    let mut session = Session::worked();
    go(&mut session, Focus::Steps);
    session.update(Msg::First);
    assert_eq!(session.view().step, 0);
    session.update(Msg::Last);
    let view = session.view();
    assert_eq!(view.step + 1, view.steps.len());
    session.update(Msg::Right);
    assert_eq!(session.view(), view);
    // The exact product is looked at; a NaN has none, so something else is; then it is back.
    while session.view().steps[session.view().step].title != "exact product" {
        session.update(Msg::Left);
    }
    go(&mut session, a());
    typed(&mut session, "nan");
    assert!(session.view().steps.iter().all(|step| step.title != "exact product"));
    session.update(Msg::Revert);
    typed(&mut session, "1.25");
    let view = session.view();
    assert_eq!(view.steps[view.step].title, "exact product");
    // From anywhere.
    session.update(Msg::NextStep);
    assert_eq!(session.view().step, view.step + 1);
    session.update(Msg::PreviousStep);
    assert_eq!(session.view().step, view.step);
}

#[test]
fn tables_that_stand_above_are_not_repeated() {
    use halfplay_core::doc::Block;
    for text in ["fma.rn.f16", "fma.rn.f16x2"] {
        let mut session = Session::worked();
        instruction(&mut session, text);
        for step in 0..session.view().steps.len() {
            go(&mut session, Focus::Steps);
            session.update(Msg::First);
            (0..step).for_each(|_| assert_eq!(session.update(Msg::Right), None));
            let view = session.view();
            let fields = |block: &Block| matches!(block, Block::Table(table) if table.rows[0].len() == 6);
            assert!(!view.card.iter().any(fields), "{:?}", view.steps[step]);
            assert!(!view.card.is_empty(), "{:?}", view.steps[step]);
        }
    }
}
