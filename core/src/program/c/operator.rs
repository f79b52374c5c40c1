//! Binary operators and comparisons.

use std::cmp::Ordering;

/// The binary operators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    /// `<<`; this and all following operators are for integers only
    Left,
    Right,
    And,
    Or,
    Xor,
}

impl Operator {
    /// The operator with this spelling.
    pub fn named(text: &str) -> Option<Operator> {
        Some(match text {
            "+" => Operator::Add,
            "-" | "−" => Operator::Sub,
            "*" | "×" => Operator::Mul,
            "/" => Operator::Div,
            "%" => Operator::Rem,
            "<<" => Operator::Left,
            ">>" => Operator::Right,
            "&" => Operator::And,
            "|" => Operator::Or,
            "^" => Operator::Xor,
            _ => return None,
        })
    }

    /// Its spelling.
    pub fn mark(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Sub => "-",
            Operator::Mul => "*",
            Operator::Div => "/",
            Operator::Rem => "%",
            Operator::Left => "<<",
            Operator::Right => ">>",
            Operator::And => "&",
            Operator::Or => "|",
            Operator::Xor => "^",
        }
    }
}

/// The comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Unequal,
}

impl Test {
    /// The comparison that this operator denotes.
    pub fn named(operator: &str) -> Option<Test> {
        Some(match operator {
            "==" => Test::Equal,
            "!=" => Test::Unequal,
            "<" => Test::Less,
            "<=" => Test::LessOrEqual,
            ">" => Test::Greater,
            ">=" => Test::GreaterOrEqual,
            _ => return None,
        })
    }

    /// The comparison that the name of a CUDA function abbreviates, as `le` in `__hle`.
    pub fn abbreviated(word: &str) -> Option<Test> {
        Some(match word {
            "eq" => Test::Equal,
            "ne" => Test::Unequal,
            "lt" => Test::Less,
            "le" => Test::LessOrEqual,
            "gt" => Test::Greater,
            "ge" => Test::GreaterOrEqual,
            _ => return None,
        })
    }

    /// Its spelling.
    pub fn mark(self) -> &'static str {
        match self {
            Test::Equal => "==",
            Test::Unequal => "!=",
            Test::Less => "<",
            Test::LessOrEqual => "<=",
            Test::Greater => ">",
            Test::GreaterOrEqual => ">=",
        }
    }

    /// Applies the comparison to an ordering; `None` means that one operand is a NaN.
    pub fn holds(self, ordering: Option<Ordering>) -> bool {
        match self {
            Test::Equal => ordering == Some(Ordering::Equal),
            Test::Unequal => ordering != Some(Ordering::Equal),
            Test::Less => ordering == Some(Ordering::Less),
            Test::LessOrEqual => ordering.is_some_and(Ordering::is_le),
            Test::Greater => ordering == Some(Ordering::Greater),
            Test::GreaterOrEqual => ordering.is_some_and(Ordering::is_ge),
        }
    }
}

/// The rank of a binary operator: a higher one binds more tightly.
pub fn rank(word: &str) -> Option<u8> {
    Some(match word {
        "||" => 1,
        "&&" => 2,
        "|" => 3,
        "^" => 4,
        "&" => 5,
        "==" | "!=" => 6,
        "<" | ">" | "<=" | ">=" => 7,
        "<<" | ">>" => 8,
        "+" | "-" | "−" => 9,
        "*" | "×" | "/" | "%" => 10,
        _ => return None,
    })
}
