//! The inputs of C-like code: their names, values and lines.

use super::{given, said};
use halfplay_core::real::Real;
use halfplay_core::skins::program::c::{CRun, Options, compile_for};
use halfplay_core::skins::program::exact::{Obstacle, attribute};
use halfplay_core::skins::program::flow::Origin;

fn ended(text: &str, values: &[&str]) -> CRun {
    let given = given(values, &[]);
    let ended = compile_for(text, &Options::default(), &given).unwrap().run(&given);
    assert!(ended.run.is_whole() && ended.run.wrong.is_empty(), "{text}: {:#?}", said(&ended.run));
    assert_eq!(ended.run.unused_inputs, [""; 0], "{text}");
    ended
}

fn inputs(ended: &CRun) -> Vec<String> {
    let input = |input: &halfplay_core::skins::program::run::Input| {
        format!("{} {} {}", input.name, input.bits.hex(), input.given)
    };
    ended.run.inputs.iter().map(input).collect()
}

fn returned(ended: &CRun) -> Vec<f32> {
    ended.returned.iter().map(|bits| f32::from_bits(bits.bits as u32)).collect()
}

/// CUDA kernels begin by computing such an index. A former message recommended a #define, which does not help.
#[test]
fn thread_indices_are_integer_inputs() {
    let text = "float f(const float* x) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        float s = 0;
        for (int k = threadIdx.y; k < 4; k += gridDim.x) s += x[k];
        return s + x[i];
    }";
    let values = ["x[0]=1", "x[1]=2", "x[2]=4", "x[3]=8"];
    let alone = ended(text, &values);
    assert_eq!(returned(&alone), [16.0]);
    let told = inputs(&alone);
    for name in ["blockIdx.x 0x0000000000000000 false", "blockDim.x 0x0000000000000001 false"] {
        assert!(told.contains(&name.to_owned()), "{told:?}");
    }
    let values = [&values[1..], &["blockIdx.x=1", "threadIdx.x=1", "blockDim.x=2", "threadIdx.y=1"]].concat();
    let other = ended(text, &values);
    assert_eq!(returned(&other), [2.0 + 4.0 + 8.0 + 8.0]);
    assert!(inputs(&other).contains(&"threadIdx.x 0x0000000000000001 true".to_owned()));
    // A variable of the program may have the name `threadIdx`.
    let own = ended("float2 threadIdx = float2(0.5f, 2); return threadIdx.x * 1.0f;", &[]);
    assert_eq!(returned(&own), [0.5]);
}

/// A former version made `normal.xy` a single input and used it in both lanes.
#[test]
fn lanes_of_an_undeclared_vector_are_separate_inputs() {
    let values = ["normal.x=0.5", "normal.y=-3"];
    let both = ended("vec2 n = normal.xy * 0.5 + 0.5; return n;", &values);
    assert_eq!(returned(&both), [0.75, -1.0]);
    assert_eq!(inputs(&both).len(), 2);
    let turned = ended("vec2 n = normal.yx; return n + normal.x;", &values);
    assert_eq!(returned(&turned), [-2.5, 1.0]);
    assert_eq!(inputs(&turned).len(), 2);
    let halves = ended("half2 n = normal.xy; return n;", &values);
    assert_eq!(halves.returned[0].hex(), "0xc2003800");
    let assigned = ended("p.xy = float2(1, 2); p.xy += float2(p.y, 0); return p.xy;", &[]);
    assert_eq!(returned(&assigned), [3.0, 2.0]);
    assert_eq!(inputs(&assigned).len(), 0);
}

/// A former version reported inputs at the first statement of the text.
#[test]
fn only_inputs_have_line_number_zero() {
    let text = "float g(float u) {\n return u * u;\n}\nfloat f(float a,\n float b) {\n float t = a + 1.0f;\n return g(b) - t;\n}";
    let ended = ended(text, &["a=0.1", "b=1.1"]);
    for number in &ended.run.flow.numbers {
        let is_given = matches!(number.origin, Origin::Given(_));
        assert_eq!(number.line == 0, is_given, "{} of line {}", number.name, number.line);
    }
}

/// A former version replaced a number of more than a thousand digits by its rounded value, and reported its error as 0.
#[test]
fn a_number_of_1005_digits_has_no_known_error() {
    for digits in [900, 1005] {
        let number = format!("0.{}", "1".repeat(digits));
        for (text, value) in [
            (format!("float a = {number}f; return a;"), String::new()),
            ("float f(float a) { return a; }".to_owned(), format!("a={number}")),
        ] {
            let values: Vec<&str> = [value.as_str()].into_iter().filter(|value| !value.is_empty()).collect();
            let ended = ended(&text, &values);
            assert_eq!(returned(&ended), [1.0f32 / 9.0], "{text}");
            let attribution = &attribute(&ended.run.flow)[0];
            let error = attribution.accuracy.error();
            match digits {
                900 => assert!(error.is_some_and(|error| !error.is_zero()), "{text}"),
                _ => {
                    assert!(matches!(attribution.obstacle, Some(Obstacle::TooLong(_))), "{text}");
                    assert_eq!((error, attribution.accuracy.exact.clone()), (None::<Real>, None), "{text}");
                }
            }
        }
    }
}
