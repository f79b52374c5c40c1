//! The real program in a real pseudo-terminal: it opens, edits, survives resizing, and stops and continues. It restores
//! the terminal, however it ends.
#![cfg(unix)]

mod looks;
mod playing;
mod stopping;
mod window;

use halfplay::screen::terminal;
use portable_pty::CommandBuilder;
use std::io::Write;
use std::time::{Duration, Instant};
use window::{Window, soon};

#[test]
fn a_session_opens_edits_and_quits() {
    let mut window = Window::playground();
    window.wait_for("0.1251220703125");
    window.assert_taken();
    window.press("\x1b[A");
    window.press("add.f16\r");
    window.wait_for("d = a + b");
    window.press("\x1b[B0.1");
    window.wait_for("0x2e66 is 0.4 ulp too small");
    window.press("\x1b");
    window.wait_for("0 .0 0 1▌1▌1▌0 1▌0 0 1‹  × 2^-14");
    window.press("?");
    window.wait_for("move along the bits");
    window.press("?");
    window.wait_for("step");
    window.press("q");
    let (status, text) = window.ended();
    assert_eq!(status.exit_code(), 0);
    let left = "To open this screen again, run\n  halfplay '#2/add.f16/0x520b,0x00e9/focus=b.0'";
    assert_eq!(text.trim(), left, "only the command to reopen the screen");
}

/// On the first screen, the user can type a formula immediately. Letters are text until Enter.
#[test]
fn the_first_screen_accepts_a_calculation() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_halfplay"));
    window::set_up(&mut command);
    let mut window = Window::open(command);
    window.wait_for("Type here, press Enter");
    window.press("-1.5 * q");
    window.wait_for("› -1.5 * q");
    window.press("\x7f2\r");
    // −3.
    window.wait_for("0xc200");
    window.press("q");
    let (status, text) = window.ended();
    assert_eq!(status.exit_code(), 0);
    assert!(text.contains("'#2/mul.f16~-1.5%20%2A%202/-1.5,2'"), "{text}");
}

#[test]
fn resizing_to_1_by_1_and_back_keeps_the_edit() {
    let mut window = Window::playground();
    window.press("0.3");
    window.wait_for("a › 0.3");
    window.resize(1, 1);
    window.wait_for("…");
    window.press("3");
    window.resize(120, 40);
    window.wait_for("a › 0.33");
    window.wait_for("halfplay");
    window.resize(80, 24);
    window.press("\x03");
    assert_eq!(window.ended().0.exit_code(), 0);
}

/// A key that arrives together with a new window size is handled without waiting for another key. They coincide while
/// the program counts. Their order is random, so the test repeats many times.
#[test]
fn a_key_during_a_resize_is_handled_at_once() {
    for _ in 0..20 {
        let mut window = Window::playground();
        window.press("gc");
        window.wait_for(" 1 of 12 ");
        window.press(" ");
        for _ in 1..8 {
            window.resize(90, 24);
            window.resize(80, 24);
            window.press("j");
        }
        window.wait_for(" 8 of 12 ");
    }
}

#[test]
fn ctrl_c_leaves_from_anywhere() {
    for keys in ["", "1.5", "?", "\x1b[Afma.rn."] {
        let mut window = Window::playground();
        window.press(keys);
        window.press("\x03");
        let (status, _) = window.ended();
        assert_eq!(status.exit_code(), 0, "{keys:?}");
    }
}

#[test]
fn signals_restore_the_terminal() {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2), ("QUIT", 3)] {
        let window = Window::playground();
        window.signal(name);
        let (status, text) = window.ended();
        assert_eq!(status.exit_code(), 128 + number, "{name}");
        let told = "To open this screen again, run\n  halfplay '#2/fma.rn.f16/0x520b,0x00e9,0x2ff6'";
        assert_eq!(text.trim(), told, "{name}");
    }
}

/// The program counts all codes while it handles keys, and afterwards it is idle.
#[test]
#[cfg(target_os = "linux")]
fn counting_continues_between_keys() {
    let mut window = Window::playground();
    window.press("gc k");
    // The first way with another result is the sixth.
    window.press("jjjjj");
    window.wait_for("6 of 12   mul, then add   differs for ");
    window.press(" ");
    window.wait_for("all codes are counted already");
    assert_idle(window);
}

/// Waiting for a key takes no CPU time.
#[test]
#[cfg(target_os = "linux")]
fn an_idle_session_uses_no_cpu_time() {
    assert_idle(Window::playground());
}

/// Checks that the program soon uses no CPU time while nothing happens, then quits it.
#[cfg(target_os = "linux")]
fn assert_idle(mut window: Window) {
    let file = format!("/proc/{}/stat", window.process());
    // Fields 14 and 15, counted after the name in brackets: time in user mode and in the kernel.
    let ticks = || {
        let stat = std::fs::read_to_string(&file).unwrap();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    // The program may still be drawing, so the interval restarts whenever it has used CPU time.
    let (mut before, mut since) = (ticks(), Instant::now());
    let idle = soon(|| {
        if ticks() > before + 1 {
            (before, since) = (ticks(), Instant::now());
        }
        since.elapsed() >= Duration::from_millis(600)
    });
    assert!(idle, "the program stays busy");
    window.press("q");
    window.ended();
}

/// Set for a test that runs inside a pseudo-terminal.
const INSIDE: &str = "HALFPLAY_TEST_INSIDE";

/// Takes the terminal and draws, as if there were a session with a link.
fn taken() -> terminal::Guard {
    let guard = terminal::Guard::take(true).unwrap();
    terminal::set_reopen("#it's here".to_owned());
    let picture = || {
        std::io::stdout().write_all(b"in the middle of a picture")?;
        std::io::stdout().flush()
    };
    guard.draw(picture).unwrap();
    guard
}

/// The message after an abnormal end: a line that a shell understands.
const REOPEN: &str = r"
To open this screen again, run
  halfplay '#it'\''s here'";

/// The test starts itself in a pseudo-terminal; there it takes the terminal, draws, and panics.
#[test]
fn a_panic_restores_the_terminal_before_its_message() {
    if std::env::var_os(INSIDE).is_some() {
        let _guard = taken();
        panic!("on purpose");
    }
    let (status, text) =
        Window::with_test("a_panic_restores_the_terminal_before_its_message", INSIDE).ended();
    assert!(!status.success());
    assert!(text.contains("on purpose"), "the panic message must be readable: {text}");
    assert!(text.contains(REOPEN), "{text}");
    assert!(!text.contains("in the middle"));
}

#[test]
fn a_fatal_signal_prints_the_command_to_reopen() {
    if std::env::var_os(INSIDE).is_some() {
        let _guard = taken();
        std::thread::park_timeout(Duration::from_secs(60));
    }
    let mut window = Window::with_test("a_fatal_signal_prints_the_command_to_reopen", INSIDE);
    window.wait_for("in the middle of a picture");
    window.signal("TERM");
    let (status, text) = window.ended();
    assert_eq!(status.exit_code(), 128 + 15);
    assert!(text.contains(REOPEN), "{text}");
}

#[test]
fn a_dumb_terminal_gets_plain_text_and_a_prompt() {
    // The end of the input, as sent by Ctrl-D, and the command.
    for leaving in ["\x04", "quit\r"] {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_halfplay"));
        command.env("TERM", "dumb");
        let mut window = Window::open(command);
        window.wait_for("step 6 of 8, rounding");
        // Text typed before the prompt appears would be echoed before it.
        window.wait_for("> ");
        window.press("a 0.5\r");
        window.wait_for("a, 0x3800, sign 0, exponent 14 of 31");
        window.press(leaving);
        let (status, text) = window.ended();
        assert_eq!(status.exit_code(), 0);
        assert!(text.contains("> a 0.5") && !text.contains('\x1b'), "{text}");
    }
}

/// In a pipe the user would not see a prompt for commands.
#[test]
fn output_into_a_pipe_is_plain_text_without_a_prompt() {
    let mut command = CommandBuilder::new("sh");
    command.env("TERM", "xterm-256color");
    command.args(["-c", concat!(env!("CARGO_BIN_EXE_halfplay"), " | cat")]);
    let (status, text) = Window::open(command).ended();
    assert_eq!(status.exit_code(), 0);
    assert!(text.contains("step 6 of 8, rounding") && !text.contains('>'), "{text}");
}

#[test]
fn a_link_opens_on_the_screen() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_halfplay"));
    command.env("TERM", "xterm-256color");
    command.arg("#2/add.f16/0.5,0.25");
    let mut window = Window::open(command);
    window.wait_for("d = a + b");
    window.wait_for("0x3a00");
    window.press("q");
    assert_eq!(window.ended().0.exit_code(), 0);
}
