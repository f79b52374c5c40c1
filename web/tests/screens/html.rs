//! Parses the natively rendered page into a tree of elements, like a browser's.
//!
//! The parser only needs to read yew's regular output: every attribute in quotes, every element closed.

use halfplay_core::skins::session::View;
use halfplay_web::{Page, PageProps, Screens, lazy_modules};
use yew::{Callback, LocalServerRenderer};

/// An element, or a text, which has an empty tag.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Node {
    pub tag: String,
    pub text: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Node>,
}

/// Elements without content and end tag.
const VOID: [&str; 2] = ["input", "br"];

/// The whole page for a view, as one element.
pub fn page(view: &View) -> Node {
    drawn(&Screens::new(view.clone()))
}

/// The whole page for several screens, as one element.
pub fn drawn(screens: &Screens) -> Node {
    let (screens, address) = (screens.clone(), "https://example.org/#2/fma.rn.f16/1,1,1");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let programs = runtime.block_on(lazy_modules::programs()).ok();
    let lessons = runtime.block_on(lazy_modules::lessons()).ok();
    let props = yew::props!(PageProps { screens, address, programs, lessons, on_event: Callback::noop() });
    let html = LocalServerRenderer::<Page>::with_props(props).hydratable(false).render();
    Node::parse(&runtime.block_on(html))
}

impl Node {
    /// Parses the markup of one element.
    pub fn parse(html: &str) -> Node {
        let mut open = vec![Node::default()];
        for piece in html.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("the end of a tag");
            if tag.starts_with('/') {
                close(&mut open);
            } else {
                let node = element(tag);
                let void = VOID.contains(&node.tag.as_str());
                open.push(node);
                if void {
                    close(&mut open);
                }
            }
            if !text.is_empty() {
                let text = Node { text: plain(text), ..Node::default() };
                open.last_mut().expect("an open element").children.push(text);
            }
        }
        assert_eq!(open.len(), 1, "an element is not closed");
        let mut root = open.swap_remove(0);
        assert_eq!(root.children.len(), 1, "not one element");
        root.children.swap_remove(0)
    }

    pub fn is_text(&self) -> bool {
        self.tag.is_empty()
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    }

    /// True if the node matches a simple selector: `button`, `.walk`, `button.parts`, `#list`, `[data-bit]`.
    fn is(&self, selector: &str) -> bool {
        let at = selector.find(['.', '#', '[']).unwrap_or(selector.len());
        let (tag, rest) = selector.split_at(at);
        let told = match rest.split_at_checked(1) {
            Some((".", class)) => self.has_class(class),
            Some(("#", id)) => self.attribute("id") == Some(id),
            Some((_, name)) => self.attribute(name.trim_end_matches(']')).is_some(),
            None => true,
        };
        !self.is_text() && told && (tag.is_empty() || tag == self.tag)
    }

    /// All descendants that match a selector: a sequence of simple selectors, each applied within the previous matches.
    pub fn find(&self, selector: &str) -> Vec<&Node> {
        let mut found = vec![self];
        for simple in selector.split(' ') {
            let mut below = Vec::new();
            found.iter().for_each(|node| node.collect(simple, &mut below));
            found = below;
        }
        found
    }

    fn collect<'a>(&'a self, simple: &str, found: &mut Vec<&'a Node>) {
        for child in &self.children {
            if child.is(simple) {
                found.push(child);
            }
            child.collect(simple, found);
        }
    }

    /// The tree without the elements that the selectors match.
    pub fn without(mut self, selectors: &[&str]) -> Node {
        let gone: Vec<Node> = selectors.iter().flat_map(|selector| self.find(selector)).cloned().collect();
        self.prune(&gone);
        self
    }

    fn prune(&mut self, gone: &[Node]) {
        self.children.retain(|child| !gone.contains(child));
        self.children.iter_mut().for_each(|child| child.prune(gone));
    }

    /// The text in the order of the markup, including the values of fields.
    pub fn text(&self) -> String {
        let own = self.attribute("value").filter(|_| self.tag == "input").unwrap_or(&self.text);
        let below: String = self.children.iter().map(Node::text).collect();
        own.to_owned() + &below
    }
}

fn close(open: &mut Vec<Node>) {
    let node = open.pop().expect("an element");
    open.last_mut().expect("a start for every end").children.push(node);
}

/// Parses the text between `<` and `>`.
fn element(tag: &str) -> Node {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while let Some((name, after)) = rest.split_once("=\"") {
        let (value, after) = after.split_once('"').expect("the end of an attribute");
        attributes.push((name.trim().to_owned(), plain(value)));
        rest = after;
    }
    attributes.extend(rest.split_whitespace().map(|name| (name.to_owned(), String::new())));
    Node { tag: name.to_owned(), attributes, ..Node::default() }
}

/// Unescapes a text.
fn plain(text: &str) -> String {
    let names = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&amp;", "&")];
    names.iter().fold(text.to_owned(), |text, (name, c)| text.replace(name, c))
}
