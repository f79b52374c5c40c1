//! Directives: registers, variables and functions that are declared; those that change nothing here.

use super::cursor::{Parser, Read};
use super::statement::{Declared, Function, Kind, Space, Variable};
use super::token;
use crate::program::read::integer;

/// A row is filled up to so many elements.
const LONGEST_ROW: u64 = 1 << 16;

impl<'a> Parser<'a> {
    /// A directive of this name, behind it.
    pub fn directive(&mut self, name: &'a str, start: usize) -> Read<Kind<'a>> {
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
            let (mut count, mut lengths) = (None, Vec::new());
            while self.takes("[").is_some() {
                let length = match self.takes("]") {
                    Some(_) => 0,
                    None => {
                        let length = integer(self.word(start, "how many elements there are")?);
                        self.expect("]", start)?;
                        length.unwrap_or(0)
                    }
                };
                lengths.push(length);
                count = Some(count.unwrap_or(1u64).saturating_mul(length));
            }
            let mut values = Vec::new();
            if self.takes("=").is_some() {
                match self.takes("{") {
                    Some(_) => self.list(&lengths, &mut values, start)?,
                    None => values.push(self.initial(start)?),
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

    /// What the elements of an array hold, behind `{`; a list within it is a row, of which those that are left out are 0.
    fn list(&mut self, lengths: &[u64], values: &mut Vec<&'a str>, start: usize) -> Read<()> {
        let inner = lengths.get(1..).unwrap_or_default();
        while self.takes("}").is_none() {
            if self.takes("{").is_some() {
                if inner.is_empty() {
                    return Err(self.unexpected(start, "a number"));
                }
                let begins = values.len();
                self.list(inner, values, start)?;
                let row: u64 = inner.iter().product();
                let wanted = begins + usize::try_from(row.min(LONGEST_ROW)).unwrap_or(0);
                values.resize(values.len().max(wanted), "0");
            } else {
                values.push(self.initial(start)?);
            }
            if self.takes(",").is_none() && !self.is("}") {
                return Err(self.unexpected(start, "`,` or `}`"));
            }
        }
        Ok(())
    }

    /// What one element holds: a number, or the address of a variable, `x`, `x+4`, `generic(x)`.
    fn initial(&mut self, start: usize) -> Read<&'a str> {
        let from = self.tokens.peek().map_or(self.end, |token| token.at);
        self.takes("-");
        let word = self.word(start, "a number")?;
        if word == "generic" && self.takes("(").is_some() {
            self.word(start, "a variable")?;
            self.expect(")", start)?;
        }
        while self.takes_one_of(&["+", "*"]).is_some() {
            self.word(start, "a number")?;
        }
        Ok(self.text.get(from..self.end).unwrap_or(word))
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
}
