//! The clipboard, and files to keep.

use super::{document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement,
    Url,
};
use yew::Callback;

/// Puts a text on the clipboard, and sends a notice of how that ended.
pub fn copy(what: &'static str, text: &str, done: Callback<String>) {
    let Some(window) = window() else { return };
    // Away from HTTPS and from this machine there is none.
    if !window.is_secure_context() {
        return done.emit(format!("this browser copies from HTTPS only; use :write to download the {what}"));
    }
    let promise = window.navigator().clipboard().write_text(text);
    spawn_local(async move {
        done.emit(match JsFuture::from(promise).await {
            Ok(_) => format!("copied the {what}"),
            Err(_) => format!("the browser did not let the {what} be copied"),
        });
    });
}

/// Downloads a text as a file, and returns a notice of how that ended.
pub fn download(name: &str, text: &str) -> String {
    match blob(text, "text/plain;charset=utf-8").and_then(|blob| offer(name, &blob)) {
        Ok(()) => format!("downloaded as {name}"),
        Err(_) => format!("this browser did not let {name} be downloaded"),
    }
}

/// Downloads an SVG picture as points.
pub fn download_png(name: String, svg: &str, done: Callback<String>) {
    let failed = done.clone();
    if paint(name, svg, done).is_err() {
        failed.emit("this browser cannot draw the picture; download it as SVG".into());
    }
}

fn blob(text: &str, kind: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)
}

/// Hands a file to the visitor, as a click on a link to it does.
fn offer(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let document = document().ok_or(JsValue::NULL)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    // The address stays good until the page is left: some browsers read it only after the click.
    link.click();
    Ok(())
}

/// Points for each unit of the picture.
const SCALE: f64 = 2.0;

fn paint(name: String, svg: &str, done: Callback<String>) -> Result<(), JsValue> {
    let [width, height] = size(svg).ok_or(JsValue::NULL)?;
    // A picture without a size of its own is drawn in none.
    let sized = svg.replacen("<svg ", &format!("<svg width=\"{width}\" height=\"{height}\" "), 1);
    let url = Url::create_object_url_with_blob(&blob(&sized, "image/svg+xml")?)?;
    let image = HtmlImageElement::new()?;
    let drawn = image.clone();
    let (failed, broken) = (done.clone(), done.clone());
    let source = url.clone();
    let loaded = Closure::once_into_js(move || {
        let _ = Url::revoke_object_url(&source);
        if draw(&drawn, [width, height], name, done).is_err() {
            failed.emit("this browser cannot draw the picture; download it as SVG".into());
        }
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    let refused = move || broken.emit("this browser cannot draw the picture; download it as SVG".into());
    image.set_onerror(Some(Closure::once_into_js(refused).unchecked_ref()));
    image.set_src(&url);
    Ok(())
}

fn draw(
    image: &HtmlImageElement,
    [width, height]: [f64; 2],
    name: String,
    done: Callback<String>,
) -> Result<(), JsValue> {
    let document = document().ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
    canvas.set_width((width * SCALE) as u32);
    canvas.set_height((height * SCALE) as u32);
    let context: CanvasRenderingContext2d = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(
        image,
        0.0,
        0.0,
        width * SCALE,
        height * SCALE,
    )?;
    let stored = Closure::once_into_js(move |blob: Option<Blob>| {
        let offered = blob.ok_or(JsValue::NULL).and_then(|blob| offer(&name, &blob));
        done.emit(match offered {
            Ok(()) => format!("downloaded as {name}"),
            Err(_) => "the picture is too large for this browser; download it as SVG".into(),
        });
    });
    canvas.to_blob(stored.unchecked_ref())
}

/// Width and height of a picture by its `viewBox="0 0 W H"`.
fn size(svg: &str) -> Option<[f64; 2]> {
    let (_, after) = svg.split_once("viewBox=\"0 0 ")?;
    let (size, _) = after.split_once('"')?;
    let (width, height) = size.split_once(' ')?;
    // In whole numbers, rounded up: the code that reads any float is large.
    let whole = |length: &str| {
        let (whole, part) = length.split_once('.').unwrap_or((length, ""));
        Some(f64::from(whole.parse::<u32>().ok()? + u32::from(!part.is_empty())))
    };
    Some([whole(width)?, whole(height)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfplay_core::session::{Session, What};

    #[test]
    fn a_picture_tells_its_size() {
        let [width, height] = size(&Session::worked().export(What::Svg)).expect("a size");
        assert!(width >= 800.0 && height > 100.0);
        assert_eq!(size("<svg viewBox=\"0 0 12 7.5\">"), Some([12.0, 8.0]));
        assert_eq!(size("<svg>"), None);
    }
}
