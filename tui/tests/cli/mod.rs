//! The command line as scripts use it: the real program, its output, and its exit codes.
//!
//! No expected number comes from the program itself. All were worked out by hand, come from other programs, or are
//! public cases.

mod bare;
mod batch;
mod diagnose;
mod eval;
#[cfg(target_os = "linux")]
mod fake;
#[cfg(target_os = "linux")]
mod gpu;
#[cfg(target_os = "linux")]
mod gpu_check;
#[cfg(target_os = "linux")]
mod gpu_probe;
#[cfg(target_os = "linux")]
mod gpu_run;
#[cfg(target_os = "linux")]
mod gpu_session;
#[cfg(target_os = "linux")]
mod gpu_table;
mod inputs;
mod isa;
mod link;
mod map;
mod matrix;
mod museum;
mod observed;
#[cfg(feature = "png")]
mod pictures;
#[cfg(not(feature = "png"))]
mod pictures_missing;
mod plain;
mod program;
mod program_missing;
mod program_schema;
mod readme;
mod safe;
mod sheet;
mod single;
mod support;
mod sweep;
mod tensor;
mod values;
mod varied;
