//! In place of `cuda.rs` where the program is built without CUDA: there is never a device.

use super::device::{Info, Trouble, Unavailable};
use std::convert::Infallible;
use std::marker::PhantomData;

/// A GPU that there cannot be.
pub struct Device(Infallible);

/// A program on it.
pub struct Loaded<'a>(Infallible, PhantomData<&'a ()>);

impl Device {
    /// Says why there is none.
    pub fn open() -> Result<Device, Unavailable> {
        Err(Unavailable::NotBuilt)
    }

    /// Never called.
    pub const fn info(&self) -> &Info {
        match self.0 {}
    }

    /// Never called.
    pub fn load(&self, _: &str) -> Result<Loaded<'_>, Trouble> {
        match self.0 {}
    }
}

impl Loaded<'_> {
    /// Never called.
    pub fn cases(&self, _: &[u32], _: usize) -> Result<Vec<u32>, Trouble> {
        match self.0 {}
    }

    /// Never called.
    pub fn once(&self, _: &[u32], _: usize) -> Result<Vec<u32>, Trouble> {
        match self.0 {}
    }

    /// Never called.
    pub fn digests(&self, _: u32, _: u32, _: u32, _: usize) -> Result<Vec<u64>, Trouble> {
        match self.0 {}
    }
}
