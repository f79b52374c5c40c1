//! Stopping and going on, as a job of a shell: the terminal belongs to the shell meanwhile.

use super::window::{Window, set_up, signal, soon};
use portable_pty::CommandBuilder;

/// A shell that controls jobs: the program is one of them, and an empty line brings it back.
const SHELL: &str = r#"set -m
sh -c 'echo "process $$."; exec "$PROGRAM" "$LINK"'
while test $? -gt 128; do echo "it has stopped"; read line; fg; done
echo "it has ended""#;

/// The playground as a job, and the number of its process.
fn job() -> (Window, u32) {
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", SHELL]);
    set_up(&mut command);
    command.env("PROGRAM", env!("CARGO_BIN_EXE_halfplay"));
    command.env("LINK", super::window::WORKED);
    let mut window = Window::open(command);
    window.wait_for("step 6 of 8   rounding");
    let bytes = String::from_utf8(window.bytes()).unwrap();
    let (_, rest) = bytes.split_once("process ").unwrap();
    let process = rest.split_once('.').unwrap().0.parse().unwrap();
    (window, process)
}

/// The letter of Linux for what a process does: `T` where it is stopped.
#[cfg(target_os = "linux")]
fn state(process: u32) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    stat.rsplit(") ").next().unwrap().chars().take(1).collect()
}

/// How often the threads of a process have left the processor.
#[cfg(target_os = "linux")]
fn switches(process: u32) -> u64 {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).unwrap().flatten();
    let statuses = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("status")).ok());
    let counts = |status: String| {
        let counted = status.lines().filter(|line| line.contains("ctxt_switches:"));
        counted.map(|line| line.split_whitespace().last().unwrap().parse::<u64>().unwrap()).sum::<u64>()
    };
    statuses.map(counts).sum()
}

/// Lets a stopped process go on, and waits until it has done something.
fn wake(process: u32) {
    #[cfg(target_os = "linux")]
    let before = switches(process);
    signal("CONT", process);
    #[cfg(target_os = "linux")]
    assert!(soon(|| switches(process) > before), "it does not go on");
}

/// The shell has the terminal, and it is as it was before the program.
fn assert_stopped(window: &mut Window, process: u32) {
    window.wait_for("it has stopped");
    #[cfg(target_os = "linux")]
    assert!(soon(|| state(process) == "T"), "{}", state(process));
    let _ = process;
    window.assert_given_back();
}

/// The shell lets the program go on. All of it is drawn anew, though it has not changed.
fn go_on(window: &mut Window, seen: &str) {
    let before = window.bytes().len();
    // Not the return key, which raw mode would leave as it is.
    window.press("\n");
    let drawn = |window: &Window| String::from_utf8_lossy(&window.bytes()[before..]).into_owned();
    let whole = |text: String| ["Operation", "0x00e9", "rounding"].iter().all(|word| text.contains(word));
    assert!(soon(|| whole(drawn(window))), "not drawn anew: {:?}", drawn(window));
    window.wait_for(seen);
    window.assert_taken();
}

fn leave(mut window: Window) {
    window.press("\x03");
    window.wait_for("it has ended");
    assert_eq!(window.ended().0.exit_code(), 0);
}

#[test]
fn ctrl_z_stops_and_loses_nothing() {
    let (mut window, process) = job();
    window.assert_taken();
    window.press("0.3");
    window.wait_for("a › 0.3");
    // Twice: what was set up once must not have been used up.
    for _ in 0..2 {
        window.press("\x1a");
        assert_stopped(&mut window, process);
        go_on(&mut window, "a › 0.3");
    }
    window.press("3");
    window.wait_for("a › 0.33");
    leave(window);
}

/// The program sits and waits for a key when it is stopped, and does so again afterwards.
#[test]
fn a_stop_from_outside_is_the_same() {
    let (mut window, process) = job();
    for _ in 0..2 {
        signal("TSTP", process);
        assert_stopped(&mut window, process);
        go_on(&mut window, "step 6 of 8");
    }
    leave(window);
}

/// STOP cannot be noticed; the terminal is put right when the program goes on.
#[test]
fn a_stop_that_nobody_can_catch_is_repaired() {
    let (mut window, process) = job();
    signal("STOP", process);
    assert!(soon(|| String::from_utf8_lossy(&window.bytes()).contains("it has stopped")));
    go_on(&mut window, "step 6 of 8");
    leave(window);
}

/// A stopped program that is let go on in the background stops again, for the terminal is the shell's; and ends
/// like any other.
#[test]
fn in_the_background_it_takes_nothing() {
    let (mut window, process) = job();
    window.press("\x1a");
    assert_stopped(&mut window, process);
    wake(process);
    assert_stopped(&mut window, process);
    go_on(&mut window, "step 6 of 8");
    leave(window);
}

/// In a window of its own nobody could let the program go on.
#[test]
fn without_a_shell_it_does_not_stop() {
    let mut window = Window::playground();
    window.press("\x1a");
    window.signal("TSTP");
    window.press("0.3");
    window.wait_for("a › 0.3");
    window.assert_taken();
    window.press("\x03");
    window.ended();
}
