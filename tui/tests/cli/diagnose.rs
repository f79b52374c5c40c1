//! `halfplay diagnose`. The results are those of the core's own tests. 0x520b × 0x00e9 + 0x2ff6 lies just above the
//! midpoint of 0x3000 and 0x3001. 32.03125² − 1026 is 2^-10, or 0 if the product is rounded first.

use super::support::{Answer, run, run_with};
use serde_json::Value;

fn diagnose(input: &str) -> Answer {
    run_with(&["diagnose"], input.as_bytes())
}

/// The sentences below the counts, which may take several lines.
fn sentence(answer: &Answer) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in answer.stdout.lines().skip(1).map(str::trim) {
        lines.push(line);
        if line.ends_with('.') {
            break;
        }
    }
    lines.join(" ")
}

fn diagnose_json(input: &str) -> Value {
    serde_json::from_str(&run_with(&["diagnose", "--json"], input.as_bytes()).fine().stdout).expect("JSON")
}

/// With the product rounded first: 0x3000, 0, and 3 × 5 + 1 = 16 in either case.
const ROWS: &str =
    "fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000\nfma.rn.f16 32.03125 32.03125 -1026 0\nfma.rn.f16 3 5 1 16\n";

#[test]
fn the_first_line_names_the_best_explanation() {
    let answer = diagnose(ROWS).fine();
    assert_eq!(answer.first_line(), "mul-then-add  3 of 3; as written 1; next through-f32 2");
    let said = "Your results round the product first: 3 of 3. As written: 1 of 3.";
    assert!(sentence(&answer).starts_with(said), "{}", answer.stdout);
    assert!(answer.stdout.contains("line 1: 0x3001, got 0x3000"), "{}", answer.stdout);
}

/// Of 17 hypotheses, 16 agree that 1 + 1 is 2, and 8 are listed; `with-sat` gives 1. A dot product of small integers is
/// exact in any order.
#[test]
fn unlisted_explanations_are_counted() {
    let answer = diagnose("add.f16 1 1 2\n").fine();
    assert_eq!(sentence(&answer), "Your results are as written: 1 of 1. 15 other ways give the same.");
    let rows = answer.stdout.lines().filter(|line| line.trim_start().starts_with("1 (100 %)")).count();
    assert_eq!(rows, 1, "ways that give the same share a row: {}", answer.stdout);
    assert!(answer.stdout.contains("itself and 15 more"), "{}", answer.stdout);
    let answer = diagnose("dot.f32.f16 1,2,3 4,5,6 0 32\n").fine();
    assert_eq!(sentence(&answer), "80 ways of computing give your results: 1 of 1.");
    let told = answer.stdout.lines().filter(|line| line.trim_start().starts_with("1 (100 %)")).count();
    assert_eq!(told, 1);
    assert!(answer.stdout.contains("forward-f32 and 79 more"), "{}", answer.stdout);
    let (_, decides) = answer.stdout.split_once("inputs that tell them apart\n").unwrap();
    let apart = decides.lines().filter(|line| !line.contains("dot.") && !line.contains('…')).count();
    let words = format!(
        "  … {} more explain as many; add the results of these inputs and diagnose again.",
        80 - apart
    );
    assert_eq!(decides.lines().last(), Some(&*words));
}

#[test]
fn accepts_rows_as_csv_json_and_arrows() {
    let columns = "got;c;a;b;instruction\n0x3000;0x2ff6;0x520b;0x00e9;fma.rn.f16\n0;-1026;32.03125;32.03125;fma.rn.f16\n16;1;3;5;fma.rn.f16\n";
    let objects = "{\"instruction\": \"fma.rn.f16\", \"a\": \"0x520b\", \"b\": \"0x00e9\", \"c\": \"0x2ff6\", \"got\": \"0x3000\"}\n\
                   {\"op\": \"fma.rn.f16\", \"a\": 32.03125, \"b\": 32.03125, \"c\": -1026, \"result\": 0}\n\
                   {\"instr\": \"fma.rn.f16\", \"a\": 3, \"b\": 5, \"c\": 1, \"got\": 16}\n";
    let pieces: Vec<&str> = objects.trim_end().split('\n').collect();
    let array = format!("[\n  {}\n]\n", pieces.join(",\n  ").replace("\"a\"", "\n    \"a\""));
    let remarked =
        objects.replace("\"got\"", "\"seen\": \"http://a#b\", \"got\"").replace("}\n", "} # so it was\n");
    let arrows = ROWS.replace(" 0x3000", " -> 0x3000");
    let others = "row,got,c,when,a,b,instruction\n1,0x3000,0x2ff6,now,0x520b,0x00e9,fma.rn.f16\n\
                  2,0,-1026,,32.03125,32.03125,fma.rn.f16\n3,16,1,later,3,5,fma.rn.f16\n";
    for rows in [columns, others, objects, &array, &remarked, &arrows] {
        let said = "Your results round the product first: 3 of 3. As written: 1 of 3.";
        assert!(sentence(&diagnose(rows).fine()).starts_with(said), "{rows}");
    }
}

/// 1 + 2^-11 is a tie in f16. A number that is larger by less than f64 can resolve rounds up. 1e400 reads as infinity.
#[test]
fn json_numbers_keep_their_full_precision() {
    let rows =
        "{\"instruction\": \"add.f16\", \"a\": 1.00048828125000000000001, \"b\": 0, \"got\": \"0x3c01\"}";
    for rows in [
        rows.to_owned(),
        format!("[{rows}]"),
        rows.replace("1.00048828125000000000001", "1e400").replace("0x3c01", "inf"),
    ] {
        let answer = diagnose(&rows).fine();
        assert!(
            sentence(&answer).starts_with("Your results are as written: 1 of 1."),
            "{rows}: {}",
            answer.stdout
        );
    }
}

/// Python writes NaN and infinities without quotation marks. 65504 + 65504 is infinite; infinity minus infinity is NaN.
#[test]
fn accepts_python_json_and_reports_malformed_rows() {
    let rows = "{\"instruction\": \"add.f16\", \"a\": 65504.0, \"b\": 65504.0, \"got\": Infinity}\n\
                {\"instruction\": \"add.f16\", \"a\": Infinity, \"b\":-Infinity, \"got\": NaN}\n\
                {\"instruction\": \"add.f16\", \"a\": NaN, \"b\": 1, \"note\": \"NaN\", \"got\": NaN}\n";
    let answer = diagnose(rows).fine();
    assert!(sentence(&answer).starts_with("Your results are as written: 3 of 3."), "{}", answer.stdout);
    for (rows, why) in [
        ("[{\"instruction\": \"add.f16\"},]", "not an array of JSON objects: "),
        ("{\"instruction\": \"add.f16\", \"a\": 1", "line 1: not a JSON object: "),
        ("{\"instruction\": \"add.f16\", \"a\": 1} 2", "line 1: expected nothing after the object; found 2"),
        ("{\"op\": \"add.f16\", \"a\": {}, \"got\": 1}", "expected a string, a number or a vector, not {}"),
        (
            "{\"instruction\": \"add.f16\", \"a\": 1}",
            "the key got is missing: expected instruction, a, b, c, got",
        ),
        ("[{}]", "line 1: the key instruction is missing"),
        ("[{\"op\": \"add.f16\"}, 3]", "not an array of JSON objects: entry 2 is 3"),
        ("[\n{\"op\": 1} // one\n]", "not an array of JSON objects: expected `,` or `]` at line 2 "),
        ("[]", "no results to explain"),
        (
            "instruction,a,b,got,when\nadd.f16,1,2,3,now,5\n",
            "line 2: expected at most 5 fields, as in the header, found 6",
        ),
    ] {
        let answer = diagnose(rows);
        assert_eq!(answer.code, Some(1), "{rows}");
        assert!(answer.stderr.contains(why), "{rows}: {}", answer.stderr);
    }
}

#[test]
fn json_lists_contradictions_and_deciding_inputs() {
    let one = "fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000\n";
    let data = diagnose_json(one);
    let words: Vec<&str> =
        data["fits"].as_array().expect("a list").iter().filter_map(|fit| fit["semantics"].as_str()).collect();
    assert_eq!(words[..4], ["mul-then-add", "through-f32", "rz", "rm"]);
    assert_eq!(data["fits"][4]["against"][0]["gives"], "0x3001");
    let decides = data["decides"].as_array().expect("a list");
    assert!(!decides.is_empty() && decides[0]["gives"]["rz"].is_string(), "{data}");
}

#[test]
fn unexplained_results_and_unreadable_rows_exit_1() {
    let answer = diagnose("add.f16 1 1 5\n");
    assert_eq!(answer.code, Some(1));
    assert_eq!(answer.first_line(), "none  best 0 of 1");
    assert_eq!(sentence(&answer), "Nothing known gives this result.");
    let answer = diagnose(&format!("{ROWS}fma.rn.f16 1 2 3\nadd.f16 1 pear 3\n"));
    assert_eq!(answer.code, Some(1));
    assert!(answer.first_line().starts_with("mul-then-add  3 of 3; "), "{}", answer.stdout);
    assert!(answer.stderr.contains("line 4: ") && answer.stderr.contains("line 5: "), "{}", answer.stderr);
    let answer = diagnose("# nothing\n");
    assert_eq!(answer.code, Some(1));
    assert!(answer.stderr.contains("expected a line such as fma.rn.f16"), "{}", answer.stderr);
    let answer = run(&["diagnose", "there-is-no-such-file"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("there is no such file"), "{}", answer.stderr);
}

/// Rows of `assets/cases/dots.tsv`, selected by the scheme that made them. A Python program computed the results with
/// fractions.
fn dots(scheme: &str, spelling: &str) -> String {
    let file = include_str!("../../../assets/cases/dots.tsv");
    let rows = file.lines().filter_map(|line| line.split_once('\t'));
    let rows = rows.filter(|(name, row)| *name == scheme && row.split(' ').next() == Some(spelling));
    rows.map(|(_, row)| format!("{row}\n")).collect()
}

#[test]
fn diagnose_finds_the_summation_scheme_of_dot_products() {
    for (scheme, spelling, verb) in [
        (
            "blocks-4-f32-rz",
            "dot.f32.bf16",
            "add blocks of 4 products, with one rounding each, in f32, toward zero",
        ),
        (
            "lanes-4-own",
            "dot.f16",
            "come from 4 interleaved sums, added by halves, in the format of the factors",
        ),
        (
            "forward-own-products-rounded",
            "dot.f16",
            "add the products in order, in the format of the factors, products rounded first",
        ),
    ] {
        let rows = dots(scheme, spelling);
        assert_eq!(rows.lines().count(), 12);
        let answer = diagnose(&rows).fine();
        assert!(answer.first_line().starts_with(&format!("{scheme}  12 of 12; next ")), "{}", answer.stdout);
        assert_eq!(sentence(&answer), format!("Your results {verb}: 12 of 12."));
        let data = run_with(&["diagnose", "--json"], rows.as_bytes()).fine().stdout;
        let data: Value = serde_json::from_str(&data).expect("JSON");
        assert_eq!((&data["fits"][0]["semantics"], &data["cases"]), (&Value::from(scheme), &Value::from(12)));
        assert!(data["fits"][1]["against"][0]["line"].is_u64(), "{data}");
    }
}

#[test]
fn accepts_bracketed_dot_products_and_rejects_bad_ones() {
    // 1 × 4 + 2 × 5 + 3 × 6 = 32, in any order of summation.
    for row in [
        "dot 1,2,3 4,5,6 32",
        "dot.f16 [1, 2, 3], [4, 5, 6,] -> 32",
        "dot.f32.bf16 {1,2,3} (4,5,6) 0 32",
        "{ \"op\": \"dot.f16\", \"a\": [1, 2, 3], \"b\": [4, 5, 6], \"got\": 32 }",
    ] {
        let answer = diagnose(&format!("# a comment\n{row}\n")).fine();
        assert!(
            sentence(&answer).ends_with(" ways of computing give your results: 1 of 1."),
            "{}",
            answer.stdout
        );
    }
    for (row, why) in [
        ("dot.f16 1,2 3 4", "the vectors have different lengths: 2 and 1"),
        ("dot.f16 1,2 3,4", "found 2 fields after dot.f16"),
        ("dot.f64 1 2 2", "unknown dot product dot.f64; expected dot.f16"),
        ("dot.f16 [1,2 3,4 11", "begins with [, but its closing ]"),
        ("dot.f16 1,pear 3,4 11", "line 2: "),
        ("add.f16 1 2 3", "expected a dot product, as in the lines before"),
    ] {
        let answer = diagnose(&format!("dot.f16 1 2 2\n{row}\n"));
        assert_eq!(answer.code, Some(1), "{row}");
        assert!(answer.stderr.contains(why), "{row}: {}", answer.stderr);
    }
}

/// If several schemes explain as many rows, the output gives dot products for which they differ. With a scheme's
/// results they identify that scheme.
#[test]
fn suggested_dot_products_identify_the_scheme() {
    let row = "dot.f32.f16 1,2,3 4,5,6 0 32\n";
    let answer = diagnose_json(row);
    let decides = answer["decides"].as_array().expect("a list");
    assert!(!decides.is_empty());
    let gives = |scheme: &str| {
        let rows = decides.iter().map(|one| {
            format!(
                "{} {}\n",
                one["statement"].as_str().expect("text"),
                one["gives"][scheme].as_str().expect(scheme)
            )
        });
        row.to_owned() + &rows.collect::<String>()
    };
    for scheme in ["forward-f32", "backward-own", "lanes-2-f32-products-rounded"] {
        // Among the schemes with listed results, only that scheme explains all rows.
        let answer = diagnose_json(&gives(scheme));
        let named = decides[0]["gives"].as_object().expect("an object");
        let whole = answer["fits"].as_array().expect("a list").iter();
        let whole = whole.filter(|fit| fit["explained"] == 1 + decides.len());
        let whole =
            whole.filter_map(|fit| fit["semantics"].as_str()).filter(|word| named.contains_key(*word));
        assert_eq!(whole.collect::<Vec<_>>(), [scheme]);
    }
}

/// The first line has counts. It names one variant, several that explain equally many results, or none if no variant
/// explains all. By hand: 0x39587000 is 2.064e-4, above 0x0ac3, so rounding up and to nearest give 0x0ac4. 0.7 + 0.7 is
/// 1.4, 0x3d9a, unless it is clamped. `.relu` makes -1 zero, `.NaN` prefers the NaN, `.xorsign.abs` takes the 2 with a
/// minus, and `.ftz` flushes 2^-24; these results show none of that.
#[test]
fn the_first_line_names_variants_with_counts() {
    for (rows, code, line) in [
        ("cvt.rz.f16.f32 0x39587000 0x0ac4\n", 0, "rn = rp  1 of 1; as written 0"),
        ("add.sat.f16 0.7 0.7 0x3d9a\n", 0, "without-sat  1 of 1; as written 0"),
        ("fma.rn.relu.f16 -1 1 0 -1\n", 0, "without-relu  1 of 1; as written 0"),
        ("max.NaN.f16 nan 1 1\n", 0, "without-nan  1 of 1; as written 0"),
        ("max.xorsign.abs.f16 1 -2 1\n", 0, "without-xorsign.abs  1 of 1; as written 0"),
        ("min.ftz.f16 0x0001 1 0x0001\n", 0, "without-ftz  1 of 1; as written 0"),
    ] {
        let answer = diagnose(rows);
        assert!(answer.first_line().starts_with(line), "{rows}: {}", answer.stdout);
        assert_eq!(answer.code, Some(code), "{rows}");
    }
    // The rows contradict each other: 1 + 1 is 2, and no known way gives 3.
    let answer = diagnose("add.f16 1 1 2\nadd.f16 1 1 3\n");
    assert!(
        answer.first_line().starts_with("none  best 1 of 2 by itself; next with-sat 0"),
        "{}",
        answer.stdout
    );
    assert_eq!(answer.code, Some(1));
}

/// Rows of numbers belong to an instruction on a line above, or to `--instr`. Python prints lists of lists. 1 + 2 is 3,
/// 1 + 3 is 4.
#[test]
fn rows_of_numbers_take_the_instruction_from_above_or_from_an_option() {
    let said = "Your results are as written: 2 of 2.";
    for text in [
        "add.f16\n1,2,3\n1,3,4\n",
        "add.f16\na,b,got\n1,2,3\n1,3,4\n",
        "add.f16\ngot;b;a\n3;2;1\n4;3;1\n",
        "[('add.f16', 1, 2, 3), (\"add.f16\", 1, 3, 4)]",
        "add.f16\n[[1., 2., 3.],\n [1., 3., 4.]]\n",
        "add.f16\n[[1. 2. 3.]\n [1. 3. 4.]]\n",
    ] {
        let answer = diagnose(text).fine();
        assert!(sentence(&answer).starts_with(said), "{text}: {}", answer.stdout);
    }
    let numbers = b"1,2,3\r\n1,3,4\r\n";
    let answer = run_with(&["diagnose", "--instr", "add.f16"], numbers).fine();
    assert!(sentence(&answer).starts_with(said), "{}", answer.stdout);
    let answer =
        run_with(&["diagnose"], numbers).fails(1, &["the instruction is missing", "such as add.f16"]);
    assert!(answer.stdout.is_empty());
    run_with(&["diagnose", "--instr", "fma.rn.f16"], numbers).fails(1, &["fma.rn.f16 needs 4 numbers"]);
}

/// The rows that decide name both results, and the step that makes them differ.
#[test]
fn the_verdict_lists_the_rows_that_decide() {
    let answer = diagnose(ROWS).fine();
    let mut rows = answer.stdout.lines().skip_while(|line| !line.contains("line 1  fma.rn.f16 0x520b"));
    let [row, reason] = [rows.next().expect("a row"), rows.next().expect("its reason")];
    for cell in ["0x3000", "0x3001"] {
        assert!(row.contains(cell), "{cell}: {row}");
    }
    assert!(reason.contains("product rounded: false tie"), "{reason}");
    // 3 × 5 + 1 is 16 either way, so line 3 decides nothing.
    assert!(!answer.stdout.contains("line 3  fma"), "{}", answer.stdout);
    assert!(answer.stdout.contains("Try next: "), "{}", answer.stdout);
}
