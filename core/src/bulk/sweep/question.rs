//! Defines a sweep: the two computations, and the operands that are tried.

use super::axis::Axis;
use super::products::Products;
use crate::bulk::Batch;
use crate::chance::SplitMix64;
use crate::float::{Format, Mode};
use crate::isa::{Allow, Instr, Modifier, Modifiers, Op, parse};
use crate::variant::Variant;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A question that a sweep answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    instr: Instr,
    counterpart: Counterpart,
    axes: [Axis; 3],
    sample: Option<Sample>,
    own: Batch,
    other: Batch,
    products: Option<Arc<Products>>,
}

/// The computation that an instruction is compared with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Counterpart {
    /// a pipeline of the instruction
    Variant(Variant),
    /// another instruction on the same operands
    Instr(Instr),
}

/// A random sample of cases instead of all cases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// number of cases
    pub cases: u64,
    /// seed: the same seed gives the same cases
    pub seed: u64,
}

/// The reasons why a sweep is impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoQuestion {
    /// the operands or results of the instruction do not have 16 bits
    Width(Instr),
    /// the other instruction has different operands, or its results do not have 16 bits
    Other(Instr),
    /// the instruction has no such pipeline with 16-bit results; it has pipelines with these names
    NoPipeline(Vec<&'static str>),
    /// this many cases are too many to try; use a sample
    TooMany(u64),
    /// the sample is empty
    NoCases,
    /// one of the two computations depends on `a` and `b` in other ways than through their product
    NotByProduct,
}

/// The largest number of cases that are tried one by one: the number of all pairs.
const MOST: u64 = 1 << 32;

impl Question {
    /// Compares a 16-bit instruction with `against`. Packed instructions are reduced to one lane. `axes` has an axis
    /// for each operand in order; those beyond the operands are ignored.
    ///
    /// # Errors
    /// See [`NoQuestion`].
    pub fn new(
        instr: &Instr,
        against: Counterpart,
        axes: [Axis; 3],
        sample: Option<Sample>,
    ) -> Result<Question, NoQuestion> {
        let lane = |instr: &Instr| instr.lane();
        let instr = lane(instr);
        let many = instr.operand_names().len();
        let own = Batch::of(&instr).ok_or(NoQuestion::Width(instr))?;
        let (against, other) = match against {
            Counterpart::Variant(variant) => {
                let names = || {
                    Variant::of_instructions(&instr)
                        .filter(|&variant| Batch::variant(&instr, variant).is_some())
                };
                let other = Batch::variant(&instr, variant);
                (against, other.ok_or_else(|| NoQuestion::NoPipeline(names().map(Variant::word).collect()))?)
            }
            Counterpart::Instr(other) => {
                let other = lane(&other);
                let fits = other.operand_names().len() == many && other.from == instr.from;
                let batch = Batch::of(&other).filter(|_| fits);
                (Counterpart::Instr(other), batch.ok_or(NoQuestion::Other(other))?)
            }
        };
        let used = |place: usize, axis: Axis| if place < many { axis } else { Axis::Fixed(0) };
        let axes = [used(0, axes[0]), used(1, axes[1]), used(2, axes[2])];
        let question = Question { instr, counterpart: against, axes, sample, own, other, products: None };
        match sample {
            Some(Sample { cases: 0, .. }) => Err(NoQuestion::NoCases),
            None if question.cases() > MOST => Err(NoQuestion::TooMany(question.cases())),
            _ => Ok(question),
        }
    }

    /// The variant of this name, also by its short name: `f32` and `f64` stand for `through-f32` and `through-f64`. It
    /// may not apply to a given instruction.
    pub fn pipeline(name: &str) -> Option<Variant> {
        match name {
            "f32" => Some(Variant::ThroughF32),
            "f64" => Some(Variant::ThroughF64),
            other => Variant::named(other),
        }
    }

    /// Compares an `fma` with a pipeline on all triples, or on all triples whose third operand lies on the axis
    /// `third`. The sweep enumerates products; each represents all pairs of its factors.
    ///
    /// # Errors
    /// As [`Question::new`], and [`NoQuestion::NotByProduct`].
    pub fn complete(instr: &Instr, against: Counterpart, third: Axis) -> Result<Question, NoQuestion> {
        let some = Question::new(instr, against, [Axis::Fixed(0), Axis::Fixed(0), third], None)?;
        let keeps = Modifiers::of(&[Modifier::Sat, Modifier::Relu]);
        let is_kept = |instr: &Instr| instr.op == Op::Fma && instr.modifiers.within(keeps);
        let other_is = match some.counterpart {
            Counterpart::Variant(
                Variant::MulThenAdd | Variant::ThroughF32 | Variant::ThroughF64 | Variant::Rounding(_),
            ) => true,
            Counterpart::Variant(Variant::With(modifier) | Variant::Without(modifier)) => keeps.has(modifier),
            Counterpart::Variant(_) => false,
            Counterpart::Instr(other) => is_kept(&other),
        };
        let format = some.instr.from.format().filter(|_| is_kept(&some.instr) && other_is);
        let products = Arc::new(Products::new(format.ok_or(NoQuestion::NotByProduct)?));
        Ok(Question { axes: [Axis::All, Axis::All, third], products: Some(products), ..some })
    }

    /// The products that a complete sweep enumerates.
    pub(super) fn products(&self) -> Option<&Products> {
        self.products.as_deref()
    }

    /// True if the sweep covers all `a` and `b`, by way of their products.
    pub fn is_complete(&self) -> bool {
        self.products.is_some()
    }

    /// True if negating all operands negates both results, except for zeros.
    pub(super) fn is_symmetric(&self) -> bool {
        let plain = |instr: &Instr| {
            instr.modifiers.is_empty()
                && matches!(instr.rounding(), Mode::Rn | Mode::Rz | Mode::Rna | Mode::Ro)
        };
        let other = match self.counterpart {
            Counterpart::Variant(Variant::Rounding(mode)) => plain(&Instr { mode: Some(mode), ..self.instr }),
            Counterpart::Variant(Variant::MulThenAdd | Variant::ThroughF32 | Variant::ThroughF64) => true,
            Counterpart::Variant(_) => false,
            Counterpart::Instr(other) => plain(&other),
        };
        // A product also represents its negative, so the negative of each third operand must be included.
        plain(&self.instr) && other && self.axes[2] == Axis::All
    }

    /// The names of all pipelines with which a sweep can compare an instruction.
    pub fn pipelines(instr: &Instr) -> Vec<&'static str> {
        let lane = instr.lane();
        let known =
            Variant::of_instructions(&lane).filter(|&variant| Batch::variant(&lane, variant).is_some());
        known.map(Variant::word).collect()
    }

    /// The instruction, for a single lane.
    pub fn instr(&self) -> &Instr {
        &self.instr
    }

    /// The computation that the instruction is compared with: a variant or another instruction.
    pub fn against(&self) -> &Counterpart {
        &self.counterpart
    }

    /// The axes of the operands, in order.
    pub fn axes(&self) -> &[Axis] {
        self.axes.split_at(self.instr.operand_names().len()).0
    }

    /// The sample, if the sweep is not exhaustive.
    pub fn sample(&self) -> Option<Sample> {
        self.sample
    }

    /// The two computations in bulk: the instruction, then the one that it is compared with.
    pub fn batches(&self) -> [&Batch; 2] {
        [&self.own, &self.other]
    }

    /// The formats of the two results.
    pub fn formats(&self) -> [Format; 2] {
        self.batches().map(|batch| batch.format())
    }

    /// The total number of cases.
    pub fn cases(&self) -> u64 {
        let all = self.axes.iter().map(|axis| axis.count()).product();
        self.sample.map_or(all, |sample| sample.cases)
    }

    /// Fills in the operands of the cases from number `from` on. The last operand varies fastest.
    pub(super) fn fill(&self, from: u64, to: &mut [Vec<u16>; 3]) {
        if let Some(sample) = self.sample {
            return self.sampled(sample, from, to);
        }
        let [x, y, z] = self.axes;
        let (in_z, in_y) = (z.count(), y.count());
        let many = to[2].len();
        let mut done = 0;
        while done < many {
            let case = from + done as u64;
            let rest = case / in_z;
            let run = ((in_z - case % in_z) as usize).min(many - done);
            let (a, b) = (x.at(rest / in_y), y.at(rest % in_y));
            // If the third operand is fixed or missing, the second one varies fastest.
            if in_z == 1 {
                let at = rest % in_y;
                let run = ((in_y - at) as usize).min(many - done);
                to[0][done..done + run].fill(a);
                y.fill(at, &mut to[1][done..done + run]);
                to[2][done..done + run].fill(z.at(0));
                done += run;
                continue;
            }
            to[0][done..done + run].fill(a);
            to[1][done..done + run].fill(b);
            z.fill(case % in_z, &mut to[2][done..done + run]);
            done += run;
        }
    }

    fn sampled(&self, sample: Sample, from: u64, to: &mut [Vec<u16>; 3]) {
        // Each case has its own generator, so that parts are independent of each other.
        let seed = SplitMix64::new(sample.seed).next();
        for place in 0..to[0].len() {
            let mut chance =
                SplitMix64::new(seed.wrapping_add((from + place as u64).wrapping_mul(0x2545_f491_4f6c_dd1d)));
            for (axis, codes) in self.axes.iter().zip(to.iter_mut()) {
                codes[place] = axis.at(chance.below(axis.count()));
            }
        }
    }

    /// The question as text. Two questions have the same text only if they are equal.
    pub fn text(&self) -> String {
        let against = match &self.counterpart {
            Counterpart::Variant(variant) => variant.word().to_owned(),
            Counterpart::Instr(other) => other.to_string(),
        };
        let axis = |axis: &Axis| match axis {
            Axis::All => "all".to_owned(),
            Axis::Fixed(code) => format!("{code:#06x}"),
            Axis::Range { first, last } => format!("{first:#06x}..{last:#06x}"),
        };
        let names = self.instr.operand_names().iter().zip(&self.axes);
        let axes: String = names.map(|(name, on)| format!(" {name}={}", axis(on))).collect();
        let sample = self.sample.map(|sample| format!(" sample {} seed {}", sample.cases, sample.seed));
        let complete = if self.is_complete() { " by product" } else { "" };
        format!("{} against {against}{axes}{}{complete}", self.instr, sample.unwrap_or_default())
    }

    /// The computation that a word names: a pipeline by its name, or another instruction by its spelling.
    pub fn against_named(word: &str, allow: Allow) -> Option<Counterpart> {
        let variant = Question::pipeline(word).map(Counterpart::Variant);
        variant.or_else(|| Some(Counterpart::Instr(parse(word, allow).ok()?.instr)))
    }
}
