import Foundation
import Kiosk
import Kitchen
import Phrases
import Scanner
import Testing
import Values

@testable import Web

/// The printed cards: all exist, can be read, and have the right text.
struct CardPagesTests {
    private static let allSets = CardSet.allCases.map { "\($0)=1" }.joined(separator: "&") + "&ownLabels=1"

    @Test func offersWhatMostHouseholdsWant() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/cards")
            let codes = Set(Self.codes(page))
            for card in Mode.allCases.map(Card.mode) + [
                .undo, .bulk, .done, .stop, .remember, .mute, .yes, .no, .date(.none),
            ] {
                #expect(codes.contains(card.code))
            }
            #expect(codes.contains("SCANTRY-Q-0.5") && codes.contains("SCANTRY-DATE+6M"))
            #expect(!codes.contains { $0.hasPrefix("SCANTRY-EMPTY") || $0.hasPrefix("SCANTRY-LOC") })
            #expect(page.body.contains(#"class="sheet a4""#) && !page.body.contains(#"class="sheet letter""#))
        }
    }

    @Test func speaksTheVisitorsLanguage() async throws {
        try await withServer { server async throws in
            let english = try await server.get("/cards", headers: "Accept-Language: en\r\n")
            #expect(english.body.contains("Take all") && english.body.contains("+ 3 months"))
            let french = try await server.get("/cards", headers: "Accept-Language: fr\r\n")
            #expect(french.body.contains("Tout prendre") && french.body.contains("+ 3 mois"))
        }
    }

    @Test func namesMembersAndPlacesAsTheyAreCalled() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let anna = try await store.add(MemberDraft(name: "Anna <b>", colour: .plum))
            let freezer = try await store.add(LocationDraft(name: "Cellar", kind: .freezer, colour: .blue))
            let drawer = try await store.add(LocationDraft(name: "Drawer 1", kind: .freezer, parentId: freezer.id))
            let page = try await server.get("/cards?paper=a4Signs&members=1&locations=1&emptying=1")
            #expect(page.body.contains("Anna &lt;b&gt;") && page.body.contains("Cellar › Drawer 1"))
            #expect(page.body.contains(##"data-colour="#3b6ea5""##))
            let number = drawer.id
            let codes = Self.codes(page)
            #expect(codes.contains("SCANTRY-MEMBER-\(anna.id)"))
            #expect(codes.contains("SCANTRY-LOC-\(number)") && codes.contains("SCANTRY-EMPTY-\(number)"))
            #expect(page.body.contains("doubled long destructive"))
        }
    }

    @Test func makesACardForADateThatIsTyped() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/cards?paper=a4&date=31.1.2027")
            #expect(Self.codes(page) == ["SCANTRY-DATE-20270131"])
            for wrong in ["tomorrow", "31.2.2027", "1.1.9999"] {
                let answer = try await server.get("/cards?paper=a4&date=\(wrong)")
                #expect(answer.status == 422 && answer.body.contains("field-date-error"))
            }
        }
    }

    @Test func printsOwnLabelsOnceOnly() async throws {
        try await withServer { server async throws in
            var printed: Set<String> = []
            for _ in 1...2 {
                let page = try await server.get("/cards?paper=a4Labels24&ownLabels=1")
                let codes = Self.codes(page)
                #expect(codes.count == 24 && codes.allSatisfy { OwnLabel($0) != nil })
                printed.formUnion(codes)
            }
            #expect(printed.count == 48)
        }
    }

    @Test(arguments: ["/cards?paper=stone&codes=dots", "/cards?paper=a4", "/cards?%FF=%00&paper=a4&paper=letter"])
    func takesWhateverAnAddressSays(path: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.get(path).status == 200)
        }
    }

    @Test(arguments: Paper.allCases, CardRequest.Codes.allCases)
    func printsNothingFinerThanReadersSee(paper: Paper, codes: CardRequest.Codes) async throws {
        try await withServer { server async throws in
            let page = try await server.get("/cards?\(Self.allSets)&paper=\(paper)&codes=\(codes)&date=31.1.2027")
            let drawings = try Self.drawings(page)
            #expect(drawings.count >= Self.codes(page).count && drawings.count > 40)
            for drawing in drawings {
                #expect(drawing.millimetresAModule >= (drawing.isSquare ? 0.5 : 0.33), "\(drawing.code)")
            }
            let sheets = page.body.components(separatedBy: "class=\"sheet").dropFirst()
            #expect(sheets.allSatisfy { $0.components(separatedBy: "class=\"printed").count - 1 <= paper.count })
        }
    }

    @Test(arguments: CardRequest.Codes.allCases)
    func everyCardIsReadAsWhatItIs(codes: CardRequest.Codes) async throws {
        try await withServer { server async throws in
            let page = try await server.get("/cards?\(Self.allSets)&paper=a4&codes=\(codes)&date=31.1.2027")
            var decoder = try BarcodeDecoder(effort: .patient)
            var read: Set<String> = []
            for drawing in try Self.drawings(page) {
                let texts = try drawing.picture().withFrame { decoder.decode($0).map(\.text) }
                #expect(texts == [drawing.code])
                #expect(Card(drawing.code)?.code ?? OwnLabel(drawing.code)?.code == drawing.code)
                read.formUnion(texts)
            }
            #expect(read == Set(Self.codes(page)) && read.count > 40)
        }
    }

    /// Returns the texts of the cards on a page.
    private static func codes(_ page: TestServer.Answer) -> [String] {
        page.body.matches(of: #/data-code="([^"]*)"/#).map { String($0.1) }
    }

    /// Returns the codes drawn on a page, each with the text of its card.
    private static func drawings(_ page: TestServer.Answer) throws -> [CodeDrawing] {
        try page.body.components(separatedBy: "data-code=\"").dropFirst().flatMap { card in
            let code = String(card.prefix { $0 != "\"" })
            return try card.matches(
                of: #/width="([0-9.]+)mm" height="[0-9.]+mm" viewBox="0 0 (\d+) (\d+)".*?fill="#000" d="([^"]*)"/#
            ).map { match in
                CodeDrawing(
                    code: code, paperWidth: try #require(Double(match.1)), width: try #require(Int(match.2)),
                    height: try #require(Int(match.3)), path: String(match.4))
            }
        }
    }
}

/// A code drawn on a page.
private struct CodeDrawing {
    let code: String
    let paperWidth: Double
    let width: Int
    let height: Int
    let path: String

    var isSquare: Bool { height > 1 }
    var millimetresAModule: Double { paperWidth / Double(width) }

    /// Returns a picture of it, with six pixels a module and bars 60 pixels high.
    func picture() throws -> Picture {
        let scale = 6
        let (high, above) = isSquare ? (scale, 0) : (60, 20)
        let size = FrameSize(width: width * scale, height: height * high + 2 * above)
        var luma = [UInt8](repeating: 255, count: size.pixels)
        for run in path.matches(of: #/M(\d+) (\d+)h(\d+)v1h-\d+z/#) {
            let (x, y, length) = (try #require(Int(run.1)), try #require(Int(run.2)), try #require(Int(run.3)))
            for row in y * high..<(y + 1) * high {
                let start = (row + above) * size.width + x * scale
                luma.replaceSubrange(start..<start + length * scale, with: repeatElement(0, count: length * scale))
            }
        }
        return try #require(Picture(size: size, luma: luma))
    }
}
