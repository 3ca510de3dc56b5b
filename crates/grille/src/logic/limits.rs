//! How far searches go, and what they count as theirs.

use crate::words::{Lang, Message, Say, shown};
use std::fmt;

macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $type:ident = $default:expr,)*) => {
        /// How far searches go. The default is HoDoKu's.
        ///
        /// ```
        /// use grille::logic::Limits;
        /// let mut limits = Limits::default();
        /// limits.set("chain-length", "8").unwrap();
        /// assert_eq!(limits.chain_length, 8);
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub struct Limits {
            $($(#[$doc])* pub $name: $type,)*
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $default,)* }
            }
        }

        impl Limits {
            /// The names of all limits, as [`Limits::set`] takes them.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Sets a limit by its name (`-` and `_` mean the same), to a number or to `on` or `off`.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), LimitError> {
                match name.replace('-', "_").as_str() {
                    $(stringify!($name) => self.$name = <$type>::read(value)
                        .ok_or_else(|| LimitError::Value { name: name.to_string(), value: value.to_string() })?,)*
                    _ => return Err(LimitError::Name(name.to_string())),
                }
                Ok(())
            }
        }
    };
}

limits! {
    /// The most links of an X-chain or XY-chain, and of a remote pair.
    chain_length: u32 = 20,
    /// The most links of a nice loop or alternating inference chain.
    loop_length: u32 = 10,
    /// Whether chains may go through almost locked sets.
    als_nodes: bool = false,
    /// The most fins of a fish.
    fins: u32 = 5,
    /// The most endo fins of a fish.
    endo_fins: u32 = 2,
    /// Whether two fish with the same bases are told as one (siamese fish).
    siamese: bool = false,
    /// The largest fish that a kraken may be.
    kraken_size: u32 = 4,
    /// The most fins of a kraken fish.
    kraken_fins: u32 = 2,
    /// The most endo fins of a kraken fish.
    kraken_endo_fins: u32 = 0,
    /// Whether two kites or empty rectangles in one box are told as one (dual forms).
    dual: bool = false,
    /// Whether an empty rectangle may have only two candidates in its box.
    rectangle_of_two: bool = false,
    /// Whether a unique rectangle may lack candidates in its corners, where no clue excludes them.
    missing_candidates: bool = true,
    /// Whether almost locked sets may overlap.
    als_overlap: bool = false,
    /// The most links of an ALS chain: its sets are one more. HoDoKu stops at 6 where it lists all steps.
    als_chain_length: u32 = 50,
    /// Whether ALS chains only go from a set to one that is found later, which is quicker and misses some.
    als_chain_forward: bool = true,
    /// How many rounds of singles a forcing net looks ahead.
    net_depth: u32 = 4,
    /// The most entries of a table of a forcing chain or net.
    table_entries: u32 = 1000,
}

/// Why a limit cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LimitError {
    /// No limit is called so.
    Name(String),
    /// The value is none that this limit takes.
    Value {
        /// The limit.
        name: String,
        /// The value.
        value: String,
    },
}

impl Say for LimitError {
    fn message(&self) -> Message {
        match self {
            LimitError::Name(name) => {
                let names: Vec<String> = Limits::NAMES.iter().map(|name| name.replace('_', "-")).collect();
                Message::new("limit-unknown").with("name", shown(name)).with("names", names.join(", "))
            }
            LimitError::Value { name, value } => {
                let figures = value.strip_prefix('-').unwrap_or(value);
                let is_number = !figures.is_empty() && figures.bytes().all(|byte| byte.is_ascii_digit());
                let key = match is_number && !is_switch(name) {
                    true if value.starts_with('-') => "limit-too-small",
                    true => "limit-too-large",
                    false => "limit-value",
                };
                Message::new(key).with("name", shown(name)).with("value", shown(value)).with("most", u32::MAX)
            }
        }
    }
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for LimitError {}

/// Whether a limit is on or off and no number.
fn is_switch(name: &str) -> bool {
    Limits::default().set(name, "off").is_ok()
}

/// What a limit can be.
trait Value: Sized {
    fn read(text: &str) -> Option<Self>;
}

impl Value for u32 {
    fn read(text: &str) -> Option<u32> {
        text.parse().ok()
    }
}

impl Value for bool {
    fn read(text: &str) -> Option<bool> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}
