import Phrases
import Testing

@testable import Web

struct TemplateTests {
    /// Values, sections, inverted sections, lists, and what is escaped.
    @Test(arguments: [
        ("{{text}}", "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;"),
        ("{{{text}}}", #"a<b> & "c" 'd'"#),
        ("[{{nothing}}{{unknown}}{{flag}}]", "[]"),
        ("{{number}}", "42"),
        ("{{#flag}}yes{{/flag}}{{^flag}}no{{/flag}}", "yes"),
        ("{{#off}}yes{{/off}}{{^off}}no{{/off}}", "no"),
        ("{{#nothing}}yes{{/nothing}}{{^nothing}}no{{/nothing}}", "no"),
        ("{{#empty}}yes{{/empty}}{{^empty}}no{{/empty}}", "yes"),
        ("{{#none}}yes{{/none}}{{^none}}no{{/none}}", "no"),
        ("{{#words}}{{.}},{{/words}}{{^words}}no{{/words}}", "one,two,three,"),
        ("{{#words}}{{#first()}}({{/first()}}{{.}}{{#last()}}){{/last()}}{{/words}}", "(onetwothree)"),
        ("{{#words}}{{#flag}}{{#first()}}1{{/first()}}{{/flag}}{{/words}}", "1"),
        ("{{#part}}{{name}} {{number}} {{text}}{{/part}}", "inner 42 t"),
        ("{{part.name}}{{part.unknown}}{{unknown.name}}", "inner"),
        ("{{#part}}{{#first()}}1{{/first()}}{{/part}}", ""),
    ])
    func showsValues(template: String, shown: String) throws {
        #expect(try Self.render(["page": template]) == shown)
    }

    /// A line with only a tag of a section leaves no line.
    @Test(arguments: [
        ("a\n{{#flag}}\nb\n{{/flag}}\nc", "a\nb\nc"),
        ("a\n  {{#flag}} \nb\n{{/flag}}\n", "a\nb\n"),
        ("a {{#flag}}\nb{{/flag}}\nc", "a \nb\nc"),
        ("{{#words}}\n{{.}}\n{{/words}}\n", "one\ntwo\nthree\n"),
        ("{{number}}\n{{number}}\n", "42\n42\n"),
        ("{{> other}}\n{{> other}}", "other\nother\n"),
        ("<{{> other}}>\n", "<other\n>\n"),
    ])
    func leavesOutLinesOfTags(template: String, shown: String) throws {
        #expect(try Self.render(["page": template, "other": "other\n"]) == shown)
    }

    /// Blocks are replaced through several templates; those that are not keep their own content.
    @Test func extendsTemplates() throws {
        let templates = [
            "page": "{{<middle}}\n{{$main}}\n{{number}}\n{{/main}}\n{{/middle}}\n",
            "middle": "{{<outer}}{{$head}}middle {{$title}}-{{/title}}{{/head}}{{$main}}hidden{{/main}}{{/outer}}",
            "outer": "<{{$head}}{{/head}}>\n{{$main}}{{/main}}\n{{$foot}}foot{{/foot}}",
        ]
        #expect(try Self.render(templates) == "<middle ->\n42\n\nfoot")
    }

    @Test func partialsSeeTheValuesAroundThem() throws {
        let templates = ["page": "{{#part}}{{> other}}{{/part}}", "other": "{{name}} {{number}}"]
        #expect(try Self.render(templates) == "inner 42")
    }

    /// Phrases and icons are the language's, and escaped like values.
    @Test(arguments: Language.allCases) func includesPhrases(language: Language) throws {
        let templates = ["page": Array("{{t.common.cancel}} {{{i.back}}} {{t.json.sound}}".utf8)]
        let page = String(
            decoding: TemplateLibrary(templates).render("page", TemplateContext(Content()), in: language),
            as: UTF8.self)
        #expect(page.hasPrefix(language.localized("common.cancel") + " <svg class=\"icon\""))
        #expect(page.contains("{&quot;sound."))
    }

    @Test(arguments: ["{{#flag}}", "{{/flag}}", "{{#flag}}{{/other}}", "{{flag", "{{}}", "{{a b", "{{=<% %>=}}"])
    func rejectsMalformedTemplates(template: String) {
        #expect(throws: TemplateParser.Malformed.self) { try TemplateParser.parse(Array(template.utf8)) }
    }

    @Test(arguments: ["{{> missing}}", "{{<missing}}{{/missing}}", "{{#flag}}{{> missing}}{{/flag}}"])
    func rejectsMissingTemplates(template: String) {
        #expect(throws: MissingTemplate.self) {
            try TemplateLibrary.compile(["page": Array(template.utf8)], in: .en)
        }
    }

    @Test(arguments: Language.allCases) func allTemplatesAreWellFormed(language: Language) throws {
        let compiled = try TemplateLibrary.compile(Features.templates, in: language)
        #expect(compiled.count == Features.templates.count)
    }

    private struct Content {
        let text = #"a<b> & "c" 'd'"#
        let number = 42
        let flag = true
        let off = false
        let nothing: String? = nil
        let empty = ""
        let none: [String] = []
        let words = ["one", "two", "three"]
        let part: Part? = Part()

        struct Part {
            let name = "inner"
            let text = "t"
        }
    }

    private static func render(_ templates: [String: String]) throws -> String {
        let sources = templates.mapValues { Array($0.utf8) }
        _ = try TemplateLibrary.compile(sources, in: .en)
        let page = TemplateLibrary(sources).render("page", TemplateContext(Content()), in: .en)
        return String(decoding: page, as: UTF8.self)
    }
}
