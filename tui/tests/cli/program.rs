//! `halfplay run`: programs in PTX or C-like code from a file or from stdin.

use super::support::{run, run_with};
use serde_json::{Value, json};

const LINES: &[u8] = b"// a * b + c\nmul.f16 %h1, %a, %b;\nadd.f16 %h2, %h1, %c;\n";

fn data(args: &[&str], text: &[u8]) -> Value {
    serde_json::from_str(&run_with(&[&["run", "-", "--json"], args].concat(), text).fine().stdout).unwrap()
}

#[test]
fn run_prints_the_result_of_each_line() {
    // 2048 + 1 is a tie and goes to even.
    let text =
        run_with(&["run", "--all", "--set", "a=32", "--set", "%b=64", "--set", "c=1"], LINES).fine().stdout;
    for line in [
        "%h2 = 0x6800 2048 −0.50 ulp line 3 contributes −0.50",
        "line statement bits value flags",
        "%a f16 0x5000",
        "2 mul.f16 %h1, %a, %b; 0x6800 2048 -",
        "3 add.f16 %h2, %h1, %c; 0x6800 2048 x",
        "%h2 0x6800",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let found = text.lines().any(|shown| shown.split_whitespace().collect::<Vec<_>>() == words);
        assert!(found, "{line}:\n{text}");
    }
}

#[test]
fn json_has_inputs_registers_and_lines() {
    let data = data(&["--set", "a=32", "--set", "b=64", "--set", "c=1"], LINES);
    assert_eq!(data["language"], "ptx");
    assert_eq!(
        data["registers"],
        json!({ "%a": "0x5000", "%b": "0x5400", "%h1": "0x6800", "%c": "0x3c00", "%h2": "0x6800" })
    );
    assert_eq!(data["inputs"][0], json!({ "name": "%a", "type": "f16", "bits": "0x5000", "given": true }));
    let last = &data["lines"][1];
    assert_eq!((&last["number"], &last["status"], &last["flags"]), (&json!(3), &json!("ran"), &json!("x")));
    assert_eq!(
        (&last["instruction"], &last["result"], &last["value"]),
        (&json!("add.f16"), &json!("0x6800"), &json!("2048"))
    );
}

#[test]
fn a_program_reads_and_writes_the_given_memory() {
    let text = b"ld.global.v2.b16 {%h1, %h2}, [%rd1]; add.f16 %h3, %h1, %h2; st.global.b16 [%rd1+8], %h3;";
    let data = data(&["--set", "rd1=4096", "--mem", "global:0x1000=003c 0040"], text);
    assert_eq!(data["memory"]["global"]["base"], "0x1000");
    assert_eq!(data["memory"]["global"]["bytes"], "003c0040000000000042");
}

#[test]
fn ptx_errors_name_the_line() {
    let answer = run_with(&["run", "-"], b"frob.f16 d, a;\nadd.f16 e, 1, 1;\nadd.f16 f, d, e;");
    assert_eq!(answer.code, Some(1), "{answer:?}");
    for said in [
        "line 1: halfplay does not support `frob",
        "line 3: column 12: `d` is not known, because line 1 did not run",
        "0x4000",
    ] {
        let plain = |text: &str| text.replace('`', "");
        assert!(plain(&answer.stdout).contains(&plain(said)), "{said}: {}", answer.stdout);
    }
}

#[test]
fn usage_errors_name_the_expected_form() {
    run_with(&["run", "--set", "x=1"], LINES).fails(2, &["no input named x", "its inputs: %a, %b, %c"]);
    run_with(&["run", "--set", "a"], LINES).fails(2, &["--set takes a name and a value, such as a=0.1"]);
    run_with(&["run", "--set", "a=zero"], LINES).fails(2, &["zero", "is not a number"]);
    for mem in ["0x1000=00", "nowhere:0=00", "global:0=0", "global:x=00", "global:0=zz"] {
        run_with(&["run", "--mem", mem], LINES).fails(2, &["--mem takes a space, an address and bytes"]);
    }
    run(&["run"]).fails(2, &["the program is empty", "add.f16 d, 0.1, 0.2;"]);
    run(&["run", "/no/such/file.ptx"]).fails(2, &["there is no such file"]);
    // Bytes that are not text are reported and do not end the run.
    let answer = run_with(&["run", "-"], b"\xff\xfe\0\nadd.f16 d, 1, 1;");
    assert_eq!(answer.code, Some(1));
    assert!(answer.stdout.contains("0x4000"), "{}", answer.stdout);
}

const KAHAN: &[u8] =
    b"half kahan(half a, half b, half c, half d) {\n  half cd = c * d;\n  half error = fma(c, d, -cd);\n  \
half result = fma(a, b, -cd);\n  return result - error;\n";
const FACTORS: [&str; 8] = ["--set", "a=51", "--set", "b=83", "--set", "c=58", "--set", "d=73"];

#[test]
fn c_like_code_is_compiled_and_runs() {
    // 51 * 83 - 58 * 73 is -1, and 58 * 73 = 4234 is rounded to 4232. The closing brace was lost in copying.
    let data = data(&FACTORS, KAHAN);
    assert_eq!((&data["language"], &data["returned"]), (&json!("c"), &json!(["0xbc00"])));
    assert_eq!(
        data["registers"],
        json!({ "a": "0x5260", "b": "0x5530", "c": "0x5340", "d": "0x5490", "cd": "0x6c22", "error": "0x4000", "result": "0x3c00" })
    );
    let lines: Vec<String> = data["lines"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["status"] == "ran")
        .map(|line| {
            format!("{} {} {} {}", line["number"], line["text"], line["instruction"], line["flags"])
                .replace('"', "")
        })
        .collect();
    let expected = [
        "2 half cd = c * d; mul.f16 x",
        "3 half error = fma(c, d, -cd); neg.f16 -",
        "3 half error = fma(c, d, -cd); fma.rn.f16 -",
        "4 half result = fma(a, b, -cd); neg.f16 -",
        "4 half result = fma(a, b, -cd); fma.rn.f16 -",
        "5 return result - error; sub.f16 -",
    ];
    assert_eq!(lines, expected);
    let remark = &data["lines"][0];
    assert_eq!((&remark["number"], &remark["status"]), (&json!(1), &json!("ignored")));
    assert!(remark["message"]["text"].as_str().unwrap().contains("closing brace"), "{remark}");
}

#[test]
fn run_prints_c_like_source_beside_its_instructions() {
    let text = run_with(&[&["run"], FACTORS.as_slice()].concat(), KAHAN).fine().stdout;
    for line in [
        "2 half cd = c * d; mul.f16 %h1, %c, %d; 0x6c22 4232 x",
        "3 half error = fma(c, d, -cd); neg.f16 %h2, %h1; 0xec22 -4232 -",
        "fma.rn.f16 %h3, %c, %d, %h2; 0x4000 2 -",
        "returned = 0xbc00 -1 exact",
        "line source PTX bits value flags",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let found = text.lines().any(|shown| shown.split_whitespace().collect::<Vec<_>>() == words);
        assert!(found, "{line}:\n{text}");
    }
    assert!(text.contains("line 1: kahan has no closing brace"), "{text}");
}

#[test]
fn options_select_language_type_and_function() {
    let returned = |args: &[&str], text: &str| data(args, text.as_bytes())["returned"].clone();
    assert_eq!(returned(&[], "0.1 + 0.2"), json!(["0x3e99999a"]));
    assert_eq!(returned(&["--type", "f16"], "0.1 + 0.2"), json!(["0x34cc"]));
    assert_eq!(returned(&["--type", "bf16", "--set", "a=3"], "a * a"), json!(["0x4110"]));
    assert_eq!(returned(&["--set", "a=0x3c00"], "a + 1.0h"), json!(["0x4000"]));
    let two = "float f(float x) { return x + 1; } vec2 g(float x) { return vec2(x, 2 * x); }";
    assert_eq!(returned(&["--set", "x=1.5"], two), json!(["0x3fc00000", "0x40400000"]));
    assert_eq!(returned(&["--entry", "f", "--set", "x=1.5"], two), json!(["0x40200000"]));
    run_with(&["run", "--entry", "h"], two.as_bytes()).fails(2, &["no function `h`", "it has f, g"]);
    run_with(&["run", "--entry", "h"], LINES).fails(2, &["no function `h`", "it has no functions"]);
    let two = ".entry f() {\nmov.b32 %r1, 7;\n}\n.entry g() {\nmov.b32 %r2, 9;\n}\n";
    assert_eq!(data(&[], two.as_bytes())["registers"], json!({"%r2": "0x00000009"}));
    assert_eq!(data(&["--entry", "f"], two.as_bytes())["registers"], json!({"%r1": "0x00000007"}));
    run_with(&["run", "--entry", "h"], two.as_bytes()).fails(2, &["no function `h`", "it has f, g"]);
    run_with(&["run", "--set", "y=1"], b"a * b").fails(2, &["no input named y", "its inputs: a, b"]);
    // A dialect decides what functions mean: HLSL rounds ties to even, C away from zero.
    let rounded =
        |lang: &str| returned(&["--lang", lang, "--set", "x=2.5"], "float f(float x) { return round(x); }");
    for (lang, expected) in
        [("c", "0x40400000"), ("cuda", "0x40400000"), ("hip", "0x40400000"), ("hlsl", "0x40000000")]
    {
        assert_eq!(rounded(lang), json!([expected]), "{lang}");
    }
    // If the language is given, it is not guessed.
    let wrong = run_with(&["run", "--lang", "c"], LINES);
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
}

#[test]
fn c_like_code_is_exported_as_ptx_that_runs() {
    let ptx = run_with(&["run", "--export", "ptx"], KAHAN).fine().stdout;
    assert!(
        ptx.contains("// 3: half error = fma(c, d, -cd);\nneg.f16 %h2, %h1;\nfma.rn.f16 %h3, %c, %d, %h2;\n"),
        "{ptx}"
    );
    let told = data(&FACTORS, ptx.as_bytes());
    assert_eq!((&told["language"], &told["registers"]["%h6"]), (&json!("ptx"), &json!("0xbc00")));
    // The export includes the values of its inputs.
    let ptx = run_with(&[&["run", "--export", "ptx"], &FACTORS[..]].concat(), KAHAN).fine().stdout;
    assert!(ptx.starts_with("// set %a = "), "{ptx}");
    assert_eq!(data(&[], ptx.as_bytes())["registers"]["%h6"], json!("0xbc00"), "{ptx}");
    run_with(&["run", "--set", "a=nothing", "--export", "ptx"], KAHAN).fails(2, &["nothing"]);
}

/// The export is the program that runs: the contracted program, if contraction was requested and fuses anything.
#[test]
fn export_keeps_the_contraction() {
    let text = b"half f(half a, half b, half c, half d) { return a * b - c * d; }";
    let export = |rule: &str| {
        let args = ["run", "-", "--set", "a=51", "--set", "b=83", "--set", "c=58", "--set", "d=73"];
        run_with(&[&args[..], &["--contract", rule, "--export", "ptx"]].concat(), text).fine().stdout
    };
    let ptx = export("gcc-fast");
    assert!(ptx.contains("fma.rn.f16 ") && ptx.contains("mul.rn.f16 "), "{ptx}");
    let registers = &data(&[], ptx.as_bytes())["registers"];
    assert_eq!(registers["%h6"], json!("0x3c00"), "{ptx}");
    assert!(export("off").contains("sub.rn.f16 %h3, %h1, %h2;"));
}

#[test]
fn c_like_errors_name_the_line_and_column() {
    let answer = run_with(&["run"], b"float q = frob(a);\nfloat r = a * b;\nfloat s = q + r;\n");
    assert_eq!(answer.code, Some(1), "{answer:?}");
    for said in ["line 1: column 11: ", "line 3: column 11:", "because line 1 did not run"] {
        assert!(answer.stdout.contains(said), "{said}: {}", answer.stdout);
    }
}

#[test]
fn json_splits_the_error_into_contributions() {
    let text = b"mul.rn.f32 p, a, b;\nadd.rn.f32 r, p, c;\n";
    let given = ["--set", "a=0x3f800001", "--set", "b=53400708", "--set", "c=-53400708"];
    let error = data(&given, text)["error"][0].clone();
    assert_eq!(
        (&error["output"], &error["exact"], &error["computed"]),
        (&json!("r"), &json!("13350177/2097152"), &json!("8"))
    );
    assert_eq!((&error["ulp"], &error["ulp_exact"]), (&json!(3_427_039.0), &json!("3427039")));
    let product = &error["contributions"][0];
    assert_eq!((&product["line"], &product["text"]), (&json!(1), &json!("mul.rn.f32 p, a, b;")));
    for field in ["own", "contribution"] {
        assert_eq!(product[field], "3427039/2097152", "{field}");
    }
    assert_eq!(product["gain"], "1");
    let sum = &error["contributions"][1];
    assert_eq!((&sum["own"], &sum["gain"], &sum["cancelled"]), (&json!("0"), &Value::Null, &json!(22)));
    let read = data(&["--set", "a=0.1"], b"add.f16 d, a, 0.2;")["error"][0]["contributions"].clone();
    assert_eq!(
        (&read[0]["line"], &read[0]["name"], &read[0]["own"]),
        (&json!(0), &json!("a"), &json!("-1/40960"))
    );
    assert_eq!((&read[1]["line"], &read[1]["name"]), (&json!(1), &json!("0.2")));
    let infinite = data(&["--set", "a=300"], b"mul.f16 p, a, a;")["error"][0].clone();
    assert_eq!((&infinite["exact"], &infinite["computed"]), (&json!("90000"), &Value::Null));
    assert!(infinite["why"].as_str().unwrap().contains("its exact value is finite"), "{infinite}");
}

/// All rounds of a loop share one entry per line. With an entry per round, a million rounds would give a file of a
/// hundred megabytes.
#[test]
fn a_loop_line_is_one_error_contribution() {
    let error = data(&[], b"half s = 0;\nfor (int i = 0; i < 10000; i++) { s += 0.1; }")["error"][0].clone();
    assert_eq!((&error["exact"], &error["computed"]), (&json!("1000"), &json!("256")));
    let [read, sum] = error["contributions"].as_array().unwrap().as_slice() else { panic!("{error}") };
    assert_eq!((&read["name"], &read["contribution"]), (&json!("0.1"), &json!("-125/512")));
    assert_eq!(
        (&sum["line"], &sum["times"], &sum["stalls"]["value"]),
        (&json!(2), &json!(10000), &json!("0x5c00"))
    );
    // All errors together are 256 - 1000.
    assert_eq!(sum["contribution"], json!("-380803/512"));
}

#[test]
fn sweep_finds_the_worst_code_of_an_input() {
    let text = b"half f(half x, half y) { return x * x - y * y; }";
    let data = data(&["--set", "x=1.1", "--set", "y=0x3c66", "--sweep", "x"], text);
    let sweep = &data["sweep"];
    assert_eq!((&sweep["input"], &sweep["output"]), (&json!("x"), &json!("returned")));
    // Computed with fractions by a separate program.
    assert_eq!((&sweep["worst"]["input"], &sweep["worst"]["result"]), (&json!("0xbc68"), &json!("0x1d00")));
}

#[test]
fn set_and_mem_override_inputs_in_the_program() {
    let text = b"// set %a = 2\n// set b = 3\n// set c = 5\n// mem global:16 = 0102\nmul.f16 d, %a, b;\n";
    let registers = |args: &[&str]| data(args, text)["registers"].clone();
    assert_eq!(registers(&[])["d"], "0x4600");
    assert_eq!(registers(&["--set", "a=4"])["d"], "0x4a00");
    assert_eq!(data(&["--mem", "global:17=ff"], text)["memory"]["global"]["bytes"], "01ff");
    // An unknown name in `--set` is an error, but an unknown name in the file's own comments is ignored.
    run_with(&["run", "-", "--set", "c=1"], text).fails(2, &["no input named c"]);
}

#[test]
fn export_includes_the_inputs_or_names_the_unsupported_line() {
    let export = |language: &str, text: &[u8]| {
        run_with(&["run", "-", "--set", "a=32", "--set", "b=64", "--export", language], text)
    };
    let text = export("python", LINES).fine().stdout;
    assert!(text.contains("n0 = 0x5000") && text.contains("product(F16, RN, n0, n1)"), "{text}");
    for language in ["c", "rust", "cuda", "ptx"] {
        assert!(export(language, LINES).fine().stdout.contains("0x5000"), "{language}");
    }
    export("c", b"ex2.approx.f32 d, a; add.f32 e, d, b;")
        .fails(2, &["line 1: exports to C do not support ex2.approx.f32", "ptx or cuda"]);
}

#[test]
fn reports_use_the_same_text_in_each_format() {
    let report = |format: &str| {
        let args =
            ["run", "-", "--set", "a=32", "--set", "b=64", "--set", "c=1", "--all", "--format", format];
        run_with(&args, LINES).fine().stdout
    };
    let markdown = report("markdown");
    for piece in ["### results", "### inputs", "### lines", "### registers", "### error of `%h2`", "0x6800"] {
        assert!(markdown.contains(piece), "{piece}: {markdown}");
    }
    let latex = report("latex");
    for piece in ["\\subsection*{inputs}", "0x6800", "\\endgroup"] {
        assert!(latex.contains(piece), "{piece}: {latex}");
    }
    // The sentences are the same in every format.
    let sentence = "and all of it reaches the result";
    assert!([report("plain"), markdown, latex].iter().all(|text| text.contains(sentence)));
}

#[test]
fn contract_runs_the_program_as_a_compiler_may_emit_it() {
    let code = b"half f(half x, half y) { return x * x - y * y; }";
    let inputs = ["--set", "x=1.1", "--set", "y=1.1"];
    let written = data(&inputs, code);
    assert_eq!((&written["returned"], &written["contract"]), (&json!(["0x0000"]), &Value::Null));
    let now = data(&[inputs.as_slice(), &["--contract", "gcc-fast"]].concat(), code);
    assert_eq!((&now["returned"], &now["contract"]), (&json!(["0x0920"]), &json!("gcc fast")));
    assert_eq!(now["error"][0]["computed"], json!("41/262144"));
    assert_eq!(written["compilations"], now["compilations"]);
    let fused = &now["compilations"][1];
    assert_eq!((&fused["instructions"], &fused["registers"]), (&json!(2), &json!(2)));
    assert_eq!(fused["results"][0]["bits"], json!("0x0920"));
    let wrong = run_with(&["run", "--contract", "gcc-fast"], LINES);
    assert!(wrong.stderr.contains("rules are off, ptxas"), "{}", wrong.stderr);
}

/// 161·41 = 6601 and 88·75 = 6600 are both 6600 in f16. Their difference is 0 unless the first product keeps its
/// digits.
#[test]
fn hold_replaces_a_computed_value() {
    let code = b"half d(half a, half b, half c, half d) { half p = a * b; return p - c * d; }";
    let inputs = ["--set", "a=161", "--set", "b=41", "--set", "c=88", "--set", "d=75"];
    let with = |hold: &str| data(&[inputs.as_slice(), &["--hold", hold]].concat(), code);
    let exact = with("p=exact");
    assert_eq!(exact["returned"], json!(["0x3c00"]));
    assert_eq!(exact["lines"][0]["held"], json!({ "to": "exact", "instead_of": "0x6e72" }));
    assert_eq!((&exact["lines"][0]["value"], &exact["lines"][1]["held"]), (&json!("6601"), &Value::Null));
    assert_eq!(exact["error"][0]["computed"], json!("1"));
    assert_eq!(with("p=rp")["returned"], json!(["0x4400"]));
    assert_eq!(with("1.2=0")["returned"], json!(["0x6e72"]));
    let held = |holds: &[&str]| run_with(&[&["run"], inputs.as_slice(), holds].concat(), code);
    let plain = held(&["--hold", "p=exact"]).fine().stdout;
    assert!(plain.contains("held exact") && plain.contains("instead of the computed 0x6e72"), "{plain}");
    held(&["--hold", "q=exact"]).fails(2, &["no computed value is named q", "p, or a line"]);
    held(&["--hold", "p"]).fails(2, &["--hold takes a name or a line"]);
    held(&["--hold", "p=exact", "--contract", "gcc-fast"]).fails(2, &["--hold", "--contract"]);
}

/// In a former version, a value for a name that only an unsupported line uses hid the error in that line.
#[test]
fn an_unknown_set_name_does_not_hide_program_errors() {
    let text = b"half g = frob(a);\nhalf h = 2.0h;";
    let answer = run_with(&["run", "-", "--set", "b=1.1"], text);
    for piece in ["line 1: column 10: ", "0x4000"] {
        assert!(answer.stdout.contains(piece), "{answer:?}");
    }
    answer.fails(1, &["the program has no input named b"]);
    run_with(&["run", "-", "--set", "b=1.1"], b"half g = 1.0h * a;")
        .fails(2, &["no input named b", "its inputs: a"]);
}

/// The link contains the whole source.
#[test]
fn explorer_prints_a_link_with_the_source() {
    use base64::Engine;
    let text = "__global__ void k(float* x) { x[0] = x[0] * 0.1f + 1; } // \u{e9}\u{ff}>>>???\n";
    let link = run_with(&["run", "--explorer"], text.as_bytes()).fine().stdout;
    let encoded = link.strip_prefix("https://godbolt.org/clientstate/").unwrap().trim_end();
    assert!(!encoded.contains(['+', '/', '=']), "{encoded}");
    let plain = encoded.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let state = base64::engine::general_purpose::STANDARD.decode(plain).unwrap();
    let state: Value = serde_json::from_slice(&state).unwrap();
    let session = &state["sessions"][0];
    assert_eq!((&session["source"], &session["language"]), (&json!(text), &json!("cuda")));
    run_with(&["run", "--explorer"], LINES).fails(2, &["this program is PTX"]);
}
