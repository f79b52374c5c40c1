//! From a text to its statements. Whatever cannot be read is a statement too, which says so, and the next one begins behind
//! its semicolon.

use super::statement::{
    Address, Declared, Function, Guard, Kind, Line, Operand, Space, Statement, Value, Variable,
};
use super::token::{self, Token, Tokens};
use crate::isa::Span;
use crate::program::read::{Diagnostic, integer};
use crate::typo::clipped;
use std::iter::Peekable;

/// The statements of a program, in order.
pub fn parse(text: &str) -> impl Iterator<Item = Statement<'_>> {
    Parser { text, tokens: Tokens::new(text).peekable(), end: 0, counted: 0, line: 1, slips: Vec::new() }
}

/// Operands are nested at most so deep: `{` within an operand.
const DEEPEST: u32 = 4;

struct Parser<'a> {
    text: &'a str,
    tokens: Peekable<Tokens<'a>>,
    /// where the last token ended
    end: usize,
    /// so many bytes are looked through for ends of lines, and the line there
    counted: usize,
    line: usize,
    slips: Vec<&'static str>,
}

type Read<T> = Result<T, Diagnostic>;

impl<'a> Iterator for Parser<'a> {
    type Item = Statement<'a>;

    fn next(&mut self) -> Option<Statement<'a>> {
        while self.takes(";").is_some() {}
        let first = *self.tokens.peek()?;
        self.end = first.at;
        let kind = self.statement(first.at);
        if kind.is_err() {
            self.recover();
        }
        let text = self.text.get(first.at..self.end).unwrap_or_default();
        let slips = std::mem::take(&mut self.slips);
        Some(Statement { line: self.line_of(first.at), at: first.at, text, kind, slips })
    }
}

impl<'a> Parser<'a> {
    fn statement(&mut self, start: usize) -> Read<Kind<'a>> {
        if self.takes("{").is_some() {
            return Ok(Kind::Opens);
        }
        if self.takes("}").is_some() {
            return Ok(Kind::Closes);
        }
        let guard = self.guard(start)?;
        let Some(first) = self.tokens.next_if(|token| token.kind == token::Kind::Word) else {
            return Err(self.unexpected(start, "an instruction"));
        };
        self.end = first.at + first.text.len();
        if guard.is_none() && self.takes(":").is_some() {
            return Ok(Kind::Label(first.text));
        }
        match first.text.strip_prefix('.').filter(|_| guard.is_none()) {
            Some(name) => self.directive(name, start),
            None => self.line(guard, first.text, start),
        }
    }

    fn guard(&mut self, start: usize) -> Read<Option<Guard<'a>>> {
        if self.takes("@").is_none() {
            return Ok(None);
        }
        let negated = self.takes("!").is_some();
        let predicate = self.word(start, "a predicate such as `%p1`")?;
        Ok(Some(Guard { predicate, negated }))
    }

    fn line(&mut self, guard: Option<Guard<'a>>, name: &'a str, start: usize) -> Read<Kind<'a>> {
        let mut operands = Vec::new();
        if !self.ends() {
            loop {
                operands.push(self.operand(start, 0)?);
                if self.takes(",").is_none() {
                    break;
                }
            }
        }
        self.semicolon(start)?;
        Ok(Kind::Line(Line { guard, name, operands }))
    }

    fn operand(&mut self, start: usize, depth: u32) -> Read<Operand<'a>> {
        let from = self.tokens.peek().map_or(self.text.len(), |token| token.at);
        let value = if let Some(open) = self.takes_one_of(&["{", "("]) {
            if depth == DEEPEST {
                return Err(self.unexpected(start, "an operand"));
            }
            let close = if open == "{" { "}" } else { ")" };
            let mut parts = Vec::new();
            while self.takes(close).is_none() {
                parts.push(self.operand(start, depth + 1)?);
                if self.takes(",").is_none() && !self.is(close) {
                    return Err(self.unexpected(start, if open == "{" { "`,` or `}`" } else { "`,` or `)`" }));
                }
            }
            Value::Vector(parts)
        } else if self.takes("[").is_some() {
            self.address(start)?
        } else if self.takes("!").is_some() {
            Value::Not(self.word(start, "a predicate")?)
        } else if self.takes_one_of(&["-", "+"]).is_some() {
            let digits = self.word(start, "a number")?;
            Value::Text(self.text.get(from..self.end).unwrap_or(digits))
        } else {
            let word = self.word(start, "an operand")?;
            match self.takes("|") {
                Some(_) => Value::Both(word, self.word(start, "a second predicate")?),
                None => Value::Text(word),
            }
        };
        Ok(Operand { at: Span::new(from - start, self.end - start), value })
    }

    /// What stands behind `[`.
    fn address(&mut self, start: usize) -> Read<Value<'a>> {
        let mut address = Address { base: None, offset: 0 };
        let mut first = true;
        while self.takes("]").is_none() {
            let sign = self.takes_one_of(&["+", "-"]);
            let negative = sign == Some("-") || (sign.is_some() && self.takes("-").is_some());
            let word = self.word(start, "a register, a variable or a number")?;
            match integer(word) {
                Some(number) if sign.is_some() || first => {
                    let number = number as i64;
                    address.offset =
                        address.offset.wrapping_add(if negative { number.wrapping_neg() } else { number });
                }
                None if first && sign.is_none() => address.base = Some(word),
                _ => return Err(self.unexpected(start, "`]`")),
            }
            first = false;
        }
        if first { Err(self.unexpected(start, "an address")) } else { Ok(Value::Address(address)) }
    }

    fn directive(&mut self, name: &'a str, start: usize) -> Read<Kind<'a>> {
        match name {
            "reg" => self.registers(start),
            "version" | "target" | "address_size" => {
                // These end with their line.
                while self.tokens.next_if(|token| !token.breaks && token.text != ";").is_some_and(|token| {
                    self.end = token.at + token.text.len();
                    true
                }) {}
                self.takes(";");
                Ok(Kind::Directive(name))
            }
            // Words that stand before what they say more about.
            "visible" | "extern" | "weak" | "common" => {
                let next = self.word(start, "a directive")?;
                match next.strip_prefix('.') {
                    Some(next) => self.directive(next, start),
                    None => Err(self.unexpected(start, "a directive")),
                }
            }
            "entry" | "func" => Ok(Kind::Function(self.function(name == "entry", start)?)),
            _ => match Space::named(name) {
                Some(space) => {
                    let variables = self.variables(space, start)?;
                    self.semicolon(start)?;
                    Ok(Kind::Variables(variables))
                }
                None => self.any_directive(name, start),
            },
        }
    }

    /// `.func (.param .f32 r) NAME (.param .u64 a, …)` up to the brace that opens it, or the semicolon of a declaration.
    fn function(&mut self, is_kernel: bool, start: usize) -> Read<Function<'a>> {
        let mut function = Function { is_kernel, ..Function::default() };
        loop {
            if self.is("{") {
                function.has_body = true;
                return Ok(function);
            }
            if self.takes(";").is_some() {
                return Ok(function);
            }
            if self.takes("(").is_some() {
                self.parameters(&mut function, start)?;
                continue;
            }
            match self.bump() {
                Some(token) if token.kind == token::Kind::Word && !token.text.starts_with('.') => {
                    // What stands behind `.maxntid` is no name.
                    if function.name.is_empty() {
                        function.name = token.text;
                    }
                }
                Some(_) => {}
                None => return Err(self.unexpected(start, "`{`")),
            }
        }
    }

    /// The parameters of a function, or what it returns, up to `)`.
    fn parameters(&mut self, function: &mut Function<'a>, start: usize) -> Read<()> {
        while self.takes(")").is_none() {
            let space = self.word(start, "`.param` or `)`")?.strip_prefix('.').and_then(Space::named);
            let variables = self.variables(space.unwrap_or(Space::Param), start)?;
            let to = match space {
                None => &mut function.registers,
                Some(_) if function.name.is_empty() => &mut function.returned,
                Some(_) => &mut function.parameters,
            };
            to.extend(variables);
        }
        Ok(())
    }

    fn registers(&mut self, start: usize) -> Read<Kind<'a>> {
        let mut ty = self.word(start, "a type such as `.b16`")?;
        // `.reg .v2 .f32 %v` is a vector; what counts is the type.
        if matches!(ty, ".v2" | ".v4") {
            ty = self.word(start, "a type such as `.b16`")?;
        }
        let Some(ty) = ty.strip_prefix('.') else {
            return Err(self.unexpected(start, "a type such as `.b16`"));
        };
        let mut names = Vec::new();
        loop {
            let name = self.word(start, "the name of a register")?;
            let count = match self.takes("<") {
                Some(_) => {
                    let count = integer(self.word(start, "how many there are")?);
                    let count = count.and_then(|count| u32::try_from(count).ok());
                    let Some(count) = count else { return Err(self.unexpected(start, "how many there are")) };
                    self.expect(">", start)?;
                    Some(count)
                }
                None => None,
            };
            names.push(Declared { name, count });
            if self.takes(",").is_none() {
                break;
            }
        }
        self.semicolon(start)?;
        Ok(Kind::Registers { ty, names })
    }

    /// `.align 4 .b8 name[64] = {1, 2}, other`, behind the space.
    fn variables(&mut self, space: Space, start: usize) -> Read<Vec<Variable<'a>>> {
        let (mut ty, mut align) = (None, None);
        while let Some(word) =
            self.tokens.next_if(|token| token.text.starts_with('.') && token.text.len() > 1)
        {
            self.end = word.at + word.text.len();
            match word.text {
                ".align" => align = integer(self.word(start, "a power of two")?),
                ".ptr" | ".v2" | ".v4" => {}
                word if Space::named(&word[1..]).is_some() => {}
                word => ty = word.strip_prefix('.'),
            }
        }
        let Some(ty) = ty else { return Err(self.unexpected(start, "a type such as `.u64`")) };
        let mut variables = Vec::new();
        loop {
            let name = self.word(start, "a name")?;
            let mut count = None;
            while self.takes("[").is_some() {
                let length = match self.takes("]") {
                    Some(_) => 0,
                    None => {
                        let length = integer(self.word(start, "how many elements there are")?);
                        self.expect("]", start)?;
                        length.unwrap_or(0)
                    }
                };
                count = Some(count.unwrap_or(1u64).saturating_mul(length));
            }
            let mut values = Vec::new();
            if self.takes("=").is_some() {
                let is_list = self.takes("{").is_some();
                while !(is_list && self.takes("}").is_some()) {
                    let sign = self.tokens.peek().map_or(self.end, |token| token.at);
                    self.takes("-");
                    let word = self.word(start, "a number")?;
                    values.push(self.text.get(sign..self.end).unwrap_or(word));
                    if !is_list || (self.takes(",").is_none() && !self.is("}")) {
                        break;
                    }
                }
            }
            let align = align.filter(|align| align.is_power_of_two()).unwrap_or(1);
            variables.push(Variable { space, name, ty, count, align, values });
            // Parameters of a function have their space each.
            let more =
                self.is(",") && self.tokens.clone().nth(1).is_some_and(|token| !token.text.starts_with('.'));
            if !more {
                self.takes(",");
                return Ok(variables);
            }
            self.takes(",");
        }
    }

    /// Any directive that changes nothing here: up to its semicolon, or to the end of its line where there is none.
    fn any_directive(&mut self, name: &'a str, start: usize) -> Read<Kind<'a>> {
        let mut depth = 0i32;
        while let Some(token) = self.tokens.peek().copied() {
            if depth == 0 && (token.text == ";" || token.breaks) {
                break;
            }
            match token.text {
                "{" => depth += 1,
                "}" if depth == 0 => break,
                "}" => depth -= 1,
                _ => {}
            }
            self.bump();
        }
        if depth > 0 {
            return Err(self.unexpected(start, "`}`"));
        }
        self.takes(";");
        Ok(Kind::Directive(name))
    }

    /// The end of a statement. A semicolon that is left out is a slip, where the next statement stands on a line of its own.
    fn semicolon(&mut self, start: usize) -> Read<()> {
        if self.takes(";").is_some() {
            return Ok(());
        }
        match self.tokens.peek() {
            Some(token) if !token.breaks && token.text != "}" => Err(self.unexpected(start, "`,` or `;`")),
            _ => {
                self.slips.push("the semicolon is missing");
                Ok(())
            }
        }
    }

    /// Does the statement end here, without operands?
    fn ends(&mut self) -> bool {
        self.tokens.peek().is_none_or(|token| token.breaks || matches!(token.text, ";" | "}"))
    }

    fn word(&mut self, start: usize, expected: &str) -> Read<&'a str> {
        match self.tokens.next_if(|token| token.kind == token::Kind::Word) {
            Some(token) => {
                self.end = token.at + token.text.len();
                Ok(token.text)
            }
            None => Err(self.unexpected(start, expected)),
        }
    }

    fn expect(&mut self, mark: &str, start: usize) -> Read<()> {
        if self.takes(mark).is_some() { Ok(()) } else { Err(self.unexpected(start, &format!("`{mark}`"))) }
    }

    /// Is this the next token?
    fn is(&mut self, mark: &str) -> bool {
        self.tokens.peek().is_some_and(|token| token.text == mark)
    }

    fn takes(&mut self, mark: &str) -> Option<&'a str> {
        if self.is(mark) { self.bump().map(|token| token.text) } else { None }
    }

    fn takes_one_of(&mut self, marks: &[&str]) -> Option<&'a str> {
        marks.iter().find_map(|mark| self.takes(mark))
    }

    fn bump(&mut self) -> Option<Token<'a>> {
        let token = self.tokens.next()?;
        self.end = token.at + token.text.len();
        Some(token)
    }

    /// Goes on behind the next semicolon, or where the next line begins after a word that cannot go on.
    fn recover(&mut self) {
        let mut moved = false;
        while let Some(token) = self.tokens.peek().copied() {
            if (moved && token.breaks) || token.text == "}" {
                if !moved && token.text == "}" {
                    self.bump();
                }
                return;
            }
            moved = true;
            self.bump();
            if token.text == ";" {
                return;
            }
        }
    }

    /// What is said of the next token, where something else is expected.
    fn unexpected(&mut self, start: usize, expected: &str) -> Diagnostic {
        let (found, at) = match self.tokens.peek() {
            Some(token) => (format!("`{}`", clipped(token.text)), token.at..token.at + token.text.len()),
            None => ("the end of the program".to_owned(), self.end..self.end),
        };
        let message = format!("expected {expected}, found {found}");
        Diagnostic { at: Some(Span::new(at.start - start, at.end - start)), ..Diagnostic::new(message) }
    }

    /// The line of a byte. Bytes are asked for in order.
    fn line_of(&mut self, at: usize) -> usize {
        let behind = self.text.as_bytes().get(self.counted..at).unwrap_or_default();
        self.line += behind.iter().filter(|&&byte| byte == b'\n').count();
        self.counted = at;
        self.line
    }
}
