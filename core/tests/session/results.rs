//! Observed results, pasted for the screen that explains them. The expected texts follow from the way the rows were
//! made: products rounded before the sum.

use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::session::{
    ALL_MODULES, ExportForm, Key, Module, Msg, PROGRAMS, Screen, Session, TEACHING, View,
};

/// A separate product and sum give 0x3000 and 0x0000; the fma itself gives 0x3001 and 0x0010.
const ROWS: &str =
    "# from a kernel\nfma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000\nfma.rn.f16 0x3c01 0x3c01 0xbc02 0x0000\n";

fn session() -> Session {
    Session::worked().with_modules(&ALL_MODULES)
}

fn text(view: &View) -> String {
    plain(&Doc::new(view.blocks.clone()), 200)
}

fn named(view: &View) -> Vec<String> {
    view.list.as_ref().unwrap().table.rows.iter().map(|row| row[1].text()).collect()
}

#[test]
fn pasting_results_shows_the_variant_that_explains_them() {
    let mut session = session();
    session.update(Msg::Paste(ROWS.into()));
    let view = session.view();
    assert_eq!(view.screen, Screen::DIAGNOSE);
    assert!(
        view.heading.text().starts_with("Your results round the product first: 2 of 2. As written: 0 of 2."),
        "{}",
        view.heading.text()
    );
    assert!(named(&view)[0].starts_with("mul-then-add"), "{:?}", named(&view));
    assert!(text(&view).contains("No result contradicts it."));
    // The instruction itself gives another result in both rows, and Enter opens the first.
    let itself = named(&view).iter().position(|name| name == "itself").unwrap();
    session.update(Msg::Choose(itself));
    let said = text(&session.view());
    assert!(said.contains("0x3001") && said.contains("0x0010"), "{said}");
    session.press(Key::Enter);
    assert_eq!(session.screen(), Screen::OPERATION);
    assert_eq!(session.evaluation().operands, [0x520b, 0x00e9, 0x2ff6]);
    let link = session.export(ExportForm::Link);
    assert!(link.contains("observed=0x3000"), "{link}");
}

#[test]
fn a_diagnosis_link_restores_its_rows() {
    let mut session = session();
    session.update(Msg::Paste(ROWS.into()));
    session.update(Msg::Down);
    let link = session.export(ExportForm::Link);
    let mut other = Session::welcome().with_modules(&ALL_MODULES);
    assert_eq!(other.update(Msg::RunCommand(format!("open {link}"))), None);
    let (here, there) = (session.view(), other.view());
    assert_eq!((here.heading.text(), text(&here)), (there.heading.text(), text(&there)));
    assert_eq!(here.list.unwrap().chosen, there.list.unwrap().chosen);
    // The link has been changed.
    let cut = link.replace("/results=", "/results=A");
    other.update(Msg::RunCommand(format!("open {cut}")));
    assert!(other.view().notice.unwrap().text().contains("part of the link is missing or changed"));
}

#[test]
fn the_empty_diagnose_screen_offers_an_example() {
    let mut session = session();
    session.press(Key::Char('g'));
    session.press(Key::Char('d'));
    let said = text(&session.view());
    assert!(said.contains("Type or paste observed results") && said.contains("fma.rn.f16"), "{said}");
    // Enter diagnoses only what the field contains; Tab puts an example there.
    session.press(Key::Enter);
    assert!(session.view().list.is_none());
    session.press(Key::Tab);
    session.press(Key::Enter);
    let heading = session.view().heading.text();
    assert!(
        heading.starts_with("Your results round the product first: 4 of 4. As written: 0 of 4."),
        "{heading}"
    );
}

#[test]
fn unreadable_lines_are_reported() {
    let mut session = session();
    session.update(Msg::Paste(format!("{ROWS}fma.rn.f16 1 2\nnonsense\n")));
    let said = text(&session.view());
    // Both lines appear, each with the reason under it.
    for line in ["line 4  fma.rn.f16 1 2", "line 5  nonsense"] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let below =
        |line: &str| said.split(line).nth(1).and_then(|rest| rest.lines().nth(1)).unwrap().trim().to_owned();
    assert!(below("line 4  fma.rn.f16 1 2").contains("takes 3 operands"), "{said}");
    assert!(below("line 5  nonsense").contains("the observed result is missing"), "{said}");
}

/// In a former version, a wide space before the last field cut the line within a character, and the program crashed.
#[test]
fn wide_unicode_spaces_separate_fields() {
    let mut session = session();
    session.update(Msg::Paste("add.f16 1 2\u{2001}3\nadd.f16\u{2000}1 3\u{2000}4\n".into()));
    assert!(session.view().heading.text().starts_with("Your results are as written: 2 of 2."));
    session.update(Msg::Paste("\u{11180}\u{2000}\u{9d7}".into()));
}

#[test]
fn pasted_dot_products_are_explained() {
    let mut session = session();
    // 2048 + 1 + 1 is 2048 in halves, added one by one, but 2050 in single precision or from the other end.
    session.update(Msg::Paste("dot.f16 1,1,1 2048,1,1 2048\ndot.f16 1,1,1 1,1,2048 2050\n".into()));
    let view = session.view();
    assert_eq!(view.screen, Screen::DIAGNOSE);
    assert!(view.heading.text().contains("give your results: 2 of 2."), "{}", view.heading.text());
    session.press(Key::Enter);
    assert_eq!(session.screen(), Screen::DIAGNOSE, "a dot product does not open as an operation");
}

#[test]
fn a_diagnosis_waits_for_the_teaching_module() {
    let mut session = Session::worked();
    session.update(Msg::Paste(ROWS.into()));
    assert!(session.lacks(Module::Teaching));
    session.load(&PROGRAMS);
    session.load(&TEACHING);
    assert!(session.view().heading.text().starts_with("Your results round the product first"));
}
