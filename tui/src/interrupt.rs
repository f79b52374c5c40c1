//! Ctrl-C during long work, or a request to end: what was found so far is kept.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// From here on Ctrl-C sets this, as does SIGTERM, with which machines are shut down and jobs are cancelled; the work ends with what
/// it has found. A second one ends the program.
#[cfg(unix)]
pub fn on_interrupt(ended: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    for signal in [SIGINT, SIGTERM] {
        // The first is registered first: at the first signal nothing has ended yet.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(ended))?;
        signal_hook::flag::register(signal, Arc::clone(ended))?;
    }
    Ok(())
}

/// Elsewhere it ends the program.
#[cfg(not(unix))]
pub fn on_interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
