#!/usr/bin/env bash
# All tests of the project: formatting, lints, unit, property and documentation tests, the command, the
# examples in the documentation; then the engines and the command once more with the feature "full". That needs a
# C++ compiler, cmake and libclang beside Rust and takes minutes to build the first time; they are installed with
# apt where they are missing and that can be done. Says what it could not run. So are chromium and its driver, which the
# tests of the page need, and axe-core and TypeScript, with npm. The unit tests of the page run with node.
set -euo pipefail
cd "$(dirname "$0")"

left_out=()
as_root=()
[[ "$(id -u)" == 0 ]] || as_root=(sudo -n)
from_apt() {
    command -v apt-get >/dev/null && "${as_root[@]+"${as_root[@]}"}" apt-get install -y -q "$@" || true
}

# The page is tested in a real browser.
if ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null; then
    from_apt chromium chromium-driver
fi
if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then
    export GRILLE_BROWSER=required
    axe=target/axe/node_modules/axe-core/axe.min.js
    [[ -f $axe ]] || { command -v npm >/dev/null && npm install --silent --no-audit --no-fund --prefix target/axe axe-core@4.14.0; } || true
    [[ -f $axe ]] || left_out+=("axe-core on the page: it is not there and npm could not fetch it")
else
    left_out+=("the page in a browser: chromium and chromium-driver are not installed")
fi

# The modules of the page: their unit tests, and their types. Node runs ES modules as they are from 20.19 on.
if command -v node >/dev/null && node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
    node --test crates/grille-cli/tests/page/
    tsc=target/typescript/node_modules/typescript/bin/tsc
    [[ -f $tsc ]] || { command -v npm >/dev/null && npm install --silent --no-audit --no-fund --prefix target/typescript typescript@7.0.2; } || true
    if [[ -f $tsc ]]; then
        node $tsc --project crates/grille-cli/tests/page/tsconfig.json
    else
        left_out+=("the types of the page: TypeScript is not there and npm could not fetch it")
    fi
else
    left_out+=("the unit tests and the types of the page: node 20.19 or later is not installed")
fi
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
    # libclang.so or libclang-14.so, whichever number follows; libclang-cpp is another library.
    if [[ -z "${LIBCLANG_PATH:-}" ]] && ! ldconfig -p 2>/dev/null | grep -Eq 'libclang(-[0-9.]+)?\.so' &&
        ! compgen -G "/usr/lib/llvm-*/lib/libclang.so*" >/dev/null &&
        ! compgen -G "/usr/lib/llvm-*/lib/libclang-[0-9]*.so*" >/dev/null; then
        echo libclang-dev
    fi
}
if [[ -n "$(lacking)" ]]; then
    # shellcheck disable=SC2046
    from_apt $(lacking)
fi
if [[ -z "$(lacking)" ]]; then
    if cargo clippy --version >/dev/null 2>&1; then
        cargo clippy -p grille-engines -p grille-cli --features full --all-targets --locked -- -D warnings
    fi
    # The page is the same with it.
    GRILLE_BROWSER=never cargo test -p grille-engines -p grille-cli --features full --locked
else
    left_out+=("the feature full (CaDiCaL, HiGHS, Pumpkin): this machine lacks $(lacking | xargs)")
fi

for line in "${left_out[@]+"${left_out[@]}"}"; do
    echo "NOT RUN: $line"
done
echo "All tests that could be run have passed."
