//! The page that shows how to take up the gate has its code out of the programs here.

/// The lines of a text without those that are blank and the white space around.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Every block of code, with the file that is named before it.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let mut file = "";
    let mut blocks = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        if index % 2 == 0 {
            let named =
                part.rsplit_once("`tests/ecosystem/tests/").and_then(|(_, rest)| rest.split_once('`'));
            file = named.map_or(file, |(name, _)| name);
        } else {
            blocks.push((file, part.strip_prefix("rust").unwrap()));
        }
    }
    blocks
}

#[test]
fn the_code_of_the_page_is_that_of_the_programs() {
    let root = env!("CARGO_MANIFEST_DIR");
    let page = std::fs::read_to_string(format!("{root}/../../docs/migration.md")).unwrap();
    let blocks = blocks(&page);
    for file in ["rmcp.rs", "rig.rs", "async_openai.rs", "genai.rs", "plain.rs"] {
        assert!(blocks.iter().filter(|(named, _)| *named == file).count() >= 2, "{file}");
    }
    for (file, block) in blocks {
        let program = std::fs::read_to_string(format!("{root}/tests/{file}")).unwrap();
        let (program, block) = (lines(&program), lines(block));
        assert!(program.windows(block.len()).any(|window| window == block), "{file}: {block:#?}");
    }
}
