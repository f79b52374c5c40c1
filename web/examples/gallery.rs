//! All kinds of blocks on one page, for inspection. Run `cargo run -p halfplay-web --example gallery`, then open
//! `target/gallery/light.html`, or the page of another theme.

use halfplay_core::skins::doc::palette::Theme;
use halfplay_core::skins::doc::{Block, line};
use halfplay_core::skins::session::{Msg, Session};
use halfplay_web::blocks::{DrawOptions, blocks};
use std::path::Path;
use yew::prelude::*;

/// The properties of a gallery page.
#[derive(Clone, PartialEq, Properties)]
struct GalleryProps {
    blocks: Vec<Block>,
}

/// The blocks, with everything clickable.
#[component]
fn Gallery(props: &GalleryProps) -> Html {
    let options = DrawOptions {
        on_word: Some(Callback::noop()),
        on_code: Some(Callback::noop()),
        ..DrawOptions::default()
    };
    blocks(&props.blocks, &options)
}

/// The blocks of sessions that together contain every kind.
fn shown() -> Vec<Block> {
    let commands: [&[&str]; 10] = [
        &[],
        &["compare 3"],
        &["number a"],
        &["a 0.1", "number a"],
        &["map"],
        &["toy"],
        &["reference fma.rn.relu.bf16"],
        &["open #1/fma.rn.bf16/0x4180,0x3c01,0xb012"],
        &["open #1/fma.rn.bf16/0x3f81,0x3f83,0x1581"],
        &["glossary sticky bit"],
    ];
    let mut blocks = Vec::new();
    for commands in commands {
        let mut session = Session::worked();
        for command in commands {
            session.update(Msg::RunCommand((*command).to_owned()));
        }
        blocks.push(Block::Heading(line(format!("── {commands:?}"))));
        blocks.extend(session.document().blocks);
    }
    blocks
}

/// Links to the style sheets of the page.
fn sheets() -> String {
    let page = include_str!("../index.html").split('"').filter(|part| part.ends_with(".css"));
    page.map(|sheet| format!("<link rel=\"stylesheet\" href=\"../../web/{sheet}\">")).collect()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/gallery");
    std::fs::create_dir_all(&folder)?;
    let blocks = shown();
    let body = yew::ServerRenderer::<Gallery>::with_props(move || GalleryProps { blocks }).hydratable(false);
    let body = body.render().await;
    for theme in Theme::ALL {
        let name = theme.name();
        let sheets = sheets();
        let page = format!(
            "<!doctype html><html lang=\"en\" data-theme=\"{name}\"><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{name}</title>{sheets}\
             <main>{body}</main></html>"
        );
        std::fs::write(folder.join(format!("{name}.html")), page)?;
    }
    Ok(())
}
