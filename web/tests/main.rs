//! All tests of the page that need no browser, in one program, which is linked once. Each file in this folder is a
//! module of that program. The page is rendered natively.
#![cfg(not(target_arch = "wasm32"))]

mod blocks;
mod canvas;
mod inputs;
mod page;
mod palette;
mod screens;
mod strips;
mod style;
