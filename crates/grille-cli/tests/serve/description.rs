//! The description of the interface says what is so: every answer has the shape that it gives.

use super::*;
use serde_json::json;

/// What is wrong with a value, by a schema: a dull judge of the few words that the description uses.
fn fault(schema: &Value, value: &Value, all: &Value, at: &str) -> Option<String> {
    let known = [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "enum",
        "items",
        "anyOf",
        "$ref",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "minItems",
        "maxItems",
        "description",
        "examples",
    ];
    for word in schema.as_object().unwrap().keys() {
        assert!(known.contains(&word.as_str()), "the judge does not know {word}");
    }
    if let Some(name) = schema["$ref"].as_str() {
        return fault(&all[name.strip_prefix("#/components/schemas/").unwrap()], value, all, at);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let faults: Vec<String> = any.iter().filter_map(|one| fault(one, value, all, at)).collect();
        return (faults.len() == any.len()).then(|| faults.join(", "));
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => false,
    };
    let fits = match &schema["type"] {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().any(|kind| is(kind.as_str().unwrap())),
        _ => true,
    };
    if !fits {
        return Some(format!("{at}: {value} is not {}", schema["type"]));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Some(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    let number = value.as_f64().unwrap_or(0.0);
    if schema["minimum"].as_f64().is_some_and(|least| number < least)
        || schema["maximum"].as_f64().is_some_and(|most| number > most)
    {
        return Some(format!("{at}: {value} is out of range"));
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().unwrap()) {
                return Some(format!("{at} lacks {name}"));
            }
        }
        for (name, value) in fields {
            let found = match schema["properties"].get(name) {
                Some(schema) => fault(schema, value, all, &format!("{at}.{name}")),
                None => Some(format!("{at}.{name} is not described")),
            };
            if found.is_some() {
                return found;
            }
        }
    }
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    let count = items.len() as u64;
    if value.is_array()
        && (schema["minItems"].as_u64().is_some_and(|least| count < least)
            || schema["maxItems"].as_u64().is_some_and(|most| count > most))
    {
        return Some(format!("{at} has {count} items"));
    }
    for (index, item) in items.iter().enumerate() {
        let found = fault(&schema["items"], item, all, &format!("{at}[{index}]"));
        if found.is_some() {
            return found;
        }
    }
    None
}

#[test]
fn every_answer_has_the_shape_that_is_described() {
    let server = Server::start(&["--time-limit", "5"]);
    let document = server.get("/api/openapi.json").json();
    let all = &document["components"]["schemas"];
    let paths = document["paths"].as_object().unwrap();
    let examples =
        paths["/api/v1/solve"]["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"]
            ["puzzle"]["examples"]
            .as_array()
            .unwrap();
    let more: [(&str, Value); 12] = [
        ("solve", json!({ "all": true, "stats": true })),
        ("solve", json!({ "engine": "deduction" })),
        ("solve", json!({ "engine": "band" })),
        ("solve", json!({ "unique": true })),
        ("check", json!({ "possible": true })),
        ("deduce", json!({ "choice": "singles" })),
        ("hint", json!({ "vague": true })),
        ("explain", json!({ "choice": "singles" })),
        ("convert", json!({ "to": "sdm" })),
        ("trace", json!({ "engine": "backtrack" })),
        ("trace", json!({ "engine": "deduction" })),
        ("compare", json!({ "engines": ["search", "deduction", "band"] })),
    ];
    let mut answers = 0;
    for (path, methods) in paths {
        let Some(verb) = path.strip_prefix("/api/v1/").filter(|_| methods.get("post").is_some()) else {
            let path = path
                .replace("{id}", methods["get"]["parameters"][1]["schema"]["enum"][0].as_str().unwrap_or(""));
            let schema = &methods["get"]["responses"]["200"]["content"]["application/json"]["schema"];
            assert_eq!(fault(schema, &server.get(&path).json(), all, &path), None);
            continue;
        };
        let schema = &methods["post"]["responses"]["200"]["content"]["application/json"]["schema"];
        let asked = &methods["post"]["requestBody"]["content"]["application/json"]["schema"];
        if verb == "generate" {
            let body = json!({ "with_path": true, "level": "medium", "seed": 3 }).to_string();
            let headers = format!("Accept: application/json\r\n{}", json_headers(&body));
            let answer = server.send("POST", path, &headers, body.as_bytes()).json();
            assert_eq!(fault(schema, &answer, all, verb), None);
            continue;
        }
        let with = more.iter().filter(|(other, _)| *other == verb).map(|(_, body)| body.clone());
        for mut body in [json!({})].into_iter().chain(with) {
            for puzzle in examples {
                body["puzzle"] = puzzle.clone();
                assert_eq!(fault(asked, &body, all, verb), None, "{body}");
                let answer = server.ask(verb, &body);
                assert_eq!(fault(schema, &answer, all, verb), None, "{verb} {body}");
                answers += 1;
            }
        }
    }
    assert!(answers > 150, "{answers}");
    let error = server.post("solve", "{}");
    assert_eq!(fault(&all["Error"], &error.json(), all, "error"), None);
}

#[test]
fn the_description_speaks_french_too() {
    let server = Server::start(&[]);
    let summary = |lang: &str| {
        let document = server.get(&format!("/api/openapi.json?lang={lang}")).json();
        document["paths"]["/api/v1/solve"]["post"]["summary"].as_str().unwrap().to_string()
    };
    assert_ne!(summary("fr"), summary("en"));
}

#[test]
fn every_status_of_an_error_is_documented() {
    let server = Server::start(&[]);
    let document = server.get("/api/openapi.json").json();
    let guide = std::fs::read_to_string("../../docs/http.md").unwrap();
    let (_, errors) = guide.split_once("## Errors").unwrap();
    let (errors, _) = errors.split_once("\n## ").unwrap();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().values() {
            let statuses: Vec<&str> =
                method["responses"].as_object().unwrap().keys().map(String::as_str).collect();
            // A panic of the work is answered so, whatever was asked.
            assert!(
                path.contains("{id}") || methods.get("post").is_none() || statuses.contains(&"500"),
                "{path}"
            );
            for status in statuses.iter().filter(|status| **status != "200") {
                assert!(errors.contains(status), "{path}: {status} is not in the table of docs/http.md");
            }
        }
    }
}
