//! A window that runs a program: the tests send keys and read the screen.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The link of the worked sum.
pub const WORKED: &str = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";

/// Long enough for a busy machine; only failures wait this long.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a pseudo-terminal, and its output so far.
pub struct Window {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    drawn: Arc<Mutex<Drawn>>,
    reader: Option<JoinHandle<()>>,
    /// the terminal's modes before the program was started
    before: String,
}

/// The program's output.
struct Drawn {
    screen: vt100::Parser,
    /// all bytes of the output
    bytes: Vec<u8>,
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

/// Sets the variables of a typical terminal, whatever the environment of the tests.
pub fn set_up(command: &mut CommandBuilder) {
    ["NO_COLOR", "COLORTERM", "HALFPLAY_THEME", "TMUX"].iter().for_each(|name| command.env_remove(name));
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
}

/// Signals new output from a program in any window.
static CHANGED: (Mutex<()>, Condvar) = (Mutex::new(()), Condvar::new());

/// The polling interval for changes without output, such as the end of a program.
const GLANCE: Duration = Duration::from_millis(5);

/// True if the condition becomes true before the timeout. It is checked after every output, and periodically.
pub fn soon(mut is: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !is() {
        if start.elapsed() > PATIENCE {
            return false;
        }
        drop(CHANGED.1.wait_timeout(CHANGED.0.lock().unwrap(), GLANCE).unwrap());
    }
    true
}

impl Window {
    /// Starts the program in 80 columns and 24 rows.
    pub fn open(command: CommandBuilder) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let before = modes(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = vt100::Parser::new(nonzero(24), nonzero(80), 0);
        let drawn = Arc::new(Mutex::new(Drawn { screen, bytes: Vec::new() }));
        let mut output = pair.master.try_clone_reader().unwrap();
        let shared = Arc::clone(&drawn);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At its end a pseudo-terminal gives an error on some systems and nothing on others.
            while let Some(count) = output.read(&mut bytes).ok().filter(|&count| count > 0) {
                let mut drawn = shared.lock().unwrap();
                drawn.screen.process(&bytes[..count]);
                drawn.bytes.extend(&bytes[..count]);
                drop(drawn);
                CHANGED.1.notify_all();
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Window { master: pair.master, child, keys, drawn, reader: Some(reader), before }
    }

    /// A window with the worked sum.
    pub fn playground() -> Self {
        Window::playground_with(&[], &[])
    }

    /// A window with the worked sum, started with these arguments, and with these variables in addition to those of
    /// every terminal.
    pub fn playground_with(args: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_halfplay"));
        command.args(args);
        command.arg(WORKED);
        set_up(&mut command);
        variables.iter().for_each(|(name, text)| command.env(name, text));
        let mut window = Window::open(command);
        window.wait_for("step 6 of 8   rounding");
        window
    }

    /// Runs one terminal test of this test program in a window; the variable tells the test that it runs there.
    pub fn with_test(name: &str, variable: &str) -> Self {
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        command.args(["--exact", &format!("terminal::{name}"), "--nocapture"]);
        command.env("RUST_BACKTRACE", "0");
        command.env(variable, "yes");
        Window::open(command)
    }

    /// Reads the screen.
    pub fn screen<T>(&self, what: impl FnOnce(&vt100::Screen) -> T) -> T {
        what(self.drawn.lock().unwrap().screen.screen())
    }

    pub fn text(&self) -> String {
        self.screen(|screen| screen.contents())
    }

    /// All bytes of the output so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.drawn.lock().unwrap().bytes.clone()
    }

    /// Waits until the screen shows this text.
    pub fn wait_for(&mut self, wanted: &str) {
        assert!(soon(|| self.text().contains(wanted)), "no {wanted:?} on screen:\n{}", self.text());
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    pub fn resize(&mut self, cols: u16, rows: u16) {
        self.drawn.lock().unwrap().screen.screen_mut().set_size(nonzero(rows), nonzero(cols));
        self.master.resize(size(cols, rows)).unwrap();
    }

    /// The process number of the program.
    pub fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    pub fn signal(&self, name: &str) {
        signal(name, self.process());
    }

    /// True if the terminal has its initial modes: echo, line editing and so on.
    pub fn is_as_before(&self) -> bool {
        modes(&*self.master) == self.before
    }

    /// Checks that the program soon undoes every change to the terminal.
    pub fn assert_given_back(&self) {
        use vt100::{MouseProtocolEncoding as Encoding, MouseProtocolMode as Mode};
        let left = || {
            self.screen(|screen| {
                [
                    (!self.is_as_before(), "raw mode"),
                    (screen.alternate_screen(), "the alternate screen"),
                    (screen.hide_cursor(), "a hidden cursor"),
                    (screen.bracketed_paste(), "brackets around pastes"),
                    (screen.mouse_protocol_mode() != Mode::None, "the mouse"),
                    (screen.mouse_protocol_encoding() != Encoding::Default, "the mouse's encoding"),
                ]
            })
        };
        let left = || left().into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect::<Vec<_>>();
        assert!(soon(|| left().is_empty()), "still there: {:?}", left());
    }

    /// Checks that the terminal soon has the settings that the program wants.
    pub fn assert_taken(&self) {
        use vt100::{MouseProtocolEncoding as Encoding, MouseProtocolMode as Mode};
        let missing = || {
            self.screen(|screen| {
                [
                    (self.is_as_before(), "raw mode"),
                    (!screen.alternate_screen(), "the alternate screen"),
                    (!screen.bracketed_paste(), "brackets around pastes"),
                    // Movements without a button would wake the program needlessly.
                    (screen.mouse_protocol_mode() != Mode::ButtonMotion, "the mouse while a button is down"),
                    (screen.mouse_protocol_encoding() != Encoding::Sgr, "the mouse's encoding"),
                ]
            })
        };
        let missing =
            || missing().into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect::<Vec<_>>();
        assert!(soon(|| missing().is_empty()), "not there: {:?}", missing());
    }

    /// Waits for the end, and checks that the terminal is as it was before.
    pub fn ended(mut self) -> (ExitStatus, String) {
        let mut status = None;
        let ended = soon(|| {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        assert!(ended, "the program does not end:\n{}", self.text());
        self.reader.take().unwrap().join().unwrap();
        self.assert_given_back();
        (status.unwrap(), self.text())
    }
}

/// Sends a signal to a process.
pub fn signal(name: &str, process: u32) {
    let kill = std::process::Command::new("kill").args(["-s", name, &process.to_string()]).status();
    assert!(kill.unwrap().success());
}
