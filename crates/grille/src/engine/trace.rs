//! The search tree of a run, for whoever wants to see why one engine wins, and its two written forms:
//! a JSON document for programs and a Graphviz graph for the eye.

use crate::grid::{Candidate, Shape};
use serde_json::json;
use std::fmt::Write;

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

impl Verdict {
    /// The verdict in words, as the JSON document has it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Open => "open",
            Verdict::TakenBack => "taken back",
            Verdict::GivenUp => "given up",
            Verdict::Solution => "solution",
        }
    }

    /// How Graphviz draws a node that ended so.
    const fn style(self) -> &'static str {
        match self {
            Verdict::Open => "",
            Verdict::TakenBack => ", color=gray60, fontcolor=gray50",
            Verdict::GivenUp => ", style=\"rounded,dashed\"",
            Verdict::Solution => ", style=\"rounded,bold\", color=forestgreen, fontcolor=forestgreen",
        }
    }
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

    /// The tree as one JSON document: `order`, `nodes` in the order of the attempts, each with its
    /// `parent` (an index, or null at the top), `cell`, `digit` and `verdict`, and `left_out`.
    ///
    /// ```
    /// use grille::engine::{Settings, find};
    /// use grille::{grid::Shape, model::Model, puzzle::Puzzle};
    /// let shape = Shape::latin(2).unwrap();
    /// let settings = Settings { trace: Some(2), ..Settings::limit(1) };
    /// let model = Model::new(&Puzzle::empty(shape)).unwrap();
    /// let tree = find("backtrack").unwrap().run(&model, &settings).unwrap().tree.unwrap();
    /// let json = tree.to_json(shape);
    /// assert!(json.contains(r#"{"parent":0,"cell":"r1c2","digit":2,"verdict":"open"}"#));
    /// assert!(json.contains(r#""left_out":2"#));
    /// ```
    pub fn to_json(&self, shape: Shape) -> String {
        let nodes: Vec<serde_json::Value> = self
            .nodes
            .iter()
            .map(|node| {
                json!({
                    "parent": node.parent,
                    "cell": shape.cell_name(node.candidate.cell),
                    "digit": node.candidate.digit.get(),
                    "verdict": node.verdict.name(),
                })
            })
            .collect();
        json!({ "order": shape.order(), "nodes": nodes, "left_out": self.left_out }).to_string()
    }

    /// The tree as a Graphviz graph, top to bottom from a point that stands for the puzzle: an attempt
    /// taken back is grey, one given up dashed, a solution bold and green; what came after the tree was
    /// full is one box with its number.
    pub fn to_dot(&self, shape: Shape) -> String {
        let mut dot = String::from(
            "digraph search {\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n  edge [arrowhead=none];\n  start [shape=point];\n",
        );
        for (index, TreeNode { parent, candidate, verdict }) in self.nodes.iter().enumerate() {
            let cell = shape.cell_name(candidate.cell);
            let parent = parent.map_or("start".to_string(), |parent| format!("n{parent}"));
            // Writing to a string cannot fail.
            let _ = writeln!(dot, "  n{index} [label=\"{cell}={}\"{}];", candidate.digit, verdict.style());
            let _ = writeln!(dot, "  {parent} -> n{index};");
        }
        if self.left_out > 0 {
            let _ = writeln!(dot, "  rest [shape=plaintext, label=\"+{}\"];", self.left_out);
        }
        dot + "}\n"
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit};

    /// A tree with every verdict: two attempts given up, one taken back, a solution, one left out.
    fn tree() -> Tree {
        let mut tree = Tree::new(5);
        let attempt = |tree: &mut Tree, cell, digit| {
            tree.attempt(Candidate { cell: Cell(cell), digit: Digit::new(digit).unwrap() });
        };
        attempt(&mut tree, 0, 1);
        attempt(&mut tree, 1, 2);
        tree.restart();
        attempt(&mut tree, 80, 9);
        attempt(&mut tree, 9, 3);
        tree.take_back();
        attempt(&mut tree, 9, 4);
        tree.verdict(Verdict::Solution);
        tree.take_back();
        attempt(&mut tree, 9, 5);
        tree
    }

    #[test]
    fn json_is_one_document_that_says_everything() {
        let json: serde_json::Value = serde_json::from_str(&tree().to_json(Shape::CLASSIC)).unwrap();
        let nodes: Vec<String> = json["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| {
                format!("{} {} {} {}", n["parent"], n["cell"], n["digit"], n["verdict"]).replace('"', "")
            })
            .collect();
        assert_eq!(
            nodes,
            [
                "null r1c1 1 given up",
                "0 r1c2 2 given up",
                "null r9c9 9 open",
                "2 r2c1 3 taken back",
                "2 r2c1 4 solution"
            ]
        );
        assert_eq!((&json["order"], &json["left_out"]), (&9.into(), &1.into()));
    }

    #[test]
    fn dot_draws_each_verdict_in_its_own_way() {
        let dot = tree().to_dot(Shape::CLASSIC);
        let line =
            |start: &str| dot.lines().map(str::trim).find(|l| l.starts_with(start)).unwrap().to_string();
        assert!(dot.starts_with("digraph search {\n") && dot.ends_with("}\n"));
        assert!(line("n0 [").contains("label=\"r1c1=1\", style=\"rounded,dashed\""));
        assert_eq!(line("n2 ["), "n2 [label=\"r9c9=9\"];");
        assert!(line("n3 [").contains("gray"));
        assert!(line("n4 [").contains("bold") && line("n4 [").contains("green"));
        assert_eq!(line("start -> n2"), "start -> n2;");
        assert_eq!(line("n2 -> n4"), "n2 -> n4;");
        assert!(line("rest [").contains("\"+1\""));
        // One node and one edge for each attempt.
        assert_eq!(dot.matches(" -> ").count(), 5);
        assert_eq!(dot.matches("label=\"r").count(), 5);
    }
}
