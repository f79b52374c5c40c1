//! Few inputs that tell many ways apart, found one after the other: each is, of all that are tried, the one that parts the
//! most of those ways that the inputs before it leave together.

/// Ways, and the inputs that part them so far.
#[derive(Debug)]
pub(super) struct Parting<I, R> {
    /// ways with the same number here are not told apart yet
    groups: Vec<usize>,
    found: Vec<(I, Vec<R>)>,
}

/// So many inputs are found at most.
const MOST: usize = 4;

impl<I, R: Copy + PartialEq> Parting<I, R> {
    /// So many ways, none of them told apart from another.
    pub fn new(ways: usize) -> Self {
        Parting { groups: vec![0; ways], found: Vec::new() }
    }

    /// Looks for inputs until every way stands alone, there are enough of them, or none of so many that are tried parts
    /// any further. `next` gives an input and what each way delivers for it.
    pub fn search(&mut self, tried: usize, mut next: impl FnMut() -> (I, Vec<R>)) {
        while !self.is_whole() && self.found.len() < MOST {
            let mut best = None;
            let mut most = self.parts();
            for _ in 0..tried {
                let (input, results) = next();
                let groups = self.further(&results);
                if parts(&groups) > most {
                    most = parts(&groups);
                    best = Some((groups, input, results));
                }
                if most == self.groups.len() {
                    break;
                }
            }
            let Some((groups, input, results)) = best else { break };
            self.groups = groups;
            self.found.push((input, results));
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

    /// The inputs, each with what every way delivers for it.
    pub fn found(self) -> Vec<(I, Vec<R>)> {
        self.found
    }

    /// The groups parted further: by what each way gives.
    fn further(&self, results: &[R]) -> Vec<usize> {
        let mut known: Vec<(usize, R)> = Vec::new();
        let pairs = self.groups.iter().copied().zip(results.iter().copied());
        let number = |pair: (usize, R)| {
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
