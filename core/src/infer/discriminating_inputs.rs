//! Few inputs that tell many ways apart, found one after the other: each is, of all that are tried, the one that parts the
//! most of those ways that the inputs before it leave together. An input is what a seed makes of it.

/// Ways, and the inputs that part them so far.
#[derive(Debug)]
pub(super) struct Parting {
    /// ways with the same number here are not told apart yet
    groups: Vec<usize>,
    found: Vec<Told>,
}

/// An input that tells ways apart.
#[derive(Debug)]
pub(super) struct Told {
    /// the seed of which it is made
    pub seed: u64,
    /// the bits that each way delivers for it
    pub bits: Vec<u64>,
}

/// So many inputs are found at most.
const MOST: usize = 4;

impl Parting {
    /// So many ways, none of them told apart from another.
    pub fn new(ways: usize) -> Self {
        Parting { groups: vec![0; ways], found: Vec::new() }
    }

    /// Looks for inputs until every way stands alone, there are enough of them, or none of so many that are tried parts
    /// any further. `bits` is what each way delivers for the input of a seed.
    pub fn search(&mut self, tried: u64, bits: &dyn Fn(u64) -> Vec<u64>) {
        let mut first = 0;
        while !self.is_whole() && self.found.len() < MOST {
            let mut best = None;
            let mut most = self.parts();
            for seed in first..first + tried {
                let bits = bits(seed);
                let groups = self.further(&bits);
                if parts(&groups) > most {
                    most = parts(&groups);
                    best = Some((groups, Told { seed, bits }));
                }
                if most == self.groups.len() {
                    break;
                }
            }
            let Some((groups, told)) = best else { break };
            self.groups = groups;
            self.found.push(told);
            first += tried;
        }
    }

    /// How many parts there are: ways in different ones are told apart.
    pub fn parts(&self) -> usize {
        parts(&self.groups)
    }

    /// Does every way stand alone?
    pub fn is_whole(&self) -> bool {
        self.parts() == self.groups.len()
    }

    /// The inputs.
    pub fn found(self) -> Vec<Told> {
        self.found
    }

    /// The groups parted further: by what each way gives.
    fn further(&self, bits: &[u64]) -> Vec<usize> {
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

/// How many groups there are: they are numbered from 0 without gaps.
fn parts(groups: &[usize]) -> usize {
    groups.iter().max().map_or(0, |last| last + 1)
}
