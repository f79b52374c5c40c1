//! The page's program: mounts the app in the document. In a worker, which has no document, `main` does nothing.

#[cfg(all(target_arch = "wasm32", not(target_feature = "simd128")))]
compile_error!(
    "the page needs SIMD: add -C target-feature=+simd128 to RUSTFLAGS, as .cargo/config.toml does"
);

#[cfg(target_arch = "wasm32")]
fn main() {
    if web_sys::window().is_some() {
        yew::Renderer::<halfplay_web::App>::new().render();
    }
}

/// Natively there is no page to run. The target exists so that every tool can check the whole workspace.
#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    eprintln!("halfplay-web is a page for a browser. Build and open it with: cargo xtask serve");
    std::process::ExitCode::from(2)
}
