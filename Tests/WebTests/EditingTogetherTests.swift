import Foods
import Foundation
import GRDB
import Kiosk
import Testing
import Values

@testable import Kitchen
@testable import Web

/// Concurrent edits of the same record in two forms.
struct EditingTogetherTests {
    /// A form, and the changes of two users.
    private static let forms: [(thing: String, one: (String, String), other: (String, String))] = [
        ("product", ("minimum", "2"), ("note", "from the market")), ("product", ("hasUseBy", "1"), ("brand", "Mill")),
        ("lot", ("price", "2.50"), ("note", "two\r\nlines")), ("entry", ("amount", "3"), ("note", "ripe")),
        ("list", ("name", "Sunday"), ("shop", "1")), ("settings", ("days", "9"), ("currency", "CHF")),
        ("unit", ("name", "jar"), ("plural", "jars")), ("member", ("name", "Zoé"), ("colour", "#8e4585")),
        ("location", ("name", "Larder"), ("kind", "fridge")), ("sound", ("volume", "30"), ("muted", "1")),
    ]

    @Test(arguments: forms)
    func keepWhatBothChanged(thing: String, one: (String, String), other: (String, String)) async throws {
        try await withServer { server async throws in
            let path = try await server.path(of: thing)
            let shown = try await server.shown(path)
            #expect(shown[one.0] != nil && shown[other.0] != nil)
            #expect(try await server.save(path, shown, [other.0: other.1]).status == 303)
            #expect(try await server.save(path, shown, [one.0: one.1]).status == 303)
            let now = try await server.shown(path)
            #expect(now[one.0]?.hasPrefix(one.1) == true && now[other.0]?.prefix(3) == other.1.prefix(3))
        }
    }

    @Test func hearThatTheOtherChangedTheSameAndDecide() async throws {
        try await withServer { server async throws in
            let path = try await server.path(of: "product")
            let shown = try await server.shown(path)
            #expect(try await server.save(path, shown, ["brand": "Mill", "unit": "2"]).status == 303)
            let asked = try await server.save(path, shown, ["brand": "Moulin", "unit": "3"])
            #expect(asked.status == 422 && asked.body.contains("Somebody has put “Mill” here meanwhile"))
            #expect(asked.body.contains("Somebody has put “gram (g)” here") && asked.body.contains("value=\"Moulin\""))
            #expect(try await server.shown(path)["brand"] == "Mill")
            #expect(try await server.save(path, asked.shown, ["brand": "Moulin", "unit": "3"]).status == 303)
            #expect(try await server.shown(path)["brand"] == "Moulin")
        }
    }

    /// For a long text, the message shows the changed lines.
    @Test func hearWhichLinesTheOtherChanged() async throws {
        try await withServer { server async throws in
            let lines = ["For the sauce:", "2 large eggs", "400 g tin chopped tomatoes", "3 leeks"]
            let recipe = try await server.kiosk.store.add(
                RecipeDraft(title: "Stew", ingredients: lines.map { RecipeIngredient($0) }))
            let path = "/recipes/\(recipe.uuid.text)/edit"
            let shown = try await server.shown(path)
            func typed(_ lines: [String]) -> [String: String] { ["ingredients": lines.joined(separator: "\r\n")] }
            #expect(try await server.save(path, shown, typed(lines.dropLast() + ["1 onion"])).status == 303)
            let asked = try await server.save(path, shown, typed(lines + ["salt"]))
            #expect(asked.status == 422 && asked.body.contains("+ “1 onion”, − “3 leeks”. Save again"))
            #expect(asked.body.contains("salt</textarea>"))
        }
    }

    @Test func doNotUndoEachOtherAfterAMistake() async throws {
        try await withServer { server async throws in
            let path = try await server.path(of: "product")
            let shown = try await server.shown(path)
            _ = try await server.save(path, shown, ["note": "first"])
            let wrong = try await server.save(path, shown, ["minimum": "lots"])
            #expect(wrong.status == 422 && wrong.body.contains(">first</textarea>"))
            _ = try await server.save(path, try await server.shown(path), ["note": "second"])
            #expect(try await server.save(path, wrong.shown, ["minimum": "2"]).status == 303)
            let now = try await server.shown(path)
            #expect(now["note"] == "second" && now["minimum"] == "2")
        }
    }

    @Test(arguments: [
        "", "shown=", "shown=%7B", "shown=%5B1%5D", "shown=%7B%22x%22%3A1%7D", "shown=%7B%22no%22%3A%22x%22%7D",
    ])
    func mayLeaveOutWhatWasShown(shown: String) async throws {
        try await withServer { server async throws in
            let path = try await server.path(of: "product")
            #expect(try await server.fill(path, "name=Oats&unit=1&note=mine&\(shown)").status == 303)
            #expect(try await server.shown(path)["note"] == "mine")
        }
    }

    @Test func loseNothingWhileTheDiskIsFull() async throws {
        try await withServer { server async throws in
            let path = try await server.path(of: "product")
            try await server.limit(morePages: 0)
            let note = String(repeating: "é", count: 2_000)
            let full = try await server.save(path, try await server.shown(path), ["note": note])
            #expect(full.status == 503 && full.body.contains("There is no room left") && full.body.contains(note))
            #expect(
                try await server.get("/").body.contains("There is no room left") == false, "there is room for little")
            try await server.limit(morePages: 1_000)
            #expect(try await server.save(path, full.shown, ["note": note]).status == 303)
        }
    }
}

extension TestServer {
    /// Returns the path of the form for a record, which is created if needed.
    fileprivate func path(of thing: String) async throws -> String {
        let store = kiosk.store
        switch thing {
        case "product":
            return "/products/\(try await store.add(ProductDraft(name: "Oats")).product.uuid.text)/edit"
        case "lot": return try await lotPage(amount: "3") + "/edit"
        case "entry", "list":
            let list = try await store.add(ListDraft(name: "Saturday")).list.uuid
            _ = try await store.add(ShopDraft(name: "Corner"))
            if thing == "list" { return "/shopping/\(list.text)/edit" }
            let entry = try await store.add(EntryDraft(.text("Pears")), to: list, by: Actor(station: "page")).line.entry
            return "/shopping/\(list.text)/entries/\(entry.uuid.text)"
        case "unit": return "/units/\(try await store.add(UnitDraft(symbol: "jar", kind: .count)).id)"
        case "member": return "/members/\(try await store.add(MemberDraft(name: "Zoe", colour: .green)).id)"
        case "location": return "/locations/1"
        default: return "/\(thing)"
        }
    }

    /// Returns the current values of a page's form.
    fileprivate func shown(_ path: String) async throws -> [String: String] { try await get(path).shown }

    /// Sends a form that was opened with certain values, with some of its fields changed.
    fileprivate func save(
        _ path: String, _ shown: [String: String], _ changes: [String: String]
    ) async throws -> Answer {
        // A box that is not ticked is not sent.
        var fields = shown.merging(changes) { $1 }.filter { !$1.isEmpty }
        fields["shown"] = String(decoding: try JSONEncoder().encode(shown), as: UTF8.self)
        let pairs = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return try await fill(path, pairs.joined(separator: "&"))
    }

    /// Limits the space left on the disk.
    func limit(morePages: Int) async throws {
        try await kiosk.store.file.usablePool().writeWithoutTransaction { db in
            // Pages freed by migrations would be reused.
            try db.execute(sql: "VACUUM")
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + morePages)")
        }
    }
}

extension TestServer.Answer {
    /// The values that the form of a page showed.
    fileprivate var shown: [String: String] {
        guard let start = body.range(of: "name=\"shown\" value=\"") else { return [:] }
        let text = body[start.upperBound...].prefix { $0 != "\"" }
            .replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
        return (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
    }
}
