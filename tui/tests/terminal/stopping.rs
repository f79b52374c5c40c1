//! Stopping and continuing as a job of a shell. While the program is stopped, the terminal belongs to the shell.

use super::window::{Window, set_up, signal, soon};
use portable_pty::CommandBuilder;

/// A shell with job control: the program is one of its jobs, and an empty line continues it.
const SHELL: &str = r#"set -m
sh -c 'echo "process $$."; exec "$PROGRAM" "$LINK"'
while test $? -gt 128; do echo "it has stopped"; read line; fg; done
echo "it has ended""#;

/// The playground as a job, and its process number.
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

/// Linux's letter for the state of a process: `T` if it is stopped.
#[cfg(target_os = "linux")]
fn state(process: u32) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    stat.rsplit(") ").next().unwrap().chars().take(1).collect()
}

/// The number of context switches of a process's threads.
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

/// Continues a stopped process, and waits until it has done something.
fn wake(process: u32) {
    #[cfg(target_os = "linux")]
    let before = switches(process);
    signal("CONT", process);
    #[cfg(target_os = "linux")]
    assert!(soon(|| switches(process) > before), "the process does not continue");
}

/// Checks that the shell has the terminal, and that the terminal is as it was before the program.
fn assert_stopped(window: &mut Window, process: u32) {
    window.wait_for("it has stopped");
    #[cfg(target_os = "linux")]
    assert!(soon(|| state(process) == "T"), "{}", state(process));
    let _ = process;
    window.assert_given_back();
}

/// The shell continues the program, which redraws everything, although nothing has changed.
fn go_on(window: &mut Window, seen: &str) {
    let before = window.bytes().len();
    // A newline, not the return key, which raw mode would not translate.
    window.press("\n");
    let drawn = |window: &Window| String::from_utf8_lossy(&window.bytes()[before..]).into_owned();
    let whole = |text: String| ["Operation", "0x00e9", "rounding"].iter().all(|word| text.contains(word));
    assert!(soon(|| whole(drawn(window))), "not redrawn: {:?}", drawn(window));
    window.wait_for(seen);
    window.assert_taken();
}

fn leave(mut window: Window) {
    window.press("\x03");
    window.wait_for("it has ended");
    assert_eq!(window.ended().0.exit_code(), 0);
}

#[test]
fn ctrl_z_suspends_and_keeps_the_edit() {
    let (mut window, process) = job();
    window.assert_taken();
    window.press("0.3");
    window.wait_for("a › 0.3");
    // Twice, because the set-up must work every time.
    for _ in 0..2 {
        window.press("\x1a");
        assert_stopped(&mut window, process);
        go_on(&mut window, "a › 0.3");
    }
    window.press("3");
    window.wait_for("a › 0.33");
    leave(window);
}

/// The program is waiting for a key when it is stopped, and waits again afterwards.
#[test]
fn sigtstp_suspends_like_ctrl_z() {
    let (mut window, process) = job();
    for _ in 0..2 {
        signal("TSTP", process);
        assert_stopped(&mut window, process);
        go_on(&mut window, "step 6 of 8");
    }
    leave(window);
}

/// A program cannot catch STOP; it restores its terminal settings when it continues.
#[test]
fn resuming_after_sigstop_sets_up_the_terminal() {
    let (mut window, process) = job();
    signal("STOP", process);
    assert!(soon(|| String::from_utf8_lossy(&window.bytes()).contains("it has stopped")));
    go_on(&mut window, "step 6 of 8");
    leave(window);
}

/// A stopped program that continues in the background stops again, because the terminal belongs to the shell. In the
/// foreground it continues, and ends normally.
#[test]
fn a_job_resumed_in_the_background_stops_again() {
    let (mut window, process) = job();
    window.press("\x1a");
    assert_stopped(&mut window, process);
    wake(process);
    assert_stopped(&mut window, process);
    go_on(&mut window, "step 6 of 8");
    leave(window);
}

/// Without a shell in its window, nothing could continue the program, so it does not stop.
#[test]
fn without_a_shell_ctrl_z_does_not_suspend() {
    let mut window = Window::playground();
    window.press("\x1a");
    window.signal("TSTP");
    window.press("0.3");
    window.wait_for("a › 0.3");
    window.assert_taken();
    window.press("\x03");
    window.ended();
}
