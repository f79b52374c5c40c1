//! The thread that waits for signals, and what becomes of the terminal then.
//!
//! TERM, HUP, INT and QUIT end the program with 128 and the signal's number, as shells expect. TSTP, sent from
//! outside or by [`suspend`], gives the terminal back and stops the program; CONT takes it again. All of this is
//! done here, by one thread, so that a key and a signal cannot do it both at once.
//!
//! What is stopped is the whole job, for the shell waits for all of it: `cargo run` is part of one. A job
//! without a shell is not stopped, for nobody could let it go on; the kernel ignores TSTP there as well.

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

/// How a request to stop ended: it was refused, or the program stopped and went on.
static OUTCOME: Mutex<Option<bool>> = Mutex::new(None);
/// Signalled when there is an outcome.
static SETTLED: Condvar = Condvar::new();

/// A picture takes a few milliseconds; a terminal that takes no more text is waited for half a second.
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

/// Stops the program, and waits until it goes on: see [`super::Guard::suspend`].
pub(super) fn suspend() -> io::Result<bool> {
    *outcome() = None;
    raise(SIGTSTP)?;
    let settled = SETTLED.wait_while(outcome(), |outcome| outcome.is_none());
    Ok(settled.unwrap_or_else(PoisonError::into_inner).unwrap_or(false))
}

/// A program that has been stopped.
struct Stopped {
    /// was the terminal taken?
    taken: bool,
    /// nothing is drawn meanwhile
    _drawing: Option<MutexGuard<'static, ()>>,
}

/// Gives the terminal back and stops the job. `None` where there is no shell to stop it for.
fn stop() -> Option<Stopped> {
    // A shell that controls jobs puts each into a group of its own.
    if getsid(None).is_ok_and(|session| session == getpgrp()) {
        settle(false);
        return None;
    }
    let _drawing = drawing();
    let taken = release(_drawing.is_some());
    // The signal need not arrive before this returns: whatever is to be done afterwards waits for CONT.
    match kill_current_process_group(Signal::STOP) {
        Ok(()) => Some(Stopped { taken, _drawing }),
        Err(_) => {
            go_on(Some(Stopped { taken, _drawing }));
            None
        }
    }
}

/// Takes the terminal again. A program that was stopped by STOP has noticed nothing; whatever its shell did to
/// the terminal is put right as well.
fn go_on(stopped: Option<Stopped>) {
    let stopped = stopped.unwrap_or_else(|| {
        let _drawing = drawing();
        Stopped { taken: release(_drawing.is_some()), _drawing }
    });
    if stopped.taken {
        TAKEN.store(true, Ordering::SeqCst);
        // If it fails, so will the next picture.
        let _ = seize();
        RESUMED.store(true, Ordering::SeqCst);
    }
    drop(stopped);
    // Wakes whoever waits for an event.
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

/// Waits until nothing is being drawn, and sees to it that nothing will be.
fn drawing() -> Option<MutexGuard<'static, ()>> {
    (0..PATIENCE).find_map(|_| {
        let drawing = DRAWING.try_lock().ok();
        if drawing.is_none() {
            std::thread::sleep(A_WHILE);
        }
        drawing
    })
}

/// Gives the terminal back; of one that takes no more text only the raw mode is ended, for whoever writes would
/// wait as well. Was it taken?
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
