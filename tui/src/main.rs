//! The program `halfplay`; the library in this package contains all of it.

fn main() -> std::process::ExitCode {
    halfplay::main()
}
