//! What the macro says to each mistake, whole. Bless with `TRYBUILD=overwrite`, and read what changed.

#[test]
fn ui() {
    trybuild::TestCases::new().compile_fail("ui/*/*.rs");
}
