#!/usr/bin/env bash
# All tests of the project: formatting, lints, unit, property and documentation tests, the command, the
# examples in the documentation; then the engines and the command once more with the feature "full". That needs a
# C++ compiler, cmake and libclang beside Rust and takes minutes to build the first time; they are installed with
# apt where they are missing and that can be done. Says what it could not run.
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
command -v curl >/dev/null || left_out+=("the examples of docs/http.md: curl is not installed")
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

# What the feature "full" needs and this machine lacks.
lacking() {
    command -v c++ >/dev/null || echo g++
    command -v cmake >/dev/null || echo cmake
    if [[ -z "${LIBCLANG_PATH:-}" ]] && ! ldconfig -p 2>/dev/null | grep -q libclang &&
        ! compgen -G "/usr/lib/llvm-*/lib/libclang*" >/dev/null; then
        echo libclang-dev
    fi
}
if [[ -n "$(lacking)" ]] && command -v apt-get >/dev/null; then
    as_root=()
    [[ "$(id -u)" == 0 ]] || as_root=(sudo -n)
    # shellcheck disable=SC2046
    "${as_root[@]+"${as_root[@]}"}" apt-get install -y -q $(lacking) || true
fi
if [[ -z "$(lacking)" ]]; then
    if cargo clippy --version >/dev/null 2>&1; then
        cargo clippy -p grille-engines -p grille-cli --features full --all-targets --locked -- -D warnings
    fi
    cargo test -p grille-engines -p grille-cli --features full --locked
else
    left_out+=("the feature full (CaDiCaL, HiGHS, Pumpkin): this machine lacks $(lacking | xargs)")
fi

for line in "${left_out[@]+"${left_out[@]}"}"; do
    echo "NOT RUN: $line"
done
echo "All tests that could be run have passed."
