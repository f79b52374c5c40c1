//! Evaluates constant integer expressions: `4*8+1`, `1<<3`, `~0`.

use super::integer::integer;

/// The maximum nesting depth of expressions.
const DEEPEST: u32 = 32;

/// Evaluates an integer expression in 64 bits. The precedence is that of C: products before sums, then shifts, then
/// `&`, `^` and `|`. `None` for anything else, for a division by zero, and beyond the maximum depth.
pub fn constant(text: &str) -> Option<u64> {
    let mut rest = text;
    let value = binary(&mut rest, 0, 0)?;
    rest.trim().is_empty().then_some(value)
}

/// The operators; those that bind most weakly come first.
const LEVELS: [&[&str]; 6] = [&["|"], &["^"], &["&"], &["<<", ">>"], &["+", "-"], &["*", "/", "%"]];

fn binary(rest: &mut &str, level: usize, depth: u32) -> Option<u64> {
    let Some(operators) = LEVELS.get(level) else { return unary(rest, depth) };
    let mut value = binary(rest, level + 1, depth)?;
    loop {
        let from = rest.trim_start();
        let Some(operator) = operators.iter().find(|operator| from.starts_with(**operator)) else {
            return Some(value);
        };
        *rest = from.get(operator.len()..)?;
        let other = binary(rest, level + 1, depth)?;
        value = match *operator {
            "|" => value | other,
            "^" => value ^ other,
            "&" => value & other,
            "<<" => value.checked_shl(other.try_into().ok()?).unwrap_or(0),
            ">>" => value.checked_shr(other.try_into().ok()?).unwrap_or(0),
            "+" => value.wrapping_add(other),
            "-" => value.wrapping_sub(other),
            "*" => value.wrapping_mul(other),
            // Division is signed, even with a `U` suffix.
            "/" => (value as i64).checked_div(other as i64)? as u64,
            _ => (value as i64).checked_rem(other as i64)? as u64,
        };
    }
}

fn unary(rest: &mut &str, depth: u32) -> Option<u64> {
    if depth == DEEPEST {
        return None;
    }
    let from = rest.trim_start();
    let first = from.chars().next()?;
    if matches!(first, '-' | '+' | '~' | '(') {
        *rest = from.get(1..)?;
    }
    match first {
        '-' => Some(unary(rest, depth + 1)?.wrapping_neg()),
        '+' => unary(rest, depth + 1),
        '~' => Some(!unary(rest, depth + 1)?),
        '(' => {
            let value = binary(rest, 0, depth + 1)?;
            *rest = rest.trim_start().strip_prefix(')')?;
            Some(value)
        }
        _ => {
            let end = from.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(from.len());
            let (word, behind) = from.split_at(end);
            *rest = behind;
            integer(word)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::constant;

    #[test]
    fn evaluates_constant_expressions_as_c_does() {
        for (text, value) in [
            ("1+2*3", Some(7)),
            ("(1 + 2) * 3", Some(9)),
            ("1<<4|3", Some(19)),
            ("0xff & ~0xf", Some(0xf0)),
            ("-7/2", Some((-3i64) as u64)),
            ("7 % 4 - 1", Some(2)),
            ("10-3-2", Some(5)),
            ("6^3&2", Some(4)),
            ("1/0", None),
            ("1+", None),
            ("(1", None),
            ("x+1", None),
            ("", None),
        ] {
            assert_eq!(constant(text), value, "{text}");
        }
        assert_eq!(constant(&"(".repeat(100_000)), None);
        assert_eq!(constant(&"-".repeat(100_000)), None);
    }
}
