#!/usr/bin/env bash
# All tests of the project: formatting, lints, unit, property and documentation tests, the command, the
# examples in the documentation. Needs Rust alone; says what it could not run.
set -euo pipefail
cd "$(dirname "$0")"

left_out=()
if cargo fmt --version >/dev/null 2>&1; then
    cargo fmt --all --check
    # Files whose module is named by a macro are not reached by cargo fmt.
    rustfmt --check --edition 2024 --config-path . crates/grille/src/constraint/*.rs crates/grille/src/puzzle/format/*.rs
else
    left_out+=("formatting: rustfmt is not installed (rustup component add rustfmt)")
fi
if cargo clippy --version >/dev/null 2>&1; then
    cargo clippy --workspace --all-targets --locked -- -D warnings
else
    left_out+=("lints: clippy is not installed (rustup component add clippy)")
fi
cargo test --workspace --locked
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

for line in "${left_out[@]+"${left_out[@]}"}"; do
    echo "NOT RUN: $line"
done
echo "All tests that could be run have passed."
