//! Names the folder of the assets that are compiled in.

use std::{env, io};

fn main() -> io::Result<()> {
    // `assets` is a folder in a package and a link to `../assets` in a clone. Windows may check out the link as a text file.
    let package = env::current_dir()?;
    let inside = package.join("assets");
    let assets = if inside.is_dir() { inside } else { package.join("../assets") };
    println!("cargo::rustc-env=HALFPLAY_ASSETS={}", assets.display());
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
