//! The cursor of the plane of two operands.

use halfplay_core::skins::session::{Msg, Session};

/// A plane of 1.5 and 2 whose cursor is on 0 and -0.
const ELSEWHERE: &str = "#2/mul.f16/1.5,2/screen=map/map=plane/pair=0000.8000";

/// Without a pair in the link, the cursor starts at the operands.
#[test]
fn a_plane_begins_at_the_operands() {
    let link = |link: &str| Session::open(link).expect("a link").link();
    let begun = link("#2/mul.f16/1.5,2/screen=map/map=plane");
    assert!(begun.contains("/pair=3e00.4000"), "{begun}");
    assert_eq!(link(ELSEWHERE), ELSEWHERE);
}

/// The cursor moves to new operands, with or without the command `plane`; an instruction alone does not move it.
#[test]
fn the_plane_cursor_moves_to_new_operands() {
    for (text, pair) in [
        ("plane add.f16 3 0.5", "#2/add.f16/3,0.5/screen=map/map=plane/pair=4200.3800"),
        ("add.bf16 1 2", "#2/add.bf16/1,2/screen=map/map=plane/pair=3f80.4000"),
        ("plane add.f16", "#2/add.f16/1.5,2/screen=map/map=plane/pair=0000.8000"),
    ] {
        let mut session = Session::open(ELSEWHERE).expect("a link");
        session.update(Msg::RunCommand(text.to_owned()));
        assert_eq!(session.link(), pair, "{text}");
    }
    let mut session = Session::open(ELSEWHERE).expect("a link");
    session.update(Msg::RunCommand("plane add.rnn.f16 1 2".to_owned()));
    assert!(session.view().notice.expect("a notice").text().contains("rnn"));
    assert_eq!(session.link(), ELSEWHERE);
}
