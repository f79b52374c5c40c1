//! Array files that the user opens. numpy and safetensors wrote them, and the script that made them gives the expected
//! facts. `fma-apart.npy` contains the results of separate products and sums. In one column of `column-got.npy`, the
//! results are the next larger numbers.

use halfplay_core::skins::arrays::LoadedFile;
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::session::{ALL_MODULES, DiagnoseMsg, ExportForm, Key, Msg, Screen, Session, View};
use std::fs;
use std::path::Path;

/// A file of the test cases under another name.
fn named(name: &str, file: &str) -> LoadedFile {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cases/tensors").join(file);
    LoadedFile { name: name.to_owned(), bytes: fs::read(path).expect(file).into() }
}

fn asking(instr: &str) -> Session {
    let link = format!("#2/{instr}/1,1,1");
    Session::open(&link).expect("a link").with_modules(&ALL_MODULES)
}

fn text(view: &View) -> String {
    plain(&Doc::new(view.blocks.clone()), 200)
}

fn rows(view: &View) -> Vec<Vec<String>> {
    let rows = &view.list.as_ref().expect("a list").table.rows;
    rows.iter().map(|row| row.iter().map(|cell| cell.text()).collect()).collect()
}

fn notice(session: &Session) -> String {
    session.view().notice.map_or_else(String::new, |said| said.text())
}

#[test]
fn diagnoses_operand_and_result_arrays() {
    let files = [
        ("layer0_a.npy", "fma-a.npy"),
        ("b.npy", "fma-b.npy"),
        ("c.npy", "fma-c.npy"),
        ("x/out.npy", "fma-apart.npy"),
    ];
    let mut session = asking("fma.rn.f16");
    session.update(Msg::from(DiagnoseMsg::OpenArrays(files.map(|(name, file)| named(name, file)).to_vec())));
    let view = session.view();
    assert_eq!(view.screen, Screen::DIAGNOSE);
    assert!(
        view.heading
            .text()
            .starts_with("Your results round the product first: 640 of 640. As written: 5 of 640."),
        "{}",
        view.heading.text()
    );
    let said = text(&view);
    assert!(
        said.contains(
            "The sample has 635 elements that differ from the instruction's results, and 5 that do not."
        ),
        "{said}"
    );
    // A result that contradicts the instruction itself is shown with its index in the arrays.
    let itself = rows(&view).iter().position(|row| row[1] == "itself").expect("the instruction itself");
    session.update(Msg::Choose(itself));
    assert!(text(&session.view()).contains("[0, "), "{}", text(&session.view()));
    // The link contains the list if it is short enough, as it does for a pasted list.
    let link = session.export(ExportForm::Link);
    assert!(link.contains("results=") || link.len() < 200, "{link}");
}

#[test]
fn identifies_tensors_of_a_safetensors_file_by_name() {
    let mut session = asking("fma.rn.f16x2");
    session.update(Msg::from(DiagnoseMsg::OpenArrays(vec![named("model.safetensors", "fma.safetensors")])));
    let heading = session.view().heading.text();
    assert!(
        heading.starts_with("Your results round the product first"),
        "one lane of a packed instruction: {heading}"
    );
}

#[test]
fn compares_two_arrays_in_either_order() {
    // The order in which the files are dropped does not matter.
    let (got, expected) =
        (named("column-got.npy", "column-got.npy"), named("column-expected.npy", "column-expected.npy"));
    for files in [vec![got.clone(), expected.clone()], vec![expected, got]] {
        let mut session = asking("add.f16");
        session.update(Msg::from(DiagnoseMsg::OpenArrays(files)));
        let view = session.view();
        assert_eq!(view.screen, Screen::DIAGNOSE);
        assert!(view.heading.text().starts_with("24 of 960 elements differ"), "{}", view.heading.text());
        assert!(text(&view).contains("All differences lie above the expected value"), "{}", text(&view));
        let list = rows(&view);
        assert_eq!(list[0][..2], ["first", "[0, 7]"]);
        session.press(Key::Enter);
        assert_eq!(session.screen(), Screen::OPERATION);
        assert_eq!(session.evaluation().instr.to_string(), "sub.f16");
        assert_eq!(
            session.evaluation().operands,
            [0xbb33, 0xbb34],
            "the next larger number above a negative one"
        );
    }
}

#[test]
fn summarises_a_single_array() {
    let mut session = asking("add.f16");
    session.update(Msg::from(DiagnoseMsg::OpenArrays(vec![named("special-got.npy", "special-got.npy")])));
    let view = session.view();
    assert_eq!(view.screen, Screen::DIAGNOSE);
    assert!(view.heading.text().contains("f16 numbers"), "{}", view.heading.text());
    assert!(rows(&view).iter().any(|row| row[0] == "first NaN"), "{:?}", rows(&view));
    session.update(Msg::Down);
    session.press(Key::Enter);
    assert_eq!(session.evaluation().instr.to_string(), "neg.f16");
}

#[test]
fn reports_missing_ambiguous_and_unusable_arrays() {
    let mut session = asking("fma.rn.f16");
    let before = session.screen();
    let a = || named("a.npy", "fma-a.npy");
    session.update(Msg::from(DiagnoseMsg::OpenArrays(vec![
        a(),
        named("b.npy", "fma-b.npy"),
        named("got.npy", "fma-apart.npy"),
    ])));
    assert_eq!(session.screen(), before);
    let said = notice(&session);
    assert!(
        said.starts_with("found a.npy, b.npy, got.npy; ")
            && said.contains("pass a.npy, b.npy, c.npy and got.npy together"),
        "{said}"
    );
    session.update(Msg::from(DiagnoseMsg::OpenArrays(vec![
        a(),
        named("layer_a.npy", "fma-a.npy"),
        named("got.npy", "fma-apart.npy"),
    ])));
    assert!(notice(&session).contains("a.npy and layer_a.npy could both be a"), "{}", notice(&session));
    session.update(Msg::from(DiagnoseMsg::OpenArrays(vec![named("objects.npy", "objects.npy")])));
    assert!(notice(&session).contains("Python objects"), "{}", notice(&session));
    // The arrays and the instruction have different formats.
    let mut session = asking("add.bf16");
    session.update(Msg::from(DiagnoseMsg::OpenArrays(vec![
        a(),
        named("b.npy", "fma-b.npy"),
        named("got.npy", "fma-c.npy"),
    ])));
    assert!(
        notice(&session).contains("add.bf16: a must be bf16, but a.npy holds f16"),
        "{}",
        notice(&session)
    );
}

#[test]
fn rejects_arrays_of_different_shapes() {
    let mut session = asking("add.f16");
    session.update(Msg::from(DiagnoseMsg::OpenArrays(vec![
        named("got.npy", "fma-a.npy"),
        named("expected.npy", "column-expected.npy"),
    ])));
    assert!(notice(&session).contains("the arrays have different shapes"), "{}", notice(&session));
}
