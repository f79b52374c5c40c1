//! Parses structures, the blocks of shaders that hold their resources, and the headers of templates.

use super::cursor::{Cursor, ParseResult};
use super::integer::Int;
use super::messages;
use super::tree::{Declared, Member, StatementKind, Storage, Struct, TemplateArgument, TemplateParameter};
use super::ty::{Ty, lane_suffix};
use crate::input::token::TokenKind;

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
            "struct" => self.text(1) == "{" || self.text(2) == "{" || self.text(2) == ";",
            "typedef" => self.text(1) == "struct",
            "cbuffer" | "tbuffer" => true,
            "layout" => false,
            // `uniform Block {`, but not `uniform float x;`.
            _ => ahead.by_ref().take_while(|text| *text != ";").take(4).any(|text| text == "{"),
        }
    }

    /// Parses `struct S { … };`, or a block whose members are variables: `cbuffer B { … };`.
    pub fn struct_statement(&mut self) -> ParseResult<StatementKind> {
        let is_type = matches!(self.text(0), "struct" | "typedef");
        while !self.is("{") && !self.is("struct") && self.text(1) != "{" && self.peek().is_some() {
            self.bump();
            if self.is(":") || self.is(";") {
                break;
            }
        }
        self.takes("struct");
        let named = self.peek().filter(|token| token.kind == TokenKind::Word);
        if named.is_some() {
            self.bump();
        }
        self.resource_binding();
        if self.takes(";") {
            return Ok(StatementKind::Declare(Vec::new()));
        }
        let members = self.members()?;
        let name = named.map_or("", |token| token.text);
        let instance = self.peek().filter(|token| token.kind == TokenKind::Word);
        if !is_type && instance.is_none() {
            self.takes(";");
            return Ok(StatementKind::Declare(members.into_iter().map(declared).collect()));
        }
        let place = self.add_struct(name, members);
        let mut list = Vec::new();
        while let Some(token) = self.peek().filter(|token| token.kind == TokenKind::Word) {
            self.bump();
            if is_type && name.is_empty() {
                self.types.insert(token.text, Ty::Struct(place));
            } else {
                let name = self.tree.names.place(token.text);
                let lengths = self.lengths()?;
                list.push(Declared { at: token.at, lengths, ..plain(Ty::Struct(place), name) });
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

    /// Parses the members of a structure with their braces.
    fn members(&mut self) -> ParseResult<Vec<Member>> {
        self.expect("{")?;
        let mut members = Vec::new();
        while !self.takes("}") {
            if self.takes(";") || self.takes(",") {
                continue;
            }
            let ty = self.ty()?;
            loop {
                let is_pointer = self.is_buffer | self.is("*");
                while matches!(self.text(0), "*" | "&" | "const" | "__restrict__" | "restrict") {
                    self.bump();
                }
                let (name, at) = self.name()?;
                if self.is("(") {
                    return Err(messages::no_method(at));
                }
                let mut lengths = self.lengths()?;
                if is_pointer && lengths.is_empty() {
                    lengths.push(None);
                }
                self.resource_binding();
                members.push(Member { name, ty, lengths });
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

    fn add_struct(&mut self, name: &str, members: Vec<Member>) -> u32 {
        self.tree.structs.push(Struct { name: name.to_owned(), members });
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
                    Member { name, ty: Ty::Integer(int), lengths: Vec::new() }
                };
                let members = (0..usize::from(width)).map(member).collect();
                self.add_struct(&name, members)
            },
            |place| place as u32,
        );
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
    Declared { lengths, is_pointer, ..plain(member.ty, member.name) }
}

/// A variable without lengths and without a value.
fn plain(ty: Ty, name: u32) -> Declared {
    Declared {
        ty,
        name,
        at: crate::isa::Span::default(),
        lengths: Vec::new(),
        value: None,
        is_constant: false,
        storage: Storage::Automatic,
        is_pointer: false,
    }
}
