//! From a path and a method to an answer.

use super::answers::{self, Request};
use super::guard::Guard;
use super::reply::{self, Failure, Reply};
use super::verbs::{VERBS, Verb, Way};
use super::work::{Weight, Workshop};
use super::{ask, assets, lists, making, openapi, server};
use crate::words;
use grille::words::{Lang, Message, Words};
use hyper::header::{ACCEPT, ALLOW, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use hyper::http::request::Parts;
use hyper::{HeaderMap, Method};

/// Making puzzles may take so many times as long as answering, for it can be watched and left.
const MAKING: u32 = 10;

/// A text that is longer than this may hold a grid above 25×25.
const LARGE_TEXT: usize = 1024;

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
    /// The description of the interface.
    Description,
}

impl Route<'_> {
    /// Whether the request must have a body.
    pub(super) fn wants_body(&self) -> bool {
        matches!(self, Route::Ask(_))
    }
}

/// Where the request leads, or why it leads nowhere. Nothing of the body has been read yet.
pub(super) fn judge<'a>(site: &Site, head: &'a Parts) -> Result<Route<'a>, Box<Reply>> {
    let path = head.uri.path();
    let fail =
        |status, key: &'static str| Err(Box::new(Failure::new(status, Message::new(key)).reply(site.words)));
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
        return Err(Box::new(reply));
    }
    if route.wants_body() {
        if !is_json(&head.headers) {
            return fail(415, "cli-serve-not-json");
        }
        let length =
            head.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > server::LONGEST_BODY as u64) {
            let message = Message::new("cli-serve-too-large").with("most", server::LONGEST_BODY.to_string());
            return Err(Box::new(Failure::new(413, message).reply(site.words)));
        }
    }
    Ok(route)
}

fn find(path: &str) -> Option<Route<'_>> {
    let Some(api) = path.strip_prefix("/api/") else {
        let name = path.strip_prefix('/')?;
        return Some(Route::Asset(if name.is_empty() { "index.html" } else { name }));
    };
    if api == "openapi.json" {
        return Some(Route::Description);
    }
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
        Route::List(_) | Route::Page(..) | Route::Description => {
            let lang = match lang(head.uri.query(), site.words.lang()) {
                Ok(lang) => lang,
                Err(failure) => return failure.reply(site.words),
            };
            let found = match route {
                Route::Page(name, id) => lists::one(name, id, lang),
                Route::List(name) => lists::all(name, lang)
                    .ok_or_else(|| Failure::new(404, Message::new("cli-serve-not-found"))),
                _ => Ok(openapi::document(words::words(lang))),
            };
            match found {
                Ok(value) => reply::json(200, &value),
                Err(failure) => failure.reply(words::words(lang)),
            }
        }
        Route::Ask(verb) => asked(site, head, verb, body).await,
    }
}

async fn asked(site: &Site, head: &Parts, verb: &'static Verb, bytes: &[u8]) -> Reply {
    let body = match ask::Body::read(bytes, &verb.fields()) {
        Ok(body) => body,
        Err(failure) => return failure.reply(site.words),
    };
    let words = match body.lang() {
        Ok(lang) => lang.map_or(site.words, words::words),
        Err(failure) => return failure.reply(site.words),
    };
    answered(site, head, verb, body, words).await.unwrap_or_else(|failure| failure.reply(words))
}

async fn answered(
    site: &Site,
    head: &Parts,
    verb: &'static Verb,
    body: ask::Body,
    words: &'static Words,
) -> Result<Reply, Failure> {
    let workshop = &site.workshop;
    let most = workshop.time_limit;
    if verb.way != Way::Generate {
        let weight = weight(verb, &body);
        let request = Request { time_limit: body.time_limit(most)?, verb, body, words };
        let done = workshop.run(weight, most, move |stop| answers::answer(&request, stop));
        return Ok(reply::json(200, &done.await?));
    }
    let request = Request { time_limit: body.time_limit(MAKING * most)?, verb, body, words };
    let accept = head.headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    match accept.contains("application/json") && !accept.contains("text/event-stream") {
        true => making::whole(workshop, request).await,
        false => making::events(workshop, request),
    }
}

/// How much a request may ask of the machine, as far as that can be seen without reading the puzzle.
fn weight(verb: &Verb, body: &ask::Body) -> Weight {
    let text = body.get("puzzle").and_then(|puzzle| puzzle.as_str()).unwrap_or_default();
    let asks = |name: &&str| body.get(name).is_some();
    match verb.name {
        "read" | "convert" => Weight::Light,
        _ if text.len() > LARGE_TEXT => Weight::Large,
        "count" | "compare" | "trace" | "generate" => Weight::Heavy,
        _ if ["engine", "all", "limit"].iter().any(asks) => Weight::Heavy,
        _ => Weight::Light,
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
