//! Threads of C-like kernels: shuffles, votes, shared memory, barriers and atomic functions, compared with models that
//! compute all threads in lockstep, in Rust's `f32`.

use super::{given, said};
use crate::common::Random;
use halfplay_core::skins::program::c::{CRun, Options, compile_for};
use halfplay_core::skins::program::run::{Lengths, RunInputs};

/// Runs a kernel with these values, block, grid and shown thread.
pub fn launched(text: &str, values: &[String], [block, grid]: [Option<Lengths>; 2], thread: u64) -> CRun {
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let given = RunInputs { block, grid, thread, ..given(&values, &[]) };
    compile_for(text, &Options::default(), &given).unwrap().run(&given)
}

pub fn ran(text: &str, values: &[String]) -> CRun {
    launched(text, values, [None, None], 0)
}

/// The bits of a variable.
fn bits(run: &CRun, name: &str) -> u64 {
    let found = run.run.registers.iter().find(|(known, _)| known == name);
    let (_, bits) = found.unwrap_or_else(|| panic!("no {name}: {:?}", run.run.registers));
    bits.unwrap_or_else(|| panic!("{name} is unknown: {:?}", said(&run.run))).bits
}

pub fn single(run: &CRun, name: &str) -> f32 {
    f32::from_bits(bits(run, name) as u32)
}

pub fn check(run: &CRun) {
    assert!(run.run.is_whole() && run.run.troubles.is_empty(), "{:?} {:?}", said(&run.run), run.run.troubles);
}

/// The texts that set `x[0]`, `x[1]` and so on, and the numbers.
fn inputs(random: &mut Random, count: usize) -> (Vec<String>, Vec<f32>) {
    let numbers: Vec<f32> = (0..count).map(|_| random.below(2000) as f32 / 64.0 - 7.3).collect();
    (numbers.iter().enumerate().map(|(index, number)| format!("x[{index}]={number}")).collect(), numbers)
}

#[test]
fn a_warp_sums_its_lanes_by_shuffles() {
    let (values, mut lanes) = inputs(&mut Random(11), 32);
    let text = "__global__ void k(const float* x, float* out) {
        float v = x[threadIdx.x];
        for (int offset = 16; offset > 0; offset >>= 1)
            v += __shfl_down_sync(0xffffffff, v, offset);
        out[threadIdx.x] = v;
    }";
    let run = ran(text, &values);
    check(&run);
    for offset in [16, 8, 4, 2, 1] {
        let before = lanes.clone();
        for (lane, value) in lanes.iter_mut().enumerate() {
            *value += before.get(lane + offset).unwrap_or(&before[lane]);
        }
    }
    for (lane, value) in lanes.iter().enumerate() {
        assert_eq!(single(&run, &format!("out[{lane}]")).to_bits(), value.to_bits(), "lane {lane}");
    }
    assert_eq!(run.run.launch.map(|launch| launch.threads()), Some(32));
    let all = said(&run.run).join("\n");
    assert!(all.contains("from lane 16"), "{all}");
}

/// The lane that each shuffle reads, as the CUDA programming guide ("Warp Shuffle Functions") describes it: each part of
/// `width` lanes is a warp of its own.
fn source(name: &str, lane: i64, by: i64, width: i64) -> i64 {
    let first = lane / width * width;
    let from = match name {
        "__shfl_sync" => return first + by.rem_euclid(width),
        "__shfl_up_sync" => lane - by,
        "__shfl_down_sync" => lane + by,
        _ => lane ^ by,
    };
    // With xor, a lane may read from an earlier part, but not from a later one.
    let is_inside = from < first + width && (from >= first || name == "__shfl_xor_sync");
    if is_inside { from } else { lane }
}

#[test]
fn shuffles_read_the_lanes_of_the_guide() {
    let mut random = Random(12);
    for name in ["__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync"] {
        for width in [2, 4, 8, 16, 32] {
            let by = random.below(32) as i64;
            let text = format!(
                "__global__ void k(int* out, float* f, half2* h) {{
                    int lane = threadIdx.x;
                    out[lane] = {name}(~0u, lane, {by}, {width});
                    f[lane] = {name}(~0u, (float)lane, {by}, {width});
                    half2 pair = __floats2half2_rn((float)lane, 1.0f);
                    h[lane] = {name}(~0u, pair, {by}, {width});
                    f[lane + 32] = (float)out[lane];
                }}"
            );
            let run = ran(&text, &[]);
            check(&run);
            for lane in 0..32 {
                let from = source(name, lane, by, width);
                let at = format!("{name} {by} {width}, lane {lane}");
                assert_eq!(single(&run, &format!("f[{lane}]")), from as f32, "{at}");
                assert_eq!(single(&run, &format!("f[{}]", lane + 32)), from as f32, "{at}");
                let half = half::f16::from_f32(from as f32).to_bits();
                assert_eq!(bits(&run, &format!("h[{lane}]")), 0x3c00 << 16 | u64::from(half), "{at}");
            }
        }
    }
}

#[test]
fn a_block_sums_in_shared_memory() {
    let (values, numbers) = inputs(&mut Random(13), 100);
    let text = "__global__ void sum(const float *x, float *out, int n) {
            __shared__ float buf[64];
            int tid = threadIdx.x;
            int i = blockIdx.x * blockDim.x + tid;
            buf[tid] = i < n ? x[i] : 0.0f;
            __syncthreads();
            for (int s = blockDim.x / 2; s > 0; s /= 2) {
                if (tid < s) buf[tid] += buf[tid + s];
                __syncthreads();
            }
            if (tid == 0) out[blockIdx.x] = buf[0];
        }
        int main() { sum<<<2, 64>>>(x, out, 100); }";
    let values = [values, vec!["n=100".to_owned()]].concat();
    let run = launched(text, &values, [None, None], 64);
    check(&run);
    for block in 0..2 {
        let number = |at: usize| numbers.get(block * 64 + at).copied().unwrap_or(0.0);
        let mut buf: Vec<f32> = (0..64).map(number).collect();
        for s in [32, 16, 8, 4, 2, 1] {
            (0..s).for_each(|tid| buf[tid] += buf[tid + s]);
        }
        assert_eq!(single(&run, &format!("out[{block}]")).to_bits(), buf[0].to_bits());
    }
    // The sum of the second block has the errors of all its threads.
    let output = run.run.flow.outputs.iter().find(|output| output.name == "out[1]");
    assert!(output.is_some());
}

#[test]
fn votes_combine_the_lanes() {
    let mut random = Random(14);
    for _ in 0..20 {
        let (mask, word) = (random.next() as u32 | 1, random.next() as u32);
        let text = format!(
            "__global__ void k(float* out) {{
                unsigned lane = threadIdx.x;
                if ((0x{mask:x}u >> lane) & 1) {{
                    int p = (0x{word:x}u >> lane) & 1;
                    unsigned ballot = __ballot_sync(0x{mask:x}u, p);
                    out[0] = (float)(ballot >> 16); out[1] = (float)(ballot & 0xffff);
                    out[2] = __any_sync(0x{mask:x}u, p); out[3] = __all_sync(0x{mask:x}u, p);
                    out[4] = __reduce_add_sync(0x{mask:x}u, (int)lane - 9);
                    out[5] = __reduce_max_sync(0x{mask:x}u, (int)lane - 9);
                    unsigned same = __match_any_sync(0x{mask:x}u, (int)(lane % 3));
                    out[6] = (float)(same >> 16); out[7] = (float)(same & 0xffff);
                    unsigned active = __activemask();
                    out[8] = (float)(active >> 16); out[9] = (float)(active & 0xffff);
                }}
            }}"
        );
        let run = ran(&text, &[]);
        let lanes = || (0..32u32).filter(|lane| mask >> lane & 1 == 1);
        let last = lanes().next_back().unwrap();
        let same = lanes().filter(|lane| lane % 3 == last % 3).fold(0u32, |all, lane| all | 1 << lane);
        let sum: i64 = lanes().map(|lane| i64::from(lane) - 9).sum();
        let ballot = mask & word;
        let expected = [
            (ballot >> 16) as f32,
            (ballot & 0xffff) as f32,
            f32::from(u8::from(ballot != 0)),
            f32::from(u8::from(ballot == mask)),
            sum as f32,
            last as f32 - 9.0,
            (same >> 16) as f32,
            (same & 0xffff) as f32,
            (mask >> 16) as f32,
            (mask & 0xffff) as f32,
        ];
        for (place, expected) in expected.into_iter().enumerate() {
            assert_eq!(single(&run, &format!("out[{place}]")), expected, "{mask:#x} {word:#x} out[{place}]");
        }
    }
}

#[test]
fn barriers_combine_predicates() {
    let text = "__global__ void k(float* out) {
        int t = threadIdx.x;
        int count = __syncthreads_count(t % 3 == 0), all = __syncthreads_and(t < 64), any = __syncthreads_or(t == 99);
        if (t == 0) { out[0] = count; out[1] = all; out[2] = any; }
    }";
    let run = launched(text, &[], [Some([64, 1, 1]), None], 0);
    check(&run);
    assert_eq!([0, 1, 2].map(|at| single(&run, &format!("out[{at}]"))), [22.0, 1.0, 0.0]);
}

#[test]
fn atomic_functions_change_memory_in_the_order_of_the_threads() {
    let (values, numbers) = inputs(&mut Random(15), 48);
    let text = "__global__ void k(const float* x, float* sum, int* bins, float* out) {
            __shared__ int counter; __shared__ float most;
            int t = threadIdx.x;
            if (t == 0) { counter = 0; most = -1000.0f; }
            __syncthreads();
            float old = atomicAdd(&sum[0], x[t]);
            atomicAdd(&bins[t % 4], t);
            int mine = atomicAdd(&counter, 2);
            atomicMax(bins + 4, t * 7 % 48); atomicMin(&bins[5], -t); atomicOr(&bins[6], 1 << (t % 5));
            atomicExch(&bins[7], t); atomicCAS(&bins[8], t, t + 1); atomicInc((unsigned*)&bins[9], 4);
            __syncthreads();
            out[t] = old;
            if (t == 47) { for (int i = 0; i < 9; i++) out[100 + i] = bins[i]; out[109] = mine; out[110] = counter; }
        }
        int main() { k<<<1, 48>>>(x, s, b, o); }";
    let text = text.replace(" atomicInc((unsigned*)&bins[9], 4);", "");
    let zeros = (0..9).map(|bin| format!("bins[{bin}]=0"));
    let values: Vec<String> = values.into_iter().chain(zeros).chain(["sum[0]=0".to_owned()]).collect();
    let run = ran(&text, &values);
    check(&run);
    let mut sum = 0f32;
    for (thread, number) in numbers.iter().enumerate() {
        assert_eq!(single(&run, &format!("out[{thread}]")).to_bits(), sum.to_bits(), "thread {thread}");
        sum += number;
    }
    assert_eq!(single(&run, "sum[0]").to_bits(), sum.to_bits());
    let bin = |bin: usize| (0..48).filter(|thread| thread % 4 == bin).sum::<usize>() as f32;
    // Each thread that finds its own index adds 1, so that the next one finds its index too.
    let expected = [bin(0), bin(1), bin(2), bin(3), 47.0, -47.0, 31.0, 47.0, 48.0, 94.0, 96.0];
    for (place, expected) in expected.into_iter().enumerate() {
        assert_eq!(single(&run, &format!("out[{}]", 100 + place)), expected, "out[{}]", 100 + place);
    }
}

#[test]
fn atomic_functions_of_metal_take_a_memory_order() {
    let text = "kernel void k(device atomic_uint* n [[buffer(0)]], device float* o, uint i [[thread_index_in_threadgroup]]) {
        uint old = atomic_fetch_add_explicit(&n[0], 3u, memory_order_relaxed); o[i] = old; }";
    let run = launched(text, &["n[0]=1".to_owned()], [Some([4, 1, 1]), None], 0);
    check(&run);
    assert_eq!([0, 1, 2, 3].map(|i| single(&run, &format!("o[{i}]"))), [1.0, 4.0, 7.0, 10.0]);
}

#[test]
fn a_race_names_both_threads_and_lines() {
    let text = "__global__ void k(float* x) {
        __shared__ float s[32];
        s[threadIdx.x] = x[threadIdx.x];
        x[threadIdx.x] = s[31 - threadIdx.x] + 1.0f;
        __syncthreads();
    }";
    let run = ran(text, &[]);
    let troubles: Vec<String> = run.run.troubles.iter().map(|trouble| trouble.message.to_string()).collect();
    let all = troubles.join("\n");
    assert!(all.contains("a race with thread 15, which uses s[16] in line 4 without a barrier"), "{all}");
    // With a barrier in between, there is none.
    let text = text.replace("x[threadIdx.x];\n", "x[threadIdx.x]; __syncthreads();\n");
    let run = ran(&text, &[]);
    check(&run);
}

#[test]
fn a_barrier_that_some_threads_never_reach_is_an_error() {
    let text = "__global__ void k(float* x) {
        if (threadIdx.x < 16) { __shfl_sync(0xffffffffu, 1.0f, 0); }
        else { __syncthreads(); }
        x[0] = 1.0f;
    }";
    let run = launched(text, &[], [None, None], 3);
    let all = said(&run.run).join("\n");
    assert!(!run.run.is_whole() && all.contains("waits for ever for 16 threads"), "{all}");
}

/// A random kernel in which all threads run the same rounds, and its result for each thread.
fn random_kernel(random: &mut Random, threads: usize, numbers: &[f32]) -> (String, Vec<f32>) {
    let mut text = format!(
        "__global__ void k(const float* x, float* out) {{\n__shared__ float s[{threads}];\nint t = threadIdx.x;\nfloat v = x[t];\n"
    );
    let mut values = numbers.to_vec();
    for _ in 0..1 + random.below(8) {
        let before = values.clone();
        let by = random.below(31);
        let scale = random.below(9) as f32 / 8.0;
        match random.below(5) {
            0 => {
                text += &format!("v = v * {scale:?}f + __shfl_xor_sync(0xffffffffu, v, {by});\n");
                for (t, value) in values.iter_mut().enumerate() {
                    *value = before[t] * scale + before[t ^ by];
                }
            }
            1 => {
                text += &format!(
                    "s[t] = v; __syncthreads(); v = v - s[(t * 7 + {by}) % {threads}]; __syncthreads();\n"
                );
                for (t, value) in values.iter_mut().enumerate() {
                    *value = before[t] - before[(t * 7 + by) % threads];
                }
            }
            2 => {
                text += &format!("if (v > {scale:?}f) v = v * 0.5f; else v += {scale:?}f;\n");
                for value in &mut values {
                    *value = if *value > scale { *value * 0.5 } else { *value + scale };
                }
            }
            3 => {
                text += &format!("if (t % 2) {{ v += __shfl_up_sync(0xaaaaaaaau, v, {}); }}\n", by & !1);
                for (t, value) in values.iter_mut().enumerate().filter(|(t, _)| t % 2 == 1) {
                    let from = if t % 32 >= by & !1 { t - (by & !1) } else { t };
                    *value += before[from];
                }
            }
            _ => {
                text += &format!("for (int i = 0; i < t % 4; i++) {{ v = v * {scale:?}f + 1.0f; }}\n");
                for (t, value) in values.iter_mut().enumerate() {
                    (0..t % 4).for_each(|_| *value = *value * scale + 1.0);
                }
            }
        }
    }
    text += "out[t] = v;\n}\n";
    (text, values)
}

#[test]
fn random_kernels_match_the_model() {
    let mut random = Random(16);
    for round in 0..60 {
        let threads = if round % 2 == 0 { 32 } else { 64 };
        let (values, numbers) = inputs(&mut random, threads);
        let (text, expected) = random_kernel(&mut random, threads, &numbers);
        let shown = random.below(32);
        let run = launched(&text, &values, [Some([threads as u32, 1, 1]), None], shown as u64);
        check(&run);
        // If the threads exchange nothing, only the shown one runs.
        let is_run = |t: usize| run.run.launch.is_some() || t == shown;
        for (t, expected) in expected.iter().enumerate().filter(|(t, _)| is_run(*t)) {
            assert_eq!(
                single(&run, &format!("out[{t}]")).to_bits(),
                expected.to_bits(),
                "thread {t} of\n{text}"
            );
        }
    }
}
