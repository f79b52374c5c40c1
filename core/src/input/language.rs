//! The language of a program.

use super::blanks::{comment, line};
use crate::isa::Op;

/// A language in which programs can be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// the assembly language of NVIDIA's GPUs
    Ptx,
    /// the common subset of C, CUDA, HLSL and GLSL
    C,
}

impl Language {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Ptx => "ptx",
            Language::C => "c",
        }
    }

    /// The name shown to users.
    pub const fn shown(self) -> &'static str {
        match self {
            Language::Ptx => "PTX",
            Language::C => "C-like",
        }
    }

    /// The language of a text. In PTX, some statement is `ret` or `exit`, or starts with a guard, a directive or a
    /// spelling such as `add.f16`. Any other text is C-like.
    ///
    /// ```
    /// use halfplay_core::skins::program::Language;
    /// assert_eq!(Language::of("// d\n  add.f16 d, a, b;"), Language::Ptx);
    /// assert_eq!(Language::of("p.x = a.x * b.x;"), Language::C);
    /// ```
    pub fn of(text: &str) -> Language {
        let bare = without_comments(text);
        let statements = bare.split([';', '}', '\n', '\r']);
        let is_ptx =
            |statement: &str| is_ptx(statement.trim_start_matches(['{', ' ', '\t', '\r']).trim_end());
        if statements.into_iter().any(is_ptx) { Language::Ptx } else { Language::C }
    }
}

/// The text without its comments.
fn without_comments(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('/') {
        let (before, from) = rest.split_at(at);
        bare.push_str(before);
        let (length, instead) = if from.starts_with("//") {
            (line(from), "")
        } else {
            match comment(from) {
                0 => (1, "/"),
                length => (length, " "),
            }
        };
        bare.push_str(instead);
        rest = from.get(length..).unwrap_or_default();
    }
    bare + rest
}

/// True for an instruction with a guard: `@%p1 bra LOOP`. Python and WGSL have other words after `@`.
fn is_guarded(statement: &str) -> bool {
    const BARE: [&str; 6] = ["bra", "ret", "exit", "trap", "call", "brkpt"];
    let Some((predicate, behind)) =
        statement.strip_prefix('@').and_then(|guarded| guarded.trim_start().split_once(char::is_whitespace))
    else {
        return false;
    };
    let is_register = |c: char| c.is_alphanumeric() || "!%_$".contains(c);
    let name = behind.split_whitespace().next().unwrap_or_default();
    let is_instruction = BARE.contains(&name)
        || (name.contains('.') && name.chars().all(|c| c.is_alphanumeric() || "._:".contains(c)));
    predicate.chars().all(is_register) && is_instruction
}

/// True if a statement has the shape of PTX.
fn is_ptx(statement: &str) -> bool {
    if is_guarded(statement) || statement == "ret" || statement == "exit" {
        return true;
    }
    let word = statement.split(char::is_whitespace).next().unwrap_or_default();
    let behind = statement.get(word.len()..).unwrap_or_default().trim_start();
    if let Some(directive) = word.strip_prefix('.') {
        return directive.starts_with(|c: char| c.is_ascii_alphabetic());
    }
    let Some((first, _)) =
        word.split_once('.').filter(|_| word.chars().all(|c| c.is_alphanumeric() || "._:".contains(c)))
    else {
        return false;
    };
    // `add.f16` alone may be an incomplete question; `a.x` alone is a name.
    let is_operation = Op::named(first).is_some();
    let has_operand = behind.starts_with(|c: char| c.is_alphanumeric() || "%_$[{".contains(c));
    first.starts_with(|c: char| c.is_ascii_alphabetic())
        && (has_operand || (is_operation && behind.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_ptx_from_c() {
        for ptx in [
            "fma.rn.f16 d, a, b, c;",
            "@%p1 add.f16 d, a, b;",
            "@!p bra LOOP;",
            "@p ret;",
            ".reg .b16 %h<4>;",
            "/* x = y; */ .visible .entry f(\n)",
            "{ add.f16 %h1, %h2, %h3; }",
            "frob.f16 %h1, %h2;",
            "ld.global.v2.b16 {%h1, %h2}, [%rd1];",
            "ret;",
            "$L1:\n  mov.b32 %r1, 1;",
        ] {
            assert_eq!(Language::of(ptx), Language::Ptx, "{ptx}");
        }
        for c in [
            "a * b + c",
            "@triton.jit\ndef k(x):\n    y = tl.load(x)",
            "@compute @workgroup_size(64)\nfn main() { }",
            "float x = a.x * b.y;",
            "p.x = fma(a.x, b.x, -p.x); // add.f16 d, a, b;",
            "dir.s * 2",
            "/* ret */ half f(half a) {\n return a;\n}",
            "/*/ ret; /* */ a * b",
            ".5f + x",
            "return a;",
            "1.5 + 2",
            "",
        ] {
            assert_eq!(Language::of(c), Language::C, "{c}");
        }
    }
}
