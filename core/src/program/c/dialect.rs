//! The language of a C-like program, recognised by its words.

/// A C-like language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// C or C++, or nothing that tells
    #[default]
    C,
    /// CUDA or HIP
    Cuda,
    /// shaders of Direct3D
    Hlsl,
    /// shaders of OpenGL and Vulkan
    Glsl,
    /// shaders of Apple's GPUs
    Metal,
    /// C for OpenCL devices
    OpenCl,
    /// shaders of WebGPU
    Wgsl,
}

/// Words that occur in one language only.
const WORDS: &[(Dialect, &[&str])] = &[
    (Dialect::Cuda, &["__global__", "__device__", "threadIdx", "blockIdx", "__half", "half2", "__half2"]),
    (
        Dialect::Hlsl,
        &[
            "numthreads",
            "cbuffer",
            "StructuredBuffer",
            "RWStructuredBuffer",
            "SV_DispatchThreadID",
            "SV_Target",
            "min16float",
            "float16_t3",
            "saturate",
            "lerp",
        ],
    ),
    (
        Dialect::Glsl,
        &[
            "vec2",
            "vec3",
            "vec4",
            "f16vec2",
            "f16vec3",
            "f16vec4",
            "mediump",
            "highp",
            "gl_FragColor",
            "gl_LocalInvocationIndex",
            "gl_LocalInvocationID",
            "gl_GlobalInvocationID",
            "gl_WorkGroupID",
            "local_size_x",
            "inversesqrt",
        ],
    ),
    (Dialect::Metal, &["metal_stdlib", "metal", "thread_position_in_grid", "threadgroup"]),
    (Dialect::OpenCl, &["__kernel", "get_global_id", "__global"]),
];

/// Words of C that its relatives do without, and words of C++ that C lacks.
const OF_C: &[&str] = &["_Float16", "printf", "malloc", "restrict", "main", "_Generic", "complex"];
const OF_CPP: &[&str] =
    &["template", "std", "class", "namespace", "constexpr", "auto", "typename", "operator", "cmath"];

/// True if a program of this language is C rather than C++: only there, `exp` of a float is a double.
pub fn has_c_functions<'a>(dialect: Dialect, words: impl Iterator<Item = &'a str> + Clone) -> bool {
    let is_header = |word: &str| ["math.h", "stdio.h", "tgmath.h"].iter().any(|header| word.contains(header));
    let is_c = |word: &str| OF_C.contains(&word) || is_header(word);
    let is_cpp = |word: &str| OF_CPP.contains(&word) || word.contains("<cmath>");
    dialect == Dialect::C && words.clone().any(is_c) && !words.into_iter().any(is_cpp)
}

impl Dialect {
    /// The language of a program with these words.
    pub fn of<'a>(words: impl Iterator<Item = &'a str>) -> Dialect {
        let mut counts = [0usize; WORDS.len()];
        for word in words {
            for ((_, known), count) in WORDS.iter().zip(&mut counts) {
                *count += usize::from(known.contains(&word));
            }
        }
        let most = WORDS.iter().zip(counts).rev().max_by_key(|(_, count)| *count);
        most.filter(|(_, count)| *count > 0).map_or(Dialect::C, |((dialect, _), _)| *dialect)
    }

    /// True for a language in which the last bits of quotients and roots are not prescribed.
    pub fn is_shader(self) -> bool {
        matches!(self, Dialect::Hlsl | Dialect::Glsl | Dialect::Metal | Dialect::OpenCl | Dialect::Wgsl)
    }

    /// True if a number without a suffix is a double.
    pub fn has_doubles(self) -> bool {
        matches!(self, Dialect::C | Dialect::Cuda | Dialect::OpenCl)
    }

    /// True if `mix(a, b, t)` is defined as `a + (b − a) t`.
    pub fn mixes_by_difference(self) -> bool {
        matches!(self, Dialect::Metal | Dialect::OpenCl)
    }

    /// True if `round` rounds ties to even.
    pub fn rounds_to_even(self) -> bool {
        matches!(self, Dialect::Hlsl | Dialect::Wgsl)
    }
}
