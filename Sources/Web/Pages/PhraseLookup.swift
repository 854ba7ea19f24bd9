import Foundation
import Kiosk
import Mustache
import Phrases

/// `{{t.area.name}}` in templates: a phrase in the visitor's language. `{{t.json.area}}` is an area as JSON, for
/// scripts.
struct PhraseLookup: MustacheParent {
    let language: Language

    func child(named area: String) -> Any? {
        area == "json" ? Areas(language: language) : Area(name: area, language: language)
    }

    private struct Area: MustacheParent {
        let name: String
        let language: Language

        func child(named phrase: String) -> Any? { language.say("\(name).\(phrase)") }
    }

    private struct Areas: MustacheParent {
        let language: Language

        func child(named area: String) -> Any? {
            let phrases = language.phrases(of: area).map { ("\(area).\($0.key)", $0.value) }
            return try? JSON.text(Dictionary(uniqueKeysWithValues: phrases))
        }
    }
}

/// `{{{i.name}}}` in templates: an icon of the kiosk's own set, hidden from screen readers.
struct IconLookup: MustacheParent {
    func child(named icon: String) -> Any? {
        #"<svg class="icon" aria-hidden="true" focusable="false"><use href="/assets/icons.svg#\#(icon)"></use></svg>"#
    }
}
