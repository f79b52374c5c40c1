//! Terms for instructions, for GPUs, and for how well their behaviour is known.

use super::term::Term;

pub(super) const TERMS: &[Term] = &[
    Term::new(
        "PTX",
        &[],
        "The language of NVIDIA GPUs into which programs are compiled, a step before machine code: \
         `add.f16 d, a, b;` is a line of it.",
        &["spelling", "PTX version", "target", "assembler"],
    ),
    Term::new(
        "PTX version",
        &["PTX versions"],
        "The edition of the PTX language that a program asks for, such as 8.1. An instruction needs the \
         one that introduced it, or a later one.",
        &["PTX", "target"],
    ),
    Term::new(
        "target",
        &["targets"],
        "A generation of GPUs: `sm_` and a number. An instruction needs the one that introduced it, or \
         a later one; `fma.rn.relu.f16` needs `sm_80`.",
        &["PTX", "PTX version", "kernel"],
    ),
    Term::new(
        "spelling",
        &["spellings"],
        "An instruction as it is written, words joined by dots: `fma.rn.relu.f16`. The words after the operation may \
         come in another order; the manual's order is shown.",
        &["modifier", "PTX"],
    ),
    Term::new(
        "modifier",
        &["modifiers"],
        "A word of a spelling between operation and type that changes the operation: `.rn`, `.ftz`, \
         `.relu`. The manual says which can be combined.",
        &["spelling", "flush to zero", "saturation", "relu"],
    ),
    Term::new(
        "operand",
        &["operands"],
        "An input of an instruction: a, b and c in `d = a × b + c`. In PTX it is a register or, in some places, a literal.",
        &["register", "literal", "destination"],
    ),
    Term::new(
        "register",
        &["registers"],
        "A place in the GPU that holds 16 or 32 bits for the next instructions. An f16 takes 16; an \
         f32, or two f16 side by side, take 32.",
        &["lane", "operand", "code"],
    ),
    Term::new(
        "destination",
        &["destinations"],
        "The register that gets the result. It is written first: d in `add.f16 d, a, b;`.",
        &["register", "operand"],
    ),
    Term::new(
        "lane",
        &["lanes", "packed", "pack", "packs", "unpacks"],
        "One half of a register that holds two packed numbers: lane 0 is bits 0 to 15, lane 1 bits 16 \
         to 31. `f16x2` is two f16; each lane is computed as if it were alone.",
        &["register", "f16", "bf16"],
    ),
    Term::new(
        "mixed precision",
        &["mixed", "mixed-precision"],
        "Operands of one format, a result in a wider one: `fma.rn.f32.f16` multiplies two f16, adds an \
         f32 and rounds once, to f32.",
        &["widening", "f32", "accumulator"],
    )
    .from("PTX manual, section 9.7.5"),
    Term::new(
        "kernel",
        &["kernels"],
        "A program that a GPU runs in many threads at once. The one shown beside an instruction runs it \
         on many operands: thread 5 does case 5.",
        &["PTX", "target"],
    ),
    Term::new(
        "assembler",
        &["assemblers", "assembles", "machine code"],
        "The program that turns PTX into what a GPU runs, its machine code; NVIDIA's is `ptxas`. Its behaviour is \
         evidence where the manual is silent.",
        &["PTX", "grade", "undocumented"],
    ),
    Term::new(
        "companion",
        &["companions"],
        "An instruction from another section of the PTX manual that half-precision programs need, such \
         as `cvt.rn.f16.f32` or `mov.b32`.",
        &["PTX", "undocumented", "what-if"],
    ),
    Term::new(
        "undocumented",
        &[],
        "Describes a spelling that the assembler accepts although the manual does not list it: `fma.rn.oob.sat.f16`. \
         halfplay refuses it unless a switch allows it.",
        &["assembler", "companion", "what-if"],
    ),
    Term::new(
        "what-if",
        &["what if"],
        "Describes a combination that no GPU has and that a switch allows for teaching, such as `fma.rz.f16`. Its \
         rules combine those of its parts.",
        &["toy", "undocumented", "companion"],
    ),
    Term::new(
        "grade",
        &["grades"],
        "The certainty of a rule, best first: the manual says it, the assembler shows it, it was measured \
         on a GPU, it is inferred, or it is unknown until a GPU is asked. `halfplay isa show` prints it with each rule.",
        &["assembler", "model", "recording"],
    ),
    Term::new(
        "model",
        &["models"],
        "A computed answer that stands in for the hardware's: for `tanh` and `ex2` it is the true value, correctly \
         rounded. The GPU's own bits may differ, within the error that the manual allows.",
        &["approximation", "recording", "grade"],
    ),
    Term::new(
        "recording",
        &["recordings", "recorded", "recorded on hardware"],
        "Answers of a GPU, kept with its name and the date: for example, all 65536 of `tanh.approx.f16`. If a \
         recording exists, it replaces the model.",
        &["model", "grade"],
    ),
];
