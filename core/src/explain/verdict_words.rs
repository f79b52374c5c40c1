//! Hypotheses about observed results as verb phrases, their common properties, and advice.

use crate::float::Mode;
use crate::infer::{Case, Combination, Dot, DotOrder, Hypothesis, Products, Scheme};
use crate::isa::Modifier;
use crate::variant::Variant;

/// A hypothesis in a sentence.
pub trait Member<O>: Sized {
    /// The verb phrase after "Your results": `round the product first`.
    fn verb(&self) -> String;

    /// The variants of an instruction that the hypothesis consists of.
    fn variants(&self) -> &[Variant];

    /// The property that all members of a group have in common, as a sentence.
    fn common(all: &[&Self], cases: &[O]) -> Option<String>;
}

impl Member<Case> for Combination {
    fn verb(&self) -> String {
        match self.variants() {
            [] => variant_verb(Variant::Itself),
            all => all.iter().map(|one| variant_verb(*one)).collect::<Vec<_>>().join(" and "),
        }
    }

    fn variants(&self) -> &[Variant] {
        Combination::variants(self)
    }

    /// The names of all members, if they are few.
    fn common(all: &[&Self], _: &[Case]) -> Option<String> {
        /// At most this many are named.
        const NAMED: usize = 6;
        let names: Vec<String> = all.iter().take(NAMED).map(|one| format!("`{}`", one.word())).collect();
        let more = all.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        Some(format!("These results do not tell apart: {}{more}.", names.join(", ")))
    }
}

impl Member<Dot> for Scheme {
    fn verb(&self) -> String {
        let order = match self.order {
            DotOrder::Forward => "add the products in order".to_owned(),
            DotOrder::Backward => "add the products in reverse order".to_owned(),
            DotOrder::Pairs => "add the products in pairs, level by level".to_owned(),
            DotOrder::Halves => "add the first half to the second half, level by level".to_owned(),
            DotOrder::Lanes(count) => format!("come from {count} interleaved sums, added by halves"),
            DotOrder::Blocks(count) => format!("add blocks of {count} products, with one rounding each"),
            DotOrder::Whole => "add all products exactly, and round once".to_owned(),
        };
        let format = match (self.order, self.in_f32) {
            (DotOrder::Whole, false) => "",
            (_, true) => ", in f32",
            (_, false) => ", in the format of the factors",
        };
        let products = if self.products == Products::Rounded { ", products rounded first" } else { "" };
        let mode = if self.mode == Mode::Rz { ", toward zero" } else { "" };
        format!("{order}{format}{products}{mode}")
    }

    fn variants(&self) -> &[Variant] {
        &[]
    }

    /// For example `All 9 add in bf16.`
    fn common(all: &[&Self], cases: &[Dot]) -> Option<String> {
        let first = all.first()?;
        let same = |of: &dyn Fn(&Scheme) -> bool| all.iter().all(|one| of(one));
        let own = cases.first().map_or("the format of the factors", |case| case.terms.from().name());
        let mut facts = Vec::new();
        if same(&|one| one.in_f32) {
            facts.push("add in f32".to_owned());
        } else if same(&|one| !one.in_f32 && one.order != DotOrder::Whole) {
            facts.push(format!("add in {own}"));
        }
        if same(&|one| one.products == Products::Rounded) {
            facts.push("round the products first".to_owned());
        }
        if same(&|one| one.order == first.order) {
            facts.push(
                match first.order {
                    DotOrder::Forward => "add in order",
                    DotOrder::Backward => "add in reverse order",
                    DotOrder::Pairs => "add in pairs",
                    DotOrder::Halves => "add by halves",
                    DotOrder::Lanes(_) => "add in the same number of interleaved sums",
                    DotOrder::Blocks(_) => "add blocks of the same size",
                    DotOrder::Whole => "add everything exactly",
                }
                .to_owned(),
            );
        }
        if same(&|one| one.mode == Mode::Rz) {
            facts.push("round toward zero".to_owned());
        }
        let count = all.len();
        Some(match facts.as_slice() {
            [] => format!(
                "The {count} ways differ in order, format and rounding; these results do not tell them apart."
            ),
            facts => format!("All {count} {}.", facts.join(" and ")),
        })
    }
}

/// The verb phrase of a variant after "Your results".
fn variant_verb(variant: Variant) -> String {
    let fixed = match variant {
        Variant::Itself => "are as written",
        Variant::MulThenAdd => "round the product first",
        Variant::ThroughF32 | Variant::ThroughF64 | Variant::OtherFormat | Variant::Rounding(_) => {
            return format!("were {}", variant.says());
        }
        Variant::With(Modifier::Ftz) => "flush subnormal numbers to zero",
        Variant::With(Modifier::Sat) => "are clamped to the range 0 to 1",
        Variant::With(Modifier::Relu) => "have zero in place of negative results",
        Variant::With(Modifier::Oob) => "have zero where an operand is out of bounds",
        Variant::With(Modifier::Nan) => "are NaN wherever an operand is NaN",
        Variant::With(Modifier::XorsignAbs) => "compare magnitudes",
        Variant::With(Modifier::Approx) => "were approximated",
        Variant::Without(Modifier::Ftz) => "keep subnormal numbers",
        Variant::Without(Modifier::Sat) => "are not clamped to the range 0 to 1",
        Variant::Without(Modifier::Relu) => "keep negative results",
        Variant::Without(Modifier::Oob) => "treat out-of-bounds operands as ordinary NaNs",
        Variant::Without(Modifier::Nan) => "prefer a number to a NaN operand",
        Variant::Without(Modifier::XorsignAbs) => "compare values, not magnitudes",
        Variant::Without(Modifier::Approx) => "were not approximated",
        Variant::FlushesOperands => "treat subnormal operands as zero",
        Variant::FlushesResults => "have zero in place of subnormal results",
        Variant::FlushesTiny => "have zero where the exact result is below the normal numbers",
        Variant::LargestFinite => "have the largest finite number in place of infinity",
        Variant::Accumulator => "were added in f32",
        Variant::Nan(_) => return format!("have other NaN bits: {}", variant.says()),
    };
    fixed.to_owned()
}

/// Advice on the part of the program to look at if these variants explain all results. Empty if no advice is known.
pub fn advice(variants: &[Variant]) -> String {
    let one = |variant: &Variant| match variant {
        Variant::MulThenAdd => {
            "Look for a product that is computed apart from its sum: `mul.rn` before `add`, `__hmul_rn`, or a build with \
             `-fmad=false`. A fused operation, `__hfma` or `fma.rn`, rounds once."
        }
        Variant::ThroughF32 => {
            "Look for conversions to float before the arithmetic and back after it: `__half2float`, `__float2half`."
        }
        Variant::ThroughF64 => "Look for arithmetic in double, with a conversion to 16 bits at the end.",
        Variant::Rounding(_) => {
            "Look for a rounding mode in the code, such as `.rz` or `__float2half_rz`, and for a rounding mode that the \
             processor was set to."
        }
        Variant::With(Modifier::Ftz)
        | Variant::FlushesOperands
        | Variant::FlushesResults
        | Variant::FlushesTiny => "Look for `.ftz` in the PTX; on a processor, for the modes FTZ and DAZ.",
        Variant::With(Modifier::Sat) => "Look for `.sat`, `__saturatef` or `_sat` in the name of a function.",
        Variant::With(Modifier::Relu) => "Look for `.relu`, or `_relu` in the name of a function.",
        Variant::OtherFormat => {
            "Look for a mix of half and bfloat16: a cast, or an array read as the other type."
        }
        Variant::Accumulator => "Look for an accumulator in float, or a matrix unit with an f32 accumulator.",
        _ => "",
    };
    variants.iter().map(one).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
}
