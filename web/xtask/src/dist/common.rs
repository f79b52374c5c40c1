//! The version, and the output of commands, shared by everything that a release publishes.

use std::process::Command;

/// The version of the workspace, which all its crates share.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The output of a command. Returns an error if the command fails.
pub fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|why| format!("cannot run {program}: {why}"))?;
    if !done.status.success() {
        return Err(format!(
            "{program} failed ({}): {}",
            done.status,
            String::from_utf8_lossy(&done.stderr).trim()
        ));
    }
    Ok(done.stdout)
}
