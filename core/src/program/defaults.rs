//! Reads the inputs that the leading comments of a program set. A file can thus contain the inputs that illustrate it:
//!
//! ```text
//!   // set a = 0x3f92
//!   // set %tid.x = 1
//!   // set factor = {0.25, 0.25}
//!   // mem global:0x1000 = 003c0040
//!   // block 64
//!   // grid 2
//! ```

use super::run::{RunInputs, read_lengths};
use crate::input::lines;

/// The inputs that the leading comments of a text set. [Inputs from the user](RunInputs::or) override them. Reading
/// stops at the first line that is neither blank nor a `//` comment. Prose such as `// set x to the left edge` sets
/// nothing.
///
/// ```
/// use halfplay_core::skins::program::defaults;
/// let given = defaults("// A title\n// set a = 0x3f92\n// set b = 0.1\nhalf c = a * b;\n// set c = 1");
/// assert_eq!(given.value("a"), Some(("a", "0x3f92")));
/// assert_eq!(given.values.len(), 2);
/// ```
pub fn defaults(text: &str) -> RunInputs {
    let mut given = RunInputs::default();
    let lines = lines(text).map(str::trim).take_while(|line| line.is_empty() || line.starts_with("//"));
    for line in lines {
        let words = line.trim_start_matches('/').trim_start();
        if let Some((name, value)) = words.strip_prefix("set ").and_then(|words| words.split_once('=')) {
            let (name, value) = (name.trim(), value.trim());
            if is_one_word(name) && is_number(value) {
                given.values.insert(name.to_owned(), value.to_owned());
            }
        } else if let Some(memory) = words.strip_prefix("mem ") {
            given.memory.extend(RunInputs::read_memory(memory));
        } else if let Some(block) = words.strip_prefix("block ").and_then(read_lengths) {
            given.block = Some(block);
        } else if let Some(grid) = words.strip_prefix("grid ").and_then(read_lengths) {
            given.grid = Some(grid);
        }
    }
    given
}

fn is_one_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// True for one word, or several in braces. The operand reader checks the rest later.
fn is_number(text: &str) -> bool {
    is_one_word(text) || (text.starts_with('{') && text.ends_with('}'))
}
