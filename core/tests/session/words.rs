//! Words that people type: names of numbers, a number alone, commands by other names.

use super::{typed, worked};
use halfplay_core::skins::session::{Effect, ExportForm, Focus, Key, Msg, ResultView, Session};

/// A former version selected the whole line after `=` on a map, so a typed code replaced the command. It rejected a
/// number alone, with the message that it must follow a command.
#[test]
fn a_bare_number_sets_the_operand_or_the_map_position() {
    let mut session = worked();
    session.update(Msg::RunCommand("0x3c01".into()));
    assert_eq!(session.view().registers[0].code, "0x3c01");
    session.update(Msg::RunCommand("largest subnormal".into()));
    assert_eq!(session.view().registers[0].code, "0x03ff");
    session.update(Msg::RunCommand("map".into()));
    session.update(Msg::RunCommand("0x3c01".into()));
    let view = session.view();
    assert_eq!(view.registers[0].code, "0x03ff");
    assert!(view.heading.text().contains("0x3c01"), "{}", view.heading.text());
}

/// A user who looks for `share` finds the command `copy link`.
#[test]
fn share_copies_the_link() {
    for command in ["share", "copy", "copy link"] {
        let mut session = worked();
        assert_eq!(
            session.update(Msg::RunCommand(command.into())),
            Some(Effect::Copy(ExportForm::Link)),
            "{command}"
        );
    }
}

/// In a former version, Tab turned `max_sub` into an instruction, `max.f16`.
#[test]
fn tab_completes_the_name_of_a_number() {
    let mut session = worked();
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::EditAnew);
    typed(&mut session, "1 + max_s");
    assert_eq!(session.view().completions, ["max_subnormal"]);
    session.press(Key::Tab);
    assert_eq!(session.view().instruction.text.text(), "1 + max_subnormal");
}

/// In a former version, a value typed alone had too many digits to fit next to its code, so the previous sum appeared.
#[test]
fn a_value_typed_alone_offers_a_shorter_decimal() {
    let mut session = Session::welcome();
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::EditAnew);
    typed(&mut session, "max_subnormal");
    let ResultView::Shown { value, shorter, .. } = session.view().result else { panic!("it is hidden") };
    assert_eq!(value, "6.0975551605224609375e-5");
    assert_eq!(shorter, ["≈ 6.1e-5", "≈ 6.1e-5"]);
}
