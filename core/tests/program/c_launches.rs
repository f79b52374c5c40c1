//! The launch of C-like kernels: its size, and the place of a thread in it.

use super::c_threads::{check, launched, ran, single};
use super::said;

#[test]
fn impossible_launches_are_refused() {
    let text = "__global__ void k(float* x) { x[threadIdx.x] = __shfl_sync(~0u, x[0], 0); }";
    for (block, thread, expected) in [
        ([2000, 1, 1], 0, "a block of 2000 threads is too large"),
        ([32, 1, 1], 32, "the launch has no thread 32"),
    ] {
        let run = launched(text, &[], [Some(block), None], thread);
        let all = said(&run.run).join("\n");
        assert!(!run.run.is_whole() && all.contains(expected), "{all}");
    }
}

/// The indices of thread 77 of a launch of three blocks of 8 × 4 threads, in the words of each language.
#[test]
fn every_language_knows_the_place_of_a_thread() {
    // thread 77: block 2, thread 13 of it, which is (5, 1)
    for (text, expected) in [
        (
            "__global__ void k(float* o) { float p0 = blockIdx.x; float p1 = threadIdx.x; float p2 = threadIdx.y; float p3 = blockDim.x * gridDim.x; }",
            [2.0, 5.0, 1.0, 24.0],
        ),
        (
            "__kernel void k(__global float* o) { float p0 = get_group_id(0); float p1 = get_local_id(0); float p2 = get_local_id(1); float p3 = get_global_id(0); }",
            [2.0, 5.0, 1.0, 21.0],
        ),
        (
            "RWStructuredBuffer<float> o; [numthreads(8, 4, 1)] void k(uint3 g : SV_GroupID, uint3 t : SV_GroupThreadID, uint3 d : SV_DispatchThreadID) { float p0 = g.x; float p1 = t.x; float p2 = t.y; float p3 = d.x; }",
            [2.0, 5.0, 1.0, 21.0],
        ),
        (
            "kernel void k(device float* o [[buffer(0)]], uint3 g [[threadgroup_position_in_grid]], uint3 t [[thread_position_in_threadgroup]], uint3 d [[thread_position_in_grid]]) { float p0 = g.x; float p1 = t.x; float p2 = t.y; float p3 = d.x; }",
            [2.0, 5.0, 1.0, 21.0],
        ),
        (
            "@group(0) @binding(0) var<storage, read_write> o: array<f32>;
            @compute @workgroup_size(8, 4) fn k(@builtin(workgroup_id) g: vec3<u32>, @builtin(local_invocation_id) t: vec3<u32>, @builtin(global_invocation_id) d: vec3<u32>) { let p0 = f32(g.x); let p1 = f32(t.x); let p2 = f32(t.y); let p3 = f32(d.x); }",
            [2.0, 5.0, 1.0, 21.0],
        ),
        (
            "layout(local_size_x = 8, local_size_y = 4) in;
            layout(std430, binding = 0) buffer Out { float o[]; };
            void main() { float p0 = float(gl_WorkGroupID.x); float p1 = float(gl_LocalInvocationID.x); float p2 = float(gl_LocalInvocationID.y); float p3 = float(gl_GlobalInvocationID.x); }",
            [2.0, 5.0, 1.0, 21.0],
        ),
    ] {
        let run = launched(text, &[], [Some([8, 4, 1]), Some([3, 1, 1])], 77);
        assert!(run.run.is_whole(), "{text}: {:?}", said(&run.run));
        let found = ["p0", "p1", "p2", "p3"].map(|name| single(&run, name));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn programs_state_the_size_of_their_block() {
    for text in [
        "RWStructuredBuffer<float> o; groupshared float s[4]; [numthreads(4, 1, 1)] void k(uint i : SV_GroupIndex) { s[i] = i; GroupMemoryBarrierWithGroupSync(); o[i] = s[3 - i]; }",
        "@group(0) @binding(0) var<storage, read_write> o: array<f32>; var<workgroup> s: array<f32, 4>;
        @compute @workgroup_size(4) fn k(@builtin(local_invocation_index) i: u32) { s[i] = f32(i); workgroupBarrier(); o[i] = s[3 - i]; }",
        "layout(local_size_x = 4) in; layout(std430, binding = 0) buffer Out { float o[]; }; shared float s[4];
        void main() { uint i = gl_LocalInvocationIndex; s[i] = float(i); barrier(); o[i] = s[3 - i]; }",
        "__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void k(__global float* o) { __local float s[4]; int i = get_local_id(0); s[i] = i; barrier(1); o[i] = s[3 - i]; }",
        "kernel void k(device float* o [[buffer(0)]], uint i [[thread_index_in_threadgroup]], uint n [[threads_per_threadgroup]]) { threadgroup float s[4]; if (i < 4) s[i] = i; threadgroup_barrier(mem_flags::mem_threadgroup); if (i < 4) o[i] = s[3 - i]; }",
        "__global__ void __launch_bounds__(4, 2) k(float* o) { extern __shared__ float s[]; int i = threadIdx.x; s[i] = i; __syncthreads(); o[i] = s[3 - i]; }",
    ] {
        let run = ran(text, &[]);
        check(&run);
        // Metal has no attribute for the size of a block, so a warp runs.
        let threads = if text.contains("threadgroup_barrier") { 32 } else { 4 };
        assert_eq!(run.run.launch.map(|launch| launch.threads()), Some(threads), "{text}");
        assert_eq!([0, 1, 2, 3].map(|i| single(&run, &format!("o[{i}]"))), [3.0, 2.0, 1.0, 0.0], "{text}");
    }
}

/// All threads of a launch that the user asks for run, even if they exchange nothing.
#[test]
fn a_given_launch_runs_all_threads() {
    let text = "__global__ void k(float* o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = i; }";
    let run = launched(text, &[], [Some([4, 1, 1]), Some([2, 1, 1])], 0);
    check(&run);
    assert_eq!([0, 3, 7].map(|i| single(&run, &format!("o[{i}]"))), [0.0, 3.0, 7.0]);
}
