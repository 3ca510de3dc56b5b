//! How far searches go, and what they count as theirs.

/// How far searches go. The default is HoDoKu's.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The most links of an X-chain or XY-chain, and of a remote pair.
    pub chain_length: u32,
    /// The most links of a nice loop or alternating inference chain.
    pub loop_length: u32,
    /// Whether chains may go through almost locked sets.
    pub als_nodes: bool,
    /// The most fins of a fish.
    pub fins: u32,
    /// The most endo fins of a fish.
    pub endo_fins: u32,
    /// Whether two fish with the same bases are told as one (siamese fish).
    pub siamese: bool,
    /// The largest fish that a kraken may be.
    pub kraken_size: u32,
    /// The most fins of a kraken fish.
    pub kraken_fins: u32,
    /// The most endo fins of a kraken fish.
    pub kraken_endo_fins: u32,
    /// Whether two kites or empty rectangles in one box are told as one (dual forms).
    pub dual: bool,
    /// Whether an empty rectangle may have only two candidates in its box.
    pub rectangle_of_two: bool,
    /// Whether a unique rectangle may lack candidates in its corners.
    pub missing_candidates: bool,
    /// Whether almost locked sets may overlap.
    pub als_overlap: bool,
    /// The most links of an ALS chain: its sets are one more. HoDoKu stops at 6 where it lists all steps.
    pub als_chain_length: u32,
    /// Whether ALS chains only go from a set to one that is found later, which is quicker and misses some.
    pub als_chain_forward: bool,
    /// How many rounds of singles a forcing net looks ahead.
    pub net_depth: u32,
    /// The most entries of a table of a forcing chain or net.
    pub table_entries: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            chain_length: 20,
            loop_length: 10,
            als_nodes: false,
            fins: 5,
            endo_fins: 2,
            siamese: false,
            kraken_size: 4,
            kraken_fins: 2,
            kraken_endo_fins: 0,
            dual: false,
            rectangle_of_two: false,
            missing_candidates: true,
            als_overlap: false,
            als_chain_length: 50,
            als_chain_forward: true,
            net_depth: 4,
            table_entries: 1000,
        }
    }
}
