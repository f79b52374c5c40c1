//! A result observed on another system, next to the computed one.

use super::{after, go, instruction, open, said};
use halfplay_core::skins::session::{ExportForm, Focus, Msg, Screen, Session};

/// The exact sum lies above the midpoint of 0x3000 and 0x3001; rounding twice gives 0x3000.
const OBSERVED: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6 -> 0x3000";

fn observed() -> Session {
    after(&[Msg::Paste(OBSERVED.into())])
}

fn remarks(session: &Session) -> String {
    session.view().remarks.iter().map(|line| line.text()).collect::<Vec<_>>().join("\n")
}

#[test]
fn an_observed_result_names_the_variants_that_give_it() {
    let session = observed();
    assert_eq!(session.view().instruction.text.text(), OBSERVED);
    let words = "observed 0x3000, which fma.rn.f16 does not give: mul-then-add, through-f32, rz and rm do";
    assert_eq!(remarks(&session), words);
    // The result opened Diagnose; the operation has it, too.
    let mut session = session;
    session.update(Msg::Show(Screen::OPERATION));
    assert!(
        session.export(ExportForm::Plain).split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
    );
    assert!(session.export(ExportForm::Markdown).contains("observed `0x3000`"));
    assert!(
        session
            .export(ExportForm::Json)
            .contains(r#""delivered_by":["mul-then-add","through-f32","rz","rm"]"#)
    );
    let session = after(&[Msg::Paste("0.1 + 0.2 -> 0x34cc".into())]);
    assert_eq!(session.view().instruction.text.text(), "0.1 + 0.2 -> 0x34cc");
    assert!(remarks(&session).ends_with("observed 0x34cc: add.f16 gives the same"));
}

#[test]
fn the_comparison_marks_rows_with_the_observed_result() {
    let mut session = observed();
    session.update(Msg::Show(Screen::COMPARE));
    let list = session.view().list.unwrap();
    let marked = |table: &halfplay_core::skins::doc::Table| {
        let rows = table.rows.iter();
        rows.filter(|row| row.last().is_some_and(|cell| cell.text().starts_with("observed")))
            .map(|row| row[0].text())
            .collect::<Vec<_>>()
    };
    assert_eq!(marked(&list.table).len(), 4);
    assert_eq!(marked(&list.table)[..2], ["mul, then add", "through f32"]);
    assert_eq!(list.brief.map(|brief| marked(&brief).len()), Some(4));
}

#[test]
fn an_observed_result_applies_to_its_operands_only() {
    let mut session = observed();
    session.update(Msg::Show(Screen::OPERATION));
    go(&mut session, Focus::Bits { operand: 0, lane: 0 });
    session.update(Msg::Flip);
    assert_eq!(remarks(&session), "");
    assert!(!session.view().instruction.text.text().contains("->"));
    session.update(Msg::Undo);
    assert!(remarks(&session).starts_with("observed"));
    instruction(&mut session, "fma.rn.f16 0x520b 0x00e9 0x2ff6");
    assert_eq!(remarks(&session), "");
}

#[test]
fn an_extra_number_is_the_observed_result() {
    let session = after(&[Msg::Paste("0x520b 0x00e9 0x2ff6 0x3000".into())]);
    assert_eq!(session.view().instruction.text.text(), OBSERVED);
    assert!(remarks(&session).starts_with("observed 0x3000"));
}

#[test]
fn links_keep_the_observed_result() {
    for text in [OBSERVED, "0.1 + 0.2 -> 0.3", "add.f16x2 {1, 2} {3, 4} -> {4, 6}"] {
        let session = after(&[Msg::Paste(text.into())]);
        let link = session.link();
        let again = open(&link);
        assert_eq!(said(&again), "", "{link}");
        assert_eq!(again.link(), link);
        assert_eq!(remarks(&again), remarks(&session), "{link}");
        assert_eq!(again.view().instruction.text.text(), text);
    }
    let wrong = Session::open("#2/add.f16/1,2/observed=x").unwrap();
    assert!(said(&wrong).contains("a result of add.f16"), "{}", said(&wrong));
}

#[test]
fn remarks_do_not_reveal_a_hidden_result() {
    let mut session = observed();
    session.update(Msg::Hide);
    assert_eq!(remarks(&session), "");
    assert!(!session.export(ExportForm::Plain).contains("does not give"));
}

/// Another program computed the true values to 90 digits: tanh 0.5 is 0.46211…, tanh 2 is 0.96402…, 2^0.5 is 1.41421…,
/// 2^-1.5 is 0.35355…. After each line: the distance of the observed result from the true value, as a fraction of the
/// bound.
#[test]
fn results_within_the_manuals_bound_are_accepted() {
    for (text, bound) in [
        ("tanh.approx.f16 0.5 -> 0x3766", "2^-10.987 absolute"), // 0.58
        ("tanh.approx.f16 0.5 -> 0x3763", "2^-10.987 absolute"), // 0.91
        ("tanh.approx.f16 0.5 -> 0x3767", ""),                   // 1.07
        ("tanh.approx.f16 0.5 -> 0x3762", ""),                   // 1.40
        ("tanh.approx.f16 -0.5 -> 0xb766", "2^-10.987 absolute"), // 0.58
        ("tanh.approx.f16 -0.5 -> 0x3766", ""),                  // the other sign
        ("tanh.approx.bf16 0.5 -> 0x3eee", "2^-8 absolute"),     // 0.70
        ("tanh.approx.bf16 0.5 -> 0x3eef", ""),                  // 1.20
        ("tanh.approx.f16x2 {0.5, 2} -> 0x3bb73766", "2^-10.987 absolute"), // 0.58, 0.67
        ("tanh.approx.f16x2 {0.5, 2} -> 0x3bb63766", "2^-10.987 absolute"), // 0.58, as the model
        ("tanh.approx.f16x2 {0.5, 2} -> 0x3bb53766", ""),        // 0.58, 1.32
        ("tanh.approx.bf16x2 {0.5, 0.5} -> 0x3eee3eeb", "2^-8 absolute"), // 0.80, 0.70
        ("ex2.approx.f16 0.5 -> 0x3da7", "2^-9.9 relative"),     // 0.76
        ("ex2.approx.f16 0.5 -> 0x3daa", ""),                    // 1.22
        ("ex2.approx.f16x2 {0.5, -1.5} -> 0x35a73da9", "2^-9.9 relative"), // 0.56, 0.76
        ("ex2.approx.f16x2 {0.5, -1.5} -> 0x35a63da9", ""),      // 0.56, 1.42
        ("ex2.approx.ftz.bf16 0.5 -> 0x3fb4", "2^-7 relative"),  // 0.72
        ("ex2.approx.ftz.bf16 0.5 -> 0x3fb7", ""),               // 1.40
        ("ex2.approx.ftz.bf16x2 {0.5, 0.5} -> 0x3fb63fb4", "2^-7 relative"), // 0.72, 0.69
        // 2^-126 − 2^-133 is off by exactly the bound, but a subnormal result is flushed.
        ("ex2.approx.ftz.bf16 -126 -> 0x007f", ""),
        // The manual specifies these results exactly; nothing is approximated.
        ("tanh.approx.f16 inf -> 0x3bff", ""),
        ("ex2.approx.f16 0 -> 0x3c01", ""),
        ("tanh.approx.f16 0.5 -> nan", ""),
        ("ex2.approx.f16 0.5 -> inf", ""),
        // A correctly rounded operation has no bound.
        ("add.f16 1 2 -> 0x4201", ""),
    ] {
        let said = remarks(&after(&[Msg::Paste(text.into())]));
        let told = format!("within the manual's bound of {bound}, so hardware may give it");
        match bound {
            "" => assert!(said.contains("does not give"), "{text}: {said}"),
            _ => assert!(said.contains(&told.replace('-', "−")) || said.contains(&told), "{text}: {said}"),
        }
    }
    let model = remarks(&after(&[Msg::Paste("tanh.approx.f16 0.5 -> 0x3765".into())]));
    assert_eq!(model, "observed 0x3765: tanh.approx.f16 gives the same");
}
