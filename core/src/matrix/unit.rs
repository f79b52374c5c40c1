//! Units: an instruction on an architecture, with the rule that it follows.

use super::instr::MatrixInstr;
use super::rule::{Alignment, Rule};
use std::fmt;

/// The matrix unit that executes an instruction on an architecture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// the architecture
    pub architecture: Architecture,
    /// the instruction
    pub instr: MatrixInstr,
    /// its arithmetic
    pub rule: Rule,
    /// the publication of the rule
    pub source: Source,
}

/// A GPU architecture with a matrix unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Architecture {
    /// the number after `sm_`
    pub sm: u16,
    /// products with this architecture
    pub products: &'static str,
}

/// The certainty of a statement about a unit. No statement is confirmed by a GPU of this project.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// published by others, who measured it on hardware
    Published,
    /// unknown: halfplay chooses one of the possible answers
    Unknown,
}

/// A publication that states a unit's rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// Xie, Wang, Yang, Yang: MMA-Sim, arXiv 2511.10909 (2025), a simulator compared with ten GPUs bit by bit
    MmaSim,
    /// MMA-Sim and Khattak, Mikaitis: arXiv 2512.07004 (2025), models of V100, A100, H100, B200 and others
    Both,
    /// MMA-Sim, Khattak and Mikaitis, and Fasi, Higham, Mikaitis, Pranesh: PeerJ CS 7:e330 (2021), V100, T4 and A100
    All,
}

impl Architecture {
    /// Every architecture of the table, the oldest first.
    pub const ALL: [Architecture; 8] = [
        Architecture { sm: 70, products: "V100" },
        Architecture { sm: 75, products: "T4" },
        Architecture { sm: 80, products: "A100, A30" },
        Architecture { sm: 86, products: "A10, A40, RTX 30" },
        Architecture { sm: 89, products: "L4, L40S, RTX 40" },
        Architecture { sm: 90, products: "H100, H200" },
        Architecture { sm: 100, products: "B200" },
        Architecture { sm: 120, products: "RTX 50" },
    ];

    /// The architecture of `sm_NN`; `None` if no unit of it is published.
    pub fn of(sm: u16) -> Option<Architecture> {
        Architecture::ALL.into_iter().find(|known| known.sm == sm)
    }
}

impl Unit {
    /// Number of products in a full block.
    pub fn products_per_block(&self) -> usize {
        match self.rule {
            Rule::Aligned(Alignment { products, .. }) => self.instr.k().min(products.into()),
            Rule::Chain => self.instr.k(),
        }
    }

    /// Number of blocks of an element.
    pub fn blocks(&self) -> usize {
        self.instr.k().div_ceil(self.products_per_block().max(1))
    }

    /// The grade of the rule.
    pub const fn grade(&self) -> Grade {
        Grade::Published
    }
}

impl Grade {
    /// The word for the grade.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Published => "published",
            Grade::Unknown => "unknown",
        }
    }
}

impl Source {
    /// The publications, shortest citation that identifies them.
    pub const fn citation(self) -> &'static str {
        match self {
            Source::MmaSim => "arXiv 2511.10909",
            Source::Both => "arXiv 2511.10909, 2512.07004",
            Source::All => "arXiv 2511.10909, 2512.07004; PeerJ CS 7:e330",
        }
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{} ({})", self.sm, self.products)
    }
}
