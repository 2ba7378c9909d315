//! Somebody, or an odd circle of nodes that stands for one.

/// A pair, as the search goes along it: from the first to the second.
pub(super) type Link = (usize, usize);

/// How a search has reached a node that lies in no other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Not yet.
    Free,
    /// By a way of even length: it may reach out. Single if nothing led there.
    Outer(Option<Link>),
    /// By a way of odd length, along this pair.
    Inner(Link),
}

/// One of those to be put into pairs, or an odd circle of nodes.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The one in it whose partner is outside, or who is single.
    pub(super) base: usize,
    /// What it consists of, in a circle that begins with the base's part; nothing for one alone.
    pub(super) parts: Vec<usize>,
    /// The pairs from each part to the next.
    pub(super) links: Vec<Link>,
    /// For a circle: by how much the pairs inside may be dearer.
    pub(super) dual: i128,
    pub(super) label: Label,
}

impl Node {
    pub(super) const fn one(who: usize) -> Node {
        Node { base: who, parts: Vec::new(), links: Vec::new(), dual: 0, label: Label::Free }
    }

    /// What led to it, if anything did.
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
