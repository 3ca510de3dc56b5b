//! Who may ask: only a page that this server gave out, or a program that asks it by its own name. A page from elsewhere
//! whose name was made to point here (rebinding) still sends the name it was loaded by, and is refused.

use hyper::HeaderMap;
use hyper::header::{HOST, HeaderValue, ORIGIN};
use std::net::IpAddr;

/// What every answer says about itself: nothing but our own files and interface may be loaded by it, nobody may frame
/// it, nobody may guess at its kind.
pub(super) const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// The names by which this server may be asked.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    names: Vec<String>,
    port: u16,
    /// Bound to every address of the machine: then any address will do, for a rebound name is never an address.
    any_address: bool,
}

impl Guard {
    /// The guard of a server bound to this name, which stands for this address.
    pub(super) fn new(name: Option<&str>, address: IpAddr, port: u16) -> Guard {
        let mut names: Vec<String> = ["localhost", "127.0.0.1", "[::1]"].map(String::from).into();
        names.extend(name.map(str::to_ascii_lowercase));
        names.push(match address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        });
        Guard { names, port, any_address: address.is_unspecified() }
    }

    /// Whether the one who asks knows us by our name, and the page that asks, if any, came from here. `strict` is for
    /// the interface; a link from elsewhere to the page itself may be followed.
    pub(super) fn admits(&self, headers: &HeaderMap, strict: bool) -> bool {
        let mut hosts = headers.get_all(HOST).iter();
        let host = match (hosts.next(), hosts.next()) {
            (Some(host), None) => host,
            _ => return false,
        };
        let known = |authority: &str| self.knows(authority);
        let text = |value: &HeaderValue| value.to_str().map(str::to_ascii_lowercase).unwrap_or_default();
        let origins = headers.get_all(ORIGIN).iter();
        let site = headers.get("sec-fetch-site").map(text);
        let foreign = strict && site.is_some_and(|site| site != "same-origin" && site != "none");
        known(&text(host))
            && !foreign
            && origins.map(text).all(|origin| origin.strip_prefix("http://").is_some_and(known))
    }

    fn knows(&self, authority: &str) -> bool {
        let (name, port) = match authority.rsplit_once(':') {
            // The colons of a bare IPv6 address are within its brackets.
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (authority, Some(80)),
        };
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let address = self.any_address && bare.parse::<IpAddr>().is_ok();
        port == Some(self.port) && (address || self.names.iter().any(|known| known == name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(guard: &Guard, headers: &[(&'static str, &str)], strict: bool) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        guard.admits(&map, strict)
    }

    #[test]
    fn only_our_own_names_with_our_port_are_known() {
        let guard = Guard::new(None, "127.0.0.1".parse().unwrap(), 8123);
        for host in ["127.0.0.1:8123", "localhost:8123", "LOCALHOST:8123", "[::1]:8123"] {
            assert!(admits(&guard, &[("host", host)], true), "{host}");
        }
        let wrong = [
            "",
            "evil.example",
            "evil.example:8123",
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost:8124",
            "localhost:",
            "192.168.0.7:8123",
            "localhost.evil.example:8123",
            "127.0.0.1:8123@evil.example",
            "[::1]",
            "::1",
        ];
        for host in wrong {
            assert!(!admits(&guard, &[("host", host)], true), "{host}");
        }
        assert!(!admits(&guard, &[], true));
        assert!(!admits(&guard, &[("host", "localhost:8123"), ("host", "evil.example")], true));
    }

    #[test]
    fn a_page_from_elsewhere_is_refused() {
        let guard = Guard::new(None, "127.0.0.1".parse().unwrap(), 8123);
        let host = ("host", "localhost:8123");
        assert!(admits(&guard, &[host, ("origin", "http://127.0.0.1:8123")], true));
        for origin in [
            "null",
            "http://evil.example",
            "https://localhost:8123",
            "http://localhost",
            "http://localhost:9",
        ] {
            assert!(!admits(&guard, &[host, ("origin", origin)], true), "{origin}");
            assert!(!admits(&guard, &[host, ("origin", origin)], false), "{origin}");
        }
        assert!(!admits(&guard, &[host, ("sec-fetch-site", "cross-site")], true));
        // A link to the page may be followed from anywhere.
        assert!(admits(&guard, &[host, ("sec-fetch-site", "cross-site")], false));
    }

    #[test]
    fn a_server_for_the_network_is_known_by_address_or_by_its_name() {
        let everywhere = Guard::new(Some("0.0.0.0"), "0.0.0.0".parse().unwrap(), 80);
        assert!(admits(&everywhere, &[("host", "192.168.0.7")], true));
        assert!(admits(&everywhere, &[("host", "[fe80::1]:80")], true));
        assert!(!admits(&everywhere, &[("host", "rebound.example")], true));
        let named = Guard::new(Some("grille.lan"), "192.168.0.7".parse().unwrap(), 8123);
        assert!(admits(&named, &[("host", "grille.lan:8123")], true));
        assert!(admits(&named, &[("host", "192.168.0.7:8123")], true));
        assert!(!admits(&named, &[("host", "192.168.0.8:8123")], true));
    }
}
