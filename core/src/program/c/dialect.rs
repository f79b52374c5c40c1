//! The language of a C-like program, recognised by its words.

/// A C-like language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// C or C++, or nothing that tells
    #[default]
    C,
    /// CUDA or HIP
    Cuda,
    Hlsl,
    Glsl,
    Metal,
    OpenCl,
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
            "inversesqrt",
        ],
    ),
    (Dialect::Metal, &["metal_stdlib", "metal", "thread_position_in_grid", "threadgroup"]),
    (Dialect::OpenCl, &["__kernel", "get_global_id", "__global"]),
];

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

    /// True if `mix(a, b, t)` is defined as `a + (b − a) t`.
    pub fn mixes_by_difference(self) -> bool {
        matches!(self, Dialect::Metal | Dialect::OpenCl)
    }

    /// True if `round` rounds ties to even.
    pub fn rounds_to_even(self) -> bool {
        matches!(self, Dialect::Hlsl | Dialect::Wgsl)
    }
}
