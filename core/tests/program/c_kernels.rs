//! CUDA kernels: the kernel that runs, its launch, its integer inputs, and shared memory.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile_for};

fn ended(text: &str, values: &[&str]) -> CRun {
    let given = given(values, &[]);
    compile_for(text, &Options::default(), &given).unwrap().run(&given)
}

fn variable(ended: &CRun, name: &str) -> String {
    let found = ended.run.registers.iter().find(|(known, _)| known == name);
    let (_, bits) = found.unwrap_or_else(|| panic!("no {name}: {:?}", ended.run.registers));
    bits.map_or_else(|| "?".to_owned(), |bits| bits.hex())
}

/// 0x39586fff and 0x39587000 lie between 0x0ac3 and 0x0ac4; 0x39588000 is 0x0ac4. IEEE 754 rounds the first two toward
/// zero. A former version ran `main`, which it could not read.
#[test]
fn a_kernel_runs_instead_of_main() {
    let text = "#include <cuda_fp16.h>
        __global__ void k(unsigned short *o) {
          const unsigned codes[4] = {0x39586FFF, 0x39587000, 0x39588000, 0x39588001};
          for (int i = 0; i < 4; ++i) o[i] = __half_as_ushort(__float2half_rz(__uint_as_float(codes[i])));
        }
        int main() { unsigned short *o = 0; k<<<1, 1>>>(o); return 0; }";
    let ended = ended(text, &[]);
    assert!(ended.run.is_whole(), "{:?}", said(&ended.run));
    let found = ["o[0]", "o[1]", "o[2]", "o[3]"].map(|name| variable(&ended, name));
    assert_eq!(found, ["0x0ac3", "0x0ac3", "0x0ac4", "0x0ac4"]);
    let back = "void k(unsigned short *o, half x) { o[0] = __half_as_ushort(x); o[1] = 7; x = __ushort_as_half(o[0]); }";
    assert_eq!(variable(&self::ended(back, &["x=2"]), "x"), "0x4000");
}

#[test]
fn a_launch_gives_the_grid_and_the_block() {
    let kernel = "__global__ void k(float *y) {
        y[0] = gridDim.x * 100 + blockDim.x * 10 + blockDim.y; y[1] = threadIdx.x; }
        __global__ void other(float *y) { y[0] = 7; }\n";
    for (launch, values, expected) in [
        ("int main() { k<<<4, dim3(2, 3)>>>(0); }", &[][..], 423.0f32),
        ("const int B = 2; int main() { k<<<8 / 2, B * 3>>>(0); }", &[], 461.0),
        ("#define N 3\nint main() { k<<<dim3(N), N, 0, 0>>>(0); }", &[], 331.0),
        ("k<<<2, 5>>>(y);", &[], 251.0),
        ("k<<<2, 5>>>(y);", &["blockDim.x=6"], 261.0),
        // Without a launch, the last kernel runs.
        ("int main() { return 0; }", &[], 7.0),
    ] {
        let ended = ended(&format!("{kernel}{launch}"), values);
        assert!(ended.run.is_whole(), "{launch}: {:?}", said(&ended.run));
        assert_eq!(variable(&ended, "y[0]"), format!("{:#010x}", expected.to_bits()), "{launch}");
    }
    let unknown = ended(&format!("{kernel}int main() {{ k<<<blocks, 2>>>(0); }}"), &[]);
    let all = said(&unknown.run).join("\n");
    assert!(all.contains("the size in this launch of `k` is not known, so it is 1"), "{all}");
}

/// A former version advised to set `n`, and then did not know it.
#[test]
fn a_kernel_opens_with_all_its_inputs() {
    let text = "__global__ void twice(const half* x, half* y, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) y[i] = x[i] + x[i];
    }";
    let open = ended(text, &[]);
    assert!(open.run.is_whole(), "{:?}", said(&open.run));
    let input = |name: &str| open.run.inputs.iter().find(|input| input.name == name).unwrap();
    assert_eq!((input("n").bits.bits, input("n").given), (1, false));
    assert!(!input("x[0]").given);
    assert!(said(&open.run).join("\n").contains("`n` is not set, so it is 1; set it: n=8"));
    let set = ended(text, &["n=8", "x[3]=1.5", "threadIdx.x=3"]);
    assert_eq!((variable(&set, "y[3]"), set.run.unused_inputs), ("0x4200".to_owned(), Vec::new()));
    let none = ended(text, &["n=0", "x[0]=1.5"]);
    assert!(none.run.registers.iter().all(|(name, _)| name != "y[0]"));
}
