//! Properties of Unicode in patterns: those that ECMA-262 names, by its names for them, which it spells in one way only.

use std::iter::Peekable;
use std::str::Chars;

/// The values of `General_Category`, by their short and their long names.
const CATEGORIES: &[(&str, &str)] = &[
    ("C", "Other"),
    ("Cc", "Control"),
    ("Cf", "Format"),
    ("Cn", "Unassigned"),
    ("Co", "Private_Use"),
    ("Cs", "Surrogate"),
    ("L", "Letter"),
    ("LC", "Cased_Letter"),
    ("Ll", "Lowercase_Letter"),
    ("Lm", "Modifier_Letter"),
    ("Lo", "Other_Letter"),
    ("Lt", "Titlecase_Letter"),
    ("Lu", "Uppercase_Letter"),
    ("M", "Mark"),
    ("Mc", "Spacing_Mark"),
    ("Me", "Enclosing_Mark"),
    ("Mn", "Nonspacing_Mark"),
    ("N", "Number"),
    ("Nd", "Decimal_Number"),
    ("Nl", "Letter_Number"),
    ("No", "Other_Number"),
    ("P", "Punctuation"),
    ("Pc", "Connector_Punctuation"),
    ("Pd", "Dash_Punctuation"),
    ("Pe", "Close_Punctuation"),
    ("Pf", "Final_Punctuation"),
    ("Pi", "Initial_Punctuation"),
    ("Po", "Other_Punctuation"),
    ("Ps", "Open_Punctuation"),
    ("S", "Symbol"),
    ("Sc", "Currency_Symbol"),
    ("Sk", "Modifier_Symbol"),
    ("Sm", "Math_Symbol"),
    ("So", "Other_Symbol"),
    ("Z", "Separator"),
    ("Zl", "Line_Separator"),
    ("Zp", "Paragraph_Separator"),
    ("Zs", "Space_Separator"),
];

/// The other names of some values of `General_Category`.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("cntrl", "Control"),
    ("Combining_Mark", "Mark"),
    ("digit", "Decimal_Number"),
    ("punct", "Punctuation"),
];

/// The properties that a character has or has not, by their short and their long names.
const BINARY: &[(&str, &str)] = &[
    ("AHex", "ASCII_Hex_Digit"),
    ("ASCII", "ASCII"),
    ("Alpha", "Alphabetic"),
    ("Any", "Any"),
    ("Assigned", "Assigned"),
    ("Bidi_C", "Bidi_Control"),
    ("Bidi_M", "Bidi_Mirrored"),
    ("CI", "Case_Ignorable"),
    ("CWCF", "Changes_When_Casefolded"),
    ("CWCM", "Changes_When_Casemapped"),
    ("CWKCF", "Changes_When_NFKC_Casefolded"),
    ("CWL", "Changes_When_Lowercased"),
    ("CWT", "Changes_When_Titlecased"),
    ("CWU", "Changes_When_Uppercased"),
    ("Cased", "Cased"),
    ("DI", "Default_Ignorable_Code_Point"),
    ("Dash", "Dash"),
    ("Dep", "Deprecated"),
    ("Dia", "Diacritic"),
    ("EBase", "Emoji_Modifier_Base"),
    ("EComp", "Emoji_Component"),
    ("EMod", "Emoji_Modifier"),
    ("EPres", "Emoji_Presentation"),
    ("Emoji", "Emoji"),
    ("Ext", "Extender"),
    ("ExtPict", "Extended_Pictographic"),
    ("Gr_Base", "Grapheme_Base"),
    ("Gr_Ext", "Grapheme_Extend"),
    ("Hex", "Hex_Digit"),
    ("IDC", "ID_Continue"),
    ("IDS", "ID_Start"),
    ("IDSB", "IDS_Binary_Operator"),
    ("IDST", "IDS_Trinary_Operator"),
    ("Ideo", "Ideographic"),
    ("Join_C", "Join_Control"),
    ("LOE", "Logical_Order_Exception"),
    ("Lower", "Lowercase"),
    ("Math", "Math"),
    ("NChar", "Noncharacter_Code_Point"),
    ("Pat_Syn", "Pattern_Syntax"),
    ("Pat_WS", "Pattern_White_Space"),
    ("QMark", "Quotation_Mark"),
    ("RI", "Regional_Indicator"),
    ("Radical", "Radical"),
    ("SD", "Soft_Dotted"),
    ("STerm", "Sentence_Terminal"),
    ("Term", "Terminal_Punctuation"),
    ("UIdeo", "Unified_Ideograph"),
    ("Upper", "Uppercase"),
    ("VS", "Variation_Selector"),
    ("XIDC", "XID_Continue"),
    ("XIDS", "XID_Start"),
    ("space", "White_Space"),
];

fn find(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|(short, long)| *short == name || *long == name).map(|(_, long)| *long)
}

fn category(name: &str) -> Option<&'static str> {
    find(CATEGORIES, name).or_else(|| find(OTHER_NAMES, name))
}

/// Whether a name is spelt as those of scripts are: words with a capital each.
fn is_script(name: &str) -> bool {
    name.split('_').all(|word| {
        word.starts_with(|c: char| c.is_ascii_uppercase()) && word.chars().all(|c| c.is_ascii_alphabetic())
    })
}

/// Reads a property after its `\p` or `\P`: the inside of a class.
///
/// # Errors
/// There is none with this name, or none that is modelled.
pub(super) fn property(rest: &mut Peekable<Chars<'_>>, negated: bool) -> Result<String, String> {
    let wrong = r"a property of Unicode is written as `\p{Letter}` or `\p{Script=Greek}`";
    if rest.next_if_eq(&'{').is_none() {
        return Err(wrong.to_owned());
    }
    let name: String = std::iter::from_fn(|| rest.next_if(|c| *c != '}')).collect();
    if rest.next().is_none() {
        return Err(wrong.to_owned());
    }
    let found = match name.split_once('=') {
        None => match (category(&name), find(BINARY, &name)) {
            (Some(long), _) => Some(format!("gc={long}")),
            (None, long) => long.map(str::to_owned),
        },
        Some(("General_Category" | "gc", value)) => category(value).map(|long| format!("gc={long}")),
        Some(("Script" | "sc", value)) => is_script(value).then(|| format!("sc={value}")),
        Some(("Script_Extensions" | "scx", value)) => is_script(value).then(|| format!("scx={value}")),
        Some(_) => None,
    };
    let unknown = || format!(r"ECMA-262 has no property of Unicode `{name}`; {wrong}");
    let found = found.ok_or_else(unknown)?;
    // Of halves of characters, which no text has.
    if found == "gc=Surrogate" {
        return Ok(if negated { r"\x00-\x{10FFFF}" } else { r"[^\x00-\x{10FFFF}]" }.to_owned());
    }
    let set = format!(r"\{}{{{found}}}", if negated { 'P' } else { 'p' });
    match regex_automata::util::syntax::parse(&set) {
        Ok(_) => Ok(set),
        Err(_) => Err(format!(r"the property of Unicode `{name}` is not modelled; list the characters")),
    }
}
