//! A vertex, or an odd cycle of nodes contracted into one.

/// A pair in the direction of the search: from the first to the second.
pub(super) type Link = (usize, usize);

/// How a search has reached a top-level node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Not yet reached.
    Free,
    /// By a path of even length; it may reach out. Without a link, it is unmatched and a root.
    Outer(Option<Link>),
    /// By a path of odd length, along this pair.
    Inner(Link),
}

/// A vertex, or an odd cycle of nodes.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The vertex in it that is matched to the outside, or unmatched.
    pub(super) base: usize,
    /// The nodes of the cycle, starting with the base's. Empty for a single vertex.
    pub(super) parts: Vec<usize>,
    /// The pairs that link each part to the next.
    pub(super) links: Vec<Link>,
    /// For a cycle: how much dearer the pairs inside may be.
    pub(super) dual: i128,
    pub(super) label: Label,
}

impl Node {
    pub(super) const fn one(who: usize) -> Node {
        Node { base: who, parts: Vec::new(), links: Vec::new(), dual: 0, label: Label::Free }
    }

    /// The pair that led to it, if any.
    pub(super) const fn entry(&self) -> Option<Link> {
        match self.label {
            Label::Inner(link) | Label::Outer(Some(link)) => Some(link),
            Label::Free | Label::Outer(None) => None,
        }
    }

    pub(super) const fn is_outer(&self) -> bool {
        matches!(self.label, Label::Outer(_))
    }
}
