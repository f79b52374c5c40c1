//! Interrupts long work by Ctrl-C or SIGTERM, and keeps the results so far.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Makes Ctrl-C set the flag `ended`. SIGTERM, which machines send at shutdown and job schedulers to cancel a job, sets
/// it too. The work then ends with its results so far. A second signal ends the program.
#[cfg(unix)]
pub fn on_interrupt(ended: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    for signal in [SIGINT, SIGTERM] {
        // The conditional default comes first: at the first signal, the flag is not set yet.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(ended))?;
        signal_hook::flag::register(signal, Arc::clone(ended))?;
    }
    Ok(())
}

/// On other systems, Ctrl-C ends the program.
#[cfg(not(unix))]
pub fn on_interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
