//! The environment of the program.

/// A variable of the environment.
pub fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|text| text.to_string_lossy().into_owned())
}
