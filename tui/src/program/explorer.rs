//! A link that opens a program in Compiler Explorer.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use halfplay_core::skins::program::{Language, Task};
use serde_json::json;

/// The address to which the state of Compiler Explorer is appended.
const SITE: &str = "https://godbolt.org/clientstate/";

/// The link for a program. CUDA is compiled by nvcc, with line numbers in its PTX; other code by a C++ compiler. PTX has
/// no compiler there.
pub fn link(task: &Task) -> Option<String> {
    if task.language() == Language::Ptx {
        return None;
    }
    let is_cuda = task.text.contains("__global__") || task.text.contains("__device__");
    let (language, compiler, options) = if is_cuda {
        ("cuda", "nvcc125u1", "-O3 -arch=sm_90 -lineinfo")
    } else {
        ("c++", "clang_trunk", "-O2")
    };
    let compilers = json!([{ "id": compiler, "options": options }]);
    let session = json!({ "id": 1, "language": language, "source": task.text, "compilers": compilers });
    let state = json!({ "sessions": [session] }).to_string();
    // In an address, these characters of base64 have another meaning.
    let encoded = STANDARD.encode(state).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    Some(format!("{SITE}{encoded}"))
}
