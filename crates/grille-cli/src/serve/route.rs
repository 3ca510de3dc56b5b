//! From a path and a method to an answer.

use super::guard::Guard;
use super::reply::{self, Failure, Reply};
use super::verbs::{VERBS, Verb};
use super::work::Workshop;
use super::{answers, ask, assets, lists, server};
use crate::words;
use grille::words::{Lang, Message, Words};
use hyper::header::{ALLOW, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use hyper::http::request::Parts;
use hyper::{HeaderMap, Method};

/// What a server has at hand to answer.
pub(super) struct Site {
    pub(super) guard: Guard,
    pub(super) workshop: Workshop,
    /// The words of whoever does not say which language they speak.
    pub(super) words: &'static Words,
}

/// Where a request leads.
#[derive(Copy, Clone)]
pub(super) enum Route<'a> {
    Asset(&'a str),
    List(&'a str),
    Page(&'a str, &'a str),
    Ask(&'static Verb),
}

impl Route<'_> {
    /// Whether the request must have a body.
    pub(super) fn wants_body(&self) -> bool {
        matches!(self, Route::Ask(_))
    }
}

/// Where the request leads, or why it leads nowhere. Nothing of the body has been read yet.
pub(super) fn judge<'a>(site: &Site, head: &'a Parts) -> Result<Route<'a>, Reply> {
    let path = head.uri.path();
    let fail = |status, key: &'static str| Err(Failure::new(status, Message::new(key)).reply(site.words));
    if !site.guard.admits(&head.headers, path.starts_with("/api/")) {
        return fail(403, "cli-serve-foreign");
    }
    let Some(route) = find(path) else {
        return fail(404, "cli-serve-not-found");
    };
    let (allowed, names): (&[Method], _) = match route.wants_body() {
        true => (&[Method::POST], "POST"),
        false => (&[Method::GET, Method::HEAD], "GET, HEAD"),
    };
    if !allowed.contains(&head.method) {
        let mut reply =
            Failure::new(405, Message::new("cli-serve-method").with("methods", names)).reply(site.words);
        reply.headers_mut().insert(ALLOW, HeaderValue::from_static(names));
        return Err(reply);
    }
    if route.wants_body() {
        if !is_json(&head.headers) {
            return fail(415, "cli-serve-not-json");
        }
        let length =
            head.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > server::LONGEST_BODY as u64) {
            let message = Message::new("cli-serve-too-large").with("most", server::LONGEST_BODY);
            return Err(Failure::new(413, message).reply(site.words));
        }
    }
    Ok(route)
}

fn find(path: &str) -> Option<Route<'_>> {
    let Some(api) = path.strip_prefix("/api/") else {
        let name = path.strip_prefix('/')?;
        return Some(Route::Asset(if name.is_empty() { "index.html" } else { name }));
    };
    let name = api.strip_prefix("v1/")?;
    if let Some(verb) = VERBS.iter().find(|verb| verb.name == name) {
        return Some(Route::Ask(verb));
    }
    let listed = |name: &&str| lists::LISTS.iter().any(|(other, _)| other == name);
    match name.split_once('/') {
        None => Some(name).filter(listed).map(Route::List),
        Some((name, id)) => Some(name).filter(listed).map(|name| Route::Page(name, id)),
    }
}

/// Whether the body says that it is JSON. Pages from elsewhere cannot send that without asking first.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// The answer to a request that leads somewhere.
pub(super) async fn answer(site: &Site, head: &Parts, route: Route<'_>, body: &[u8]) -> Reply {
    match route {
        Route::Asset(name) => asset(site, head, name),
        Route::List(_) | Route::Page(..) => {
            let lang = match lang(head.uri.query(), site.words.lang()) {
                Ok(lang) => lang,
                Err(failure) => return failure.reply(site.words),
            };
            let found = match route {
                Route::Page(name, id) => lists::one(name, id, lang),
                Route::List(name) => lists::all(name, lang)
                    .ok_or_else(|| Failure::new(404, Message::new("cli-serve-not-found"))),
                _ => Err(Failure::new(404, Message::new("cli-serve-not-found"))),
            };
            match found {
                Ok(value) => reply::json(200, &value),
                Err(failure) => failure.reply(words::words(lang)),
            }
        }
        Route::Ask(verb) => asked(site, verb, body).await,
    }
}

async fn asked(site: &Site, verb: &'static Verb, bytes: &[u8]) -> Reply {
    let known: Vec<&str> =
        ask::ABOUT_PUZZLE.into_iter().chain(verb.choosable().map(|option| option.name)).collect();
    let body = match ask::Body::read(bytes, &known) {
        Ok(body) => body,
        Err(failure) => return failure.reply(site.words),
    };
    let words = match body.lang() {
        Ok(lang) => lang.map_or(site.words, words::words),
        Err(failure) => return failure.reply(site.words),
    };
    let most = site.workshop.time_limit;
    let done = site.workshop.run(move |stop| answers::answer(verb, &body, words, most, stop)).await;
    match done {
        Ok(value) => reply::json(200, &value),
        Err(failure) => failure.reply(words),
    }
}

/// The language that a query asks for.
fn lang(query: Option<&str>, usual: Lang) -> Result<Lang, Failure> {
    let Some(query) = query.filter(|query| !query.is_empty()) else { return Ok(usual) };
    let known = Lang::ALL.into_iter().find(|lang| query == format!("lang={}", lang.code()));
    known.ok_or_else(|| Failure::bad(Message::new("cli-serve-query")))
}

fn asset(site: &Site, head: &Parts, name: &str) -> Reply {
    let Some((content, kind)) = assets::find(name) else {
        return Failure::new(404, Message::new("cli-serve-not-found")).reply(site.words);
    };
    let mark = assets::mark(&content);
    let known = head.headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == mark.as_bytes());
    let mut reply = match known {
        true => reply::whole(304, kind, Default::default()),
        false => reply::whole(200, kind, content.into_owned().into()),
    };
    if let Ok(mark) = HeaderValue::from_str(&mark) {
        reply.headers_mut().insert(ETAG, mark);
    }
    reply.headers_mut().insert("cache-control", HeaderValue::from_static("no-cache"));
    reply
}
