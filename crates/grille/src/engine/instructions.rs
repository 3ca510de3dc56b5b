//! Which vector instructions an engine works with.
//!
//! The engines for the plain 9×9 grid are written once over a few vector operations and compiled for
//! several sets of instructions; which of them this machine has is asked once, when the program runs.

use crate::words::{Arg, Lang, Message, Say};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A set of vector instructions.
///
/// ```
/// use grille::engine::InstructionSet;
/// let best = InstructionSet::best();
/// assert!(best.is_available());
/// assert_eq!(best.id().parse(), Ok(best));
/// assert!(InstructionSet::Scalar.is_available()); // everywhere
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InstructionSet {
    /// 512-bit vectors of x86-64: the parts F, BW, DQ and VL.
    Avx512,
    /// 256-bit vectors of x86-64, with BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// 128-bit vectors of 64-bit ARM.
    Neon,
    /// No vectors: plain code for every machine.
    Scalar,
}

/// The environment variable that overrules the choice of [`InstructionSet::best`].
pub const INSTRUCTIONS_VARIABLE: &str = "GRILLE_INSTRUCTIONS";

impl InstructionSet {
    /// All of them, the widest first.
    pub const ALL: [InstructionSet; 4] =
        [InstructionSet::Avx512, InstructionSet::Avx2, InstructionSet::Neon, InstructionSet::Scalar];

    /// The name in lower case, as in `GRILLE_INSTRUCTIONS=avx2`.
    pub const fn id(self) -> &'static str {
        match self {
            InstructionSet::Avx512 => "avx512",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Neon => "neon",
            InstructionSet::Scalar => "scalar",
        }
    }

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                InstructionSet::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "aarch64")]
            InstructionSet::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            InstructionSet::Scalar => true,
            #[allow(unreachable_patterns, reason = "some sets belong to other machines")]
            _ => false,
        }
    }

    /// Those this machine has, the widest first.
    pub fn available() -> impl Iterator<Item = InstructionSet> {
        InstructionSet::ALL.into_iter().filter(|set| set.is_available())
    }

    /// What the engines use: the set named by the environment variable `GRILLE_INSTRUCTIONS` if this
    /// machine has it, otherwise the widest this machine has. Decided once.
    pub fn best() -> InstructionSet {
        static BEST: OnceLock<InstructionSet> = OnceLock::new();
        *BEST.get_or_init(|| choose(std::env::var(INSTRUCTIONS_VARIABLE).ok().as_deref()))
    }
}

/// The set wished for if it can be had, otherwise the widest.
fn choose(wish: Option<&str>) -> InstructionSet {
    let wish = wish.and_then(|id| id.parse().ok()).filter(|set: &InstructionSet| set.is_available());
    wish.or_else(|| InstructionSet::available().next()).unwrap_or(InstructionSet::Scalar)
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// No instruction set has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownInstructionSet(pub String);

impl Say for UnknownInstructionSet {
    fn message(&self) -> Message {
        let ids: Vec<Arg> = InstructionSet::ALL.iter().map(|set| Arg::from(set.id())).collect();
        Message::new("instructions-unknown").with("instructions", self.0.as_str()).with("known", ids)
    }
}

impl fmt::Display for UnknownInstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for UnknownInstructionSet {}

impl FromStr for InstructionSet {
    type Err = UnknownInstructionSet;

    fn from_str(id: &str) -> Result<InstructionSet, UnknownInstructionSet> {
        let found = InstructionSet::ALL.into_iter().find(|set| set.id() == id);
        found.ok_or_else(|| UnknownInstructionSet(id.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_granted_if_it_can_be() {
        let widest = InstructionSet::available().next().unwrap();
        assert_eq!(choose(None), widest);
        assert_eq!(choose(Some("nonsense")), widest);
        for set in InstructionSet::ALL {
            assert_eq!(choose(Some(set.id())), if set.is_available() { set } else { widest });
        }
    }

    #[test]
    fn ids_are_read_back() {
        for set in InstructionSet::ALL {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        let error = "sse".parse::<InstructionSet>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no instruction set \"sse\"; the sets are avx512, avx2, neon and scalar"
        );
    }
}
