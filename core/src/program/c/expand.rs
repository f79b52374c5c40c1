//! The preprocessor: handles directives and replaces defined names.

use super::attribute::{ThreadIndex, behind_attribute};
use super::conditionals::{Conditionals, Inclusion, Known};
use super::messages;
use super::tree::Remark;
use super::type_alias::alias;
use crate::input::blanks::unclosed;
use crate::input::token::{Token, TokenKind, Tokens};
use crate::input::{Language, Margin};
use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::program::run::Status;
use std::collections::HashMap;

/// The maximum number of tokens that defined names may produce.
const MOST: usize = 1 << 20;
/// The maximum depth of names that are defined by other names.
const DEEPEST: usize = 64;

/// Names that nvcc 13.0 defines when it compiles for sm_90.
const OF_CUDA: [(&str, &str); 5] = [
    ("__CUDA_ARCH__", "900"),
    ("__CUDACC__", "1"),
    ("__NVCC__", "1"),
    ("__CUDACC_VER_MAJOR__", "13"),
    ("CUDART_VERSION", "13000"),
];

/// Preprocesses a program. Returns the tokens, in which defined names and type aliases are replaced, and remarks on
/// directives, attributes, aliases and errors.
pub fn expand(text: &str) -> (Vec<Token<'_>>, Vec<Remark>) {
    let mut expander = Expander {
        known: HashMap::new(),
        functions: HashMap::new(),
        conditionals: Conditionals::default(),
        tokens: Vec::new(),
        added: 0,
    };
    if text.contains("__global__") || text.contains("__device__") {
        for (name, value) in OF_CUDA {
            let at = Span::default();
            let token = Token { kind: TokenKind::Number, text: value, at, begins_line: false };
            expander.known.insert(name, vec![token]);
        }
    }
    let mut remarks = Vec::new();
    let margin = Margin::of(text);
    remarks.extend(margin.map(|margin| {
        let at = Span::new(0, text.lines().next().map_or(0, str::len));
        Remark { at, status: Status::Ignored, said: Some(messages::margin(margin.name())) }
    }));
    let mut tokens = Tokens::new(text, Language::C).behind(margin);
    let mut read = 0;
    while let Some(token) = tokens.next() {
        read = token.at.end;
        let is_open = token.kind == TokenKind::Text
            && (token.text.len() < 2 || !token.text.ends_with(&token.text[..1]));
        if is_open && expander.conditionals.includes_line() {
            remarks.push(Remark {
                at: token.at,
                status: Status::Error,
                said: Some(messages::open_quote(token.at)),
            });
        }
        let before = expander.tokens.last().map(|token| token.text);
        if expander.conditionals.includes_line()
            && let Some(behind) = behind_attribute(token, &tokens, before)
        {
            let end = behind.clone().next().map_or(text.len(), |next| next.at.start);
            let attribute = text.get(token.at.start..end).unwrap_or_default();
            tokens = behind;
            if let Some(text) = ThreadIndex::within(attribute) {
                expander.tokens.push(Token { kind: TokenKind::Mark, text, ..token });
                continue;
            }
            remarks.push(Remark {
                at: token.at,
                status: Status::Ignored,
                said: Some(messages::changes_nothing()),
            });
            continue;
        }
        let is_alias = matches!(token.text, "typedef" | "using") && expander.conditionals.includes_line();
        if is_alias
            && let Some((name, meant, behind)) =
                alias(token, tokens.clone(), |word| expander.known.get(word).cloned())
        {
            // A name that stands for itself is not an alias.
            if !matches!(meant.as_slice(), [only] if only.text == name.text) {
                expander.known.insert(name.text, meant);
            }
            tokens = behind;
            remarks.push(Remark { at: token.at, status: Status::Declared, said: None });
            continue;
        }
        let wrong = match token.kind {
            TokenKind::Directive => {
                remarks.extend(expander.directive(token));
                continue;
            }
            _ if !expander.conditionals.includes_line() => continue,
            TokenKind::Word if expander.functions.contains_key(token.text) => {
                let call = with_arguments(token, &mut tokens);
                expander.put_all(&call, token.at, 0)
            }
            _ => expander.put(token, token.at, 0),
        };
        if let Err(said) = wrong {
            remarks.push(Remark { at: token.at, status: Status::Error, said: Some(said) });
        }
    }
    let comment = text.get(read..).and_then(unclosed).map(|at| Span::new(read + at, text.len()));
    remarks.extend(comment.map(|at| Remark {
        at,
        status: Status::Error,
        said: Some(messages::open_comment(at)),
    }));
    let open = expander.conditionals.open();
    remarks.extend(open.map(|at| Remark { at, status: Status::Ignored, said: Some(messages::no_endif()) }));
    (expander.tokens, remarks)
}

/// A macro with arguments: its parameters and its text.
#[derive(Clone)]
struct Macro<'a> {
    parameters: Vec<&'a str>,
    body: Vec<Token<'a>>,
}

/// A name and the arguments in brackets after it, if there are any. Takes them from the tokens.
fn with_arguments<'a>(name: Token<'a>, tokens: &mut Tokens<'a>) -> Vec<Token<'a>> {
    let mut call = vec![name];
    let mut behind = tokens.clone();
    let mut open = 0usize;
    while let Some(token) = behind.next() {
        match token.text {
            "(" => open += 1,
            ")" => open = open.saturating_sub(1),
            _ if open == 0 => return call,
            _ => {}
        }
        call.push(token);
        if open == 0 {
            *tokens = behind;
            return call;
        }
    }
    vec![name]
}

struct Expander<'a> {
    known: HashMap<&'a str, Vec<Token<'a>>>,
    functions: HashMap<&'a str, Macro<'a>>,
    conditionals: Conditionals,
    tokens: Vec<Token<'a>>,
    /// the number of tokens that names produced
    added: usize,
}

impl<'a> Expander<'a> {
    fn put(&mut self, token: Token<'a>, at: Span, depth: usize) -> Result<(), Diagnostic> {
        let found = self.known.get(token.text).filter(|_| token.kind == TokenKind::Word).cloned();
        let Some(parts) = found else {
            self.tokens.push(Token { at, ..token });
            return Ok(());
        };
        self.added += parts.len();
        if depth == DEEPEST || self.added > MOST {
            return Err(messages::defined_in_circles(token.text));
        }
        self.put_all(&parts, at, depth + 1)
    }

    /// Adds tokens, in which the calls of macros are replaced.
    fn put_all(&mut self, tokens: &[Token<'a>], at: Span, depth: usize) -> Result<(), Diagnostic> {
        let mut place = 0;
        while let Some(token) = tokens.get(place) {
            place += 1;
            let is_called = tokens.get(place).is_some_and(|next| next.text == "(");
            let Some(known) = self.functions.get(token.text).filter(|_| is_called).cloned() else {
                self.put(*token, at, depth)?;
                continue;
            };
            let (arguments, length) = arguments(tokens.get(place..).unwrap_or_default());
            place += length;
            let mut body = Vec::new();
            for part in known.body {
                let argument = known.parameters.iter().position(|name| *name == part.text);
                match argument.and_then(|argument| arguments.get(argument)) {
                    Some(argument) => body.extend(argument),
                    None => body.push(part),
                }
            }
            self.added += body.len();
            if depth == DEEPEST || self.added > MOST {
                return Err(messages::defined_in_circles(token.text));
            }
            self.put_all(&body, at, depth + 1)?;
        }
        Ok(())
    }

    /// Defines a macro with arguments; `rest` are the tokens after its name. Returns false if halfplay cannot read it.
    fn define(&mut self, name: &'a str, rest: &[Token<'a>]) -> bool {
        let (parameters, length) = arguments(rest);
        let body = rest.get(length..).unwrap_or_default();
        let names: Vec<&str> = parameters.iter().flatten().map(|token| token.text).collect();
        let is_plain = names.len() == parameters.len() && !names.contains(&"...");
        if !is_plain || length == 0 || body.iter().any(|token| token.text == "#") {
            return false;
        }
        let body = body.iter().filter(|part| part.text != "\\").copied().collect();
        self.functions.insert(name, Macro { parameters: names, body });
        true
    }

    /// Handles a directive such as `#define N 8`. Excluded directives get no remark.
    fn directive(&mut self, token: Token<'a>) -> Option<Remark> {
        let remark = |status, said| Some(Remark { at: token.at, status, said });
        let body = token.text.strip_prefix('#').unwrap_or_default();
        let mut parts = Tokens::new(body, Language::C);
        let word = parts.next().map_or("", |word| word.text);
        let was_included = self.conditionals.includes_line();
        let is_macro = |name: &str| self.functions.contains_key(name);
        let known = Known { names: &self.known, is_macro: &is_macro };
        let rest: Vec<Token<'_>> = parts.clone().collect();
        if let Some(inclusion) = self.conditionals.directive((word, token.at), &rest, &known) {
            return match inclusion {
                _ if !was_included && !self.conditionals.includes_line() => None,
                Inclusion::Included => remark(Status::Ignored, None),
                Inclusion::LeftOut => remark(Status::Ignored, Some(messages::left_out(word))),
                Inclusion::Unknown => remark(Status::Error, Some(messages::conditional(word))),
            };
        }
        match word {
            _ if !was_included => None,
            "define" | "undef" => {
                let Some(name) = parts.next().filter(|name| name.kind == TokenKind::Word) else {
                    return remark(Status::Error, Some(messages::define_what()));
                };
                if word == "undef" {
                    self.known.remove(name.text);
                    self.functions.remove(name.text);
                    return remark(Status::Declared, None);
                }
                if body.get(name.at.end..).is_some_and(|rest| rest.starts_with('(')) {
                    let rest: Vec<Token<'a>> = parts.collect();
                    return match self.define(name.text, &rest) {
                        true => remark(Status::Declared, None),
                        false => remark(Status::Error, Some(messages::macro_with_arguments(name.text))),
                    };
                }
                let parts = parts.filter(|part| part.text != "\\").collect();
                self.known.insert(name.text, parts);
                remark(Status::Declared, None)
            }
            _ => remark(Status::Ignored, None),
        }
    }
}

/// The arguments in the brackets at the start of these tokens, and the number of tokens up to the closing bracket.
fn arguments<'a>(tokens: &[Token<'a>]) -> (Vec<Vec<Token<'a>>>, usize) {
    let mut arguments = vec![Vec::new()];
    let mut open = 0usize;
    for (place, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" | "{" => open += 1,
            ")" | "]" | "}" => open = open.saturating_sub(1),
            _ => {}
        }
        let is_outer = open == 1 && (token.text == "," || (place == 0 && token.text == "("));
        match (open, is_outer) {
            (0, _) => {
                arguments.retain(|argument| !argument.is_empty());
                return (arguments, place + 1);
            }
            (_, true) if place > 0 => arguments.push(Vec::new()),
            (_, true) => {}
            _ => arguments.last_mut().into_iter().for_each(|argument| argument.push(*token)),
        }
    }
    (Vec::new(), 0)
}
