//! The arguments of `halfplay run`.

use clap::{Args, ValueEnum};

/// Arguments of `halfplay run`.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The file to read; stdin without one, or for -
    pub file: Option<std::path::PathBuf>,
    /// What a register, a parameter or a special register holds at first: --set a=0.1 --set %p1=1
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// What lies in memory at first, byte by byte: --mem global:0x1000=003c0040
    #[arg(long, value_name = "SPACE:BASE=HEXBYTES")]
    pub mem: Vec<String>,
    /// Hold what is computed: to other bits, exact, f32, or another rounding: --hold w=exact --hold 3.2=rz
    #[arg(long, value_name = "NAME|LINE=TO", conflicts_with_all = ["contract", "export", "sweep"])]
    pub hold: Vec<String>,
    /// The language: PTX, or what C, CUDA, HLSL and GLSL have in common
    #[arg(long, value_enum, default_value_t = Lang::Auto)]
    pub lang: Lang,
    /// The type of names that C-like code does not declare, where no half stands beside them
    #[arg(long = "type", value_name = "TYPE", value_enum, default_value_t = NumberType::F32)]
    pub ty: NumberType,
    /// The function to run; without it the last one of C-like code, the last kernel of PTX
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
    /// Vary an input of 16 bits over all its codes, or two inputs, x,y, over a grid: where the result is off, and where it is
    /// worst
    #[arg(long, value_name = "NAME[,NAME]")]
    pub sweep: Option<String>,
    /// Search for the inputs for which the result is worst: among these, or among all that are numbers
    #[arg(
        long, value_name = "NAMES", num_args = 0..=1, default_missing_value = "",
        conflicts_with_all = ["sweep", "hold", "export"]
    )]
    pub worst: Option<String>,
    /// How many cases --worst tries [default: 200000]
    #[arg(long, value_name = "N", requires = "worst")]
    pub tries: Option<u64>,
    /// What the random numbers of --worst are made of: the same seed finds the same [default: 1]
    #[arg(long, value_name = "N", requires = "worst")]
    pub seed: Option<u64>,
    /// End --worst after so many seconds, if it has not tried all before
    #[arg(long, value_name = "N", requires = "worst")]
    pub seconds: Option<u64>,
    /// Run what a compiler may make of the program: a rule, or a compiler that was measured, such as gcc-fast
    #[arg(long, value_name = "RULE")]
    pub contract: Option<String>,
    /// Run it on an NVIDIA GPU too, line by line and as one kernel: what differs, and what the driver's compiler fuses
    #[arg(long, conflicts_with_all = ["hold", "export"])]
    pub gpu: bool,
    /// Print the program in another language, with these inputs, instead of telling what it does
    #[arg(long, value_enum, conflicts_with_all = ["format", "json"])]
    pub export: Option<Export>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = RunFormat::Plain)]
    pub format: RunFormat,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// How a program is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunFormat {
    /// text
    Plain,
    /// one object, as `halfplay schema run` describes it
    Json,
    /// GitHub-flavoured Markdown, for an issue
    Markdown,
    /// a LaTeX fragment, for a paper
    Latex,
}

/// The language of a program.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// whichever it looks like
    Auto,
    /// assembly language of NVIDIA's GPUs
    Ptx,
    /// C, CUDA, HLSL, GLSL
    C,
}

/// The type of a number.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberType {
    /// half
    F16,
    /// bfloat16
    Bf16,
    /// float
    F32,
}

/// What a program can be printed as.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Export {
    /// assembly language of NVIDIA's GPUs: of C-like code what it is compiled to; of PTX, and with --contract, the straight line of its numbers
    Ptx,
    /// C++ for NVIDIA's GPUs, each instruction as inline assembly
    Cuda,
    /// C of 1999, for compilers with whole numbers of 128 bits
    C,
    /// Rust without crates
    Rust,
    /// Python without packages
    Python,
}

/// The help text below the arguments.
pub const RUN_HELP: &str = "\
PTX as a compiler prints it or as the manual has it: declarations, a whole kernel, or a few lines. It runs as one thread, from \
the first line to the last. Of several kernels the last one runs, or the one that --entry names. Registers that are read before they are written, and the parameters of a kernel, are inputs: 0 \
where nothing is set. What cannot run is told where it stands; the rest runs as far as it does not need it.

C-like code as people paste it from CUDA, HLSL, GLSL or C: float, half and bfloat16, two of them in a vector, + - * and fma, \
functions, arrays, loops with whole numbers, #define and #if. Each operator is one instruction, chosen by the types as C has it. The last \
function runs, its parameters are inputs; without a function, the statements as they stand, and names that nobody declares are \
inputs: --set n=8 for a whole number, --set 'a[0]=0.5' for an element. Two floats are set and told as v.x and v.y, two halves are one register: --set 'v={1, 2}'.

--hold keeps one number apart from what the machine makes of it, and all that follows goes on with that: a name or a register, in a \
loop each time; a line by its number, or one operation of it, 3.2. It is held to a value or bits, to exact (what the operation \
gives on paper, unrounded), to f32 (kept in a wider register), or to a rounding: rn, rz, rm, rp, rna, ro.

--contract runs the program as a compiler may emit it, with products and sums in one instruction: off, on-source, fast-all-uses, \
fast-one-use, ptxas (PTX knows off and ptxas), nvcc-f32, nvcc-f16, nvcc-bf16, gcc-fast, clang-on, clang-fast. What all of them give \
is listed behind the results wherever they differ.

--sweep x compares the result for every code of x with the exact one, for the program as it is written and for what compilers make \
of it; --sweep x,y tries 64 numbers of each of two inputs, evenly from the least to the greatest. --worst searches where there are more: it \
changes inputs at random and goes where the error grows. It prints the worst case and the command that runs it again; Ctrl-C ends it \
and prints what it has. --worst a,b varies only these.

--gpu puts a GPU's answer beside the model's for every operation, each run by itself, and then runs all of them as one kernel: where \
that gives something else, the driver's compiler has fused a product and a sum, and the rule that does so is named.

Examples:
  echo 'fma.rn.f16 d, a, b, c;' | halfplay run - --set a=0x520b --set b=0x00e9 --set c=0x2ff6
  echo 'half f(half x) { return x * x - x; }' | halfplay run - --sweep x
  halfplay run assets/programs/determinant.c --worst --tries 50000
  echo 'a * b + 0.1h' | halfplay run - --set a=2 --set b=0.1
  echo 'half f(half a, half b) { return a * b + a; }' | halfplay run - --export ptx
  echo 'half f(half x, half y) { return x * x - y * y; }' | halfplay run - --set x=1.1 --set y=1.1 --contract gcc-fast
  halfplay run assets/programs/determinant.c --hold 8.1=exact
  halfplay run kernel.ptx --set kernel_param_0=0x1000 --mem global:0x1000=003c0040 --json
  halfplay run assets/programs/determinant.c --set a=162 --format markdown
  halfplay run assets/programs/determinant.c --export python | python3

The first comments of a program may set its inputs, where nothing else does: // set a = 0x3f92, // mem global:0x1000 = 003c

Exit status: 0 every line that is to run has run; 1 something could not be understood or run, and with --gpu, there is no GPU or it \
gives something else; 2 wrong usage.";
