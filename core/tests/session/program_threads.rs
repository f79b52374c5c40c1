//! Blocks of threads on the program screen.

use super::said;
use halfplay_core::skins::session::{Key, Msg, PROGRAMS, ProgramMsg, Session};

/// The commands `block`, `grid` and `thread` run a program as several threads; a link records them.
#[test]
fn a_block_of_threads_runs_and_one_of_them_is_shown() {
    let text = "mov.u32 %r1, %tid.x;\ncvt.rn.f32.u32 %f1, %r1;\nmul.f32 %f2, %f1, 0f3F000000;\nbar.sync 0;";
    let mut session = Session::worked().with_modules(&[&PROGRAMS]);
    session.update(Msg::from(ProgramMsg::Open(text.into())));
    for command in ["block 8,2", "thread 11"] {
        session.update(Msg::RunCommand(command.into()));
        assert!(!session.is_refused(), "{command}: {}", said(&session));
    }
    let code = |session: &Session| session.report().unwrap().results[0].code.clone();
    // Thread 11 is the fourth of the second row.
    assert_eq!(code(&session), format!("{:#010x}", 1.5f32.to_bits()));
    let words: Vec<String> = session.view().blocks.iter().map(|block| format!("{block:?}")).collect();
    assert!(
        words.iter().any(|words| words.contains("The program ran as a block of 16 threads")),
        "{words:?}"
    );
    assert!(session.link().contains("/block=8%2C2/thread=11"), "{}", session.link());
    let opened = Session::open(&session.link()).unwrap().with_modules(&[&PROGRAMS]);
    assert_eq!(opened.report(), session.report());
    for (command, words) in [
        ("block 8,2,1,1", "expected one to three lengths, such as 64 or 16,16, not 8,2,1,1"),
        ("grid 0", "expected one to three lengths"),
        ("block 2000", "a block of 2000 threads is too large"),
        ("thread 16", "the launch has no thread 16"),
        ("thread x", "expected the number of a thread, from 0, not x"),
    ] {
        let before = session.link();
        session.update(Msg::RunCommand(command.into()));
        assert!(session.is_refused() && said(&session).contains(words), "{command}: {}", said(&session));
        assert_eq!(session.link(), before, "{command}");
    }
    // The keys show the neighbouring threads, and stop at the first and the last one.
    for (key, thread) in [('[', 10), ('[', 9), (']', 10)] {
        session.press(Key::Char(key));
        assert!(session.link().contains(&format!("/thread={thread}")), "{}", session.link());
    }
    session.update(Msg::RunCommand("thread 15".into()));
    session.press(Key::Char(']'));
    assert!(session.link().contains("/thread=15"), "{}", session.link());
    session.update(Msg::RunCommand("grid 3".into()));
    assert!(session.link().contains("/block=8%2C2/grid=3"), "{}", session.link());
    session.update(Msg::RunCommand("block".into()));
    session.update(Msg::RunCommand("grid".into()));
    assert!(session.report().unwrap().analysis.answer.run.launch.is_none());
    session.press(Key::Char(']'));
    assert!(said(&session).contains("a single thread runs"), "{}", said(&session));
}
