//! Parses structures, the blocks of shaders that hold their resources, and the headers of templates.

use super::cursor::{Cursor, ParseResult};
use super::integer::{Int, Whole};
use super::messages;
use super::tree::{
    Declared, Expr, Member, Name, Node, NodeKind, Operator, Path, StatementKind, Struct, TemplateArgument,
    TemplateParameter, Value,
};
use super::ty::{self, Numbers, Ty, lane_suffix};
use crate::input::token::TokenKind;
use crate::isa::{Span, Type};

/// Buffers of HLSL, whose elements are indexed.
const BUFFERS: &[&str] = &[
    "StructuredBuffer",
    "RWStructuredBuffer",
    "Buffer",
    "RWBuffer",
    "ConsumeStructuredBuffer",
    "AppendStructuredBuffer",
];

impl<'a> Cursor<'a> {
    /// True if a structure or a block of resources begins here.
    pub fn begins_struct(&self) -> bool {
        let mut ahead = (0..8).map(|by| self.text(by));
        match self.text(0) {
            "struct" | "class" | "union" => self.text(1) == "{" || self.text(2) == "{" || self.text(2) == ";",
            "typedef" => matches!(self.text(1), "struct" | "union"),
            "cbuffer" | "tbuffer" => true,
            "layout" => false,
            // `uniform Block {`, but not `uniform float x;`.
            _ => ahead.by_ref().take_while(|text| *text != ";").take(4).any(|text| text == "{"),
        }
    }

    /// Parses `struct S { … };`, or a block whose members are variables: `cbuffer B { … };`.
    pub fn struct_statement(&mut self) -> ParseResult<StatementKind> {
        let start = self.here();
        let is_alias = self.takes("typedef");
        let is_union = self.is("union");
        let is_type = self.takes("struct") || self.takes("class") || self.takes("union");
        while !is_type && !self.is("{") && self.text(1) != "{" && self.peek().is_some() {
            self.bump();
            if self.is(":") || self.is(";") {
                break;
            }
        }
        let named = self.peek().filter(|token| token.kind == TokenKind::Word);
        if named.is_some() {
            self.bump();
        }
        self.resource_binding();
        if self.takes(";") {
            return Ok(StatementKind::Declare(Vec::new()));
        }
        let name = named.map_or("", |token| token.text);
        // Methods may name the structure before its end.
        let place = self.add_struct(name, Vec::new(), is_union);
        if !name.is_empty() && is_type {
            self.types.insert(name, Ty::Struct(place));
        }
        let members = match self.members(place, name) {
            Ok(members) => members,
            Err(said) => {
                self.types.remove(name);
                return Err(said);
            }
        };
        let instance = self.peek().filter(|token| token.kind == TokenKind::Word);
        if !is_type && instance.is_none() {
            self.takes(";");
            return Ok(StatementKind::Declare(members.into_iter().map(declared).collect()));
        }
        if is_union && members.iter().any(|member| !member.lengths.is_empty()) {
            return Err(messages::array_in_union(Span::new(start, self.end)));
        }
        if let Some(structure) = self.tree.structs.get_mut(place as usize) {
            structure.members = members;
        }
        let mut list = Vec::new();
        while let Some(token) = self.peek().filter(|token| token.kind == TokenKind::Word) {
            self.bump();
            if is_alias {
                self.types.insert(token.text, Ty::Struct(place));
            } else {
                let name = self.tree.names.place(token.text);
                let lengths = self.lengths()?;
                let value = if self.takes("=") || self.is("{") { Some(self.value()?) } else { None };
                list.push(Declared {
                    at: token.at,
                    lengths,
                    value,
                    ..Declared::plain(Ty::Struct(place), name)
                });
            }
            if !self.takes(",") {
                break;
            }
        }
        if !name.is_empty() && is_type {
            self.types.insert(name, Ty::Struct(place));
        }
        self.semicolon()?;
        Ok(StatementKind::Declare(list))
    }

    /// True if the names of an enumeration follow: `enum E {`, `typedef enum {`.
    pub fn begins_enumeration(&self) -> bool {
        let from = usize::from(self.is("typedef"));
        self.text(from) == "enum" && (1..6).any(|by| self.text(from + by) == "{")
    }

    /// Parses `enum E { A, B = 4 };`, whose names are constant integers.
    pub fn enumeration(&mut self) -> ParseResult<StatementKind> {
        let is_alias = self.takes("typedef");
        self.bump();
        if self.is("class") || self.is("struct") {
            self.bump();
        }
        let mut ty = Int::I32;
        if let Some(token) = self.peek().filter(|token| token.kind == TokenKind::Word) {
            self.bump();
            if self.takes(":") {
                match self.ty()? {
                    Ty::Integer(int) => ty = int,
                    _ => return Err(self.unexpected("a type of integers")),
                }
            }
            self.types.insert(token.text, Ty::Integer(ty));
        }
        self.expect("{")?;
        let mut list = Vec::new();
        let mut before: Option<Name> = None;
        while !self.is("}") {
            let (name, at) = self.name()?;
            let mut value = Expr::default();
            if self.takes("=") {
                value = self.expr()?;
            } else if let Some(before) = before {
                // A name without a value follows the one before.
                let path = Path::of(before);
                let one = NodeKind::Integer(Whole::int(1));
                let kinds = [NodeKind::Path(path, None), one, NodeKind::Binary(Operator::Add)];
                value.nodes = kinds.map(|kind| Node { at, kind }).to_vec();
            } else {
                value.nodes.push(Node { at, kind: NodeKind::Integer(Whole::ZERO) });
            }
            before = Some(name);
            let declared = Declared::plain(Ty::Integer(ty), name);
            list.push(Declared { at, value: Some(Value::Expr(value)), is_constant: true, ..declared });
            if !self.takes(",") {
                break;
            }
        }
        self.expect("}")?;
        while let Some(token) = self.peek().filter(|token| token.kind == TokenKind::Word) {
            self.bump();
            if is_alias {
                self.types.insert(token.text, Ty::Integer(ty));
            } else {
                let name = self.tree.names.place(token.text);
                let value = if self.takes("=") { Some(self.value()?) } else { None };
                list.push(Declared { at: token.at, value, ..Declared::plain(Ty::Integer(ty), name) });
            }
            if !self.takes(",") {
                break;
            }
        }
        self.semicolon()?;
        Ok(StatementKind::Declare(list))
    }

    /// Parses the members of a structure with their braces.
    fn members(&mut self, of: u32, name: &str) -> ParseResult<Vec<Member>> {
        self.expect("{")?;
        let mut members = Vec::new();
        while !self.takes("}") {
            let is_access = matches!(self.text(0), "public" | "private" | "protected") && self.text(1) == ":";
            if is_access {
                self.skip(2);
            }
            if is_access || self.takes(";") || self.takes(",") || self.method(of, name)? {
                continue;
            }
            let ty = self.ty()?;
            loop {
                let is_pointer = self.is_buffer | self.is("*");
                while matches!(self.text(0), "*" | "&" | "const" | "__restrict__" | "restrict") {
                    self.bump();
                }
                let (name, _) = self.name()?;
                let mut lengths = self.lengths()?;
                if is_pointer && lengths.is_empty() {
                    lengths.push(None);
                }
                self.resource_binding();
                let default = match self.text(0) {
                    "=" => {
                        self.bump();
                        Some(self.value()?)
                    }
                    "{" => Some(self.value()?),
                    _ => None,
                };
                members.push(Member { name, ty, lengths, default });
                if !self.takes(",") {
                    break;
                }
            }
            if !self.takes(";") && !self.is("}") {
                return Err(self.unexpected("`;`"));
            }
        }
        Ok(members)
    }

    fn add_struct(&mut self, name: &str, members: Vec<Member>, is_union: bool) -> u32 {
        self.tree.structs.push(Struct { name: name.to_owned(), is_union, is_matrix: false, members });
        self.tree.structs.len() as u32 - 1
    }

    /// The type of a vector of integers: a structure whose members are its elements.
    pub fn wholes(&mut self, int: Int, width: u8) -> Ty {
        let name = format!("{}{width}", int.name());
        let known = self.tree.structs.iter().position(|known| known.name == name);
        let place = known.map_or_else(
            || {
                let member = |lane| {
                    let name = self.tree.names.place(lane_suffix(lane).trim_start_matches('.'));
                    Member { name, ty: Ty::Integer(int), lengths: Vec::new(), default: None }
                };
                let members = (0..usize::from(width)).map(member).collect();
                self.add_struct(&name, members, false)
            },
            |place| place as u32,
        );
        Ty::Struct(place)
    }

    /// The type of a matrix with this many vectors: a structure whose members are the vectors.
    pub fn matrix(&mut self, lane: Type, count: u8, width: u8) -> Ty {
        let name = format!("{}{count}x{width}", ty::name(Numbers::one(lane)));
        let known = self.tree.structs.iter().position(|known| known.is_matrix && known.name == name);
        if let Some(place) = known {
            return Ty::Struct(place as u32);
        }
        let member = |place: u8| {
            let name = self.tree.names.place(&format!("[{place}]"));
            let ty = Ty::Number(Numbers { lane, width });
            Member { name, ty, lengths: Vec::new(), default: None }
        };
        let members = (0..count).map(member).collect();
        let place = self.add_struct(&name, members, false);
        if let Some(structure) = self.tree.structs.get_mut(place as usize) {
            structure.is_matrix = true;
        }
        Ty::Struct(place)
    }

    /// True if a buffer of HLSL begins here.
    pub fn begins_buffer(&self) -> bool {
        BUFFERS.contains(&self.text(0)) && self.text(1) == "<"
    }

    /// Parses the element type of a buffer: `StructuredBuffer<half>`. Returns `None` if no buffer begins here.
    pub fn buffer(&mut self) -> ParseResult<Option<Ty>> {
        if !self.begins_buffer() {
            return Ok(None);
        }
        self.skip(2);
        let ty = self.ty()?;
        self.expect(">")?;
        Ok(Some(ty))
    }

    /// Parses `template <typename T, int N>`. An explicit instantiation, `template void f<half, 4>(…);`, is recorded.
    pub fn template_header(&mut self) {
        let place = self.place;
        self.bump();
        if !self.is("<") {
            self.instance();
            return;
        }
        self.bump();
        let parsed = self.template_parameters();
        match parsed {
            Ok(parameters) => self.template = parameters,
            Err(_) => self.place = place,
        }
    }

    fn template_parameters(&mut self) -> ParseResult<Vec<TemplateParameter>> {
        let mut parameters = Vec::new();
        while !self.takes(">") {
            let is_type = matches!(self.text(0), "typename" | "class");
            if is_type {
                self.bump();
            } else {
                self.ty()?;
            }
            let text = self.text(0);
            let (name, _) = self.name()?;
            if is_type {
                self.types.insert(text, Ty::Parameter(name));
            }
            let mut default = None;
            if self.takes("=") {
                self.in_angles = true;
                let read = if is_type {
                    self.ty().map(TemplateArgument::Type)
                } else {
                    self.expr().map(TemplateArgument::Integer)
                };
                self.in_angles = false;
                default = Some(read?);
            }
            parameters.push(TemplateParameter { name, is_type, default });
            if !self.takes(",") && !self.is(">") {
                return Err(self.unexpected("`>`"));
            }
        }
        Ok(parameters)
    }

    /// Parses an explicit instantiation after its first word.
    fn instance(&mut self) {
        let mut name = None;
        while !self.takes(";") && self.peek().is_some() {
            if self.is("<")
                && let Some(name) = name
                && let Ok(arguments) = self.template_arguments()
            {
                let name = self.tree.names.place(name);
                self.tree.instances.push((name, arguments));
                continue;
            }
            name = Some(self.text(0));
            self.bump();
        }
    }

    /// Ends the scope of a template's parameters.
    pub fn end_template(&mut self) -> Vec<TemplateParameter> {
        self.types.retain(|_, ty| !matches!(ty, Ty::Parameter(_)));
        std::mem::take(&mut self.template)
    }
}

/// The variable that a member of a block declares.
fn declared(member: Member) -> Declared {
    let is_pointer = matches!(member.lengths.as_slice(), [None]);
    let lengths = if is_pointer { Vec::new() } else { member.lengths };
    Declared { lengths, is_pointer, ..Declared::plain(member.ty, member.name) }
}
