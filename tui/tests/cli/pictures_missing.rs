//! `--format png` in a build without the feature `png`: commands that draw fail and name the feature.

use super::support::run;

#[test]
fn a_build_without_png_names_the_feature() {
    let commands: [&[&str]; 5] = [
        &["eval", "add.f16", "0.1", "0.2", "--format", "png"],
        &["compare", "add.f16", "0.1", "0.2", "--format", "png"],
        &["sweep", "add.f16", "--vs", "rz", "--fix", "b=1", "--format", "png"],
        &["map", "add.f16", "--format", "png"],
        &["map", "add.f16", "--write", "map.png"],
    ];
    for command in commands {
        run(command).fails(2, &["`--features png`", "svg"]);
    }
}
