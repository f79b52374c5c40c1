//! Exports to PTX and CUDA: one instruction for each number.

use super::comment::{comment, quoted};
use crate::float::Float;
use crate::program::flow::{Flow, Origin};
use crate::program::read::Diagnostic;

/// The numbers at these indices as lines of PTX. Register `%h3` contains number 3 in 16
/// bits, `%f3` in 32 and `%d3` in 64 bits.
pub fn ptx(flow: &Flow, places: &[u32]) -> String {
    let mut text = String::new();
    let count = flow.numbers.len();
    for (width, register) in [(16, ".reg .b16 %h"), (32, ".reg .f32 %f"), (64, ".reg .f64 %d")] {
        let mut widths = places.iter().filter_map(|place| flow.numbers.get(*place as usize));
        if widths.any(|number| number.value.format().width() == width) {
            text.push_str(&format!("{register}<{count}>;\n"));
        }
    }
    let register = |place: u32| {
        let width = flow.numbers.get(place as usize).map_or(16, |number| number.value.format().width());
        let letter = match width {
            64 => 'd',
            32 => 'f',
            _ => 'h',
        };
        format!("%{letter}{place}")
    };
    for place in places {
        let Some(number) = flow.numbers.get(*place as usize) else { continue };
        let to = register(*place);
        let bits = number.value.bits();
        let line = match &number.origin {
            Origin::Made(operation, operands) => {
                let operation = operation.kept_apart();
                let operands = operands.iter().take(operation.operands()).map(|operand| register(*operand));
                format!("{operation} {to}, {};", operands.collect::<Vec<_>>().join(", "))
            }
            _ if is_wide(number.value) => format!("mov.f32 {to}, 0f{bits:08X};"),
            _ if number.value.format().width() == 64 => format!("mov.f64 {to}, 0d{bits:016X};"),
            _ => format!("mov.b16 {to}, 0x{bits:04X};"),
        };
        text.push_str(&format!("{line}  // {}\n", comment(flow, number)));
    }
    for output in &flow.outputs {
        text.push_str(&format!("// {} is {}\n", quoted(&output.name), register(output.number)));
    }
    text
}

/// The numbers at these indices as a CUDA kernel for one thread, and a host program that launches it. Fails for a number
/// in f64, because the results of the kernel have 32 bits.
pub fn cuda(flow: &Flow, places: &[u32]) -> Result<String, Diagnostic> {
    let mut numbers = places.iter().filter_map(|place| flow.numbers.get(*place as usize));
    if let Some(number) = numbers.find(|number| number.value.format().width() == 64) {
        let message = format!("line {}: exports to CUDA do not support f64 yet", number.line);
        return Err(Diagnostic::new(message).with_help("export it as ptx"));
    }
    let mut text = "#include <cstdio>\n\n__global__ void program(unsigned *results) {\n".to_owned();
    for place in places {
        let Some(number) = flow.numbers.get(*place as usize) else { continue };
        let (ty, _) = held(number.value);
        let said = comment(flow, number);
        let line = match &number.origin {
            Origin::Made(operation, operands) => {
                let operation = operation.kept_apart();
                let operands: Vec<u32> = operands.iter().take(operation.operands()).copied().collect();
                let numbered: Vec<String> = (0..=operands.len()).map(|at| format!("%{at}")).collect();
                let constraints = operands.iter().filter_map(|operand| {
                    let (_, letter) = held(flow.numbers.get(*operand as usize)?.value);
                    Some(format!("\"{letter}\"(n{operand})"))
                });
                let constraints = constraints.collect::<Vec<_>>().join(", ");
                let (_, letter) = held(number.value);
                let numbered = numbered.join(", ");
                format!(
                    "{ty} n{place}; asm(\"{operation} {numbered};\" : \"={letter}\"(n{place}) : {constraints});"
                )
            }
            _ => format!("{ty} n{place} = {:#x};", number.value.bits()),
        };
        text.push_str(&format!("    {line} // {said}\n"));
    }
    for (at, output) in flow.outputs.iter().enumerate() {
        let bits = flow.number(output.number).map_or(0, |number| number.value.bits());
        text.push_str(&format!("    results[{at}] = n{}; // {bits:#x} is predicted\n", output.number));
    }
    let count = flow.outputs.len();
    text.push_str(&format!(
        "}}\n\nint main() {{\n    unsigned *results;\n    if (cudaMallocManaged(&results, {count} * sizeof *results) != cudaSuccess) return 1;\n    \
         program<<<1, 1>>>(results);\n    if (cudaDeviceSynchronize() != cudaSuccess) return 1;\n"
    ));
    for (at, output) in flow.outputs.iter().enumerate() {
        let number = flow.number(output.number);
        let digits = number.map_or(8, |number| number.value.format().width() / 4);
        let name = quoted(&output.name);
        text.push_str(&format!("    printf(\"%s 0x%0{digits}x\\n\", \"{name}\", results[{at}]);\n"));
    }
    Ok(text + "    return 0;\n}\n")
}

/// The CUDA type for the bits of a number, and its inline-assembly constraint letter.
fn held(value: Float) -> (&'static str, char) {
    if is_wide(value) { ("unsigned", 'r') } else { ("unsigned short", 'h') }
}

fn is_wide(value: Float) -> bool {
    value.format().width() == 32
}
