//! The search tree of a run, for whoever wants to see why one engine wins.

use crate::grid::Candidate;

/// How a node of the tree ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The run stopped while the attempt stood.
    Open,
    /// Everything below it failed, or was searched to the end.
    TakenBack,
    /// The search started again from the top while it stood.
    GivenUp,
    /// It completes a solution.
    Solution,
}

/// One attempt of a search: a digit tried in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The attempt before it that still stood, by index; `None` at the top.
    pub parent: Option<usize>,
    /// What was tried.
    pub candidate: Candidate,
    /// How it ended.
    pub verdict: Verdict,
}

/// The attempts of a run in the order in which they were made, up to a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<TreeNode>,
    standing: Vec<Option<usize>>,
    capacity: usize,
    left_out: u64,
}

impl Tree {
    pub(super) fn new(capacity: usize) -> Tree {
        Tree { nodes: vec![], standing: vec![], capacity, left_out: 0 }
    }

    /// The attempts.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// How many attempts came after the tree was full.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    pub(super) fn attempt(&mut self, candidate: Candidate) {
        if self.nodes.len() == self.capacity {
            self.left_out += 1;
            self.standing.push(None);
            return;
        }
        let parent = self.standing.last().copied().flatten();
        self.standing.push(Some(self.nodes.len()));
        self.nodes.push(TreeNode { parent, candidate, verdict: Verdict::Open });
    }

    pub(super) fn take_back(&mut self) {
        if let Some(Some(index)) = self.standing.pop()
            && self.nodes[index].verdict == Verdict::Open
        {
            self.nodes[index].verdict = Verdict::TakenBack;
        }
    }

    pub(super) fn restart(&mut self) {
        for index in self.standing.drain(..).flatten() {
            if self.nodes[index].verdict == Verdict::Open {
                self.nodes[index].verdict = Verdict::GivenUp;
            }
        }
    }

    pub(super) fn verdict(&mut self, verdict: Verdict) {
        if let Some(Some(index)) = self.standing.last() {
            self.nodes[*index].verdict = verdict;
        }
    }
}
