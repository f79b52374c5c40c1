//! NVIDIA's driver. This is the only file of the project that calls it, and the only one with unsafe code.
//!
//! The library is loaded when a command needs a GPU. The code checks that the library exists before anything that could
//! panic, and looks up each function by name before the first call. A missing library or function gives an
//! [`Unavailable`], like a machine without a GPU. Result codes are plain integers here, so that a code newer than this
//! program is valid too.

use super::device::{DeviceError, Info, Unavailable, code_name};
use cudarc::driver::sys;
use halfplay_core::skins::kernel::ENTRY;
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::marker::PhantomData;
use std::ptr;

/// The number of threads in a block that runs a list of cases.
const BLOCK: u32 = 256;
/// The device attributes that halfplay queries, numbered as in the driver's header.
const MAJOR: c_int = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR as c_int;
const MINOR: c_int = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR as c_int;
/// The options of the driver's compiler: the buffer for its messages, and the size of that buffer.
const LOG: c_uint = sys::CUjit_option::CU_JIT_ERROR_LOG_BUFFER as c_uint;
const LOG_SIZE: c_uint = sys::CUjit_option::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES as c_uint;

/// An opaque pointer of the driver.
type Handle = *mut c_void;

/// Declares a table of driver functions and the code that looks them up.
macro_rules! calls {
    ($($name:ident($($kind:ty),*);)*) => {
        #[allow(non_snake_case)]
        #[derive(Clone, Copy)]
        struct Calls { $($name: unsafe extern "C" fn($($kind),*) -> u32,)* }

        impl Calls {
            /// Looks up every function. The error names the first one that the library lacks.
            fn find() -> Result<Calls, Unavailable> {
                // SAFETY: opening the driver's library runs its initialisers, which any program may do.
                if !unsafe { sys::is_culib_present() } {
                    return Err(Unavailable::NoDriver);
                }
                // SAFETY: as above; the library exists, so this does not panic.
                let library = unsafe { sys::culib() };
                Ok(Calls { $($name: {
                    let name = concat!(stringify!($name), "\0");
                    // SAFETY: the type is that of the function in the driver's header, where a result is an enum of
                    // 32 bits; the library is never closed.
                    let found = unsafe { library.get::<unsafe extern "C" fn($($kind),*) -> u32>(name.as_bytes()) };
                    *found.map_err(|_| Unavailable::NoFunction(stringify!($name)))?
                },)* })
            }
        }
    };
}

calls! {
    cuInit(c_uint);
    cuDriverGetVersion(*mut c_int);
    cuDeviceGetCount(*mut c_int);
    cuDeviceGet(*mut c_int, c_int);
    cuDeviceGetName(*mut c_char, c_int, c_int);
    cuDeviceGetAttribute(*mut c_int, c_int, c_int);
    cuDeviceTotalMem_v2(*mut usize, c_int);
    cuDevicePrimaryCtxRetain(*mut Handle, c_int);
    cuDevicePrimaryCtxRelease_v2(c_int);
    cuCtxSetCurrent(Handle);
    cuCtxSynchronize();
    cuModuleLoadDataEx(*mut Handle, *const c_void, c_uint, *mut c_uint, *mut Handle);
    cuModuleUnload(Handle);
    cuModuleGetFunction(*mut Handle, Handle, *const c_char);
    cuMemAlloc_v2(*mut u64, usize);
    cuMemFree_v2(u64);
    cuMemsetD8_v2(u64, u8, usize);
    cuMemcpyHtoD_v2(u64, *const c_void, usize);
    cuMemcpyDtoH_v2(*mut c_void, u64, usize);
    cuLaunchKernel(Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut Handle, *mut Handle);
}

/// The first GPU of this machine, ready to run programs on the thread that opened it.
pub struct Device {
    calls: Calls,
    ordinal: c_int,
    info: Info,
    /// The driver's context belongs to one thread.
    this_thread: PhantomData<*const ()>,
}

impl Device {
    /// Opens the GPU, or returns the reason why there is none.
    pub fn open() -> Result<Device, Unavailable> {
        let calls = Calls::find()?;
        let refused = |code| Unavailable::Refused { code };
        // SAFETY: the first call, as the driver demands; 0 is the only flag there is.
        done(unsafe { (calls.cuInit)(0) }).map_err(refused)?;
        let (mut version, mut count, mut ordinal) = (0, 0, 0);
        // SAFETY: each pointer is to an integer that outlives the call.
        unsafe {
            done((calls.cuDriverGetVersion)(&mut version)).map_err(refused)?;
            done((calls.cuDeviceGetCount)(&mut count)).map_err(refused)?;
        }
        if count < 1 {
            return Err(Unavailable::NoDevice);
        }
        // SAFETY: as above, and there is a device 0.
        done(unsafe { (calls.cuDeviceGet)(&mut ordinal, 0) }).map_err(refused)?;
        let info = info(&calls, ordinal, version).map_err(refused)?;
        let mut context: Handle = ptr::null_mut();
        // SAFETY: the handle outlives the call; the context is made current only if the first call succeeded.
        unsafe {
            done((calls.cuDevicePrimaryCtxRetain)(&mut context, ordinal)).map_err(refused)?;
            // From here on, dropping the device releases the context.
            let device = Device { calls, ordinal, info, this_thread: PhantomData };
            done((calls.cuCtxSetCurrent)(context)).map_err(refused)?;
            Ok(device)
        }
    }

    /// The driver's description of the GPU.
    pub const fn info(&self) -> &Info {
        &self.info
    }

    /// Compiles a PTX module with the driver's compiler and loads it.
    pub fn load(&self, ptx: &str) -> Result<Loaded<'_>, DeviceError> {
        let text = CString::new(ptx).map_err(|_| DeviceError::refused(0, "the text has a zero byte"))?;
        let entry = CString::new(ENTRY).map_err(|_| DeviceError::refused(0, "the name has a zero byte"))?;
        let mut log = vec![0_u8; 8192];
        let (mut module, mut function): (Handle, Handle) = (ptr::null_mut(), ptr::null_mut());
        let mut options = [LOG, LOG_SIZE];
        let mut values: [Handle; 2] = [log.as_mut_ptr().cast(), ptr::without_provenance_mut(log.len())];
        // SAFETY: the text ends with a zero byte; the two options have a value each, a buffer and its length, and all
        // of them outlive the call.
        let code = unsafe {
            (self.calls.cuModuleLoadDataEx)(
                &mut module,
                text.as_ptr().cast(),
                2,
                options.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        };
        if let Err(code) = done(code) {
            let said = CStr::from_bytes_until_nul(&log).map(|text| text.to_string_lossy().into_owned());
            return Err(DeviceError::loading(code, said.unwrap_or_default().trim()));
        }
        let mut loaded = Loaded { device: self, module, function };
        // SAFETY: the module was loaded just now, and the name ends with a zero byte.
        done(unsafe { (self.calls.cuModuleGetFunction)(&mut function, module, entry.as_ptr()) })
            .map_err(|code| DeviceError::refused(code, code_name(code)))?;
        loaded.function = function;
        Ok(loaded)
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: the context was retained once, by `open`. No memory or module of it is left, because these borrow the
        // device.
        let _ = unsafe { (self.calls.cuDevicePrimaryCtxRelease_v2)(self.ordinal) };
    }
}

/// A program on the GPU.
pub struct Loaded<'a> {
    device: &'a Device,
    module: Handle,
    function: Handle,
}

impl Loaded<'_> {
    /// Runs [`Kernel::cases`](halfplay_core::skins::kernel::Kernel::cases). Each case has `count` operand words and
    /// gives one answer.
    pub fn cases(&self, operands: &[u32], count: usize) -> Result<Vec<u32>, DeviceError> {
        let cases = u32::try_from(operands.len() / count.max(1)).map_err(|_| DeviceError::Memory)?;
        self.words(operands, cases as usize, [cases.div_ceil(BLOCK), BLOCK], cases)
    }

    /// Runs [`straight`](halfplay_core::skins::kernel::straight) on one thread. It reads these words and gives
    /// `results` results.
    pub fn once(&self, operands: &[u32], results: usize) -> Result<Vec<u32>, DeviceError> {
        self.words(operands, results, [1, 1], 1)
    }

    /// Runs the program with this many blocks of threads, and copies operands and results.
    fn words(
        &self,
        operands: &[u32],
        results: usize,
        [blocks, threads]: [u32; 2],
        mut cases: u32,
    ) -> Result<Vec<u32>, DeviceError> {
        let (from, to) = (Memory::with(self.device, operands)?, Memory::zeroed(self.device, 4 * results)?);
        let (mut from_at, mut to_at) = (from.at, to.at);
        let mut parameters: [Handle; 3] =
            [(&raw mut from_at).cast(), (&raw mut to_at).cast(), (&raw mut cases).cast()];
        self.launch(blocks, threads, &mut parameters)?;
        let mut answers = vec![0_u32; results];
        to.read(&mut answers)?;
        Ok(answers)
    }

    /// Runs [`Kernel::digests`](halfplay_core::skins::kernel::Kernel::digests). Returns one digest for each row and
    /// lane, those of lane 0 first.
    pub fn digests(&self, first: u32, stride: u32, rows: u32, lanes: usize) -> Result<Vec<u64>, DeviceError> {
        let to = Memory::zeroed(self.device, 8 * rows as usize * lanes)?;
        let (mut to_at, mut first_at, mut stride_at) = (to.at, first, stride);
        let mut parameters: [Handle; 3] =
            [(&raw mut to_at).cast(), (&raw mut first_at).cast(), (&raw mut stride_at).cast()];
        self.launch(rows, halfplay_core::skins::kernel::THREADS, &mut parameters)?;
        let mut digests = vec![0_u64; rows as usize * lanes];
        to.read(&mut digests)?;
        Ok(digests)
    }

    /// Launches the program and waits until it ends. The parameters point to values of the types that the program
    /// declares.
    fn launch(&self, blocks: u32, threads: u32, parameters: &mut [Handle; 3]) -> Result<(), DeviceError> {
        let calls = &self.device.calls;
        // SAFETY: each of our programs has three parameters, and the callers above give each its type, in order; the
        // values are copied before the call returns. The memory they name is alive until after the synchronisation.
        let started = unsafe {
            (calls.cuLaunchKernel)(
                self.function,
                blocks,
                1,
                1,
                threads,
                1,
                1,
                0,
                ptr::null_mut(),
                parameters.as_mut_ptr(),
                ptr::null_mut(),
            )
        };
        done(started).map_err(DeviceError::running)?;
        // SAFETY: the context is current on this thread.
        done(unsafe { (calls.cuCtxSynchronize)() }).map_err(DeviceError::running)
    }
}

impl Drop for Loaded<'_> {
    fn drop(&mut self) {
        // SAFETY: the module is loaded, and no code of it is running: every launch waits for its end.
        let _ = unsafe { (self.device.calls.cuModuleUnload)(self.module) };
    }
}

/// GPU memory, freed on drop.
struct Memory<'a> {
    device: &'a Device,
    at: u64,
    bytes: usize,
}

impl<'a> Memory<'a> {
    fn zeroed(device: &'a Device, bytes: usize) -> Result<Self, DeviceError> {
        let mut at = 0;
        // SAFETY: the address is written to an integer that outlives the call. The driver refuses a size of 0.
        done(unsafe { (device.calls.cuMemAlloc_v2)(&mut at, bytes.max(1)) }).map_err(DeviceError::running)?;
        let memory = Memory { device, at, bytes };
        // SAFETY: exactly the bytes that were allocated.
        done(unsafe { (device.calls.cuMemsetD8_v2)(at, 0, bytes.max(1)) }).map_err(DeviceError::running)?;
        Ok(memory)
    }

    fn with(device: &'a Device, words: &[u32]) -> Result<Self, DeviceError> {
        let memory = Memory::zeroed(device, size_of_val(words))?;
        // SAFETY: the memory has as many bytes as the words, which outlive the call.
        let code = unsafe { (device.calls.cuMemcpyHtoD_v2)(memory.at, words.as_ptr().cast(), memory.bytes) };
        done(code).map_err(DeviceError::running)?;
        Ok(memory)
    }

    /// Copies from the start of the memory into `words`.
    fn read<T: Word>(&self, words: &mut [T]) -> Result<(), DeviceError> {
        let bytes = self.bytes.min(size_of_val(words));
        // SAFETY: no more bytes than the memory or the words have; any bit pattern is a valid word.
        done(unsafe { (self.device.calls.cuMemcpyDtoH_v2)(words.as_mut_ptr().cast(), self.at, bytes) })
            .map_err(DeviceError::running)
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        // SAFETY: this driver allocated the memory, which is freed once; no running program uses it.
        let _ = unsafe { (self.device.calls.cuMemFree_v2)(self.at) };
    }
}

/// Integers, for which any bit pattern is valid.
trait Word {}
impl Word for u32 {}
impl Word for u64 {}

/// The driver's description of a device, available before there is a context.
fn info(calls: &Calls, ordinal: c_int, version: c_int) -> Result<Info, u32> {
    let mut name = [0 as c_char; 256];
    let (mut major, mut minor, mut bytes) = (0, 0, 0);
    // SAFETY: the buffer has the given length, the integers outlive the calls, and the device exists.
    let name = unsafe {
        done((calls.cuDeviceGetName)(name.as_mut_ptr(), name.len() as c_int - 1, ordinal))?;
        done((calls.cuDeviceGetAttribute)(&mut major, MAJOR, ordinal))?;
        done((calls.cuDeviceGetAttribute)(&mut minor, MINOR, ordinal))?;
        done((calls.cuDeviceTotalMem_v2)(&mut bytes, ordinal))?;
        // The last byte is never written, so the string is terminated.
        CStr::from_ptr(name.as_ptr()).to_string_lossy().into_owned()
    };
    Ok(Info::new(&name, major, minor, version, bytes as u64))
}

/// `Ok` for success, otherwise the driver's error code.
const fn done(code: u32) -> Result<(), u32> {
    if code == 0 { Ok(()) } else { Err(code) }
}
