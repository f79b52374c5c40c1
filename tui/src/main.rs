//! The program `halfplay`: see the library beside it.

fn main() -> std::process::ExitCode {
    halfplay::main()
}
