//! The style sheet: a class for each role that occurs in the document.
//!
//! Selectors are single classes, because some viewers support no others. Each begins with `hp-`, because the sheet
//! affects the whole page if the picture is pasted into one.

use crate::doc::block::{Block, Doc};
use crate::doc::palette::{Theme, ink, paper, tint};
use crate::doc::share::Share;
use crate::doc::span::Role;

const FIXED: &str = "\
.hp-sans{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Liberation Sans',Arial,sans-serif;font-variant-numeric:tabular-nums;white-space:pre}
.hp-mono{font-family:ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace;font-variant-ligatures:none;white-space:pre}
.hp-code{font-family:ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace;font-variant-ligatures:none}
.hp-strong,.hp-good,.hp-bad,.hp-changed{font-weight:600}
.hp-link{text-decoration:underline}
.hp-rule,.hp-axis,.hp-arrow{fill:none;stroke-width:1.5;stroke-linecap:round}
";

/// The whole sheet.
pub(super) fn style(doc: &Doc) -> String {
    let mut out = FIXED.to_owned();
    let mut used = doc.roles();
    used.extend(
        [Role::Plain, Role::Dim, Role::Strong, Role::Code].iter().filter(|role| !doc.roles().contains(role)),
    );
    for &role in &used {
        out.push_str(mark(role));
    }
    let all = |theme| colours(&used, theme) + &if has_shares(doc) { shares(theme) } else { String::new() };
    out.push_str(&all(Theme::Light));
    out.push_str("@media (prefers-color-scheme:dark){\n");
    out.push_str(&all(Theme::Dark));
    out.push_str("}\n");
    out
}

/// True if a map of the document shows shares.
fn has_shares(doc: &Doc) -> bool {
    let maps = doc.blocks.iter().filter_map(|block| match block {
        Block::Grid(grid) => grid.point_map.as_ref(),
        _ => None,
    });
    maps.flat_map(|map| &map.legend).any(|key| key.ground.role().is_none())
}

fn shares(theme: Theme) -> String {
    let rule = |share: Share| format!(".hp-{}{{fill:#{}}}\n", share.name(), share.colour(theme).hex());
    Share::ALL.into_iter().map(rule).collect()
}

/// The strokes that identify a role's cells without colour. The corners of the cells, given by `corner`, differ too.
fn mark(role: Role) -> &'static str {
    match role {
        Role::Hidden => ".hp-hidden-cell{stroke-width:1.5}\n",
        Role::Guard => ".hp-guard-mark{stroke-width:3}\n",
        Role::Round => ".hp-round-mark{stroke-width:3;stroke-dasharray:5 2}\n",
        Role::Sticky => ".hp-sticky-mark{stroke-width:2.5;stroke-dasharray:.1 4.5;stroke-linecap:round}\n",
        Role::Lost => ".hp-lost-cell{stroke-width:1;stroke-dasharray:3 2}\n",
        Role::Changed => ".hp-changed-cell{stroke-width:2.5}\n",
        Role::Bad => ".hp-bad-cell{stroke-width:2.5;stroke-dasharray:1 2}\n",
        Role::Good => ".hp-good-cell{stroke-width:1}\n",
        _ => "",
    }
}

fn colours(used: &[Role], theme: Theme) -> String {
    let hex = |role| ink(role, theme).hex();
    let dim = hex(Role::Dim);
    let mut out = format!(
        ".hp-paper{{fill:#{}}}\n.hp-rule{{stroke:#{dim};stroke-opacity:.5}}\n.hp-axis{{stroke:#{dim}}}\n\
         .hp-arrow{{stroke:#{1}}}\n.hp-dot{{fill:#{1}}}\n.hp-ring{{fill:#{0};stroke:#{dim};stroke-width:1.5}}\n",
        paper(theme).hex(),
        hex(Role::Plain),
    );
    for &role in used {
        let (name, ink) = (role.name(), hex(role));
        out.push_str(&format!(".hp-{name}{{fill:#{ink}}}\n"));
        if role.is_bits() || matches!(role, Role::Good | Role::Bad) {
            let fill =
                if role == Role::Lost { "none".into() } else { format!("#{}", tint(role, theme).hex()) };
            let framed = matches!(role, Role::Hidden | Role::Lost | Role::Changed | Role::Good | Role::Bad);
            let stroke = if framed { format!(";stroke:#{ink}") } else { String::new() };
            out.push_str(&format!(".hp-{name}-cell{{fill:{fill}{stroke}}}\n"));
        }
        if matches!(role, Role::Guard | Role::Round | Role::Sticky) {
            out.push_str(&format!(".hp-{name}-mark{{stroke:#{ink}}}\n"));
        }
    }
    out
}
