//! The thread that waits for signals, and their effects on the terminal.
//!
//! TERM, HUP, INT and QUIT end the program with 128 plus the signal's number, as shells expect. TSTP, sent from outside
//! or by [`suspend`], restores the terminal and stops the program; CONT takes the terminal over again. One thread does
//! all of this, so that a key and a signal cannot do it at the same time.
//!
//! The whole job is stopped, because the shell waits for all of it. After `cargo run`, cargo is part of the job. A job
//! without a shell is not stopped, because nothing could continue it; the kernel ignores TSTP in that case too.

use super::state::{DRAWING, RESUMED, TAKEN, give_back, print_reopen, seize};
use ratatui::crossterm::terminal::disable_raw_mode;
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::raise;
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The outcome of a request to stop: true if the program stopped and continued, false if the request was refused.
static OUTCOME: Mutex<Option<bool>> = Mutex::new(None);
/// Notified when there is an outcome.
static SETTLED: Condvar = Condvar::new();

/// The number of waits for the end of a drawing, half a second in all. Drawing takes a few milliseconds, unless the
/// terminal accepts no more text.
const PATIENCE: u32 = 50;
const A_WHILE: Duration = Duration::from_millis(10);

/// Starts the thread.
pub(super) fn watch() -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let mut stopped = None;
        for signal in signals.forever() {
            match signal {
                SIGTSTP if stopped.is_none() => stopped = stop(),
                SIGTSTP => {}
                SIGCONT => go_on(stopped.take()),
                signal => end(signal),
            }
        }
    })?;
    Ok(())
}

/// Stops the program, and waits until it continues: see [`super::Guard::suspend`].
pub(super) fn suspend() -> io::Result<bool> {
    *outcome() = None;
    raise(SIGTSTP)?;
    let settled = SETTLED.wait_while(outcome(), |outcome| outcome.is_none());
    Ok(settled.unwrap_or_else(PoisonError::into_inner).unwrap_or(false))
}

/// The state of a stopped program.
struct Stopped {
    /// true if the program held the terminal
    taken: bool,
    /// prevents drawing in the meantime
    _drawing: Option<MutexGuard<'static, ()>>,
}

/// Restores the terminal and stops the job. `None` if no shell could continue it, or if stopping fails.
fn stop() -> Option<Stopped> {
    // A shell with job control puts each job into its own process group.
    if getsid(None).is_ok_and(|session| session == getpgrp()) {
        settle(false);
        return None;
    }
    let _drawing = drawing();
    let taken = release(_drawing.is_some());
    // The signal may arrive after this call returns, so all later work waits for CONT.
    match kill_current_process_group(Signal::STOP) {
        Ok(()) => Some(Stopped { taken, _drawing }),
        Err(_) => {
            go_on(Some(Stopped { taken, _drawing }));
            None
        }
    }
}

/// Takes over the terminal again. A program stopped by STOP could not restore the terminal first, so this also undoes
/// whatever the shell did to the terminal.
fn go_on(stopped: Option<Stopped>) {
    let stopped = stopped.unwrap_or_else(|| {
        let _drawing = drawing();
        Stopped { taken: release(_drawing.is_some()), _drawing }
    });
    if stopped.taken {
        TAKEN.store(true, Ordering::SeqCst);
        // If this fails, the next drawing fails too.
        let _ = seize();
        RESUMED.store(true, Ordering::SeqCst);
    }
    drop(stopped);
    // End a wait for events.
    let _ = raise(SIGWINCH);
    settle(true);
}

/// Ends the program.
fn end(signal: i32) -> ! {
    let drawing = drawing();
    release(drawing.is_some());
    print_reopen();
    std::process::exit(128 + signal);
}

/// Waits until nothing is being drawn, and prevents further drawing.
fn drawing() -> Option<MutexGuard<'static, ()>> {
    (0..PATIENCE).find_map(|_| {
        let drawing = DRAWING.try_lock().ok();
        if drawing.is_none() {
            std::thread::sleep(A_WHILE);
        }
        drawing
    })
}

/// Restores the terminal. If it accepts no more text, only leaves raw mode, because writing would block. Returns true
/// if the program held the terminal.
fn release(writable: bool) -> bool {
    if writable {
        return give_back();
    }
    let _ = disable_raw_mode();
    TAKEN.load(Ordering::SeqCst)
}

fn settle(went_on: bool) {
    *outcome() = Some(went_on);
    SETTLED.notify_all();
}

fn outcome() -> MutexGuard<'static, Option<bool>> {
    OUTCOME.lock().unwrap_or_else(PoisonError::into_inner)
}
