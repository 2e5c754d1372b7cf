//! Calls that fill every field of the types, and ways to break one keyword of a schema in a call.

use serde_json::{Map, Value, json};

/// The calls of a tool: together they have every property, and every variant.
pub fn samples(tool: &str) -> Vec<Value> {
    match tool {
        "refund_payment" => vec![json!({
            "payment_id": "pay_3fJx0Q2a", "amount_minor": 1999, "currency": "EUR", "note": "broken",
            "notify_at": "2026-10-01T08:00:00Z", "timezone": "Europe/Berlin",
        })],
        "ping" => vec![json!({})],
        "search_catalogue" => vec![json!({"query": "lamp", "limit": 5, "offset": 2, "sort": "relevance"})],
        "place_order" => {
            let address = json!({"street": "High Street 1", "city": "Bath", "country": "GB"});
            vec![json!({"lines": [{"sku": "A", "quantity": 2}], "ship_to": address, "bill_to": address})]
        }
        "record_event" => vec![
            json!({"event": {"kind": "opened"}}),
            json!({"event": {"kind": "commented", "text": "x"}}),
            json!({"event": {"kind": "moved", "from": 1, "to": 2}}),
        ],
        "act" => vec![json!({"action": "open", "door": 3}), json!({"action": "wait", "seconds": 5})],
        "draw" => vec![
            json!({"shape": {"circle": {"radius": 1.5}}, "fill": {"type": "none"}}),
            json!({"shape": {"square": {"side": 2.0}}, "fill": {"type": "grey", "value": 7}}),
            json!({"shape": {"square": {"side": 2.0}}, "fill": {"type": "named", "value": {"name": "red"}}}),
        ],
        "set_value" => vec![
            json!({"key": "a", "value": true}),
            json!({"key": "a", "value": 1.5}),
            json!({"key": "a", "value": "x"}),
        ],
        "store_tree" => vec![json!({"root": {"name": "a", "children": [{"name": "b", "children": []}]}})],
        "store_chain" => vec![json!({"value": 1, "next": {"value": 2}})],
        "set_labels" => vec![json!({"labels": {"a": "b"}, "weights": {"a": 1.5, "b": 2.5, "c": 3.5}})],
        "move_to" => vec![json!({"position": [1.5, 2.5], "colour": [1, 2, 3]})],
        "grant" => vec![json!({"roles": ["reader", "owner"], "tags": ["a", "b"]})],
        "schedule_price" => {
            vec![json!({"cents": 15, "discount": 0.5, "latitude": 10.5, "ratio": 1.5})]
        }
        "sizes" => vec![json!({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6})],
        "formats" => vec![json!({
            "id": "123e4567-e89b-12d3-a456-426614174000", "link": "https://example.com/a", "day": "2026-10-01",
            "at": "2026-10-01T08:00:00Z", "four": "192.0.2.1", "six": "2001:db8::1", "either": "192.0.2.1",
            "mail": "a@example.com",
        })],
        "lengths" => vec![json!({
            "at_least": "ab", "at_most": "ab", "exact": "abc", "pair": [1, 2],
            "few": [[true], [false], [true], [true]], "both": "abcd",
        })],
        "pass_on" => vec![json!({"payload": {"a": 1}, "more": [1, "x"]})],
        "patch_profile" => vec![json!({"name": "A", "age": 7, "motto": "x"})],
        "flat_search" => vec![json!({"query": "x", "page": 2, "size": 3})],
        "flat_event" => vec![
            json!({"id": 1, "kind": "opened"}),
            json!({"id": 1, "kind": "commented", "text": "x"}),
            json!({"id": 1, "kind": "moved", "from": 1, "to": 2}),
        ],
        "flat_rest" => vec![json!({"id": 1, "a": 2})],
        "roll" => vec![json!({"dice": 2, "rolls": 3})],
        "hidden" => vec![json!({"quantity": 1, "pin": "1234", "confirmed": true})],
        "deep" => vec![json!({"one": {"two": {"three": {"four": {"five": {"six": true}}}}}})],
        "patterns" => {
            vec![json!({"month": "2026-10", "hash": "a".repeat(512), "word": "abc", "codes": ["ABC"]})]
        }
        "transfer" => {
            let account = |id: &str| json!({"id": id});
            vec![json!({
                "from": account("acc_000001"), "to": account("acc_000002"), "copies": [account("acc_000003")],
                "currency": "EUR", "fee_currency": "USD",
            })]
        }
        "many_options" => {
            let names = ('a'..='y').map(|name| (name.to_string(), Value::Bool(true)));
            vec![Value::Object(names.collect())]
        }
        "defaults" => vec![json!({"language": "de", "sort": "relevance", "steps": [1], "loud": true})],
        "rename_file" => vec![json!({"path": "a", "to": "b"})],
        "odd_keys" => vec![json!({"with space": 1, "größe": 2, "a/b~c": 3})],
        "by_day" => vec![json!({"hours": {"2026-10-01": 8}, "by_number": {"7": "x"}})],
        other => panic!("no sample of {other}"),
    }
}

/// Where each schema object is met in a call: its pointer, and the pointer of the value that it speaks of.
pub fn places(root: &Value, sample: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    visit(root, "", root, sample, "", &mut found);
    found
}

fn visit(
    root: &Value,
    pointer: &str,
    schema: &Value,
    value: &Value,
    at: &str,
    found: &mut Vec<(String, String)>,
) {
    found.push((pointer.to_owned(), at.to_owned()));
    let escaped = |name: &str| name.replace('~', "~0").replace('/', "~1");
    if let Some(target) = schema.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix('#'))
        && let Some(inner) = root.pointer(target)
    {
        visit(root, target, inner, value, at, found);
    }
    for list in ["oneOf", "anyOf", "allOf"] {
        for (index, branch) in schema.get(list).and_then(Value::as_array).into_iter().flatten().enumerate() {
            if is_valid(root, branch, value) {
                visit(root, &format!("{pointer}/{list}/{index}"), branch, value, at, found);
            }
        }
    }
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let at = format!("{at}/{}", escaped(name));
                match schema.get("properties").and_then(|all| all.get(name)) {
                    Some(inner) => {
                        visit(
                            root,
                            &format!("{pointer}/properties/{}", escaped(name)),
                            inner,
                            member,
                            &at,
                            found,
                        );
                    }
                    None => {
                        if let Some(inner) =
                            schema.get("additionalProperties").filter(|inner| inner.is_object())
                        {
                            visit(
                                root,
                                &format!("{pointer}/additionalProperties"),
                                inner,
                                member,
                                &at,
                                found,
                            );
                        }
                    }
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let at = format!("{at}/{index}");
                let first = schema.get("prefixItems").and_then(|first| first.get(index));
                match (first, schema.get("items").filter(|inner| inner.is_object())) {
                    (Some(inner), _) => {
                        visit(root, &format!("{pointer}/prefixItems/{index}"), inner, item, &at, found)
                    }
                    (None, Some(inner)) => visit(root, &format!("{pointer}/items"), inner, item, &at, found),
                    (None, None) => {}
                }
            }
        }
        _ => {}
    }
}

/// Whether a value is valid under a part of a schema.
fn is_valid(root: &Value, part: &Value, value: &Value) -> bool {
    let mut part = part.clone();
    if let (Value::Object(part), Some(definitions)) = (&mut part, root.get("$defs")) {
        part.insert("$defs".to_owned(), definitions.clone());
    }
    jsonschema::draft202012::is_valid(&part, value)
}

/// The call with the value at a place changed so that a keyword of its schema does not hold; none if nothing can break it.
pub fn broken(schema: &Value, keyword: &str, sample: &Value, at: &str) -> Option<Value> {
    let mut call = sample.clone();
    let value = call.pointer_mut(at)?;
    let said = schema.get(keyword)?;
    let by = |number: &Value, step: f64| match number.as_i64() {
        Some(integer) => match integer.checked_add(if step < 0.0 { -1 } else { 1 }) {
            Some(beyond) => Some(Value::from(beyond)),
            None => Some(Value::from(number.as_f64()? * 2.0)),
        },
        None => {
            let number = number.as_f64()?;
            Some(Value::from(number + step * number.abs().max(1.0) * 0.5)).filter(|value| value.is_number())
        }
    };
    let count = said.as_u64().and_then(|count| usize::try_from(count).ok());
    *value = match keyword {
        "minimum" => by(said, -1.0)?,
        "maximum" => by(said, 1.0)?,
        "exclusiveMinimum" | "exclusiveMaximum" => said.clone(),
        "multipleOf" => Value::from(value.as_i64()? + 1),
        "pattern" | "enum" | "const" => json!("!"),
        "format" => json!("x y"),
        "minLength" => Value::from("a".repeat(count?.checked_sub(1)?)),
        "maxLength" => Value::from("a".repeat(count? + 1)),
        "minItems" => Value::from(value.as_array()?.get(..count?.checked_sub(1)?)?),
        "maxItems" => {
            let mut items = value.as_array()?.clone();
            while items.len() <= count? {
                items.push(items.last()?.clone());
            }
            Value::from(items)
        }
        "uniqueItems" => {
            let items = value.as_array()?;
            Value::from([items.as_slice(), items.get(..1)?].concat())
        }
        "required" => {
            let name = said.get(0)?.as_str()?;
            value.as_object_mut()?.remove(name)?;
            return Some(call);
        }
        "additionalProperties" if *said == Value::Bool(false) => {
            value.as_object_mut()?.insert("zzz".to_owned(), Value::Null);
            return Some(call);
        }
        "maxProperties" => {
            let members = value.as_object_mut()?;
            let one = members.values().next()?.clone();
            (0..=count?).for_each(|index| {
                members.insert(format!("k{index}"), one.clone());
            });
            return Some(call);
        }
        "propertyNames" => {
            let members: &mut Map<String, Value> = value.as_object_mut()?;
            let one = members.values().next()?.clone();
            members.insert("!".to_owned(), one);
            return Some(call);
        }
        "type" => match value {
            Value::Object(_) | Value::Array(_) => json!(true),
            _ => json!([[]]),
        },
        _ => return None,
    };
    Some(call)
}

/// The text of the call with a number that no double is at a place: what is beyond the range of doubles is beyond all bounds.
pub fn beyond(sample: &Value, at: &str, keyword: &str) -> Option<String> {
    let number = match keyword {
        "minimum" => "-1e999",
        "maximum" => "1e999",
        _ => return None,
    };
    let mut call = sample.clone();
    *call.pointer_mut(at)? = json!("@@@");
    Some(call.to_string().replace("\"@@@\"", number))
}
