//! A library with the functions of NVIDIA's driver, but without a GPU: an interpreter runs the programs.
//!
//! Tests put it in the driver's place, so that all code that talks to a driver runs on machines without one. The
//! variable `HALFPLAY_FAKE_GPU` contains words, separated by commas, that specify faults and properties of the GPU:
//!
//! | word | effect |
//! |---|---|
//! | `init=N`, `context=N`, `load=N`, `memory=N`, `launch=N`, `run=N`, `copy=N` | that call fails with the driver's error `N` |
//! | `count=0` | there is no device |
//! | `lost=N` | after `N` launches every call ends with error 999 |
//! | `interrupt=N` | at launch `N` the program receives the signal of Ctrl-C |
//! | `wrong=SPELLING`, `at=HEX` | the last bit of that instruction is wrong if its factors have this code (default 3c00) |
//! | `fuse` | products are fused into sums if neither has `.rn`, as PTX compilers may do |
//! | `sm=N`, `driver=N` | the architecture (default 90) and the version of CUDA (default 12040) |

mod fuse;
mod machine;
mod program;

use machine::Memory;
use program::Program;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};

const INVALID_VALUE: u32 = 1;
const UNKNOWN: u32 = 999;

static STATE: Mutex<State> = Mutex::new(State {
    memory: Memory::new(),
    programs: Vec::new(),
    next: 0x7f00_0000_0000,
    launches: 0,
    failed: 0,
});

struct State {
    memory: Memory,
    programs: Vec<Option<Program>>,
    /// the next address to allocate
    next: u64,
    launches: u32,
    /// the error of the last program; reported when the caller waits for it, and by every later call
    failed: u32,
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The value of this word in the variable, after the equals sign.
fn told(word: &str) -> Option<String> {
    let said = std::env::var("HALFPLAY_FAKE_GPU").unwrap_or_default();
    said.split(',').find_map(|one| Some(one.strip_prefix(word)?.strip_prefix('=')?.to_owned()))
}

fn number(word: &str) -> Option<u32> {
    told(word)?.parse().ok()
}

/// The error for this kind of call, or 0.
fn error(word: &str) -> u32 {
    let state = state();
    if number("lost").is_some_and(|after| state.launches >= after) {
        return UNKNOWN;
    }
    if state.failed != 0 { state.failed } else { number(word).unwrap_or(0) }
}

/// Writes a result through a pointer that the caller supplied.
///
/// # Safety
/// The pointer is null or valid for writes.
unsafe fn give<T>(to: *mut T, value: T) -> u32 {
    if to.is_null() {
        return INVALID_VALUE;
    }
    // SAFETY: the caller guarantees that the pointer is valid for writes.
    unsafe { to.write(value) };
    0
}

#[unsafe(no_mangle)]
extern "C" fn cuInit(_: c_uint) -> u32 {
    error("init")
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDriverGetVersion(to: *mut c_int) -> u32 {
    unsafe { give(to, number("driver").unwrap_or(12040) as c_int) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDeviceGetCount(to: *mut c_int) -> u32 {
    unsafe { give(to, number("count").unwrap_or(1) as c_int) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDeviceGet(to: *mut c_int, ordinal: c_int) -> u32 {
    if ordinal == 0 { unsafe { give(to, 0) } } else { 101 }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDeviceGetName(to: *mut c_char, length: c_int, _: c_int) -> u32 {
    let name = b"Fake GPU\0";
    if (length as usize) < name.len() {
        return INVALID_VALUE;
    }
    unsafe { std::ptr::copy_nonoverlapping(name.as_ptr().cast(), to, name.len()) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDeviceGetAttribute(to: *mut c_int, which: c_int, _: c_int) -> u32 {
    let sm = number("sm").unwrap_or(90) as c_int;
    match which {
        75 => unsafe { give(to, sm / 10) },
        76 => unsafe { give(to, sm % 10) },
        _ => INVALID_VALUE,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDeviceTotalMem_v2(to: *mut usize, _: c_int) -> u32 {
    unsafe { give(to, 80 << 30) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuDevicePrimaryCtxRetain(to: *mut *mut c_void, _: c_int) -> u32 {
    match error("context") {
        0 => unsafe { give(to, std::ptr::without_provenance_mut(1)) },
        error => error,
    }
}

#[unsafe(no_mangle)]
extern "C" fn cuDevicePrimaryCtxRelease_v2(_: c_int) -> u32 {
    // Memory or programs that are left here were never released.
    let state = state();
    assert!(state.memory.is_empty(), "memory is left");
    assert!(state.programs.iter().all(Option::is_none), "programs are left");
    0
}

#[unsafe(no_mangle)]
extern "C" fn cuCtxSetCurrent(_: *mut c_void) -> u32 {
    0
}

#[unsafe(no_mangle)]
extern "C" fn cuCtxSynchronize() -> u32 {
    error("run")
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuModuleLoadDataEx(
    to: *mut *mut c_void,
    image: *const c_void,
    count: c_uint,
    options: *mut c_uint,
    values: *mut *mut c_void,
) -> u32 {
    let given = |wanted: c_uint| {
        let place = (0..count as usize).find(|&i| unsafe { *options.add(i) } == wanted)?;
        Some(unsafe { *values.add(place) })
    };
    let log = |text: &str| {
        if let (Some(buffer), Some(length)) = (given(5), given(6)) {
            let bytes = &text.as_bytes()[..text.len().min((length.addr() as u32 as usize).saturating_sub(1))];
            unsafe {
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), buffer.cast::<u8>(), bytes.len());
                buffer.cast::<u8>().add(bytes.len()).write(0);
            }
        }
    };
    let failed = error("load");
    if failed != 0 {
        log("ptxas application ptx input, line 20; error : as the test wishes");
        return failed;
    }
    let text = unsafe { CStr::from_ptr(image.cast()) }.to_string_lossy();
    match program::read(&text) {
        Ok(program) if program.target > number("sm").unwrap_or(90) => {
            log("the program is for a later GPU");
            209
        }
        Ok(mut program) => {
            if std::env::var("HALFPLAY_FAKE_GPU").is_ok_and(|said| said.split(',').any(|one| one == "fuse")) {
                fuse::fuse(&mut program);
            }
            let mut state = state();
            state.programs.push(Some(program));
            let handle = std::ptr::without_provenance_mut(state.programs.len());
            unsafe { give(to, handle) }
        }
        Err(why) => {
            log(&format!("ptxas application ptx input; error : {why}"));
            218
        }
    }
}

#[unsafe(no_mangle)]
extern "C" fn cuModuleUnload(module: *mut c_void) -> u32 {
    match state().programs.get_mut(module.addr().wrapping_sub(1)) {
        Some(program) => match program.take() {
            Some(_) => 0,
            None => INVALID_VALUE,
        },
        None => INVALID_VALUE,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuModuleGetFunction(
    to: *mut *mut c_void,
    module: *mut c_void,
    name: *const c_char,
) -> u32 {
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
    match state().programs.get(module.addr().wrapping_sub(1)) {
        Some(Some(program)) if program.entry == name => unsafe { give(to, module) },
        _ => 500,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuMemAlloc_v2(to: *mut u64, bytes: usize) -> u32 {
    let failed = error("memory");
    if failed != 0 || bytes == 0 {
        return if bytes == 0 { INVALID_VALUE } else { failed };
    }
    let mut state = state();
    let at = state.next;
    // A gap of a kilobyte detects reads and writes beyond the end.
    state.next += (bytes as u64 + 1024).next_multiple_of(512);
    // Fresh memory is not zero.
    state.memory.insert(at, vec![0xa5; bytes]);
    unsafe { give(to, at) }
}

#[unsafe(no_mangle)]
extern "C" fn cuMemFree_v2(at: u64) -> u32 {
    if state().memory.remove(&at).is_some() { 0 } else { INVALID_VALUE }
}

#[unsafe(no_mangle)]
extern "C" fn cuMemsetD8_v2(at: u64, byte: u8, bytes: usize) -> u32 {
    match state().memory.get_mut(&at).and_then(|held| held.get_mut(..bytes)) {
        Some(held) => {
            held.fill(byte);
            0
        }
        None => INVALID_VALUE,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuMemcpyHtoD_v2(to: u64, from: *const c_void, bytes: usize) -> u32 {
    match state().memory.get_mut(&to).and_then(|held| held.get_mut(..bytes)) {
        Some(held) => {
            unsafe { std::ptr::copy_nonoverlapping(from.cast(), held.as_mut_ptr(), bytes) };
            0
        }
        None => INVALID_VALUE,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuMemcpyDtoH_v2(to: *mut c_void, from: u64, bytes: usize) -> u32 {
    let failed = error("copy");
    if failed != 0 {
        return failed;
    }
    match state().memory.get(&from).and_then(|held| held.get(..bytes)) {
        Some(held) => {
            unsafe { std::ptr::copy_nonoverlapping(held.as_ptr(), to.cast(), bytes) };
            0
        }
        None => INVALID_VALUE,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuLaunchKernel(
    function: *mut c_void,
    blocks: c_uint,
    _: c_uint,
    _: c_uint,
    threads: c_uint,
    _: c_uint,
    _: c_uint,
    _: c_uint,
    _: *mut c_void,
    parameters: *mut *mut c_void,
    _: *mut *mut c_void,
) -> u32 {
    let failed = error("launch");
    if failed != 0 || blocks == 0 || threads == 0 || threads > 1024 {
        return if failed == 0 { INVALID_VALUE } else { failed };
    }
    let mut state = state();
    let State { memory, programs, launches, failed, .. } = &mut *state;
    *launches += 1;
    if number("interrupt") == Some(*launches) {
        unsafe { raise(2) };
    }
    let Some(Some(program)) = programs.get(function.addr().wrapping_sub(1)) else { return 400 };
    let values = program.parameters.iter().enumerate().map(|(place, bytes)| unsafe {
        let at = *parameters.add(place);
        if *bytes == 8 {
            at.cast::<u64>().read_unaligned()
        } else {
            u64::from(at.cast::<u32>().read_unaligned())
        }
    });
    let values: Vec<u64> = values.collect();
    let code = told("at").and_then(|digits| u32::from_str_radix(&digits, 16).ok()).unwrap_or(0x3c00);
    let wrong = told("wrong").map(|spelling| (spelling, code));
    if machine::run(program, [blocks, threads], &values, memory, &wrong).is_err() {
        *failed = 700;
    }
    0
}

unsafe extern "C" {
    fn raise(signal: c_int) -> c_int;
}
