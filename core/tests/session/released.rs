//! Links of every released version open for ever, on what they showed then: `assets/cases/links.txt`.

use halfplay_core::session::Session;

const LINKS: &str = include_str!("../../../assets/cases/links.txt");

#[test]
fn links_of_every_version_open_for_ever() {
    let mut count = 0;
    for line in LINKS.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [link, instr, operands, result, screen] = fields[..] else { panic!("five fields: {line}") };
        let session = Session::open(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        let evaluation = session.evaluation();
        let count_of = evaluation.instr.operand_names().len();
        let bits: Vec<String> =
            evaluation.operands[..count_of].iter().map(|bits| format!("{bits:#x}")).collect();
        assert_eq!(evaluation.instr.to_string(), instr, "{link}");
        assert_eq!(bits.join(" "), operands, "{link}");
        assert_eq!(format!("{:#x}", evaluation.outcome.bits), result, "{link}");
        assert_eq!(session.screen().word(), screen, "{link}");
        count += 1;
    }
    assert!(count >= 20, "the file was cut short");
}
