//! Requirements of instructions: GPU targets and PTX versions.

use crate::typo::clipped;
use std::{fmt, str::FromStr};

/// A GPU target, `sm_NN`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    number: u16,
    /// `a` for features of exactly this architecture, `f` for those of its family; usually empty
    suffix: &'static str,
}

/// A version of the PTX language, such as `8.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PtxVersion {
    /// the number before the point
    pub major: u16,
    /// the number after the point
    pub minor: u16,
}

/// A minimum GPU target and PTX version.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Since {
    /// the lowest GPU target
    pub target: Target,
    /// the lowest PTX version
    pub ptx: PtxVersion,
}

/// The error for a text that is not a target or PTX version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TargetProblem {
    /// not of the form `sm_90`, `sm_90a` or `sm_100f`
    Target(String),
    /// not of the form `8.1`
    Version(String),
}

impl Target {
    /// The target `sm_NN` without a suffix.
    pub const fn sm(number: u16) -> Self {
        Target { number, suffix: "" }
    }

    /// The number after `sm_`.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// True if this target runs instructions that need `least`. Suffixes are ignored: later generations run everything
    /// that earlier ones do.
    pub const fn supports(self, least: Target) -> bool {
        self.number >= least.number
    }
}

impl PtxVersion {
    /// The version `major.minor`.
    pub const fn new(major: u16, minor: u16) -> Self {
        PtxVersion { major, minor }
    }

    /// True if this version includes what `least` introduced.
    pub const fn supports(self, least: PtxVersion) -> bool {
        self.major > least.major || (self.major == least.major && self.minor >= least.minor)
    }
}

impl Since {
    /// The requirement of `sm_NN` and PTX `major.minor`.
    pub const fn new(sm: u16, major: u16, minor: u16) -> Self {
        Since { target: Target::sm(sm), ptx: PtxVersion::new(major, minor) }
    }

    /// The maximum of this requirement and `other`, for two parts of the same spelling.
    pub const fn and(self, other: Since) -> Since {
        Since {
            target: if self.target.supports(other.target) { self.target } else { other.target },
            ptx: if self.ptx.supports(other.ptx) { self.ptx } else { other.ptx },
        }
    }

    /// The requirement with the earlier target, or with the earlier PTX version if the targets are equal.
    pub const fn earlier(self, other: Since) -> Since {
        let (older, newer) = (other.target.supports(self.target), self.target.supports(other.target));
        let first = match (older, newer) {
            (true, true) => other.ptx.supports(self.ptx),
            (first, _) => first,
        };
        if first { self } else { other }
    }

    /// True if the given target and PTX version meet the requirement; `None` is not checked.
    pub fn met_by(self, target: Option<Target>, ptx: Option<PtxVersion>) -> bool {
        target.is_none_or(|t| t.supports(self.target)) && ptx.is_none_or(|v| v.supports(self.ptx))
    }
}

impl FromStr for Target {
    type Err = TargetProblem;

    fn from_str(text: &str) -> Result<Self, TargetProblem> {
        let problem = || TargetProblem::Target(clipped(text));
        let rest = text.trim().strip_prefix("sm_").ok_or_else(problem)?;
        let suffix = ["a", "f"].into_iter().find(|suffix| rest.ends_with(suffix)).unwrap_or("");
        let digits = &rest[..rest.len() - suffix.len()];
        let number = small(digits).filter(|&n| n >= 10).ok_or_else(problem)?;
        Ok(Target { number, suffix })
    }
}

impl FromStr for PtxVersion {
    type Err = TargetProblem;

    fn from_str(text: &str) -> Result<Self, TargetProblem> {
        let parts = text.trim().split_once('.').and_then(|(a, b)| Some((small(a)?, small(b)?)));
        let (major, minor) = parts.ok_or_else(|| TargetProblem::Version(clipped(text)))?;
        Ok(PtxVersion { major, minor })
    }
}

/// Parses up to three decimal digits.
fn small(digits: &str) -> Option<u16> {
    let plain = digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}{}", self.number, self.suffix)
    }
}

impl fmt::Display for PtxVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl fmt::Display for Since {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and PTX {}", self.target, self.ptx)
    }
}

impl fmt::Display for TargetProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetProblem::Target(text) => {
                write!(f, "\"{text}\" is not a target: write sm_ and a number, as in sm_90 or sm_90a")
            }
            TargetProblem::Version(text) => {
                write!(f, "\"{text}\" is not a PTX version: write two numbers with a point, as in 8.1")
            }
        }
    }
}

impl std::error::Error for TargetProblem {}
