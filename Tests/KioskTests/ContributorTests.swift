import Catalogue
import Fixtures
import Foundation
import Kiosk
import Kitchen
import Logging
import Phrases
import Samples
import TestSupport
import Testing
import Values

/// Contributing products to Open Food Facts: a real server sends recorded responses.
struct ContributorTests {
    @Test(.enabled(if: Recorded.isThere, "needs ../shared/reference/data/off"))
    func sendsTextsAndPictureFromTheAccount() async throws {
        let (saved, taken) = (try Recorded.answer("write-ok"), try Recorded.answer("image-upload-ok"))
        let server = try NearbyServer { .init(text: $0.path.contains("image") ? taken : saved) }
        let test = try await Telling(server.address)
        let sent = try await test.send(picture: [0xFF, 0xD8, 0xFF, 0x00, 0x0D, 0x0A])
        #expect(sent.picture == .sent && sent.gtin.printed == Telling.code)
        let (texts, upload) = (try #require(server.requests.first), try #require(server.requests.last))
        #expect(texts.path == "/cgi/product_jqm2.pl" && upload.path == "/cgi/product_image_upload.pl")
        #expect(texts.head.contains("User-Agent: Scantry/"))
        let fields = texts.text.fields
        #expect(fields["code"] == Telling.code && fields["user_id"] == "cook" && fields["password"] == "s%26cret+%2B1")
        #expect(fields["product_name_fr"] == "P%C3%A2tes+%22n%C2%B05%22" && fields["quantity"] == "500+g")
        #expect(fields["brands"] == nil && fields["app_name"] == "Scantry" && fields["lang"] == "fr")
        #expect(fields["app_uuid"]?.count == 32 && fields["app_uuid"]?.contains("cook") == false)
        #expect(
            upload.text.contains("name=\"imagefield\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nfront_fr\r\n"))
        #expect(
            upload.text.contains("name=\"imgupload_front_fr\"; filename=\"picture.jpg\"\r\nContent-Type: image/jpeg"))
        #expect(Data(upload.body).range(of: Data([0xFF, 0xD8, 0xFF, 0x00, 0x0D, 0x0A])) != nil)
        #expect(try await test.offer.last == sent)
    }

    @Test(.enabled(if: Recorded.isThere, "needs ../shared/reference/data/off"))
    func saysThatThePictureWasNotTaken() async throws {
        let (saved, failed) = (try Recorded.answer("write-ok"), try Recorded.answer("image-upload-failed"))
        let server = try NearbyServer { .init(text: $0.path.contains("image") ? failed : saved) }
        let test = try await Telling(server.address)
        #expect(try await test.send(picture: [1]).picture == .failed)
        #expect(try await test.offer.last?.picture == .failed)
    }

    @Test(arguments: [
        (NearbyServer.Answer("403 Forbidden", type: "text/html", text: "<html>"), ContributionTrouble.wrongLogin),
        (.init("503 Service Unavailable", type: "text/html", text: "<html>"), .busy),
        (.init("429 Too Many Requests", type: "text/html", text: "<html>"), .busy),
        (.init(body: [], length: 100, stalls: true), .unanswered),
        (.init(body: [], length: 100), .unreachable),
        (.init(type: "text/html", text: "<html>Log in to the hotel</html>"), .refused("status 200")),
        (
            .init(text: #"{"status": 0, "status_verbose": "no code or invalid code"}"#),
            .refused("no code or invalid code")
        ),
        (.init("302 Found", text: "{}"), .refused("status 302")),
    ])
    func saysWhyNothingWasTaken(answer: NearbyServer.Answer, trouble: ContributionTrouble) async throws {
        let server = try NearbyServer { _ in answer }
        let test = try await Telling(server.address)
        await #expect(throws: trouble) { try await test.send(picture: [1]) }
        #expect(try await test.offer.last == nil && server.requests.count == 1)
        #expect(try await test.offer.contribution?.name == "Pasta")
    }

    @Test func saysThatThereIsNoNetwork() async throws {
        let test = try await Telling("http://127.0.0.1:9")
        await #expect(throws: ContributionTrouble.unreachable) { try await test.send() }
    }

    @Test func sendsNothingTwiceUnlessAskedAgain() async throws {
        let server = try NearbyServer { _ in .init(text: #"{"status": 1}"#) }
        let test = try await Telling(server.address)
        let sent = try await test.send()
        #expect(sent.picture == .none)
        await #expect(throws: ContributionTrouble.sentBefore(sent.time)) { try await test.send() }
        #expect(server.requests.count == 1)
        _ = try await test.send(last: sent.time)
        #expect(server.requests.count == 2)
    }

    @Test func sendsNothingWithoutAnAccount() async throws {
        let server = try NearbyServer { _ in .init(text: #"{"status": 1}"#) }
        let test = try await Telling(server.address)
        try await test.contributor.setAccount(nil)
        await #expect(throws: ContributionTrouble.noAccount) { try await test.send() }
        #expect(server.requests.isEmpty)
    }

    /// Rejects an in-store code, a product named by a source, and one that a source knows.
    @Test func tellsOnlyOfWhatNobodyElseKnows() async throws {
        let test = try await Telling("http://127.0.0.1:9")
        let gtin = try #require(GTIN(Telling.code))
        let facts = try #require(ExternalProductData(name: "Spaghetti", source: .openFoodFacts))
        _ = try await test.kiosk.store.save(facts, of: gtin)
        #expect(try await test.offer.contribution == nil)
        await #expect(throws: ContributionTrouble.notOurs) { try await test.send() }
        let shop = try #require(GTIN(completing: "200123400000"))
        let own = try await test.kiosk.store.add(ProductDraft(name: "Ham"), codes: [ProductCode(gtin: shop)])
        #expect(try await test.kiosk.store.contributionOffer(ofProduct: own.product.uuid).contribution == nil)
    }

    @Test(arguments: ["", "f", "fre", "f1", "é"])
    func refusesLanguagesThatAreNone(language: String) throws {
        let gtin = try #require(GTIN(Telling.code))
        #expect(throws: KitchenError.violated(.unreadable(.language))) {
            try Contribution(gtin: gtin, language: language, name: "Pasta")
        }
    }

    @Test(arguments: Language.allCases)
    func hasWordsForAllTrouble(language: Language) {
        let troubles: [ContributionTrouble] = [
            .noAccount, .wrongLogin, .notOurs, .underway, .sentBefore(.now), .busy, .unreachable, .unanswered,
            .refused("x"),
        ]
        for trouble in troubles {
            let said = language.localized(trouble.phrase)
            #expect(said != trouble.phrase.key && !said.contains("{"))
        }
    }
}

/// A kiosk that contributes a product named by the household.
private final class Telling {
    static let code = "9521234567899"
    let kiosk: Kiosk
    let contributor: Contributor
    private let product: UUID
    private let temporary = TemporaryFolder()

    init(_ address: String) async throws {
        kiosk = Kiosk(
            store: try .opened(in: temporary.path),
            nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")), speaker: nil, statusStore: StatusStore(),
            writer: OpenFoodFactsWriter(OpenFoodFactsSite(.openFoodFacts, at: address), seconds: 1, reach: .anywhere),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        contributor = try #require(kiosk.contributor)
        let gtin = try #require(GTIN(Self.code))
        let draft = ProductDraft(name: "Pasta", packageSize: "500 g")
        product = try await kiosk.store.add(draft, codes: [ProductCode(gtin: gtin)]).product.uuid
        try await kiosk.store.noteInquiry(gtin)
        try await kiosk.store.noteAnswer(to: gtin)
        try await contributor.setAccount(Credential(user: "cook", secret: "s&cret +1"))
    }

    var offer: ContributionOffer {
        get async throws { try await kiosk.store.contributionOffer(ofProduct: product) }
    }

    func send(picture: [UInt8]? = nil, last: Date? = nil) async throws -> SentContribution {
        let gtin = try #require(GTIN(Self.code))
        let contribution = try Contribution(gtin: gtin, language: "FR", name: "Pâtes \"n°5\"", packageSize: "500 g")
        return try await contributor.send(contribution, picture: picture, of: product, last: last)
    }
}

extension String {
    /// The fields of the form that was sent.
    fileprivate var fields: [String: String] {
        Dictionary(
            split(separator: "&").map { field in
                let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }, uniquingKeysWith: { $1 })
    }
}

/// Recorded responses of Open Food Facts.
private enum Recorded {
    private static let folder = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/off/other-shapes").standardized

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func answer(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name + ".json"), encoding: .utf8)
    }
}
