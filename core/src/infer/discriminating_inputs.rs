//! Greedily chooses a small set of inputs that distinguishes many hypotheses. Each chosen input splits the groups of
//! still indistinguishable hypotheses into as many groups as possible. A seed determines an input.

/// A partition of hypotheses: those in one group give the same result for every chosen input.
#[derive(Debug)]
pub(super) struct Partition {
    /// the group of each hypothesis
    groups: Vec<usize>,
    inputs: Vec<DiscriminatingInput>,
}

/// An input for which hypotheses differ.
#[derive(Debug)]
pub(super) struct DiscriminatingInput {
    /// the seed that determines the input
    pub seed: u64,
    /// the result under each hypothesis
    pub bits: Vec<u64>,
}

/// Maximum number of chosen inputs.
const MOST: usize = 4;

impl Partition {
    /// A partition with all hypotheses in one group.
    pub fn new(hypotheses: usize) -> Self {
        Partition { groups: vec![0; hypotheses], inputs: Vec::new() }
    }

    /// Chooses inputs until every hypothesis has a group of its own, there are [`MOST`] inputs, or none of `tried`
    /// inputs splits a group. `bits` gives the result under each hypothesis for the input of a seed.
    pub fn search(&mut self, tried: u64, bits: &dyn Fn(u64) -> Vec<u64>) {
        let mut first = 0;
        while !self.is_whole() && self.inputs.len() < MOST {
            let mut best = None;
            let mut most = self.count();
            for seed in first..first + tried {
                let bits = bits(seed);
                let groups = self.split(&bits);
                if count(&groups) > most {
                    most = count(&groups);
                    best = Some((groups, DiscriminatingInput { seed, bits }));
                }
                if most == self.groups.len() {
                    break;
                }
            }
            let Some((groups, input)) = best else { break };
            self.groups = groups;
            self.inputs.push(input);
            first += tried;
        }
    }

    /// The number of groups.
    pub fn count(&self) -> usize {
        count(&self.groups)
    }

    /// True if every hypothesis has a group of its own.
    pub fn is_whole(&self) -> bool {
        self.count() == self.groups.len()
    }

    /// The chosen inputs.
    pub fn inputs(self) -> Vec<DiscriminatingInput> {
        self.inputs
    }

    /// The groups, split by the result under each hypothesis.
    fn split(&self, bits: &[u64]) -> Vec<usize> {
        let mut known: Vec<(usize, u64)> = Vec::new();
        let pairs = self.groups.iter().copied().zip(bits.iter().copied());
        let number = |pair: (usize, u64)| {
            known.iter().position(|one| *one == pair).unwrap_or_else(|| {
                known.push(pair);
                known.len() - 1
            })
        };
        pairs.map(number).collect()
    }
}

/// The number of groups, which are numbered from 0 without gaps.
fn count(groups: &[usize]) -> usize {
    groups.iter().max().map_or(0, |last| last + 1)
}
