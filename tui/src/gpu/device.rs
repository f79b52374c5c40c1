//! The properties of a GPU, and the errors: there is no GPU, or it does not answer.

use halfplay_core::isa::Target;
use std::fmt;

/// The driver's description of a GPU.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// the name that the driver reports
    pub name: String,
    /// its architecture
    pub target: Target,
    /// the CUDA version that the driver supports: `12.4`
    pub driver: String,
    /// its memory, in bytes
    pub memory: u64,
}

/// The reason why no GPU is available.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unavailable {
    /// this program was built without the feature `cuda`
    #[cfg_attr(feature = "cuda", allow(dead_code))]
    NotBuilt,
    /// the driver's library is missing
    NoDriver,
    /// the library lacks this function
    NoFunction(&'static str),
    /// the driver found no device
    NoDevice,
    /// the driver failed to start
    Refused {
        /// the driver's error code
        code: u32,
    },
}

/// An error of a GPU that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeviceError {
    /// the driver's compiler rejected the program
    Program {
        /// the driver's error code
        code: u32,
        /// the compiler's message
        log: String,
    },
    /// its memory is full
    Memory,
    /// the program aborted
    Failed {
        /// the driver's error code
        code: u32,
    },
    /// the device, or everything on it, is lost
    Lost {
        /// the driver's error code
        code: u32,
    },
}

impl Info {
    /// Builds the description from the driver's numbers. The driver encodes CUDA 12.4 as 12040: 1000 × major + 10 ×
    /// minor.
    pub fn new(name: &str, major: i32, minor: i32, version: i32, memory: u64) -> Info {
        let number = u16::try_from(major.saturating_mul(10).saturating_add(minor)).unwrap_or(0);
        let driver = format!("{}.{}", version / 1000, version % 1000 / 10);
        Info { name: name.to_owned(), target: Target::sm(number), driver, memory }
    }
}

impl DeviceError {
    /// An error while loading a program, with the compiler's message.
    pub fn loading(code: u32, log: &str) -> DeviceError {
        match code {
            // The program is wrong, or it is for another GPU, version or machine.
            200 | 209 | 218 | 220 | 221 | 222 | 223 | 300 | 500 => DeviceError::refused(code, log),
            _ => DeviceError::running(code),
        }
    }

    /// A rejected program, with this message.
    pub fn refused(code: u32, log: &str) -> DeviceError {
        DeviceError::Program { code, log: log.to_owned() }
    }

    /// An error while running a program.
    pub const fn running(code: u32) -> DeviceError {
        match code {
            2 => DeviceError::Memory,
            4 | 46 | 100 | 101 | 201 | 214 | 709 | 710 | 999 => DeviceError::Lost { code },
            _ => DeviceError::Failed { code },
        }
    }

    /// True if halfplay cannot continue with the next spelling. After a failed program, the driver has no valid
    /// context.
    pub const fn is_final(&self) -> bool {
        matches!(self, DeviceError::Failed { .. } | DeviceError::Lost { .. })
    }
}

/// The name of an error code in the driver's header. Only common codes have one.
pub const fn code_name(code: u32) -> &'static str {
    match code {
        1 => "CUDA_ERROR_INVALID_VALUE",
        2 => "CUDA_ERROR_OUT_OF_MEMORY",
        3 => "CUDA_ERROR_NOT_INITIALIZED",
        4 => "CUDA_ERROR_DEINITIALIZED",
        34 => "CUDA_ERROR_STUB_LIBRARY",
        46 => "CUDA_ERROR_DEVICE_UNAVAILABLE",
        100 => "CUDA_ERROR_NO_DEVICE",
        101 => "CUDA_ERROR_INVALID_DEVICE",
        102 => "CUDA_ERROR_DEVICE_NOT_LICENSED",
        200 => "CUDA_ERROR_INVALID_IMAGE",
        201 => "CUDA_ERROR_INVALID_CONTEXT",
        209 => "CUDA_ERROR_NO_BINARY_FOR_GPU",
        214 => "CUDA_ERROR_ECC_UNCORRECTABLE",
        218 => "CUDA_ERROR_INVALID_PTX",
        221 => "CUDA_ERROR_JIT_COMPILER_NOT_FOUND",
        222 => "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
        500 => "CUDA_ERROR_NOT_FOUND",
        700 => "CUDA_ERROR_ILLEGAL_ADDRESS",
        701 => "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
        702 => "CUDA_ERROR_LAUNCH_TIMEOUT",
        709 => "CUDA_ERROR_CONTEXT_IS_DESTROYED",
        710 => "CUDA_ERROR_ASSERT",
        715 => "CUDA_ERROR_ILLEGAL_INSTRUCTION",
        719 => "CUDA_ERROR_LAUNCH_FAILED",
        803 => "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH",
        804 => "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE",
        35 => "CUDA_ERROR_INSUFFICIENT_DRIVER",
        999 => "CUDA_ERROR_UNKNOWN",
        _ => "an unknown error",
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no GPU available: ")?;
        match self {
            Unavailable::NotBuilt => {
                f.write_str("this halfplay was built without CUDA; build it with its default features")
            }
            Unavailable::NoDriver => {
                f.write_str("there is no NVIDIA driver on this machine (no libcuda.so.1, or nvcuda.dll)")
            }
            Unavailable::NoFunction(name) => {
                write!(
                    f,
                    "the NVIDIA driver lacks {name}, so it is too old, or is not a driver; install a newer one"
                )
            }
            Unavailable::NoDevice | Unavailable::Refused { code: 100 } => {
                f.write_str("the NVIDIA driver finds no GPU")
            }
            Unavailable::Refused { code: 34 } => f.write_str(
                "the library of the NVIDIA driver is a stub, which serves only to link programs; \
                 remove its folder from LD_LIBRARY_PATH",
            ),
            Unavailable::Refused { code: code @ (35 | 803 | 804) } => write!(
                f,
                "the library of the NVIDIA driver and the driver in the kernel do not match ({}); restart the \
                 machine after an update, or install a newer driver",
                code_name(*code)
            ),
            Unavailable::Refused { code: 2 } => {
                f.write_str("the memory of the GPU is full; stop the programs that use it")
            }
            Unavailable::Refused { code: 46 } => {
                f.write_str("the GPU is busy: another program uses it exclusively")
            }
            Unavailable::Refused { code } => {
                write!(f, "the NVIDIA driver does not start: error {code}, {}", code_name(*code))
            }
        }
    }
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::Program { code: 222, .. } => f.write_str(
                "the driver is too old for this version of PTX (CUDA_ERROR_UNSUPPORTED_PTX_VERSION); install a newer one",
            ),
            DeviceError::Program { code: 221, .. } => f.write_str(
                "the driver's compiler is missing (CUDA_ERROR_JIT_COMPILER_NOT_FOUND): libnvidia-ptxjitcompiler.so.1 \
                 belongs to the driver",
            ),
            DeviceError::Program { code, log } => {
                write!(f, "the driver refuses the program: error {code}, {}", code_name(*code))?;
                if log.is_empty() { Ok(()) } else { write!(f, "\n{log}") }
            }
            DeviceError::Memory => f.write_str("the memory of the GPU is full; stop the programs that use it"),
            DeviceError::Failed { code } => {
                write!(f, "the program failed on the GPU: error {code}, {}", code_name(*code))
            }
            DeviceError::Lost { code } => {
                write!(f, "the GPU was lost: error {code}, {}", code_name(*code))
            }
        }
    }
}

impl std::error::Error for Unavailable {}
impl std::error::Error for DeviceError {}
