//! The arguments of `halfplay run`.

use clap::{Args, ValueEnum};

/// Arguments of `halfplay run`.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The file to read [default: stdin, also for -]
    pub file: Option<std::path::PathBuf>,
    /// Set an input, a register or a parameter: --set a=0.1 --set %p1=1
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// Set bytes of memory: --mem global:0x1000=003c0040
    #[arg(long, value_name = "SPACE:BASE=HEXBYTES")]
    pub mem: Vec<String>,
    /// Replace a computed value by bits, exact, f32, or another rounding: --hold product=exact --hold 8.1=rz
    #[arg(long, value_name = "NAME|LINE=TO", conflicts_with_all = ["contract", "export", "sweep"])]
    pub hold: Vec<String>,
    /// The language: PTX, or a C-like language such as CUDA, HLSL or WGSL
    #[arg(long, value_enum, default_value_t = Lang::Auto)]
    pub lang: Lang,
    /// The type of undeclared names in C-like code that are not used with a half
    #[arg(long = "type", value_name = "TYPE", value_enum, default_value_t = NumberType::F32)]
    pub ty: NumberType,
    /// The type of numbers that are declared mediump, lowp or min16float
    #[arg(long, value_name = "TYPE", value_enum, default_value_t = MediumPrecision::F16)]
    pub mediump: MediumPrecision,
    /// The function or kernel to run [default: the kernel that is launched last, or the last one]
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
    /// The maximum number of instructions that a PTX program runs [default: 10000000]
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
    /// Run a PTX program as a block of threads: --block 64, --block 16,16 [default: one thread, or a warp if the program
    /// needs one]
    #[arg(long, value_name = "X[,Y[,Z]]")]
    pub block: Option<String>,
    /// The number of blocks of threads [default: 1]
    #[arg(long, value_name = "X[,Y[,Z]]")]
    pub grid: Option<String>,
    /// The thread whose lines are shown, counted from 0 over all blocks
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub thread: u64,
    /// Vary a 16-bit input over all its codes, or two inputs, x,y, over a grid, and show the errors of the result
    #[arg(long, value_name = "NAME[,NAME]")]
    pub sweep: Option<String>,
    /// Search for inputs with the largest error, by varying these inputs [default: all numeric inputs]
    #[arg(
        long, value_name = "NAMES", num_args = 0..=1, default_missing_value = "",
        conflicts_with_all = ["sweep", "hold", "export"]
    )]
    pub worst: Option<String>,
    /// Number of cases that --worst tries [default: 200000]
    #[arg(long, value_name = "N", requires = "worst")]
    pub tries: Option<u64>,
    /// Seed of the random numbers of --worst; the same seed gives the same search [default: 1]
    #[arg(long, value_name = "N", requires = "worst")]
    pub seed: Option<u64>,
    /// End --worst after this number of seconds
    #[arg(long, value_name = "N", requires = "worst")]
    pub seconds: Option<u64>,
    /// Run the program as a compiler may emit it: a contraction rule, or a measured compiler, such as gcc-fast
    #[arg(long, value_name = "RULE")]
    pub contract: Option<String>,
    /// Also run it on an NVIDIA GPU, line by line and as one kernel, and show differences and fused operations
    #[arg(long, conflicts_with_all = ["hold", "export"])]
    pub gpu: bool,
    /// Print the program in another language, with these inputs, instead of running it
    #[arg(long, value_enum, conflicts_with_all = ["format", "json"])]
    pub export: Option<Export>,
    /// Also show inputs, registers, memory, the error of each result by line, known results, and what compilers may emit
    #[arg(long)]
    pub all: bool,
    /// Print a link that opens the program in Compiler Explorer; the PTX that nvcc prints there runs here
    #[arg(long, conflicts_with_all = ["export", "format", "json", "gpu", "sweep", "worst", "all"])]
    pub explorer: bool,
    /// Output format
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
    /// detected from the text
    Auto,
    /// assembly language of NVIDIA's GPUs
    Ptx,
    /// C or C++
    C,
    /// C++ for NVIDIA's GPUs
    Cuda,
    /// C++ for AMD's GPUs
    Hip,
    /// shaders of Direct3D
    Hlsl,
    /// shaders of OpenGL and Vulkan
    Glsl,
    /// shaders of Apple's GPUs
    Metal,
    /// C for OpenCL devices
    Opencl,
    /// shaders of WebGPU
    Wgsl,
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

/// The type of numbers with reduced precision.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MediumPrecision {
    /// half
    F16,
    /// float
    F32,
}

/// The language to which a program is exported.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Export {
    /// assembly language of NVIDIA's GPUs: C-like code is compiled; from PTX, and with --contract, only the executed floating-point instructions remain
    Ptx,
    /// C++ for NVIDIA's GPUs, each instruction as inline assembly
    Cuda,
    /// C99, for compilers with 128-bit integers
    C,
    /// Rust without crates
    Rust,
    /// Python without packages
    Python,
}

/// The help text below the arguments.
pub const RUN_HELP: &str = "\
PTX may be compiler output or code from the manual: declarations, a whole kernel, or a few lines. It runs as one thread, from \
the first line to the last, or as the threads of --block and --grid; with a shuffle or a vote, as a warp. Of several kernels, the last one runs, or the one that --entry names. Registers that are read before they are written, and the parameters of a kernel, are inputs; \
they are 0 if you do not set them, and so is memory. Nothing that depends on them is called exact. If halfplay cannot run a line, it prints the reason at that line, and runs every other line that does not depend on it.

C-like code may come from CUDA, HLSL, GLSL, Metal, OpenCL, WGSL or C: float, half and bfloat16, vectors, structures, pointers, \
templates, branches and loops, and functions such as sqrt, exp and mix. Each operator becomes one instruction; the types choose it by the rules of C. The last \
function runs, or the kernel that is launched last, and its parameters are inputs. Without --block and --grid, its launch gives the threads; they all run if they exchange values, and otherwise the one of --thread. Code without a function runs as it stands, \
and undeclared names are inputs: --set n=8 sets an integer, --set 'a[0]=0.5' an element. The parts of a vector of two floats are v.x and v.y; a vector of two halves is one register: --set 'v={1, 2}'.

The report begins with the results: bits, value, error, and the lines that contribute most to the error. The lines follow. --all adds the inputs, registers and memory, the error of each result by line, known results, and the possible compilations.

--hold replaces one computed value, and all later lines use the replacement. Name the value by its name or register (in a \
loop, each time), by its line number, or by one operation of a line, 3.2. Replace it with a value or bits, with exact (the unrounded \
result), with f32 (kept in a wider register), or with a rounding: rn, rz, rm, rp, rna, ro.

--contract runs the program as a compiler may emit it, with fused products and sums: off, on-source, fast-all-uses, \
fast-one-use, ptxas (PTX has only off and ptxas), nvcc-f32, nvcc-f16, nvcc-bf16, gcc-fast, clang-on, clang-fast. If they give \
different results, --all lists all of them.

--sweep x compares the result for every code of x with the exact result, for the program as written and as compilers \
emit it; --sweep x,y tries 64 values of each of two inputs, evenly from the least to the greatest. For more inputs, --worst searches: it \
changes inputs at random and follows growing errors. It prints the worst case and the command that runs it again; Ctrl-C ends \
the search and prints the worst case so far. --worst a,b varies only these inputs.

--gpu prints the GPU's answer next to the model's for every operation, each run alone, and then runs all of them as one kernel. If \
the kernel gives another result, the driver's compiler has fused a product and a sum, and halfplay names the rule that does so.

Examples:
  echo 'fma.rn.f16 d, a, b, c;' | halfplay run - --set a=0x520b --set b=0x00e9 --set c=0x2ff6
  echo 'half f(half x) { return x * x - x; }' | halfplay run - --sweep x
  halfplay run assets/programs/determinant.c --worst --tries 50000
  echo 'a * b + 0.1h' | halfplay run - --set a=2 --set b=0.1
  echo 'half f(half a, half b) { return a * b + a; }' | halfplay run - --export ptx
  echo 'half f(half x, half y) { return x * x - y * y; }' | halfplay run - --set x=1.1 --set y=1.1 --contract gcc-fast
  halfplay run assets/programs/determinant.c --hold 8.1=exact
  halfplay run assets/programs/determinant.c --hold product=exact
  echo 'shfl.sync.down.b32 %r1, %f1, 1, 31, -1; add.f32 %f2, %f1, %r1;' | halfplay run - --set %f1=1 --set '%f1[1]=0.1'
  halfplay run kernel.ptx --set kernel_param_0=0x1000 --mem global:0x1000=003c0040 --json
  halfplay run assets/programs/determinant.c --set a=162 --format markdown
  halfplay run assets/programs/determinant.c --export python | python3

Comments at the start of a program may set inputs that no argument sets: // set a = 0x3f92, // mem global:0x1000 = 003c, // block 64

Exit status: 0 every reachable line has run; 1 a line is malformed or cannot run, or with --gpu, there is no GPU or it \
gives another result; 2 wrong usage.";

/// The end of the short help.
pub const RUN_BRIEF: &str = "\
Examples:
  echo 'a * b + 0.1h' | halfplay run - --set a=2 --set b=0.1
  echo 'half f(half x) { return x * x - x; }' | halfplay run - --sweep x
Exit status: 0 every reachable line has run; 1 an error in the program; 2 wrong usage
More: halfplay help run";
