//! The files of the page. They are in the binary; a debug build reads them from the disk instead, so that whoever
//! works on the page reloads and sees, from `web/` or from the folder that `GRILLE_WEB` names.

use std::borrow::Cow;

/// Every file of the page: its name and what is in it.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// What is in the file of this name, and its kind.
pub(super) fn find(name: &str) -> Option<(Cow<'static, [u8]>, &'static str)> {
    let kind = kind(name)?;
    if cfg!(debug_assertions) {
        return from_disk(name).map(|content| (content.into(), kind));
    }
    let (_, content) = FILES.iter().find(|(other, _)| *other == name)?;
    Some(((*content).into(), kind))
}

/// The media type of a file, by its ending. What has none of these is not served.
fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

/// The file of the folder, if it is one that would be carried: no hidden one, nothing above the folder or outside it.
fn from_disk(name: &str) -> Option<Vec<u8>> {
    let plain = |part: &str| {
        let sign = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(sign)
    };
    if !name.split('/').all(plain) {
        return None;
    }
    let usual = || concat!(env!("CARGO_MANIFEST_DIR"), "/../../web").into();
    let folder = std::env::var_os("GRILLE_WEB").unwrap_or_else(usual);
    let folder = std::path::Path::new(&folder).canonicalize().ok()?;
    let file = folder.join(name).canonicalize().ok()?;
    if file.starts_with(&folder) { std::fs::read(file).ok() } else { None }
}

/// A number that changes when the content does (64-bit FNV-1a): nobody is to be deceived by it.
pub(super) fn mark(content: &[u8]) -> String {
    let hash = content
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    format!("\"{hash:016x}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binary_carries_what_the_folder_holds() {
        assert!(FILES.iter().any(|(name, _)| *name == "index.html"));
        for (name, content) in FILES {
            let (found, _) = find(name).unwrap_or_else(|| panic!("{name} has no kind"));
            assert_eq!(found, *content, "{name}");
        }
    }

    #[test]
    fn nothing_outside_the_folder_is_found() {
        for name in [
            "../Cargo.toml",
            "a/../../test.sh",
            "/etc/passwd",
            ".git/config",
            "index.html/",
            "",
            "nothing.html",
        ] {
            assert_eq!(find(name), None, "{name}");
            assert_eq!(from_disk(name), None, "{name}");
        }
    }

    #[test]
    fn the_mark_is_that_of_the_content() {
        // From the description of FNV-1a.
        assert_eq!(mark(b""), "\"cbf29ce484222325\"");
        assert_eq!(mark(b"foobar"), "\"85944171f73967e8\"");
    }
}
