//! The real program in a real pseudo-terminal: it opens, edits, survives resizing, and leaves the terminal as it
//! was, however it ends.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

#[path = "../src/screen/terminal.rs"]
#[allow(dead_code)]
mod terminal;

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Long enough for a busy machine; nothing waits so long unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a pseudo-terminal, with what it has drawn so far.
struct Window {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    reader: Option<JoinHandle<()>>,
    /// the terminal's modes before the program was started
    before: String,
}

fn modes(terminal: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", terminal.get_termios().unwrap())
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn nonzero(count: u16) -> NonZero<u16> {
    count.try_into().unwrap()
}

impl Window {
    /// Starts the program in 80 columns and 24 rows.
    fn open(command: CommandBuilder) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let before = modes(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(nonzero(24), nonzero(80), 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let shared = Arc::clone(&screen);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At its end a pseudo-terminal gives an error on some systems and nothing on others.
            while let Some(count) = output.read(&mut bytes).ok().filter(|&count| count > 0) {
                shared.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Window { master: pair.master, child, keys, screen, reader: Some(reader), before }
    }

    fn playground() -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_halfplay"));
        command.env("TERM", "xterm-256color");
        let mut window = Window::open(command);
        window.wait_for("step 6 of 8   rounding");
        window
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until this is on screen.
    fn wait_for(&mut self, wanted: &str) {
        let start = Instant::now();
        while !self.text().contains(wanted) {
            assert!(start.elapsed() < PATIENCE, "no {wanted:?} on screen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn resize(&mut self, cols: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(nonzero(rows), nonzero(cols));
        self.master.resize(size(cols, rows)).unwrap();
    }

    fn signal(&self, name: &str) {
        let process = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
    }

    /// Has the terminal the modes that it had at first: echo, line editing and so on?
    fn is_as_before(&self) -> bool {
        modes(&*self.master) == self.before
    }

    /// Waits for the end, and sees to it that the terminal is as it was before.
    fn ended(mut self) -> (ExitStatus, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        };
        assert!(self.is_as_before(), "raw mode is still on");
        self.reader.take().unwrap().join().unwrap();
        let parser = self.screen.lock().unwrap();
        assert!(!parser.screen().alternate_screen(), "the alternate screen is still there");
        assert!(!parser.screen().hide_cursor(), "the cursor is still hidden");
        (status, parser.screen().contents())
    }
}

#[test]
fn it_opens_edits_and_leaves() {
    let mut window = Window::playground();
    window.wait_for("0.1251220703125");
    assert!(window.screen.lock().unwrap().screen().alternate_screen());
    assert!(!window.is_as_before());
    window.press("\x1b[A");
    window.press("add.f16\r");
    window.wait_for("d = a + b");
    window.press("\x1b[B0.1");
    window.wait_for("0x2e66 is 0.4 ulp below");
    window.press("\x1b");
    window.wait_for("? keys");
    window.press("?");
    window.wait_for("leave, from anywhere");
    window.press("?");
    window.wait_for("step");
    window.press("q");
    let (status, text) = window.ended();
    assert_eq!(status.exit_code(), 0);
    assert_eq!(text.trim(), "", "nothing is left behind");
}

#[test]
fn resizing_to_nothing_and_back_loses_nothing() {
    let mut window = Window::playground();
    window.press("0.3");
    window.wait_for("a = 0.3");
    window.resize(1, 1);
    window.wait_for("…");
    window.press("3");
    window.resize(120, 40);
    window.wait_for("a = 0.33");
    window.wait_for("steps");
    window.resize(80, 24);
    window.press("\x03");
    assert_eq!(window.ended().0.exit_code(), 0);
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
        assert_eq!(text.trim(), "");
    }
}

/// Waiting for a key takes no time of the processor.
#[test]
#[cfg(target_os = "linux")]
fn idle_is_idle() {
    let mut window = Window::playground();
    let file = format!("/proc/{}/stat", window.child.process_id().unwrap());
    // Fields 14 and 15, behind the name in brackets: time in user mode and in the kernel.
    let ticks = || {
        let stat = std::fs::read_to_string(&file).unwrap();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let before = ticks();
    std::thread::sleep(Duration::from_millis(600));
    assert!(ticks() - before <= 1, "{} ticks", ticks() - before);
    window.press("q");
    window.ended();
}

/// Set for the program inside the pseudo-terminal.
const PANICS: &str = "HALFPLAY_TEST_PANICS";

/// The test starts itself in a pseudo-terminal; there it takes the terminal, draws, and panics.
#[test]
fn a_panic_restores_the_terminal_before_it_is_told() {
    if std::env::var_os(PANICS).is_some() {
        let guard = terminal::Guard::take().unwrap();
        guard.draw(|| std::io::stdout().write_all(b"in the middle of a picture")).unwrap();
        std::io::stdout().flush().unwrap();
        panic!("on purpose");
    }
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "a_panic_restores_the_terminal_before_it_is_told", "--nocapture"]);
    command.env("RUST_BACKTRACE", "0");
    command.env(PANICS, "yes");
    let (status, text) = Window::open(command).ended();
    assert!(!status.success());
    assert!(text.contains("on purpose"), "the message is to be read: {text}");
    assert!(!text.contains("in the middle"));
}

#[test]
fn a_dumb_terminal_gets_plain_text() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_halfplay"));
    command.env("TERM", "dumb");
    let (status, text) = Window::open(command).ended();
    assert_eq!(status.exit_code(), 0);
    assert!(text.contains("step") && !text.contains('\x1b'));
}
