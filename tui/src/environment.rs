//! The environment of the program.

/// The text of an environment variable.
pub fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|text| text.to_string_lossy().into_owned())
}
