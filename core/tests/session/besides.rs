//! The side panel of very wide windows.

use super::*;
use halfplay_core::skins::doc::{Block, Table};
use halfplay_core::skins::session::{CompareMsg, Effect, Screen, Survey};

fn cells(table: &Table) -> Vec<Vec<String>> {
    table.rows.iter().map(|row| row.iter().map(|cell| cell.text()).collect()).collect()
}

/// The worked sum is 67141635 × 2^-29, in bits 100000000001000000000000011. If its product is rounded to f16, the last
/// two 1s are lost. The remaining tie goes to the even 0x3000.
#[test]
fn the_first_differing_pipeline_shares_the_bit_columns() {
    let besides = Session::worked().view().side_panel.unwrap();
    let [Block::Heading(heading), Block::Picture(picture), Block::Text(text)] = besides.parted.as_slice()
    else {
        panic!("{:?}", besides.parted)
    };
    assert!(heading.text().ends_with("mul, then add"), "{}", heading.text());
    assert!(text.text().contains("exactly half way between 0x3000 and 0x3001"), "{}", text.text());
    let rows: Vec<String> =
        picture.rows.iter().map(|row| row.cells.iter().map(|cell| cell.0).collect::<String>()).collect();
    let expected = [
        "100000000001000000000000011",
        "100000000001000000000000000",
        "                         ^^",
        "10000000000                ",
    ];
    assert_eq!(rows, expected);
}

/// PTX sets a 16-bit register with `mov.b16` and a 32-bit one with `mov.b32`. By the manual, `fma.rn.f16` needs sm_53
/// and PTX 4.2.
#[test]
fn the_side_panel_shows_the_ptx_program() {
    let lines = |typed: &[&str]| cells(&after_lines(typed).view().side_panel.unwrap().ptx);
    let worked = lines(&[]);
    assert_eq!(worked[1], ["mov.b16", "b, 0x00e9;", ""]);
    assert_eq!(worked[3], ["fma.rn.f16", "d, a, b, c;", "// sm_53+, PTX 4.2+"]);
    assert_eq!(lines(&["add.f32 1 2"])[0], ["mov.b32", "a, 0x3f800000;", ""]);
    assert_eq!(lines(&["what-if on", "sub.rna.f16"]).len(), 0, "no GPU has this instruction");
}

/// In the wide panel each step has a longer description. That of the rounding is empty while the result is hidden.
#[test]
fn wide_panel_steps_have_descriptions() {
    let told = |session: &Session| -> Vec<String> {
        let list = session.view().list.unwrap();
        cells(list.fixed.as_deref().unwrap()).into_iter().map(|mut row| row.pop().unwrap()).collect()
    };
    let worked = told(&Session::worked());
    assert_eq!(worked[1], "360451 × 2^-29, 19 bits, all kept");
    assert_eq!(worked[2], "a × b begins 7 places to the right of c");
    assert_eq!(worked[5], "guard 1, something follows: up by one, 0x3001");
    let hidden = after(&[Msg::Hide]);
    assert_eq!(told(&hidden)[5], "");
    assert_eq!(hidden.view().side_panel, None);
}

/// Counts for the worked sum over all a, computed outside this program. Rounding the product first changes 3936 sums.
/// Going through f32 changes one, that of 0x520b. f64 represents each of these sums exactly.
#[test]
fn the_side_panel_summarises_mismatch_counts() {
    let mut session = after(&[]);
    let Some(Effect::Survey(link)) = session.update(Msg::from(CompareMsg::Survey)) else {
        panic!("no count")
    };
    session.update(Msg::Surveyed(Survey::of_link(&link).unwrap().finished()));
    session.update(Msg::Show(Screen::OPERATION));
    let counts = session.view().side_panel.unwrap().counts;
    let [Block::Heading(heading), Block::Table(table)] = counts.as_slice() else { panic!("{counts:?}") };
    assert_eq!(heading.text(), "all codes of a, b = 0x00e9, c = 0x2ff6");
    let rows = cells(table);
    assert_eq!(rows[0], ["mul, then add", "3936", "6.01 %", "first at 0x4066"]);
    assert_eq!(rows[1], ["through f32", "1", "< 0.01 %", "only at 0x520b"]);
    assert_eq!(rows[2], ["through f64", "0", "", "never"]);
}
