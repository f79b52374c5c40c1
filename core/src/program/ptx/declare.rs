//! Parses directives: declarations of registers, variables and functions; also those that halfplay ignores.

use super::cursor::{ParseResult, Parser};
use super::statement::{Declared, Function, Space, StatementKind, Variable};
use crate::input::token::TokenKind;
use crate::program::read::integer;

/// One more element than a variable may have. Rows are padded up to this length; the variable is later rejected as too
/// long.
const MOST_VALUES: u64 = (1 << 20) + 1;

impl<'a> Parser<'a> {
    /// Parses the rest of the directive with this name.
    pub fn directive(&mut self, name: &'a str) -> ParseResult<StatementKind<'a>> {
        // Inline assembly in CUDA's headers leaves out the blank: `.reg.b16 h, r;`.
        if let Some(ty) = name.strip_prefix("reg.") {
            return self.registers(ty);
        }
        match name {
            "reg" => {
                let ty = self.register_type()?;
                self.registers(ty)
            }
            "version" | "target" | "address_size" => {
                // These directives end at the end of their line.
                while self.peek().is_some_and(|token| !token.begins_line && token.text != ";") {
                    self.bump();
                }
                self.takes(";");
                Ok(StatementKind::Directive(name))
            }
            // Linkage words, which precede another directive.
            "visible" | "extern" | "weak" | "common" => {
                let next = self.word("a directive")?;
                match next.strip_prefix('.') {
                    Some(next) => self.directive(next),
                    None => Err(self.unexpected("a directive")),
                }
            }
            "entry" | "func" => Ok(StatementKind::Function(self.function(name == "entry")?)),
            _ => match Space::named(name) {
                Some(space) => {
                    let variables = self.variables(space)?;
                    self.semicolon()?;
                    Ok(StatementKind::Variables(variables))
                }
                None => self.any_directive(name),
            },
        }
    }

    /// Parses `.func (.param .f32 r) NAME (.param .u64 a, …)`, up to the opening brace or the
    /// semicolon of a mere declaration.
    fn function(&mut self, is_kernel: bool) -> ParseResult<Function<'a>> {
        let mut function = Function { is_kernel, ..Function::default() };
        loop {
            if self.is("{") {
                function.has_body = true;
                return Ok(function);
            }
            if self.takes(";") {
                return Ok(function);
            }
            if self.takes("(") {
                self.parameters(&mut function)?;
                continue;
            }
            if self.takes(".reqntid") {
                function.block = self.lengths();
                continue;
            }
            match self.bump() {
                Some(token) if token.kind == TokenKind::Word && !token.text.starts_with('.') => {
                    // A word after `.maxntid` is not the name.
                    if function.name.is_empty() {
                        function.name = token.text;
                    }
                }
                Some(_) => {}
                None => return Err(self.unexpected("`{`")),
            }
        }
    }

    /// Parses one to three lengths, such as `128, 1, 1`; `None` for anything else.
    fn lengths(&mut self) -> Option<[u32; 3]> {
        let mut lengths = [1; 3];
        for length in &mut lengths {
            let found = self.peek().and_then(|token| integer(token.text));
            *length = found.and_then(|found| u32::try_from(found).ok()).filter(|found| *found > 0)?;
            self.bump();
            if !self.takes(",") {
                break;
            }
        }
        Some(lengths)
    }

    /// Parses the parameters or the return values of a function, up to `)`.
    fn parameters(&mut self, function: &mut Function<'a>) -> ParseResult<()> {
        while !self.takes(")") {
            let space = self.word("`.param` or `)`")?.strip_prefix('.').and_then(Space::named);
            let variables = self.variables(space.unwrap_or(Space::Param))?;
            let to = match space {
                None => &mut function.registers,
                Some(_) if function.name.is_empty() => &mut function.returned,
                Some(_) => &mut function.parameters,
            };
            to.extend(variables);
        }
        Ok(())
    }

    /// Parses the type in `.reg .b16 %h;`, and returns it without its dot.
    fn register_type(&mut self) -> ParseResult<&'a str> {
        let ty = self.word("a type such as `.b16`")?;
        // `.reg .v2 .f32 %v` declares a vector; only the type matters.
        let ty = if matches!(ty, ".v2" | ".v4") { self.word("a type such as `.b16`")? } else { ty };
        ty.strip_prefix('.').ok_or_else(|| self.unexpected("a type such as `.b16`"))
    }

    /// Parses the names of registers of this type.
    fn registers(&mut self, ty: &'a str) -> ParseResult<StatementKind<'a>> {
        let mut names = Vec::new();
        loop {
            let name = self.word("the name of a register")?;
            let mut count = None;
            if self.takes("<") {
                count = integer(self.word("the number of registers")?)
                    .and_then(|count| u32::try_from(count).ok());
                if count.is_none() {
                    return Err(self.unexpected("the number of registers"));
                }
                self.expect(">")?;
            }
            names.push(Declared { name, count });
            if !self.takes(",") {
                break;
            }
        }
        self.semicolon()?;
        Ok(StatementKind::Registers { ty, names })
    }

    /// Parses `.align 4 .b8 name[64] = {1, 2}, other`; the space has been read already.
    fn variables(&mut self, space: Space) -> ParseResult<Vec<Variable<'a>>> {
        let (mut ty, mut align) = (None, 1);
        while self.text(0).starts_with('.') && self.text(0).len() > 1 {
            match self.word("a type")? {
                ".align" => align = self.whole("a power of two", |number| number.is_power_of_two())?,
                ".ptr" | ".v2" | ".v4" => {}
                word if Space::named(&word[1..]).is_some() => {}
                word => ty = word.strip_prefix('.'),
            }
        }
        let Some(ty) = ty else { return Err(self.unexpected("a type such as `.u64`")) };
        let mut variables = Vec::new();
        loop {
            let name = self.word("a name")?;
            let (mut count, mut lengths) = (None, Vec::new());
            while self.takes("[") {
                let mut length = 0;
                if !self.takes("]") {
                    length = self.whole("the number of elements", |_| true)?;
                    self.expect("]")?;
                }
                lengths.push(length);
                count = Some(count.unwrap_or(1u64).saturating_mul(length));
            }
            let mut values = Vec::new();
            if self.takes("=") {
                if self.takes("{") {
                    self.list(&lengths, &mut values)?;
                } else {
                    values.push(self.initial()?);
                }
            }
            variables.push(Variable { space, name, ty, count, align, values });
            // Each parameter of a function names its own space.
            let more = self.is(",") && self.ahead(1).is_some_and(|token| !token.text.starts_with('.'));
            self.takes(",");
            if !more {
                return Ok(variables);
            }
        }
    }

    /// Parses the initial values of an array, after the `{`. A nested list is a row; missing elements of a row are 0.
    fn list(&mut self, lengths: &[u64], values: &mut Vec<&'a str>) -> ParseResult<()> {
        let inner = lengths.get(1..).unwrap_or_default();
        while !self.takes("}") {
            if self.takes("{") {
                if inner.is_empty() {
                    return Err(self.unexpected("a number"));
                }
                let begins = values.len() as u64;
                self.list(inner, values)?;
                let row = inner.iter().fold(1, |row: u64, length| row.saturating_mul(*length));
                let wanted = begins.saturating_add(row).min(MOST_VALUES) as usize;
                values.resize(values.len().max(wanted), "0");
            } else {
                values.push(self.initial()?);
            }
            if !self.takes(",") && !self.is("}") {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
        Ok(())
    }

    /// Parses the initial value of one element: a number, or the address of a variable, `x`, `x+4`, `generic(x)`.
    fn initial(&mut self) -> ParseResult<&'a str> {
        let from = self.here();
        self.takes("-");
        let word = self.word("a number")?;
        if word == "generic" && self.takes("(") {
            self.word("a variable")?;
            self.expect(")")?;
        }
        while self.takes_one_of(&["+", "*"]).is_some() {
            self.word("a number")?;
        }
        Ok(self.program.get(from..self.end).unwrap_or(word))
    }

    /// Skips a directive that has no effect in halfplay: up to its semicolon, or else to the end of its line.
    fn any_directive(&mut self, name: &'a str) -> ParseResult<StatementKind<'a>> {
        let mut depth = 0i32;
        while let Some(token) = self.peek() {
            if depth == 0 && (token.text == ";" || token.begins_line) {
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
            return Err(self.unexpected("`}`"));
        }
        self.takes(";");
        Ok(StatementKind::Directive(name))
    }
}
