//! Lists the files of the page, so that the command carries them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new("../../web");
    println!("cargo:rerun-if-changed={}", folder.display());
    let root = folder.canonicalize()?;
    let mut found = vec![];
    list(&root, &mut found)?;
    found.sort();
    let mut source = String::from("&[\n");
    for path in found {
        let name = path.strip_prefix(&root).map_err(io::Error::other)?;
        let name = name.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        // Writing to a string cannot fail.
        let _ = writeln!(source, "    ({name:?}, include_bytes!({path:?})),");
    }
    source.push_str("]\n");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?;
    fs::write(out.join("assets.rs"), source)
}

/// The files of a folder and of those in it, without hidden ones.
fn list(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            list(&entry.path(), found)?;
        } else {
            found.push(entry.path());
        }
    }
    Ok(())
}
