//! All tests of the page that need no browser, in one program: it is linked once. A file here is a module of this one.
//! What the page draws is rendered natively.
#![cfg(not(target_arch = "wasm32"))]

mod blocks;
mod canvas;
mod inputs;
mod page;
mod palette;
mod screens;
mod style;
