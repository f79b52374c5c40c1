//! Terms for instructions, for GPUs, and for how well their behaviour is known.

use super::term::Term;

pub(super) const TERMS: &[Term] = &[
    Term::new(
        "PTX",
        &[],
        "The language into which programs for NVIDIA GPUs are compiled, one step before machine code: \
         `add.f16 d, a, b;` is a line of it.",
        &["spelling", "PTX version", "target", "assembler"],
    ),
    Term::new(
        "PTX version",
        &["PTX versions"],
        "The edition of the PTX language that a program requires, such as 8.1. An instruction needs the \
         edition that introduced it, or a later one.",
        &["PTX", "target"],
    ),
    Term::new(
        "target",
        &["targets"],
        "A generation of GPUs, written as `sm_` and a number. An instruction needs the target that \
         introduced it, or a later one; `fma.rn.relu.f16` needs `sm_80`.",
        &["PTX", "PTX version", "kernel"],
    ),
    Term::new(
        "spelling",
        &["spellings"],
        "The written form of an instruction, words joined by dots: `fma.rn.relu.f16`. The words after the \
         operation may have another order; halfplay shows the order of the manual.",
        &["modifier", "PTX"],
    ),
    Term::new(
        "modifier",
        &["modifiers"],
        "A word of a spelling between operation and type that changes the effect of the instruction: \
         `.rn`, `.ftz`, `.relu`. The manual says which modifiers can be combined.",
        &["spelling", "flush to zero", "saturation", "relu"],
    ),
    Term::new(
        "operand",
        &["operands"],
        "An input of an instruction: a, b and c in `d = a × b + c`. In PTX it is a register or, in some \
         places, a literal.",
        &["register", "literal", "destination"],
    ),
    Term::new(
        "register",
        &["registers"],
        "A place in the GPU that holds 16 or 32 bits for the next instructions. An f16 takes 16 bits; an \
         f32, or two f16 side by side, take 32 bits.",
        &["lane", "operand", "code"],
    ),
    Term::new(
        "destination",
        &["destinations"],
        "The register that receives the result. PTX writes it first: d in `add.f16 d, a, b;`.",
        &["register", "operand"],
    ),
    Term::new(
        "lane",
        &["lanes", "packed", "pack", "packs", "unpacks"],
        "One half of a register that holds two packed numbers: lane 0 is bits 0 to 15, and lane 1 is bits \
         16 to 31. `f16x2` means two f16. The GPU computes each lane as if it were alone.",
        &["register", "f16", "bf16"],
    ),
    Term::new(
        "mixed precision",
        &["mixed", "mixed-precision"],
        "Operands of one format and a result of a wider one: `fma.rn.f32.f16` multiplies two f16, adds an \
         f32 and rounds once, to f32.",
        &["widening", "f32", "accumulator"],
    )
    .from("PTX manual, section 9.7.5"),
    Term::new(
        "kernel",
        &["kernels"],
        "A program that a GPU runs in many threads at once. The kernel beside an instruction runs it on \
         many operands: thread 5 computes case 5.",
        &["PTX", "target"],
    ),
    Term::new(
        "assembler",
        &["assemblers", "assembles", "machine code"],
        "The program that translates PTX into machine code, which the GPU runs; NVIDIA's is `ptxas`. If \
         the manual is silent, two things are evidence: the PTX that the assembler accepts, and the \
         machine code that it makes.",
        &["PTX", "grade", "undocumented"],
    ),
    Term::new(
        "companion",
        &["companions"],
        "An instruction from another section of the PTX manual that half-precision programs need, such as \
         `cvt.rn.f16.f32` or `mov.b32`.",
        &["PTX", "undocumented", "what-if"],
    ),
    Term::new(
        "undocumented",
        &[],
        "Describes a spelling that the assembler accepts although the manual does not list it: \
         `fma.rn.oob.sat.f16`. halfplay rejects it unless a switch allows it.",
        &["assembler", "companion", "what-if"],
    ),
    Term::new(
        "what-if",
        &["what if"],
        "Describes a combination that no GPU has and that a switch allows for teaching, such as \
         `fma.rz.f16`. It follows the rules of all its parts.",
        &["toy", "undocumented", "companion"],
    ),
    Term::new(
        "grade",
        &["grades"],
        "The strength of the evidence for a rule, best first: the manual says it, the assembler shows it, \
         it was measured on a GPU, it is inferred, or it is unknown until a GPU is asked. `halfplay isa \
         show` prints the grade of each rule.",
        &["assembler", "model", "recording"],
    ),
    Term::new(
        "model",
        &["models"],
        "A computed answer where only the hardware has the exact bits: for `tanh` and `ex2` it is the true \
         value, correctly rounded. The GPU's own bits may differ, within the error that the manual allows.",
        &["approximation", "recording", "grade"],
    ),
    Term::new(
        "recording",
        &["recordings", "recorded", "recorded on hardware"],
        "Answers that a GPU gave, stored with its name and the date: for example, all 65536 of \
         `tanh.approx.f16`. If there is a recording, it replaces the model.",
        &["model", "grade"],
    ),
];
