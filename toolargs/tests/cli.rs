//! The `toolargs` command, as it is run.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// What a run has come to.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run_with(args: &[&str], input: &str, colours: &[(&str, &str)]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolargs"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
        command.env_remove(name);
    }
    let mut child = command.envs(colours.iter().copied()).spawn().unwrap();
    // Whoever reads nothing has closed it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn run(args: &[&str], input: &str) -> Run {
    run_with(args, input, &[])
}

/// The lines of an output as JSON.
fn lines(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A file of a test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// Two tools.
fn tools(name: &str) -> PathBuf {
    let refund = json!({
        "type": "object",
        "properties": {
            "order_id": {"type": "string", "pattern": "^ord_[0-9]+$"},
            "amount_cents": {"type": "integer", "minimum": 1, "maximum": 50000},
            "notify": {"type": "boolean", "default": false},
        },
        "required": ["order_id", "amount_cents"],
        "additionalProperties": false,
    });
    let open = json!({"type": "object", "properties": {"n": {"type": "integer"}}});
    let tools = json!({"tools": [
        {"name": "issue_refund", "description": "Pays money back.", "inputSchema": refund},
        {"name": "count", "inputSchema": open},
    ]});
    file(name, &tools.to_string())
}

fn check(name: &str, calls: &str) -> Run {
    run(&["check", "--tools", tools(name).to_str().unwrap(), "-"], calls)
}

#[test]
fn check_says_of_each_call_what_became_of_it() {
    let calls = concat!(
        r#"{"id":"a","tool":"issue_refund","arguments":"{\"order_id\":\"ord_1\",\"amount_cents\":\"1999\"}"}"#,
        "\n",
        "\n",
        r#"{"id":{"n":2.50},"tool":"issue_refund","arguments":{"order_id":"ord_1","amount_cents":5},"model":"m","more":1}"#,
        "\n",
        r#"{"tool":"issue_refund","arguments":"{\"order_id\":\"1\"}"}"#,
        "\n",
    );
    let ran = check("said.json", calls);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let said = lines(&ran);
    assert_eq!(said.len(), 3);
    assert_eq!(
        said[0],
        json!({
            "id": "a", "ok": true,
            "args": {"order_id": "ord_1", "amount_cents": 1999, "notify": false},
            "repairs": [{"path": "$.amount_cents", "rule": "numeric_string_to_int", "before": "1999", "after": 1999}],
        })
    );
    // An id is given back as it was.
    assert!(ran.out.contains(r#"{"id":{"n":2.50},"ok":true,"#), "{}", ran.out);
    assert_eq!(said[1]["repairs"], json!([]));
    assert_eq!((&said[2]["id"], &said[2]["ok"]), (&Value::Null, &Value::Bool(false)));
    assert_eq!(said[2]["errors"][0]["path"], "$.order_id");
    assert_eq!(said[2]["errors"][0]["code"], "pattern");
    assert_eq!(said[2]["errors"][1]["code"], "missing");
    assert!(said[2].get("args").is_none());
}

#[test]
fn check_exits_with_what_it_came_to() {
    let good = r#"{"tool":"count","arguments":"{}"}"#;
    let bad = r#"{"tool":"count","arguments":"[1]"}"#;
    assert_eq!(check("codes.json", good).code, 0);
    assert_eq!(check("codes.json", "").code, 0);
    assert_eq!(check("codes.json", &format!("{good}\n{bad}\n{good}")).code, 1);
    // Bad usage, and files that are none.
    assert_eq!(run(&["check", "--preset", "brave"], "").code, 2);
    assert_eq!(run(&["check", "--allow", "no_such_rule"], "").code, 2);
    assert_eq!(run(&[], "").code, 2);
    let ran = run(&["check", "--tools", "no/such/tools.json"], good);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("toolargs: no/such/tools.json: "), "{}", ran.err);
}

#[test]
fn check_names_file_and_line() {
    let tools = tools("lines.json");
    let good = r#"{"tool":"count","arguments":"{}"}"#;
    for (bad, said) in [
        ("{", "no JSON"),
        (r#"{"tool":"count"}"#, "arguments"),
        (r#"{"arguments":"{}"}"#, "`tool`"),
        (r#"{"arguments":"{}","schema":{"type":"objet"}}"#, "`type` at #"),
    ] {
        let calls = file("lines.jsonl", &format!("{good}\n\n{bad}\n{good}\n"));
        let ran = run(&["check", "--tools", tools.to_str().unwrap(), calls.to_str().unwrap()], "");
        assert_eq!(ran.code, 2, "{bad}");
        assert!(ran.err.starts_with(&format!("toolargs: {}:3: ", calls.display())), "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
        // What came before it has been said.
        assert_eq!(ran.out.lines().count(), 1);
    }
    let broken = file("broken.json", "{\n  \"tools\": [\n    {,\n");
    let ran = run(&["check", "--tools", broken.to_str().unwrap()], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with(&format!("toolargs: {}:3: ", broken.display())), "{}", ran.err);
    // What is wrong with a definition is said at the keyword, or at what has none.
    let schema = "{\n\"name\":\"a\",\"inputSchema\":{\n\"properties\":\n{\"x/y\":{\n";
    for (rest, line, said) in [
        ("\"minimun\":1}}}}", 5, "tool \"a\": `minimun` at #/properties/x~1y: "),
        ("\"type\":\n\"int\"}}}}", 5, "tool \"a\": `type` at #/properties/x~1y: "),
        ("\"type\":\"string\",\n\"pattern\":\"(\"}}}}", 6, "tool \"a\": `pattern` at #/properties/x~1y: "),
        ("\"$ref\":\"#/none\"}}}}", 5, "tool \"a\": `$ref` at #/properties/x~1y: "),
        ("\"anyOf\":[{},\n\n7]}}}}", 7, "tool \"a\": #/properties/x~1y/anyOf/1: "),
        ("}}}},{\n\"name\":\"a\",\n\"inputSchema\":{}}", 6, "tool \"a\": two tools"),
        ("}}}},\n{\"nme\":\"b\"}", 6, "this is no tool definition"),
        ("\"type\":\"string\",\n\"type\":\"string\"}}}}", 6, "an object has the key \"type\" twice"),
    ] {
        let broken = file("wrong.json", &format!("{{\"tools\":[{schema}{rest}]}}"));
        for command in ["check --tools", "lint", "policy", "replay --tools"] {
            let mut args: Vec<&str> = command.split(' ').collect();
            args.push(broken.to_str().unwrap());
            let ran = run(&args, "");
            assert_eq!(ran.code, 2, "{rest}");
            let expected = format!("toolargs: {}:{line}: {said}", broken.display());
            assert!(ran.err.starts_with(&expected), "{expected} …\n{}", ran.err);
        }
    }
    // Where the schema stands in Bedrock's definitions.
    let bedrock = r#"{"toolConfig": {"tools": [{"toolSpec": {"name": "a", "inputSchema": {"json":"#;
    let broken = file("bedrock.json", &format!("{bedrock}\n{{\"type\":\n\"int\"}}}}}}}}]}}}}"));
    let ran = run(&["lint", broken.to_str().unwrap()], "");
    assert!(
        ran.err.starts_with(&format!("toolargs: {}:2: tool \"a\": `type`", broken.display())),
        "{}",
        ran.err
    );
    let ran = run(&["check", "--tools", tools.to_str().unwrap()], "nonsense");
    assert!(ran.err.starts_with("toolargs: standard input:1: "), "{}", ran.err);
}

#[test]
fn check_takes_a_schema_of_the_call() {
    let schema = r#"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#;
    let calls = format!("{{\"arguments\":\"{{\\\"n\\\":\\\"5\\\"}}\",\"schema\":{schema}}}\n");
    let ran = run(&["check"], &calls);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(lines(&ran)[0]["args"], json!({"n": 5}));
    // It goes before the tool's.
    let calls = format!("{{\"tool\":\"issue_refund\",\"arguments\":{{\"n\":5}},\"schema\":{schema}}}\n");
    assert_eq!(check("own.json", &calls).code, 0);
    // Without either there is nothing to go by.
    let ran = run(&["check"], r#"{"arguments":{}}"#);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--tools"), "{}", ran.err);
}

#[test]
fn check_refuses_an_unknown_tool() {
    let ran = check("unknown.json", r#"{"tool":"issue_refunds","arguments":"no JSON"}"#);
    assert_eq!(ran.code, 1);
    let error = &lines(&ran)[0]["errors"][0];
    assert_eq!((&error["code"], &error["suggestion"]), (&json!("unknown_tool"), &json!("issue_refund")));
}

#[test]
fn check_reads_delivered_values_from_their_text() {
    // All digits are kept, of integers and others, in arguments and in what was a text.
    let digits = "123456789012345678901234567890";
    let calls = format!(
        "{{\"tool\":\"count\",\"arguments\":{{\"n\":{digits},\"x\":0.1000000000000000055511151231257827}}}}\n{{\"tool\":\"count\",\"arguments\":\"{{\\\"n\\\":{digits}}}\"}}\n"
    );
    let ran = check("digits.json", &calls);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(
        ran.out.contains(&format!("{{\"n\":{digits},\"x\":0.1000000000000000055511151231257827}}")),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches(digits).count(), 2);
    // A `Value` would have had one of them.
    let ran = check("digits.json", r#"{"tool":"count","arguments":{"n":1,"n":2}}"#);
    assert_eq!(ran.code, 1);
    assert_eq!(lines(&ran)[0]["errors"][0]["code"], "duplicate_key");
    // Any other value is delivered as it is.
    for (delivered, code) in [("5", Some("not_object")), ("[{}]", Some("not_object")), ("null", None)] {
        let ran = check("digits.json", &format!("{{\"tool\":\"count\",\"arguments\":{delivered}}}"));
        let said = &lines(&ran)[0];
        assert_eq!(said["errors"][0]["code"].as_str(), code, "{delivered}");
    }
}

#[test]
fn check_keeps_all_digits_of_what_it_reports() {
    let schema = r#"{"properties":{
        "n":{"type":"integer"},"x":{"type":"number"},"l":{"type":"array","items":{"type":"object"}},"s":{"type":"boolean"}
    }}"#
    .replace('\n', "");
    let report = |arguments: &str| {
        let ran = run(&["check"], &format!("{{\"arguments\":{arguments},\"schema\":{schema}}}"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let digits = "123456789012345678901234567890";
    for (arguments, records) in [
        (format!(r#"{{"n":"{digits}"}}"#), format!(r#""before":"{digits}","after":{digits}"#)),
        (r#"{"n":2e3}"#.to_owned(), r#""before":2e3,"after":2000"#.to_owned()),
        (
            r#"{"x":"0.12345678901234567890123"}"#.to_owned(),
            r#""before":"0.12345678901234567890123","after":0.12345678901234567890123"#.to_owned(),
        ),
        (r#"{"l":{"x":1e400}}"#.to_owned(), r#""before":{"x":1e400},"after":[{"x":1e400}]"#.to_owned()),
    ] {
        let said = report(&arguments);
        assert!(said.contains(&records), "{said}");
    }
}

#[test]
fn check_refuses_a_delivered_value_that_is_too_deep_or_no_json_and_goes_on() {
    let deep = format!("{}{}", "[".repeat(129), "]".repeat(129));
    let schema = r#"{"properties":{"n":{"type":"number"}}}"#;
    for (arguments, path, code) in [
        (format!("{{\"n\":{deep}}}"), "$", "too_deep"),
        (r#"{"n":NaN}"#.to_owned(), "$.n", "non_finite_number"),
        (r#"{ "n" : -Infinity }"#.to_owned(), "$.n", "non_finite_number"),
        ("NaN".to_owned(), "$", "not_object"),
    ] {
        for call in [
            format!(r#"{{"arguments":{arguments},"id":1,"schema":{schema}}}"#),
            format!(r#"{{"schema":{schema},"id":1, "arguments": {arguments} }}"#),
        ] {
            let ran = run(&["check"], &format!("{call}\n{{\"arguments\":{{}},\"schema\":{schema}}}"));
            assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{call}");
            let said = lines(&ran);
            assert_eq!((&said[0]["id"], said.len()), (&json!(1), 2));
            let error = &said[0]["errors"][0];
            assert_eq!((&error["path"], &error["code"]), (&json!(path), &json!(code)), "{call}");
        }
    }
    // What is no value is no call.
    assert_eq!(run(&["check"], &format!(r#"{{"arguments":{{"n":None}},"schema":{schema}}}"#)).code, 2);
}

#[test]
fn check_answers_while_more_calls_are_to_come() {
    let tools = tools("waiting.json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolargs"));
    command.args(["check", "--tools", tools.to_str().unwrap()]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut calls = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        writeln!(calls, r#"{{"id":{id},"tool":"count","arguments":{{}}}}"#).unwrap();
        let mut answer = String::new();
        // It would wait for ever.
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!(r#"{{"id":{id},"ok":true"#)), "{answer}");
    }
    drop(calls);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_byte_order_mark_says_nothing() {
    let tools = std::fs::read_to_string(tools("marked.json")).unwrap();
    let marked = file("marked.json", &format!("\u{feff}{tools}"));
    let marked = marked.to_str().unwrap();
    let call = "\u{feff}{\"tool\":\"count\",\"arguments\":{}}\n";
    assert_eq!(run(&["check", "--tools", marked], call).code, 0);
    let ran = run(&["replay", "--tools", marked, "--json"], call);
    let summary: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.err.as_str(), &summary["all"]["calls"]), ("", &json!(1)));
}

#[test]
fn check_has_settings() {
    let tools = tools("settings.json");
    let tools = tools.to_str().unwrap();
    let text = r#"{"tool":"count","arguments":{"n":"5"}}"#;
    let first = |args: &[&str], call: &str| -> Value {
        let args: Vec<&str> = ["check", "--tools", tools].iter().chain(args).copied().collect();
        lines(&run(&args, call))[0].clone()
    };
    assert_eq!(first(&[], text)["ok"], true);
    assert_eq!(first(&["--preset", "strict"], text)["errors"][0]["code"], "ambiguous_integer");
    assert_eq!(first(&["--preset", "strict", "--allow", "numeric_string_to_int"], text)["ok"], true);
    let padded = r#"{"tool":"count","arguments":"{\"n\":\" 5\"}"}"#;
    assert_eq!(first(&[], padded)["errors"][0]["code"], "ambiguous_integer");
    assert_eq!(first(&["--preset", "lenient"], padded)["repairs"][0]["rule"], "trim_whitespace");
    assert_eq!(
        first(&["--deny", "numeric_string_to_int,string_to_bool"], text)["errors"][0]["code"],
        "repair_forbidden"
    );
    let unknown = r#"{"tool":"count","arguments":{"m":5}}"#;
    assert_eq!(first(&[], unknown)["args"], json!({"m": 5}));
    assert_eq!(first(&["--closed"], unknown)["errors"][0]["code"], "unknown_field");
}

#[test]
fn formats_that_are_not_known_pass_on_demand() {
    let tools = file(
        "formats.json",
        r#"{"name":"t","parameters":{"properties":{"x":{"type":"string","format":"url"}}}}"#,
    );
    let tools = tools.to_str().unwrap();
    let call = "{\"arguments\":{\"x\":\"a\"}}\n";
    let own = "{\"arguments\":{\"x\":\"a\"},\"schema\":{\"properties\":{\"x\":{\"format\":\"url\"}}}}\n";
    for (args, input, code) in [
        (vec!["check", "--tools", tools], call, 0),
        (vec!["check"], own, 0),
        (vec!["replay", "-q", "--tools", tools], call, 0),
        (vec!["lint", tools], "", 1),
        (vec!["policy", tools], "", 0),
    ] {
        let ran = run(&args, input);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("--unknown-formats ignore"), "{}", ran.err);
        let ran = run(&[args, vec!["--unknown-formats", "ignore"]].concat(), input);
        assert_eq!((ran.code, ran.err.as_str()), (code, ""));
    }
    assert_eq!(run(&["check", "--unknown-formats", "perhaps"], "").code, 2);
}

#[test]
fn check_takes_the_version_that_a_call_names() {
    let tools = file(
        "versions.json",
        r#"[{"name":"t","version":1,"parameters":{"properties":{"n":{"type":"integer"}}}},
            {"name":"t","version":2,"parameters":{"properties":{"n":{"type":"string"}}}}]"#,
    );
    let calls: String = ["1", "\"1\"", "\"2\"", "\"3\""]
        .map(|version| {
            format!("{{\"tool\":\"t\",\"schema_version\":{version},\"arguments\":{{\"n\":\"5\"}}}}\n")
        })
        .concat();
    let ran = run(&["check", "--tools", tools.to_str().unwrap()], &calls);
    let said = lines(&ran);
    let args: Vec<&Value> = said.iter().map(|said| &said["args"]["n"]).collect();
    assert_eq!(args, [&json!(5), &json!(5), &json!("5"), &Value::Null]);
    assert_eq!(said[3]["errors"][0]["code"], "unknown_tool");
    // Of one tool, whatever its versions, calls need not say the name.
    let calls = calls.replace("\"tool\":\"t\",", "");
    let unnamed = lines(&run(&["check", "--tools", tools.to_str().unwrap()], &calls));
    assert_eq!(unnamed[..3], said[..3]);
}

#[test]
fn check_is_as_talkative_as_asked() {
    let tools = tools("quiet.json");
    let calls = concat!(
        r#"{"id":1,"tool":"count","arguments":{}}"#,
        "\n",
        r#"{"id":2,"tool":"count","arguments":{"n":"5"}}"#,
        "\n",
        r#"{"id":3,"tool":"count","arguments":{"n":"x"}}"#,
        "\n",
    );
    let ran = run(&["check", "--tools", tools.to_str().unwrap(), "-qv"], calls);
    let ids: Vec<_> = lines(&ran).iter().map(|said| said["id"].clone()).collect();
    assert_eq!(ids, [2, 3]);
    assert_eq!(ran.err, "3 calls: 1 clean, 1 repaired, 1 refused\n");
    assert_eq!(ran.code, 1);
    // What has no name is named by its line, where lines are left out.
    let calls = "{\"tool\":\"count\",\"arguments\":{}}\n\n{\"tool\":\"count\",\"arguments\":{\"n\":\"5\"}}\n";
    let said = lines(&run(&["check", "--tools", tools.to_str().unwrap(), "-q"], calls));
    assert_eq!((said.len(), &said[0]["line"], &said[0]["id"]), (1, &json!(3), &Value::Null));
    let said = lines(&run(&["check", "--tools", tools.to_str().unwrap()], calls));
    assert!(said.iter().all(|said| said.get("line").is_none()));
}

#[test]
fn lint_finds_and_allows() {
    let tools = tools("lint.json");
    let tools = tools.to_str().unwrap();
    let ran = run(&["lint", tools, "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let found = lines(&ran);
    let unclosed = found.iter().find(|finding| finding["lint"] == "unclosed_object").unwrap();
    assert_eq!((&unclosed["tool"], &unclosed["path"]), (&json!("count"), &json!("$")));
    assert_eq!(unclosed["better"], "{\"additionalProperties\":false}");
    let ran = run(&["lint", tools, "--allow", "short_description", "--allow", "unclosed_object"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    // For people: where, why, what instead; or where alone.
    let ran = run(&["lint", tools, "--allow", "short_description"], "");
    assert!(
        ran.out.starts_with(&format!("{tools}: count $: unclosed_object\n    keys that are not declared")),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\n    instead: write `additionalProperties: false`\n"), "{}", ran.out);
    let ran = run(&["lint", tools, "--allow", "short_description", "-q"], "");
    assert_eq!(ran.out, format!("{tools}: count $: unclosed_object\n"));
    assert_eq!(run(&["lint", tools, "--allow", "no_such_lint"], "").code, 2);
    assert_eq!(run(&["lint", "no/such/tools.json"], "").code, 2);
}

#[test]
fn colours_are_for_terminals() {
    let tools = tools("colours.json");
    let coloured = |colours: &[(&str, &str)]| {
        let ran = run_with(&["lint", tools.to_str().unwrap()], "", colours);
        ran.out.contains('\u{1b}')
    };
    // A pipe is no terminal.
    assert!(!coloured(&[]));
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[("NO_COLOR", "1")]));
}

#[test]
fn policy_writes_tables() {
    let tools = tools("policy.json");
    let tools = tools.to_str().unwrap();
    let ran = run(&["policy", tools], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.starts_with("### `issue_refund`\n\n| path | sent | outcome | why |\n|---|---|---|---|\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\n\n### `count`\n"), "{}", ran.out);
    let repaired = "repaired: `numeric_string_to_int`";
    assert!(ran.out.lines().any(|line| line.starts_with("| `$.amount_cents` |") && line.contains(repaired)));
    let said = lines(&run(&["policy", tools, "--json", "--tool", "count"], ""));
    assert_eq!(said.len(), 1);
    assert_eq!((&said[0]["tool"], &said[0]["policy_version"]), (&json!("count"), &json!(1)));
    let row = json!({"path": "$", "sent": "a JSON object", "outcome": "accepted"});
    assert_eq!(said[0]["rows"][0], row);
    let ran = run(&["policy", tools, "--tool", "issue_refunds"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("issue_refund"), "{}", ran.err);
}

#[test]
fn explain_knows_names_and_neighbours() {
    let ran = run(&["explain", "ambiguous_date"], "");
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("ambiguous_date: an error code\n"), "{}", ran.out);
    assert!(ran.out.contains("date_order"), "{}", ran.out);
    assert_eq!(lines(&run(&["explain", "free_id", "--json"], ""))[0]["failure"], "invented_id");
    let ran = run(&["explain", "enum_case_fold"], "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("`enum_casefold`"), "{}", ran.err);
    assert!(run(&["explain", "--json"], "").out.lines().count() > 60);
}

#[test]
fn completions_are_of_every_command() {
    for (shell, mark) in
        [("bash", "complete -F"), ("zsh", "#compdef toolargs"), ("fish", "complete -c toolargs")]
    {
        let ran = run(&["completions", shell], "");
        assert_eq!(ran.code, 0, "{shell}");
        assert!(ran.out.contains(mark), "{shell}");
        for command in ["check", "completions", "explain", "lint", "policy"] {
            assert!(ran.out.contains(command), "{shell}: {command}");
        }
    }
    assert_eq!(run(&["completions", "tcsh"], "").code, 2);
}

#[test]
fn help_has_examples() {
    for command in ["check", "completions", "explain", "lint", "policy"] {
        let ran = run(&[command, "--help"], "");
        assert_eq!(ran.code, 0, "{command}");
        assert!(ran.out.contains(&format!("Examples:\n  toolargs {command} ")), "{command}: {}", ran.out);
    }
    assert_eq!(run(&["--version"], "").out, format!("toolargs {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn check_says_which_members_collide() {
    let tools = file(
        "collide.json",
        r#"{"name":"a","inputSchema":{"type":"object","properties":{"x":{"enum":["Foo","FOO"]}}}}"#,
    );
    let ran = run(&["check", "--tools", tools.to_str().unwrap()], r#"{"arguments":{"x":"foo"}}"#);
    assert_eq!(ran.code, 1);
    let error = &lines(&ran)[0]["errors"][0];
    assert_eq!((&error["code"], &error["readings"]), (&json!("enum"), &json!(["Foo", "FOO"])));
}

#[test]
fn names_of_schemas_are_not_obeyed_by_a_terminal() {
    let escape = r#"\u001b]0;owned\u0007"#;
    let bad = file(
        "escape.json",
        &format!(
            r#"[{{"name":"a{escape}\nb","parameters":{{"properties":{{"{escape}":{{"type":"number","description":"{escape}"}}}}}}}}]"#
        ),
    );
    let ran = run(&["lint", bad.to_str().unwrap()], "");
    assert_eq!(ran.code, 1);
    assert!(!ran.out.contains(['\u{1b}', '\u{7}']), "{:?}", ran.out);
    let broken = file("escape.json", &format!(r#"{{"properties":{{"{escape}\n":{{"tipe":"x"}}}}}}"#));
    for args in [vec!["lint"], vec!["check", "--tools"]] {
        let ran = run(&[args, vec![broken.to_str().unwrap()]].concat(), "");
        assert_eq!(ran.code, 2);
        assert!(!ran.err.contains(['\u{1b}', '\u{7}']) && ran.err.lines().count() == 1, "{:?}", ran.err);
    }
}

#[test]
fn policy_takes_the_settings_of_check() {
    let tools = tools("policies.json");
    let tools = tools.to_str().unwrap();
    let repairs = |args: &[&str]| {
        let args = [&["policy", tools, "--tool", "count"], args].concat();
        let ran = run(&args, "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        (ran.out.contains("repaired: `numeric_string_to_int`"), ran.out.contains("`unknown_field`"))
    };
    assert_eq!(repairs(&[]), (true, false));
    assert_eq!(repairs(&["--preset", "strict"]), (false, false));
    assert_eq!(repairs(&["--preset", "strict", "--allow", "numeric_string_to_int"]), (true, false));
    assert_eq!(repairs(&["--deny", "numeric_string_to_int", "--closed"]), (false, true));
}

#[test]
fn explain_knows_all_reasons() {
    for code in toolargs::ErrorCode::ALL {
        for reason in code.reasons() {
            let ran = run(&["explain", reason], "");
            assert_eq!(ran.code, 0, "{reason}: {}", ran.err);
            assert!(ran.out.contains(&format!("a reason of `{code}`")), "{}", ran.out);
        }
    }
}

#[test]
fn help_is_about_the_command() {
    let ran = run(&["--help"], "");
    assert!(
        ran.out.starts_with("Repairs an LLM's tool arguments") && !ran.out.contains("struct"),
        "{}",
        ran.out
    );
}

#[test]
fn schema_writes_what_a_provider_takes_and_says_what_it_cannot_express() {
    let path = tools("schema.json");
    let path = path.to_str().unwrap();
    let run_to = |dialect: &str, more: &[&str]| run(&[&["schema", "--to", dialect, path], more].concat(), "");
    let plain = run_to("anthropic", &[]);
    assert_eq!(plain.code, 0, "{}", plain.err);
    let definition: Value = serde_json::from_str(plain.out.lines().next().unwrap()).unwrap();
    assert_eq!(definition["name"], "issue_refund");
    assert_eq!(definition["input_schema"]["properties"]["amount_cents"]["maximum"], 50000);
    assert!(plain.out.contains("characters, about "), "{}", plain.out);

    let strict = run_to("anthropic_strict", &["--json"]);
    assert_eq!(strict.code, 0, "{}", strict.err);
    let said: Value = serde_json::from_str(&strict.out).unwrap();
    assert_eq!(said["dialect"], "anthropic_strict");
    assert_eq!(said["definitions"][0]["strict"], true);
    assert_eq!(said["definitions"][0]["input_schema"]["properties"]["amount_cents"].get("maximum"), None);
    let of_amount = |entry: &&Value| entry["path"] == "$.amount_cents" && entry["keyword"] == "maximum";
    let entry = said["reports"][0]["entries"].as_array().unwrap().iter().find(of_amount).unwrap();
    assert_eq!((&entry["fate"], &entry["constraint"]), (&json!("moved"), &json!(true)));
    let description = &said["definitions"][0]["input_schema"]["properties"]["amount_cents"]["description"];
    assert!(description.as_str().unwrap().contains("between 1 and 50000"), "{description}");
    assert!(said["estimated_tokens"].as_u64().unwrap() >= said["characters"].as_u64().unwrap() / 4);
}

#[test]
fn schema_refuses_what_the_provider_would() {
    let open = json!([{"name": "label", "inputSchema": {"type": "object", "properties": {
        "labels": {"type": "object", "additionalProperties": {"type": "string"}},
    }, "required": ["labels"], "additionalProperties": false}}]);
    let path = file("schema_open.json", &open.to_string());
    let path = path.to_str().unwrap();
    let refused = run(&["schema", "--to", "openai_strict", path], "");
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.out.contains("$.labels"), "{}", refused.out);
    let refused = run(&["schema", "--to", "openai_strict", path, "--json"], "");
    let said: Value = serde_json::from_str(&refused.out).unwrap();
    assert_eq!((refused.code, &said["definitions"]), (1, &Value::Null));
    assert_eq!(said["reports"][0]["problems"][0]["path"], "$.labels");
    assert_eq!(run(&["schema", "--to", "openai", path], "").code, 0);
    let unknown = run(&["schema", "--to", "chatgpt", path], "");
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("openai_strict") && unknown.err.contains("ollama"), "{}", unknown.err);
    assert_eq!(run(&["schema", "--to", "openai", "nowhere.json"], "").code, 2);
}
