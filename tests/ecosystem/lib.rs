//! toolargs beside the crates that people use it with; see `tests/`.
