//! What a visitor is told first: what this is, and what there is to see.

/// What this is, in a sentence.
pub const ABOUT: &str = "Half-precision arithmetic, bit by bit, as GPUs do it.";

/// Something worth a look, and the link that opens it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Door {
    /// what it is about
    pub title: &'static str,
    /// what one will see, in a few words
    pub says: &'static str,
    /// where it leads
    pub link: &'static str,
}

/// Where a visitor may begin, the commonest questions first.
pub const DOORS: [Door; 8] = [
    Door {
        title: "Why 0.1 is not 0.1",
        says: "0.1 → 0.0999755859375",
        link: "#2/add.f16~0.1%20+%200.2/0.1,0.2/step=read-a",
    },
    Door { title: "A tie", says: "2048 + 1 = 2048", link: "#2/add.f16~2048%20+%201/2048,1" },
    Door {
        title: "fma, or mul and add?",
        says: "0x3001, not 0x3000",
        link: "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6",
    },
    Door {
        title: "Who computed this?",
        says: "0x3000 was observed",
        link: "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/observed=0x3000/screen=compare/pipeline=mul-then-add",
    },
    Door {
        title: "Subnormal",
        says: "min_normal × 0.5",
        link: "#2/mul.f16~min_normal%20%C3%97%200.5/min_normal,0.5",
    },
    Door { title: "Overflow", says: "65504 + 16 = inf", link: "#2/add.f16~65504%20+%2016/65504,16" },
    Door {
        title: "A float of six bits",
        says: "all 64 numbers",
        link: "#2/add.f16~0.1%20+%200.2/0.1,0.2/screen=map/map=toy",
    },
    Door {
        title: "The map",
        says: "all 65,536 codes of f16",
        link: "#2/add.f16~0.1%20+%200.2/0.1,0.2/screen=map/code=0000",
    },
];
