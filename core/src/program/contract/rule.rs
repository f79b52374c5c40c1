//! The products that compilers fuse: named rules, and compilers as measured.
//!
//! Each compiler was given thirty expressions and its code was inspected. The results hold for the
//! version in [`Rule::version`].

use crate::isa::Type;
use crate::program::Language;

/// A contraction rule, or a compiler that follows one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// no fusions
    Off,
    /// C's `FP_CONTRACT ON`: a product that is directly a term of a sum in the same expression
    OnSource,
    /// fuses across statements, if every use of the product is a sum that can be fused with it
    FastAllUses,
    /// fuses across statements, if the product has a single use
    FastOneUse,
    /// NVIDIA's assembler on PTX: fuses if neither operation has a rounding modifier
    Ptxas,
    /// nvcc with `-fmad=true`, its default, on numbers of this type
    Nvcc(Type),
    /// gcc with `-ffp-contract=fast`, its default outside ISO mode
    GccFast,
    /// clang with `-ffp-contract=on`, its default for C
    ClangOn,
    /// clang with `-ffp-contract=fast`
    ClangFast,
}

/// The condition under which a product is fused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fuses {
    Never,
    /// only within one expression, before any optimisation
    SameExpression,
    /// if the product has no other use
    OnlyUse,
    /// if all uses of the product are sums that can be fused with it
    AllUses,
}

/// The preference between two products in one sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// sum by sum: the left product, or the right one if it has fewer uses
    LeftFirst,
    /// as [`Order::LeftFirst`], after the terms of each addition are sorted so that terms of earlier inputs come first
    SortedTerms,
    /// product by product in order of computation: each is fused with all its sums, or with none
    ByProduct,
}

/// The time at which equal operations are merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merges {
    Never,
    BeforeFusing,
    AfterFusing,
}

/// The behaviour of a compiler for one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    pub fuses: Fuses,
    pub order: Order,
    pub merges: Merges,
    /// true if one of two equal products that are added may be fused
    pub doubles: bool,
}

const OFF: Habits =
    Habits { fuses: Fuses::Never, order: Order::LeftFirst, merges: Merges::Never, doubles: false };
const ON_SOURCE: Habits =
    Habits { fuses: Fuses::SameExpression, merges: Merges::AfterFusing, doubles: true, ..OFF };
const ALL_USES: Habits = Habits { fuses: Fuses::AllUses, merges: Merges::BeforeFusing, ..OFF };
const ONE_USE: Habits = Habits { fuses: Fuses::OnlyUse, ..ALL_USES };
/// The habits of the assembler. nvcc passes the operators of `__half` to it unchanged.
const ASSEMBLER: Habits = Habits { merges: Merges::Never, ..ALL_USES };

impl Rule {
    /// True if the rule applies to this language. Only the assembler's rule contracts PTX.
    pub fn fits(self, language: Language) -> bool {
        language == Language::C || matches!(self, Rule::Off | Rule::Ptxas)
    }

    /// All rules, "as written" first.
    pub const ALL: [Rule; 11] = [
        Rule::Off,
        Rule::OnSource,
        Rule::FastAllUses,
        Rule::FastOneUse,
        Rule::Ptxas,
        Rule::Nvcc(Type::F32),
        Rule::Nvcc(Type::F16),
        Rule::Nvcc(Type::BF16),
        Rule::GccFast,
        Rule::ClangOn,
        Rule::ClangFast,
    ];

    /// The displayed name.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Off => "off",
            Rule::OnSource => "on-source",
            Rule::FastAllUses => "fast-all-uses",
            Rule::FastOneUse => "fast-one-use",
            Rule::Ptxas => "ptxas",
            Rule::Nvcc(Type::F16 | Type::F16X2) => "nvcc f16",
            Rule::Nvcc(Type::BF16 | Type::BF16X2) => "nvcc bf16",
            Rule::Nvcc(_) => "nvcc f32",
            Rule::GccFast => "gcc fast",
            Rule::ClangOn => "clang on",
            Rule::ClangFast => "clang fast",
        }
    }

    /// The rule with this name; `nvcc-f16` is accepted for `nvcc f16`.
    pub fn named(name: &str) -> Option<Rule> {
        let name = name.trim().to_lowercase().replace(['-', '_'], " ");
        Rule::ALL.into_iter().find(|rule| rule.name().replace('-', " ") == name)
    }

    /// The measured version of a compiler; `None` for a mere rule.
    pub const fn version(self) -> Option<&'static str> {
        match self {
            Rule::Ptxas | Rule::Nvcc(_) => Some("13.5.37"),
            Rule::GccFast => Some("12.2"),
            Rule::ClangOn | Rule::ClangFast => Some("22.1.8"),
            Rule::Off | Rule::OnSource | Rule::FastAllUses | Rule::FastOneUse => None,
        }
    }

    /// The rule's behaviour for this type.
    pub(super) const fn habits(self, ty: Type) -> Habits {
        match self {
            Rule::Off => OFF,
            Rule::OnSource | Rule::ClangOn => ON_SOURCE,
            Rule::FastAllUses => ALL_USES,
            Rule::FastOneUse => ONE_USE,
            Rule::Ptxas => ASSEMBLER,
            Rule::Nvcc(_) if matches!(ty, Type::F32) => {
                Habits { order: Order::SortedTerms, doubles: true, ..ALL_USES }
            }
            Rule::Nvcc(_) => ASSEMBLER,
            Rule::GccFast => Habits { order: Order::ByProduct, ..ALL_USES },
            Rule::ClangFast => Habits { order: Order::SortedTerms, ..ONE_USE },
        }
    }
}
