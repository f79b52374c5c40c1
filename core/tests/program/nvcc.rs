//! Eight kernels as nvcc prints them, each from its first line to its last. The final contents of memory are compared
//! with Rust's own arithmetic and rustc_apfloat.

use super::{given, memory, said};
use halfplay_core::skins::program::flow::Origin;
use halfplay_core::skins::program::run::{Run, Status, run};
use rustc_apfloat::ieee::{BFloat, Half, Single};
use rustc_apfloat::{Float, FloatConvert};

/// Runs a kernel on bytes of memory. Every line must run, except a branch whose guard is false.
fn kernel(text: &str, values: &[&str], memory: &[(u64, &[u8])]) -> Run {
    let run = run(text, &given(values, memory));
    let undone =
        run.lines.iter().any(|line| line.status == Status::Skipped && !line.text.starts_with("@%p1 bra"));
    assert!(
        run.is_whole() && !undone && run.unused_inputs.is_empty(),
        "{:#?} {:?}",
        said(&run),
        run.unused_inputs
    );
    run
}

fn words(run: &Run, base: u64, count: usize) -> Vec<u32> {
    let bytes = memory(run, base, 4 * count);
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn singles(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn shorts(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn half(bits: u16) -> Half {
    Half::from_bits(bits.into())
}

fn code(number: Half) -> u16 {
    number.to_bits() as u16
}

/// The half as an f32, exactly.
fn wide(bits: u16) -> f32 {
    let single: Single = half(bits).convert(&mut false).value;
    f32::from_bits(single.to_bits() as u32)
}

fn narrow(number: f32) -> u16 {
    let half: Half = Single::from_bits(number.to_bits().into()).convert(&mut false).value;
    code(half)
}

fn bf16(number: f32) -> u16 {
    let short: BFloat = Single::from_bits(number.to_bits().into()).convert(&mut false).value;
    short.to_bits() as u16
}

/// The f64 result of a function, such as a power of two, rounded to f32.
fn rounded(function: fn(f64) -> f64, x: f32) -> f32 {
    function(x.into()) as f32
}

#[test]
fn softmax() {
    let x = [1.25f32, -0.5, 3.75, 2.0];
    let values = [
        "softmax4_param_0=0x1000",
        "softmax4_param_1=0x2000",
        "softmax4_param_2=9",
        "tid.x=2",
        "ctaid.x=1",
        "ntid.x=4",
    ];
    let run = kernel(include_str!("nvcc/softmax4.ptx"), &values, &[(0x1000 + 6 * 16, &singles(&x))]);
    let log2e = f32::from_bits(0x3fb8_aa3b);
    // The first exponential follows the compiler's expansion of exp: the integer part by a magic number, the rest by
    // ex2.
    let away = x[0] - 3.75;
    let clamped = away.mul_add(f32::from_bits(0x3bbb_989d), 0.5).clamp(0.0, 1.0);
    let exact = f64::from(clamped) * 252.0 + 12_582_913.0;
    let magic = exact.floor() as f32;
    let whole = -(magic - 12_583_039.0);
    let rest = away.mul_add(f32::from_bits(0x32a5_7060), away.mul_add(log2e, whole));
    let first = rounded(f64::exp2, rest) * f32::from_bits(magic.to_bits() << 23);
    let others = [1, 2, 3].map(|k| rounded(f64::exp2, (x[k] - 3.75) * log2e));
    let sum = ((first + others[0]) + others[1]) + others[2];
    let inverse = 1.0 / sum;
    let expected = [first / sum, others[0] * inverse, others[1] * inverse, others[2] / sum];
    assert_eq!(words(&run, 0x2000 + 6 * 16, 4), expected.map(f32::to_bits));
}

#[test]
fn axpy() {
    let x: Vec<u16> = (0..8).map(|k| 0x3001 + 0x123 * k).collect();
    let y: Vec<u16> = (0..8).map(|k| 0xb456 - 0x77 * k).collect();
    let values = ["axpy8_param_0=0.3", "axpy8_param_1=0x1000", "axpy8_param_2=0x2000"];
    let run =
        kernel(include_str!("nvcc/axpy8.ptx"), &values, &[(0x1000, &shorts(&x)), (0x2000, &shorts(&y))]);
    let a = half(narrow(0.3));
    let fused = |x: u16, y: u16| code(a.mul_add(half(x), half(y)).value);
    let apart = |x: u16, y: u16| code(((a * half(x)).value + half(y)).value);
    let greater =
        |sum: u16, y: u16| if wide(sum) > wide(y) { sum } else { code((half(0) * half(sum)).value) };
    let mut expected: Vec<u16> = (0..4).map(|k| fused(x[k], y[k])).collect();
    expected.extend((4..6).map(|k| apart(x[k], y[k])));
    // The last pair is swapped. Each sum is kept if it exceeds `y`; otherwise it is multiplied by 0.
    expected.extend([(7, 6), (6, 7)].map(|(from, to)| greater(fused(x[from], y[to]), y[to])));
    expected.push(u16::from(wide(expected[6]) > 1.0));
    assert_eq!(memory(&run, 0x2000, 18), shorts(&expected));
}

#[test]
fn gelu() {
    let x = bf16(0.8125);
    let values = ["gelu_bf16_param_0=0x1000", "gelu_bf16_param_1=0x2000", "tid.x=1"];
    let run = kernel(include_str!("nvcc/gelu_bf16.ptx"), &values, &[(0x1002, &shorts(&[x]))]);
    let x = f32::from_bits(u32::from(x) << 16);
    let inner = ((x * f32::from_bits(0x3d37_2713)) * x).mul_add(x, x) * f32::from_bits(0x3f4c_422a);
    let gelu = bf16((x * 0.5) * (rounded(f64::tanh, inner) + 1.0));
    let wide = |bits: u16| f32::from_bits(u32::from(bits) << 16);
    let square = bf16(wide(gelu) * x);
    let tanh = bf16(rounded(f64::tanh, wide(square)));
    let power = rounded(f64::exp2, wide(tanh) * f32::from_bits(0x3fb8_aa3b));
    assert_eq!(memory(&run, 0x2002, 4), shorts(&[gelu, bf16(power)]));
}

#[test]
fn layer_norm() {
    let x = [0x3c01u16, 0xb800, 0x4123, 0x3555];
    let (weight, bias) = (1.5f32, 0.1f32);
    let values = [
        "layer_norm4_param_0=0x1000",
        "layer_norm4_param_1=0x2000",
        "layer_norm4_param_2=0x3000",
        "layer_norm4_param_3=0.00001",
    ];
    let memory_given: [(u64, &[u8]); 2] = [(0x1000, &shorts(&x)), (0x2000, &singles(&[weight, bias]))];
    let text = include_str!("nvcc/layer_norm4.ptx");
    // This thread reads only the shared memory that it has stored itself, so it can do without the barrier.
    let text = text.replace("bar.sync \t0;", "");
    let run = kernel(&text, &values, &memory_given);
    let x = x.map(wide);
    let mean = (((x[0] + x[1]) + x[2]) + x[3]) * 0.25;
    let away = x.map(|x| x - mean);
    let squares = away[1..].iter().fold(away[0] * away[0], |sum, away| away.mul_add(*away, sum));
    let scale = rounded(|x| 1.0 / x.sqrt(), squares.mul_add(0.25, 0.00001));
    let result = away.map(|away| (away * scale).mul_add(weight, bias));
    let halves = result.map(narrow);
    let expected = [halves[0], 0, halves[1], halves[2]];
    assert_eq!(memory(&run, 0x3000, 8), shorts(&expected));
    assert_eq!(words(&run, 0x3008, 1), [result[3].to_bits()]);
}

#[test]
fn quantize() {
    let x = [1.26f32, -3.5, 200.0, -0.75];
    let values = ["quantize4_param_0=0x1000", "quantize4_param_1=10", "quantize4_param_2=0x2000"];
    let run = kernel(include_str!("nvcc/quantize4.ptx"), &values, &[(0x1000, &singles(&x))]);
    let bytes = x.map(|x| (x * 10.0).round_ties_even().clamp(-128.0, 127.0) as i8);
    let packed = u32::from_le_bytes(bytes.map(|byte| byte as u8));
    let turned = packed.rotate_left(8);
    let (low, high) = (u64::from(packed), u64::from(bytes[1] as i32 as u32));
    let count = (packed >> 24).min(32);
    let shifted = ((low | high << 32) >> count) as u32;
    let mixed = packed ^ turned ^ shifted;
    let dot: i32 = bytes.iter().map(|byte| i32::from(*byte) * i32::from(*byte)).sum();
    let expected = [packed, f32::from(bytes[1]).to_bits(), (dot + mixed.count_ones() as i32) as u32, mixed];
    assert_eq!(words(&run, 0x2000, 4), expected);
}

#[test]
fn rope() {
    let (x, angle) = ([0x3d01u16, 0xb987], [0x3a44u16, 0x37ab]);
    let values = ["rope_h2_param_0=0x1000", "rope_h2_param_1=0x2000", "rope_h2_param_2=3"];
    let run = kernel(
        include_str!("nvcc/rope_h2.ptx"),
        &values,
        &[(0x100c, &shorts(&x)), (0x2000, &shorts(&angle))],
    );
    let [cosine, sine] = angle.map(half);
    // (−x1, x0) times the sine; x times the cosine is added below.
    let turned = [x[1] ^ 0x8000, x[0]].map(|x| (half(x) * sine).value);
    let expected = [0, 1].map(|lane| code(half(x[lane]).mul_add(cosine, turned[lane]).value));
    let angle = 3.0 * f32::from_bits(0x3c23_d70a);
    let other = [rounded(f64::cos, angle), rounded(f64::sin, angle)].map(narrow);
    assert_eq!(memory(&run, 0x100c, 8), shorts(&[expected[0], expected[1], other[0], other[1]]));
    // Swapped halves are still the contents of memory, not the bits of an integer.
    let output = &run.flow.numbers[run.flow.outputs[1].number as usize];
    let depends = |place: &u32| run.flow.numbers[*place as usize].name.clone();
    assert_eq!(output.operands().iter().map(depends).collect::<Vec<_>>(), ["%r2", "%r4", "%r8"]);
    let product = &run.flow.numbers[output.operands()[2] as usize];
    let swapped = &run.flow.numbers[product.operands()[0] as usize];
    assert_eq!(swapped.origin, Origin::Given(None));
}

#[test]
fn dot_product() {
    let (x, y) = ([0x3555u16, 0x3c01, 0x2e66, 0x4400], [0x4000u16, 0xb4cd, 0x3bff, 0x3801]);
    let values = ["dot_atomic_param_0=0x1000", "dot_atomic_param_1=0x2000", "dot_atomic_param_2=0x3000"];
    let before =
        [singles(&[0.25]), shorts(&[0x3c00, 0x4200, 0x3800, 0]), vec![41, 0, 0, 0, 0xf0, 0xff, 0xff, 0xff]]
            .concat();
    let memory_given: [(u64, &[u8]); 3] = [(0x1000, &shorts(&x)), (0x2000, &shorts(&y)), (0x3000, &before)];
    let run = kernel(include_str!("nvcc/dot_atomic.ptx"), &values, &memory_given);
    let sum = wide(x[1]).mul_add(wide(y[1]), wide(x[0]) * wide(y[0]));
    let fused = [0, 1].map(|lane| half(x[2 + lane]).mul_add(half(y[2 + lane]), half(x[lane])).value);
    let add = |a: Half, b: Half| code((a + b).value);
    let halves = [add(half(0x3c00), fused[0]), add(half(0x4200), fused[1]), add(half(0x3800), half(x[0])), 0];
    // The kernel adds the bits of two halves to zeros in memory, as if they were bf16 numbers.
    let short = y.map(|y| (BFloat::from_bits(0) + BFloat::from_bits(y.into())).value.to_bits() as u16);
    let after = [
        singles(&[(0.25 + sum) + sum]),
        shorts(&halves),
        vec![42, 0, 0, 0],
        (-5i32).to_le_bytes().to_vec(),
        (-5i32).to_le_bytes().to_vec(),
        shorts(&short[..2]),
    ];
    assert_eq!(memory(&run, 0x3000, 28), after.concat());
}

#[test]
fn unpack() {
    let x: Vec<u16> = vec![0x3c01, 0xb555, 0x2e66, 0x4321, 0x3f81, 0xbe10, 0x4049, 0x402e];
    let run = kernel(
        include_str!("nvcc/unpack8.ptx"),
        &["unpack8_param_0=0x1000", "unpack8_param_1=0x2000", "tid.x=1"],
        &[(0x1010, &shorts(&x))],
    );
    let short = |bits: u16| f32::from_bits(u32::from(bits) << 16);
    let sum = (wide(x[0]) + wide(x[1])) + short(x[4]) * short(x[5]);
    let difference = (BFloat::from_bits(x[7].into()) - BFloat::from_bits(x[6].into())).value.to_bits() as u16;
    let pair = [code((half(x[2]) + half(x[3])).value), difference];
    assert_eq!(memory(&run, 0x2000, 8), [shorts(&pair), singles(&[sum])].concat());
}
