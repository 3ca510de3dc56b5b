//! The methods of the Prolog project (seed 003): what its deduction programs may use. How they are used
//! stands in `reasoning`.

/// One way of reasoning about a position.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Method {
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a house.
    HiddenSingle,
    /// A digit of a box whose places all lie in one line: "twins and triplets", type 1.
    Pointing,
    /// A digit of a line whose places all lie in one box: type 2.
    Claiming,
    /// Two cells of a house with two candidates in all: "isolated groups" of 2.
    NakedPair,
    /// Three cells of a house with three candidates in all.
    NakedTriple,
    /// Four cells of a house with four candidates in all.
    NakedQuadruple,
    /// Two digits of a house with two places in all: "mixed groups" of 2.
    HiddenPair,
    /// Three digits of a house with three places in all.
    HiddenTriple,
    /// Four digits of a house with four places in all.
    HiddenQuadruple,
}

impl Method {
    /// Every method, in the order in which they are tried.
    pub const ALL: [Method; 10] = [
        Method::NakedSingle,
        Method::HiddenSingle,
        Method::Pointing,
        Method::Claiming,
        Method::NakedPair,
        Method::NakedTriple,
        Method::NakedQuadruple,
        Method::HiddenPair,
        Method::HiddenTriple,
        Method::HiddenQuadruple,
    ];

    /// The id, as in `--techniques naked-single,hidden-single`.
    pub const fn id(self) -> &'static str {
        match self {
            Method::NakedSingle => "naked-single",
            Method::HiddenSingle => "hidden-single",
            Method::Pointing => "pointing",
            Method::Claiming => "claiming",
            Method::NakedPair => "naked-pair",
            Method::NakedTriple => "naked-triple",
            Method::NakedQuadruple => "naked-quadruple",
            Method::HiddenPair => "hidden-pair",
            Method::HiddenTriple => "hidden-triple",
            Method::HiddenQuadruple => "hidden-quadruple",
        }
    }

    /// The method with this id.
    pub fn from_id(id: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.id() == id)
    }

    /// The size of the subset it looks for; 1 for what is not a subset.
    pub const fn subset_size(self) -> u8 {
        match self {
            Method::NakedPair | Method::HiddenPair => 2,
            Method::NakedTriple | Method::HiddenTriple => 3,
            Method::NakedQuadruple | Method::HiddenQuadruple => 4,
            _ => 1,
        }
    }
}

/// A set of methods.
///
/// ```
/// use grille::engine::{Method, MethodSet};
/// let set: MethodSet = Method::ALL.into_iter().filter(|m| m.subset_size() <= 3).collect();
/// assert!(!set.contains(Method::NakedQuadruple));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MethodSet(u16);

impl MethodSet {
    /// Every method.
    pub const ALL: MethodSet = MethodSet((1 << Method::ALL.len()) - 1);

    /// Whether a method is in the set.
    pub const fn contains(self, method: Method) -> bool {
        self.0 >> method as u16 & 1 == 1
    }
}

impl FromIterator<Method> for MethodSet {
    fn from_iter<I: IntoIterator<Item = Method>>(methods: I) -> MethodSet {
        MethodSet(methods.into_iter().fold(0, |bits, method| bits | 1 << method as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_sets() {
        for method in Method::ALL {
            assert_eq!(Method::from_id(method.id()), Some(method));
            assert!(MethodSet::ALL.contains(method));
            let only: MethodSet = [method].into_iter().collect();
            assert!(Method::ALL.into_iter().all(|other| only.contains(other) == (other == method)));
        }
        assert_eq!(Method::from_id("guess"), None);
    }
}
