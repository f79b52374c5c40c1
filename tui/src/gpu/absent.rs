//! Replaces `cuda.rs` in a build without CUDA: there is never a device.

use super::device::{Info, Trouble, Unavailable};
use std::convert::Infallible;
use std::marker::PhantomData;

/// A GPU, which cannot exist in this build.
pub struct Device(Infallible);

/// A program on the GPU, which cannot exist in this build.
pub struct Loaded<'a>(Infallible, PhantomData<&'a ()>);

impl Device {
    /// Returns the reason why there is no GPU.
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
