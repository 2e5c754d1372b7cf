//! `toolargs replay` and `toolargs merge`, as they are run.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "tests may fail loudly, and say what they do not try"
)]

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

const TOOLS: &str = r#"{"tools": [
    {"name": "refund", "inputSchema": {"type": "object", "additionalProperties": false, "properties": {
        "amount_cents": {"type": "integer", "minimum": 1, "maximum": 50000},
        "reason": {"type": "string", "enum": ["damaged", "late"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "labels": {"type": "object", "additionalProperties": {"type": "integer"}},
        "steps": {"type": "array", "items": {"type": "object", "properties": {"wait": {"type": "integer"}}}}
    }, "required": ["amount_cents"]}},
    {"name": "ping", "inputSchema": {"type": "object"}}
]}"#;

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay").join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("tools.json"), TOOLS).unwrap();
        Self(folder)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn run(&self, args: &str) -> Output {
        self.run_on(args, b"")
    }

    fn run_on(&self, args: &str, input: &[u8]) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_toolargs"))
            .args(args.split_whitespace())
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It may have ended before it read all.
        let _ = child.stdin.take().unwrap().write_all(input);
        child.wait_with_output().unwrap()
    }

    /// What a run writes that ends well and says nothing else.
    fn out(&self, args: &str) -> String {
        let output = self.run(args);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{args}");
        stdout(&output)
    }

    fn json(&self, args: &str) -> Value {
        serde_json::from_str(&self.out(args)).unwrap()
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A call of the refund tool, its arguments as text.
fn call(model: &str, arguments: &str) -> String {
    let arguments = Value::from(arguments);
    format!(r#"{{"tool": "refund", "model": "{model}", "prompt": "p1", "arguments": {arguments}}}"#) + "\n"
}

/// Ten calls: four clean, four repaired, two refused.
fn calls() -> String {
    [
        call("a", r#"{"amount_cents": 1}"#),
        call("a", r#"{"amount_cents": 2, "reason": "late"}"#),
        call("b", r#"{"amount_cents": 3, "tags": []}"#),
        call("b", r#"{"amount_cents": "4"}"#),
        call("b", r#"{"amount_cents": "5", "reason": "Late"}"#),
        call("a", r#"{"amount_cents": 6, "labels": {"ann@example.org": "1", "bob@example.org": "2"}}"#),
        call("a", r#"{"amount_cents": 7, "steps": [{"wait": "1"}, {"wait": 2.0}, {"wait": "3"}]}"#),
        call("a", r#"{"amount": 8}"#),
        call("b", r#"{"amount_cents": "4.50", "reason": "angry"}"#),
        r#"{"tool": "ping", "arguments": {"anything": 1}, "schema_version": "2"}"#.to_owned() + "\n",
    ]
    .concat()
}

#[test]
fn counts_are_those_of_the_refund_example() {
    let folder = Folder::new("counts");
    folder.write("calls.jsonl", calls());
    let out = folder.out("replay --tools tools.json calls.jsonl");
    let counts = out.split("\n\n").next().unwrap();
    let expected = [
        "4 ok_clean",
        "4 ok_repaired",
        "1 reject:ambiguous_integer",
        "1 reject:unknown_field",
        "1 repair:enum_casefold",
        "1 repair:integral_float_to_int",
        "6 repair:numeric_string_to_int",
    ];
    assert_eq!(counts.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn rules_and_codes_are_counted_by_what_is_known_of_a_call() {
    let folder = Folder::new("dimensions");
    folder.write("calls.jsonl", calls());
    let summary = folder.json("replay --tools tools.json --json calls.jsonl");
    assert_eq!(summary["all"]["calls"], 10);
    let by = &summary["by"];
    assert_eq!(by["tool"]["rows"]["refund"]["calls"], 9);
    assert_eq!(by["tool"]["rows"]["ping"]["ok_clean"], 1);
    assert_eq!(by["model"]["rows"]["a"]["ok_repaired"], 2);
    assert_eq!(by["model"]["rows"]["b"]["rejected"], 1);
    assert_eq!(by["model"]["rows"][""]["calls"], 1);
    assert_eq!(by["prompt"]["rows"]["p1"]["calls"], 9);
    assert_eq!(by["schema_version"]["rows"]["2"]["calls"], 1);
    // Three repairs of one rule in one call, with a rule that fired once between them.
    let rule = &by["model"]["rows"]["a"]["rules"]["numeric_string_to_int"];
    assert_eq!((&rule["calls"], &rule["repairs"]), (&2.into(), &4.into()));
    let code = &by["model"]["rows"]["b"]["codes"]["enum"];
    assert_eq!((&code["calls"], &code["first"], &code["errors"]), (&1.into(), &0.into(), &1.into()));
}

#[test]
fn fields_are_named_by_the_schema_and_not_by_the_call() {
    let folder = Folder::new("fields");
    folder.write("calls.jsonl", calls());
    let summary = folder.json("replay --tools tools.json --json calls.jsonl");
    let fields = summary["fields"]["tools"]["refund"].as_object().unwrap();
    let names: Vec<_> = fields.keys().map(String::as_str).collect();
    assert_eq!(names, ["$.amount", "$.amount_cents", "$.labels.*", "$.reason", "$.steps[].wait"]);
    assert_eq!(fields["$.amount_cents"]["repaired"], 2);
    assert_eq!(fields["$.amount_cents"]["rejected"], 2);
    assert_eq!(fields["$.steps[].wait"]["repaired"], 1);
    assert_eq!(fields["$.steps[].wait"]["rules"]["numeric_string_to_int"]["repairs"], 2);
    let out = folder.out("replay --tools tools.json calls.jsonl");
    assert!(out.contains("refund $.steps[].wait"), "{out}");
    // 2 of the tool's 9 calls.
    let row = out.lines().find(|line| line.starts_with("refund $.amount_cents")).unwrap();
    assert_eq!(row.split_whitespace().skip(2).collect::<Vec<_>>(), ["22.2", "%", "22.2", "%"]);
}

#[test]
fn summaries_merge_to_that_of_one_run() {
    let folder = Folder::new("merge");
    let broken = "not JSON\n".repeat(4);
    for (name, part) in ["a", "b", "c"].iter().zip([1_usize, 4, 7]) {
        let lines: String =
            calls().lines().cycle().skip(part).take(part * 5).flat_map(|l| [l, "\n"]).collect();
        folder.write(&format!("{name}.jsonl"), lines + &broken);
        let summary = folder.run(&format!("replay -q --values --tools tools.json --json {name}.jsonl"));
        folder.write(&format!("{name}.json"), summary.stdout);
    }
    let whole = folder.out("replay -q --values --tools tools.json --json a.jsonl b.jsonl c.jsonl");
    assert_eq!(folder.out("merge a.json b.json c.json"), whole);
    // In two steps as well.
    folder.write("ab.json", folder.out("merge a.json b.json"));
    assert_eq!(folder.out("merge ab.json c.json"), whole);
    let summary: Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(summary["broken"]["lines"], 12);
    assert_eq!(summary["broken"]["first"].as_array().unwrap().len(), 10);
}

#[test]
fn what_does_not_add_up_is_not_merged() {
    let folder = Folder::new("settings");
    folder.write("calls.jsonl", calls());
    folder.write("a.json", folder.out("replay --tools tools.json --json calls.jsonl"));
    folder.write("b.json", folder.out("replay --tools tools.json --json --preset strict calls.jsonl"));
    folder.write("c.json", folder.read("a.json").replace("\"toolargs_replay\":1", "\"toolargs_replay\":2"));
    for (other, says) in [("b.json", "--preset strict"), ("c.json", "form 2"), ("calls.jsonl", "no summary")]
    {
        let output = folder.run(&format!("merge a.json {other}"));
        assert_eq!(output.status.code(), Some(2), "{other}");
        assert!(stderr(&output).contains(other) && stderr(&output).contains(says), "{}", stderr(&output));
    }
}

#[test]
fn a_baseline_under_other_settings_is_none() {
    let folder = Folder::new("baseline-settings");
    folder.write("calls.jsonl", calls());
    folder.write("a.json", folder.out("replay --tools tools.json --json calls.jsonl"));
    folder.write("b.json", folder.out("replay --tools tools.json --json --preset strict calls.jsonl"));
    for args in [
        "replay --tools tools.json --preset strict --baseline a.json calls.jsonl",
        "replay --tools tools.json --baseline b.json calls.jsonl",
        "merge --baseline b.json a.json",
    ] {
        let output = folder.run(args);
        assert_eq!(output.status.code(), Some(2), "{args}");
        assert!(stderr(&output).contains("cannot be compared"), "{}", stderr(&output));
    }
    let same = folder.run("replay -q --tools tools.json --baseline a.json calls.jsonl");
    assert_eq!(same.status.code(), Some(0), "{}", stderr(&same));
}

#[test]
fn more_threads_and_packed_logs_make_no_difference() {
    let folder = Folder::new("threads");
    // Many batches, with more names than have rows of their own.
    let mut lines = String::new();
    for number in 0..6000 {
        let name = number * 7919 % 6000;
        lines +=
            &call(&format!("m{name:05}"), &format!(r#"{{"amount_cents": "{number}", "reason": "Late"}}"#));
        lines += if number % 1000 == 999 { "{\"arguments\": 1, \"tool\": [\n\n" } else { "" };
    }
    folder.write("calls.jsonl", &lines);
    let run = |args: &str| folder.out(&format!("replay -q --values --tools tools.json --json {args}"));
    let one = run("--threads 1 calls.jsonl");
    for threads in 2..5 {
        assert_eq!(run(&format!("--threads {threads} calls.jsonl")), one, "{threads} threads");
    }
    let summary: Value = serde_json::from_str(&one).unwrap();
    let rows = summary["by"]["model"]["rows"].as_object().unwrap();
    assert_eq!((rows.len(), rows.keys().next_back().unwrap().as_str()), (1000, "m00999"));
    assert_eq!(summary["by"]["model"]["other"]["calls"], 5000);
    assert_eq!(summary["broken"]["first"][1]["at"], "calls.jsonl:2003");

    // Two packed parts in one file, as `cat` makes them.
    let mut packed = Vec::new();
    let half = lines[..lines.len() / 2].rfind('\n').unwrap() + 1;
    for part in [&lines[..half], &lines[half..]] {
        let mut encoder = GzEncoder::new(&mut packed, Compression::fast());
        encoder.write_all(part.as_bytes()).unwrap();
        encoder.finish().unwrap();
    }
    folder.write("calls.gz", &packed);
    assert_eq!(run("calls.gz").replace("calls.gz:", "calls.jsonl:"), one);
    let piped = folder.run_on("replay -q --values --tools tools.json --json -", &packed);
    assert_eq!(stdout(&piped).replace("standard input:", "calls.jsonl:"), one);

    // A log that was cut off: what can be read counts.
    folder.write("cut.gz", &packed[..packed.len() - 100]);
    let summary: Value = serde_json::from_str(&run("cut.gz calls.jsonl")).unwrap();
    assert!(summary["all"]["calls"].as_u64().unwrap() > 9000, "{}", summary["all"]);
    assert_eq!(summary["broken"]["lines"], 12, "{}", summary["broken"]);
}

#[test]
fn a_broken_line_is_counted_and_named_and_never_fatal() {
    let folder = Folder::new("broken");
    let mut log = Vec::new();
    for line in [
        r#"{"tool": "refund", "arguments": {"amount_cents": 1}}"#,
        "{",
        r#"{"tool": "refund"}"#,
        "",
        r#"{"arguments": {}}"#,
        r#"{"tool": "refund", "arguments": {}, "arguments": {}}"#,
        r#"{"tool": "refund", "model": {"secret": 1}, "arguments": {}}"#,
        r#"["secret"]"#,
        r#"{"arguments": {}, "schema": {"type": "secret"}}"#,
        r#"{"tool": "refund", "arguments": {"amount_cents": 2}} secret"#,
    ] {
        log.extend_from_slice(line.as_bytes());
        log.push(b'\n');
    }
    log.extend_from_slice(b"{\"arguments\": \"\xff\"}\n");
    log.extend_from_slice(b"{\"tool\": \"refund\", \"arguments\": \"");
    log.resize(log.len() + (9 << 20), b'x');
    // The last line has no line feed.
    log.extend_from_slice(b"\"}\n\r\n{\"tool\": \"refund\", \"arguments\": {\"amount_cents\": 3}}");
    folder.write("a.jsonl", log);
    let output = folder.run("replay --tools tools.json a.jsonl");
    assert_eq!(output.status.code(), Some(0));
    let (out, err) = (stdout(&output), stderr(&output));
    assert!(out.starts_with("10 broken\n2 ok_clean\n\n"), "{out}");
    let lines: Vec<_> = err.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
    let expected = [2, 3, 5, 6, 7, 8, 9, 10, 11, 12].map(|number| format!("a.jsonl:{number}"));
    assert_eq!(lines, expected, "{err}");
    for says in ["no JSON from column 2 on", "no `arguments`", "names no `tool`", "twice", "UTF-8", "8 MiB"] {
        assert!(err.contains(says), "{says}: {err}");
    }
    let quiet = folder.run("replay -q --tools tools.json a.jsonl");
    assert_eq!(stderr(&quiet), "");
}

#[test]
fn an_unknown_tool_is_refused_and_a_call_may_bring_its_schema() {
    let folder = Folder::new("tools");
    let own = |kind: &str| {
        format!(
            r#"{{"arguments": {{"n": "1"}}, "schema": {{"type": "object", "properties": {{"n": {{"type": "{kind}"}}}}}}}}"#
        )
    };
    folder.write("calls.jsonl", [own("integer"), own("string"), own("integer")].join("\n"));
    let out = folder.out("replay calls.jsonl");
    assert!(out.starts_with("1 ok_clean\n2 ok_repaired\n2 repair:numeric_string_to_int\n"), "{out}");
    folder.write("calls.jsonl", r#"{"tool": "refunt", "arguments": "unread"}"#);
    let summary = folder.json("replay --tools tools.json --json calls.jsonl");
    assert_eq!(summary["by"]["tool"]["rows"]["refunt"]["codes"]["unknown_tool"]["calls"], 1);
}

#[test]
fn names_of_a_log_forge_no_lines_and_say_no_secrets() {
    let folder = Folder::new("forged");
    let call = |tool: &str, model: &str| {
        format!("{{\"tool\":\"{tool}\",\"model\":\"{model}\",\"arguments\":{{\"amount_cents\":1}}}}\n")
    };
    let forged = call("refund", r"m\n7 reject:work\u001b[2J");
    folder.write("calls.jsonl", forged.clone() + &call("my secret: hunter2", "m"));
    let out = folder.out("replay --tools tools.json calls.jsonl");
    assert!(!out.lines().any(|line| line.starts_with("7 reject:work")) && !out.contains('\u{1b}'), "{out}");
    let summary = folder.json("replay --tools tools.json --json calls.jsonl");
    assert_eq!(summary["by"]["tool"]["rows"]["*"]["codes"]["unknown_tool"]["calls"], 1);
    assert!(!summary.to_string().contains("hunter2"), "{summary}");
    // A tool that there is has its name, whatever version of it is called.
    folder.write("tools.json", r#"{"name": "tool 2", "version": 1}"#);
    folder.write("calls.jsonl", r#"{"tool": "tool 2", "schema_version": 2, "arguments": {}}"#);
    let summary = folder.json("replay --tools tools.json --json calls.jsonl");
    assert_eq!(summary["by"]["tool"]["rows"]["tool 2"]["codes"]["unknown_tool"]["calls"], 1);
}

#[test]
fn a_log_without_calls_or_schemas_is_said_to_be_so() {
    let folder = Folder::new("nothing");
    folder.write("empty.jsonl", "\n");
    assert_eq!(folder.out("replay --tools tools.json empty.jsonl"), "no calls\n");
    folder.write("calls.jsonl", calls());
    let ran = folder.run("replay calls.jsonl");
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("no call has a schema of its own; name the tools with `--tools`"));
    assert_eq!(stdout(&ran), "");
}

#[test]
fn values_are_shown_only_on_demand() {
    let folder = Folder::new("values");
    let secret = call("a", r#"{"amount_cents": "4242", "reason": "LATE", "labels": {"secret-key": "7"}}"#);
    let refused = call("a", r#"{"amount_cents": "4242.50", "reason": "so-secret"}"#);
    let private_keys = call("a", r#"{"amount_cents": 1, "labels": {"secret.key\"]": "x"}, "+44 secret": 1}"#);
    folder.write("calls.jsonl", [secret, refused, private_keys].concat());
    let kept = |text: &str| !text.contains("4242") && !text.contains("secret") && !text.contains("LATE");
    for args in ["", "--json"] {
        let output = folder.run(&format!("replay --tools tools.json --html r.html {args} calls.jsonl"));
        assert!(kept(&stdout(&output)) && kept(&stderr(&output)), "{}", stdout(&output));
        assert!(kept(&folder.read("r.html")));
    }
    let summary = folder.json("replay --tools tools.json --json --values calls.jsonl");
    let example = &summary["examples"]["numeric_string_to_int"][0];
    assert_eq!((&example["before"], &example["after"]), (&r#""4242""#.into(), &"4242".into()));
    assert_eq!((&example["at"], &example["path"]), (&"calls.jsonl:1".into(), &"$.amount_cents".into()));
    let out = folder.out("replay --tools tools.json --values calls.jsonl");
    assert!(out.contains("calls.jsonl:1 $.reason: \"LATE\" → \"late\""), "{out}");
}

#[test]
fn a_report_needs_nothing_else_and_names_do_no_harm() {
    let folder = Folder::new("html");
    let name = r#"<script>alert('x')</script>&\"\u001b[31m"#;
    folder.write("calls.jsonl", calls() + &call(name, r#"{"amount_cents": "1"}"#) + &call(name, "{}"));
    folder.out("replay --tools tools.json --html report.html --values calls.jsonl");
    let page = folder.read("report.html");
    for outside in [
        "http:", "https:", "//", "url(", "@import", "<script", "<link", "<img", "<iframe", "src=", "href=",
        "onload",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(
        page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;\u{fffd}[31m"),
        "{page}"
    );
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("<svg") && page.contains("<table"));
    for open in ["main", "table", "tr", "td", "th", "svg", "ul", "li", "code", "span", "div", "h2"] {
        let (opened, closed) = (
            page.matches(&format!("<{open}>")).count() + page.matches(&format!("<{open} ")).count(),
            page.matches(&format!("</{open}>")).count(),
        );
        assert_eq!(opened, closed, "{open}");
    }
    // Nor does a terminal obey them.
    let out = folder.out("replay --tools tools.json calls.jsonl");
    assert!(!out.contains('\u{1b}'));
    // A merged summary has the same report.
    folder.write("a.json", folder.out("replay --tools tools.json --values --json calls.jsonl"));
    folder.out("merge --html merged.html a.json");
    assert_eq!(folder.read("merged.html"), page);
}

/// So many calls, of which some are refused and some repaired.
fn log(clean: usize, repaired: usize, rejected: usize) -> String {
    let clean = call("a", r#"{"amount_cents": 1}"#).repeat(clean);
    let repaired = call("a", r#"{"amount_cents": "1"}"#).repeat(repaired);
    clean + &repaired + &call("a", "{}").repeat(rejected)
}

#[test]
fn a_rate_that_rose_too_much_exits_with_3() {
    let folder = Folder::new("baseline");
    folder.write("old.jsonl", log(960, 30, 10));
    folder.write("old.json", folder.out("replay --tools tools.json --json old.jsonl"));
    let against = |lines: String, args: &str| {
        folder.write("new.jsonl", lines);
        let output = folder.run(&format!("replay --tools tools.json --baseline old.json {args} new.jsonl"));
        (output.status.code(), stdout(&output))
    };
    // The same; a little more; much more, but of too few calls to say so.
    let (code, out) = against(log(960, 30, 10), "");
    assert_eq!(code, Some(0));
    assert!(out.contains("nothing that is more than chance"), "{out}");
    assert_eq!(against(log(947, 35, 18), "").0, Some(0));
    assert_eq!(against(log(17, 1, 2), "").0, Some(0));
    // 1 % rejected → 5 %.
    let (code, out) = against(log(920, 30, 50), "");
    assert_eq!(code, Some(3));
    assert!(out.contains("rejected rose from 1.0 % to 5.0 % (all calls): over the limit"), "{out}");
    assert_eq!(against(log(920, 30, 50), "--fail-on none").0, Some(0));
    assert_eq!(against(log(920, 30, 50), "--fail-on repaired").0, Some(0));
    assert_eq!(against(log(920, 30, 50), "--fail-on rejected=8").0, Some(0));
    assert_eq!(against(log(920, 30, 50), "--fail-on missing,enum_casefold=3").0, Some(3));
    assert_eq!(against(log(920, 30, 50), "--json").0, Some(3));
    // 3 % repaired → 12 %.
    assert_eq!(against(log(870, 120, 10), "").0, Some(3));
    // Better.
    let (code, out) = against(log(1000, 0, 0), "");
    assert_eq!(code, Some(0));
    assert!(out.contains("repaired fell from 3.0 % to 0.0 % (all calls)\n"), "{out}");
    // And bad usage.
    assert_eq!(against(log(1, 0, 0), "--fail-on often").0, Some(2));
    assert_eq!(against(log(1, 0, 0), "--fail-on rejected=0.5").0, Some(2));
    assert_eq!(folder.run("replay --tools tools.json --fail-on rejected new.jsonl").status.code(), Some(2));
    assert_eq!(folder.run("replay --tools tools.json --baseline new.jsonl new.jsonl").status.code(), Some(2));
    assert_eq!(folder.run("replay --tools tools.json none.jsonl").status.code(), Some(2));
    assert_eq!(folder.run("replay --tools tools.json new.jsonl none.jsonl").status.code(), Some(2));
}

/// The colour of the first pixel of a picture that Chromium takes of a page.
fn first_pixel(folder: &Folder, scheme: u8) -> Option<[u8; 3]> {
    let picture = folder.0.join("page.png");
    let taken = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1100,1900"])
        .arg(format!("--user-data-dir={}", folder.0.join("profile").display()))
        .arg(format!("--blink-settings=preferredColorScheme={scheme}"))
        .arg(format!("--screenshot={}", picture.display()))
        .arg(format!("file://{}", folder.0.join("report.html").display()))
        .output()
        .ok()?;
    assert!(taken.status.success(), "{}", stderr(&taken));
    let png = fs::read(picture).unwrap();
    let mut data = Vec::new();
    let mut chunks = &png[8..];
    while let Some((head, rest)) = chunks.split_first_chunk::<8>() {
        let len = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        if &head[4..] == b"IDAT" {
            data.extend_from_slice(&rest[..len]);
        }
        chunks = &rest[len + 4..];
    }
    // Behind the byte that names the row's filter, whose prediction is nothing for the first pixel.
    let mut pixel = [0; 4];
    flate2::read::ZlibDecoder::new(data.as_slice()).read_exact(&mut pixel).unwrap();
    Some([pixel[1], pixel[2], pixel[3]])
}

#[test]
fn a_browser_shows_the_report_in_the_colours_of_the_system() {
    let folder = Folder::new("browser");
    folder.write("calls.jsonl", calls());
    folder.out("replay --tools tools.json --html report.html calls.jsonl");
    let Some(dark) = first_pixel(&folder, 0) else {
        eprintln!("there is no `chromium` here: the report is not looked at");
        return;
    };
    // `--page` in `report.css`.
    assert_eq!((dark, first_pixel(&folder, 1)), ([0x14, 0x17, 0x1a], Some([0xff; 3])));
}

#[test]
fn calls_that_come_again_count_as_if_they_had_not() {
    let folder = Folder::new("again");
    // The same texts, of two models and an unknown tool, so that what is remembered of one is not taken for another's.
    let other = calls().replace(r#""model": "a""#, r#""model": "c""#);
    let unknown = calls().replace(r#""tool": "refund""#, r#""tool": "refunds""#);
    folder.write("once.jsonl", calls() + &other + &unknown);
    folder.write("again.jsonl", (calls() + &other + &unknown).repeat(3));
    let once = folder.out("replay --tools tools.json --json once.jsonl");
    folder.write("once.json", &once);
    let again = folder.out("replay --tools tools.json --json again.jsonl");
    assert_eq!(again, folder.out("merge once.json once.json once.json"));
    // With values, nothing is remembered.
    let mut shown = folder.json("replay --tools tools.json --json --values again.jsonl");
    shown.as_object_mut().unwrap().remove("examples");
    assert_eq!(shown, serde_json::from_str::<Value>(&again).unwrap());
}

/// What `toolargs lint` finds stands beside the rates of the field, wherever its schema stands.
#[test]
fn a_field_has_its_lint_findings_beside_its_rates() {
    let folder = Folder::new("lints");
    let person =
        r#"{"type": "object", "properties": {"page": {"type": "number", "description": "The page."}}}"#;
    let schema = format!(
        r##"{{"type": "object", "additionalProperties": false,
            "properties": {{
                "from": {{"$ref": "#/$defs/Person"}}, "to": {{"$ref": "#/$defs/Person"}},
                "user_ids": {{"type": "array", "items": {{"type": "string"}}}},
                "sound": {{"type": "boolean", "description": "Whether it makes a sound."}}
            }},
            "required": ["sound"], "$defs": {{"Person": {person}}}}}"##
    )
    .replace('\n', " ");
    folder.write("tools.json", format!(r#"{{"name": "tell", "inputSchema": {schema}}}"#));
    let arguments = r#"{"sound": "true", "from": {"page": "1"}, "to": {"page": "2"}, "user_ids": "ann"}"#;
    let line = format!(r#"{{"tool": "tell", "arguments": {arguments}}}"#);
    folder.write("calls.jsonl", format!("{line}\n{line}\n"));
    let summary = folder.json("replay --tools tools.json --json calls.jsonl");
    let fields = &summary["fields"]["tools"]["tell"];
    let expected = [
        ("$.from.page", json!(["fractional_count", "unexplained_absence"])),
        ("$.to.page", json!(["fractional_count", "unexplained_absence"])),
        ("$.user_ids", json!(["free_id", "short_description"])),
        ("$.sound", Value::Null),
    ];
    for (path, lints) in &expected {
        assert_eq!(&fields[path]["lints"], lints, "{path}");
    }
    let out = folder.out("replay --tools tools.json --html report.html calls.jsonl");
    let rows: Vec<_> = out.lines().skip_while(|line| !line.starts_with("tell $.user_ids")).skip(1).collect();
    assert!(rows[0].trim_start().starts_with("repair:scalar_to_list"), "{out}");
    assert_eq!(rows[1..], ["  lint:free_id", "  lint:short_description"], "{out}");
    let page = folder.read("report.html");
    let row = page.lines().find(|line| line.contains("$.user_ids")).unwrap();
    assert!(row.contains(r#"<span class="lint"><code>free_id</code></span>"#), "{row}");

    // Of a schema of the call's own, the same is found.
    let own = format!(r#"{{"tool": "tell", "arguments": {arguments}, "schema": {schema}}}"#);
    folder.write("own.jsonl", &own);
    let summary = folder.json("replay --json own.jsonl");
    for (path, lints) in &expected {
        assert_eq!(&summary["fields"]["tools"]["tell"][path]["lints"], lints, "{path}");
    }

    // Merged, they are those of one run: also of fields that only one log has, or that have no row left.
    folder.write("a.json", folder.out("replay --tools tools.json --json calls.jsonl"));
    folder.write("b.jsonl", r#"{"tool": "tell", "arguments": {"sound": true, "to": {"page": "2"}}}"#);
    folder.write("b.json", folder.out("replay --tools tools.json --json b.jsonl"));
    let whole = folder.out("replay --tools tools.json --json calls.jsonl b.jsonl");
    assert_eq!(folder.out("merge a.json b.json"), whole);
    assert_eq!(folder.out("merge b.json a.json"), whole);
}

/// Fields that are too many to have rows have no findings, however they come together.
#[test]
fn findings_are_kept_of_fields_that_have_rows() {
    let folder = Folder::new("many-lints");
    let names = |range: std::ops::Range<usize>| range.map(|n| format!("f{n:05}")).collect::<Vec<_>>();
    let properties: Vec<_> =
        names(0..5000).iter().map(|name| format!(r#""{name}": {{"type": "integer"}}"#)).collect();
    folder.write(
        "tools.json",
        format!(
            r#"{{"name": "wide", "inputSchema": {{"type": "object", "properties": {{{}}}}}}}"#,
            properties.join(",")
        ),
    );
    let call = |range: std::ops::Range<usize>| {
        let sent: Vec<_> = names(range).iter().map(|name| format!(r#""{name}": "1""#)).collect();
        format!(r#"{{"tool": "wide", "arguments": {{{}}}}}"#, sent.join(",")) + "\n"
    };
    folder.write("a.jsonl", call(0..500) + &call(1000..4600));
    folder.write("b.jsonl", call(500..1200) + &call(4500..5000));
    for name in ["a", "b"] {
        let summary = folder.out(&format!("replay --tools tools.json --json {name}.jsonl"));
        folder.write(&format!("{name}.json"), summary);
    }
    let whole = folder.out("replay --tools tools.json --json a.jsonl b.jsonl");
    assert_eq!(folder.out("merge a.json b.json"), whole);
    assert_eq!(folder.out("merge b.json a.json"), whole);
    let summary: Value = serde_json::from_str(&whole).unwrap();
    assert!(summary["fields"]["other"]["repaired"].as_u64().unwrap() > 0);
    assert_eq!(summary["fields"]["other"]["lints"], Value::Null);
    assert_eq!(summary["fields"]["tools"]["wide"]["f00000"], Value::Null);
    assert_eq!(summary["fields"]["tools"]["wide"]["$.f00000"]["lints"], json!(["short_description"]));
}
