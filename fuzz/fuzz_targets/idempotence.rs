#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| toolargs_fuzz::idempotence(bytes));
