//! Pictures that are kept and compared: small, so that what is seen is where things lie and how light or dark they are, not
//! how a machine draws its letters. `GRILLE_PICTURES=kept` writes them anew; one that differs is put into
//! `target/pictures` to be looked at.

use flate2::read::ZlibDecoder;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A difference of a channel that is seen.
const SEEN: u8 = 48;

/// How many of a thousand points may differ so much: letters, and the time.
const PER_MILLE: usize = 30;

/// A picture that is kept under its name.
pub(crate) struct Snapshot {
    file: PathBuf,
}

impl Snapshot {
    pub(crate) fn new(name: &str) -> Snapshot {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/pictures");
        Snapshot { file: folder.join(format!("{name}.png")) }
    }

    /// Compare a picture, a PNG, with the one that is kept; or keep it, if that is wanted.
    pub(crate) fn compare(&self, png: &[u8]) -> Result<(), String> {
        let name = self.file.display();
        if std::env::var("GRILLE_PICTURES").is_ok_and(|wish| wish == "kept") {
            return self.keep(png).map_err(|error| format!("{name}: {error}"));
        }
        let before = std::fs::read(&self.file).map_err(|error| format!("{name}: {error}"))?;
        let (before, after) = (Picture::read(&before)?, Picture::read(png)?);
        if (before.width, before.height) != (after.width, after.height) {
            return Err(format!(
                "{name}: {}×{} points, not {}×{}",
                after.width, after.height, before.width, before.height
            ));
        }
        let points = before.width * before.height;
        let differ = (0..points)
            .filter(|&at| before.point(at).iter().zip(after.point(at)).any(|(a, b)| a.abs_diff(b) > SEEN));
        let differ = differ.count() * 1000 / points;
        if differ <= PER_MILLE {
            return Ok(());
        }
        let new = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/pictures");
        let put = std::fs::create_dir_all(&new)
            .and_then(|()| std::fs::write(new.join(self.file.file_name().unwrap_or_default()), png));
        let put = if put.is_ok() { " (see target/pictures)" } else { "" };
        Err(format!("{name}: {differ} of a thousand points differ{put}"))
    }

    fn keep(&self, png: &[u8]) -> std::io::Result<()> {
        std::fs::create_dir_all(self.file.parent().unwrap_or(Path::new(".")))?;
        std::fs::write(&self.file, png)
    }
}

/// A picture as points of three channels.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    channels: usize,
    data: Vec<u8>,
}

impl Picture {
    /// Read a PNG as browsers write it: eight bits a channel, red, green, blue and perhaps opacity, not interlaced.
    pub(crate) fn read(png: &[u8]) -> Result<Picture, String> {
        let mut chunks = png.strip_prefix(b"\x89PNG\r\n\x1a\n").ok_or("no PNG")?;
        let mut head: &[u8] = &[];
        let mut packed = vec![];
        while let [a, b, c, d, rest @ ..] = chunks {
            let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
            let (kind, rest) = rest.split_at_checked(4).ok_or("a PNG that is cut off")?;
            let (body, rest) = rest.split_at_checked(length).ok_or("a PNG that is cut off")?;
            match kind {
                b"IHDR" => head = body,
                b"IDAT" => packed.extend_from_slice(body),
                _ => {}
            }
            chunks = rest.get(4..).unwrap_or_default();
        }
        let [w0, w1, w2, w3, h0, h1, h2, h3, 8, kind @ (2 | 6), _, _, 0] = head else {
            return Err(format!("a PNG of another kind: {head:?}"));
        };
        let width = u32::from_be_bytes([*w0, *w1, *w2, *w3]) as usize;
        let height = u32::from_be_bytes([*h0, *h1, *h2, *h3]) as usize;
        let channels = if *kind == 2 { 3 } else { 4 };
        let mut lines = vec![];
        ZlibDecoder::new(&packed[..]).read_to_end(&mut lines).map_err(|error| error.to_string())?;
        let data = unfilter(&lines, width * channels, channels)?;
        if data.len() != width * height * channels {
            return Err("a PNG that is cut off".into());
        }
        Ok(Picture { width, height, channels, data })
    }

    /// Red, green and blue of a point.
    pub(crate) fn point(&self, at: usize) -> [u8; 3] {
        let from = at * self.channels;
        [self.data[from], self.data[from + 1], self.data[from + 2]]
    }
}

/// Undo the filters of PNG: each line begins with the number of its filter.
fn unfilter(lines: &[u8], length: usize, channels: usize) -> Result<Vec<u8>, String> {
    let mut data: Vec<u8> = Vec::with_capacity(lines.len());
    for line in lines.chunks_exact(length + 1) {
        let above = data.len().checked_sub(length);
        let from = data.len();
        for (at, &byte) in line[1..].iter().enumerate() {
            let left = if at < channels { 0 } else { data[from + at - channels] };
            let up = above.map_or(0, |above| data[above + at]);
            let before = above.filter(|_| at >= channels).map_or(0, |above| data[above + at - channels]);
            let guess = match line[0] {
                0 => 0,
                1 => left,
                2 => up,
                3 => u8::midpoint(left, up),
                4 => paeth(left, up, before),
                other => return Err(format!("a PNG with filter {other}")),
            };
            data.push(byte.wrapping_add(guess));
        }
    }
    Ok(data)
}

/// Of three neighbours the one nearest to left + up − before.
fn paeth(left: u8, up: u8, before: u8) -> u8 {
    let guess = i16::from(left) + i16::from(up) - i16::from(before);
    let far = |one: u8| (guess - i16::from(one)).abs();
    if far(left) <= far(up) && far(left) <= far(before) {
        left
    } else if far(up) <= far(before) {
        up
    } else {
        before
    }
}
