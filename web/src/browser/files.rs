//! The clipboard, and downloads.

use super::{document, window};
use js_sys::{Array, Object, Reflect};
use std::cell::RefCell;
use std::future::Future;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Clipboard, ClipboardItem, HtmlAnchorElement,
    HtmlCanvasElement, HtmlImageElement, Url,
};
use yew::Callback;

/// The MIME type of text on the clipboard. `PLAIN` is the one for files.
const TYPE: &str = "text/plain";
const PLAIN: &str = "text/plain;charset=utf-8";

/// Copies a text to the clipboard and sends a notice of the outcome.
pub fn copy(what: &'static str, text: &str, done: Callback<String>) {
    let Some(clipboard) = clipboard(what, &done) else { return };
    let promise = clipboard.write_text(text);
    spawn_local(async move { done.emit(how_it_ended(what, JsFuture::from(promise).await.is_ok())) });
}

/// Copies a text that is still being produced; its error says why there is none. The copy is requested before the text
/// is ready, because a browser allows it only right after a key or click.
pub fn copy_later(
    what: &'static str,
    text: impl Future<Output = Result<String, String>> + 'static,
    done: Callback<String>,
) {
    let Some(clipboard) = clipboard(what, &done) else { return };
    // The text when it is ready, or the reason why there is none.
    let outcome = Rc::new(RefCell::new(Ok(String::new())));
    let slot = outcome.clone();
    let promise = future_to_promise(async move {
        let text = text.await;
        let data = text.as_ref().map_or(Err(JsValue::NULL), |text| blob(text, TYPE));
        *slot.borrow_mut() = text;
        data.map(JsValue::from)
    });
    let items = Object::new();
    let item = Reflect::set(&items, &TYPE.into(), &promise)
        .and_then(|_| ClipboardItem::new_with_record_from_str_to_blob_promise(&items));
    let copied = match item {
        Ok(item) => clipboard.write(&Array::of1(&item)),
        // An older browser accepts no promise. It may refuse the later write because the user's press is too long ago.
        Err(_) => {
            let outcome = outcome.clone();
            future_to_promise(async move {
                JsFuture::from(promise).await?;
                let copied = match &*outcome.borrow() {
                    Ok(text) => clipboard.write_text(text),
                    Err(_) => return Err(JsValue::NULL),
                };
                JsFuture::from(copied).await
            })
        }
    };
    spawn_local(async move {
        let copied = JsFuture::from(copied).await.is_ok();
        let why = outcome.replace(Ok(String::new())).err();
        done.emit(why.unwrap_or_else(|| how_it_ended(what, copied)));
    });
}

/// The clipboard. Outside HTTPS and localhost there is none; then a notice says so.
fn clipboard(what: &str, done: &Callback<String>) -> Option<Clipboard> {
    let window = window()?;
    if !window.is_secure_context() {
        done.emit(format!("this browser copies from HTTPS only; use :write to download the {what}"));
        return None;
    }
    Some(window.navigator().clipboard())
}

fn how_it_ended(what: &str, copied: bool) -> String {
    if copied {
        format!("copied the {what}")
    } else {
        format!("the browser did not allow copying the {what}")
    }
}

/// Downloads a text as a file and returns a notice of the outcome.
pub fn download(name: &str, text: &str) -> String {
    match blob(text, PLAIN).and_then(|blob| offer(name, &blob)) {
        Ok(()) => format!("downloaded as {name}"),
        Err(_) => format!("this browser did not allow downloading {name}"),
    }
}

/// Downloads an SVG picture as PNG.
pub fn download_png(name: String, svg: &str, done: Callback<String>) {
    let failed = done.clone();
    if paint(name, svg, done).is_err() {
        failed.emit("this browser cannot draw the picture; download it as SVG".into());
    }
}

fn blob(text: &str, kind: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)
}

/// Downloads a file by clicking a link to it.
fn offer(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let document = document().ok_or(JsValue::NULL)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    // The URL stays valid until the page is left: some browsers read it only after the click.
    link.click();
    Ok(())
}

/// Pixels for each unit of the picture.
const SCALE: f64 = 2.0;

fn paint(name: String, svg: &str, done: Callback<String>) -> Result<(), JsValue> {
    let [width, height] = size(svg).ok_or(JsValue::NULL)?;
    // Browsers draw an SVG image only if it has a size of its own.
    let sized = svg.replacen("<svg ", &format!("<svg width=\"{width}\" height=\"{height}\" "), 1);
    let [width, height] = [width, height].map(f64::from);
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

/// Width and height of a picture, read from its `viewBox="0 0 W H"`.
fn size(svg: &str) -> Option<[u32; 2]> {
    let (_, after) = svg.split_once("viewBox=\"0 0 ")?;
    let (size, _) = after.split_once('"')?;
    let (width, height) = size.split_once(' ')?;
    // In whole numbers, rounded up: the code that parses and prints arbitrary floats is large.
    let whole = |length: &str| {
        let (whole, part) = length.split_once('.').unwrap_or((length, ""));
        Some(whole.parse::<u32>().ok()? + u32::from(!part.is_empty()))
    };
    Some([whole(width)?, whole(height)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfplay_core::skins::session::{ExportForm, Session};

    #[test]
    fn size_reads_the_view_box_rounded_up() {
        let [width, height] = size(&Session::worked().export(ExportForm::Svg)).expect("a size");
        assert!(width >= 800 && height > 100);
        assert_eq!(size("<svg viewBox=\"0 0 12 7.5\">"), Some([12, 8]));
        assert_eq!(size("<svg>"), None);
    }
}
