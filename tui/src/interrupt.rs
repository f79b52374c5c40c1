//! Ctrl-C during long work: what was found so far is kept.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// From here on Ctrl-C sets this, and the work ends with what it has found; pressed again, it ends the program.
#[cfg(unix)]
pub fn on_interrupt(ended: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    // The first is registered first: at the first Ctrl-C nothing has ended yet.
    signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(ended))?;
    signal_hook::flag::register(SIGINT, Arc::clone(ended))?;
    Ok(())
}

/// Elsewhere it ends the program.
#[cfg(not(unix))]
pub fn on_interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
