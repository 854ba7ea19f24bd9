import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

/// Eight typed digits that are valid as an EAN-8 and as a UPC-E.
struct EightDigitTests {
    private let kitchen = TestKitchen()
    /// Fage yoghurt prints these as a UPC-E.
    private let digits = "06420680"
    private let ean8 = "06420680"
    private let upcE = "0064206000080"

    private func type(
        _ text: String, _ store: KitchenStore, mode: Mode? = .add, at station: String = "gun", id: UUID? = nil,
        catalogue: [GTIN: ExternalProductData] = [:], after seconds: TimeInterval = 0
    ) async throws -> ScanResult {
        let code = TypedCode(text)
        var scan = code.scan(at: station, time: .november.addingTimeInterval(seconds))
        scan.mode = mode
        if let id { scan.id = id }
        return try await store.book(scan, knowing: code.label.gtin.flatMap { catalogue[$0] }, orKnowing: catalogue).0
    }

    @Test func areTheProductThatTheHouseholdHasNamed() async throws {
        for (code, other) in [(upcE, ean8), (ean8, upcE)] {
            let kitchen = TestKitchen()
            let store = try kitchen.store()
            _ = try await store.add(ProductDraft(name: "Ours"), codes: [ProductCode(gtin: gtin(code))])
            let booked = try await type(digits, store)
            #expect(booked.text == code && booked.product?.name == "Ours" && booked.otherReading == nil)
            // Nothing is known of the other, and both are known.
            _ = try await store.add(ProductDraft(name: "Theirs"), codes: [ProductCode(gtin: gtin(other))])
            let doubtful = try await type(digits, store, at: "another gun")
            #expect(doubtful.otherReading?.isGuess == true)
        }
    }

    @Test func areNoQuestionOnceBothAreOneProduct() async throws {
        let store = try kitchen.store()
        let codes = [ProductCode(gtin: try gtin(upcE)), ProductCode(gtin: try gtin(ean8))]
        _ = try await store.add(ProductDraft(name: "Yoghurt"), codes: codes)
        let booked = try await type(digits, store)
        #expect(booked.product?.name == "Yoghurt" && booked.otherReading == nil)
    }

    @Test func areTheProductThatTheCatalogueKnows() async throws {
        let store = try kitchen.store()
        let fage = try #require(ExternalProductData(name: "Fage Total", source: .samples))
        let booked = try await type(digits, store, catalogue: [gtin(upcE): fage])
        #expect(booked.text == upcE && booked.product?.name == "Fage Total")
        #expect(booked.otherReading?.gtin.printed == ean8 && booked.otherReading?.isGuess == false)
        // Its name from the catalogue confirms nothing, and tells nothing of the gun.
        let second = try await type(digits, store, catalogue: [gtin(upcE): fage])
        #expect(second.text == upcE && second.otherReading == booked.otherReading)
        #expect(try await type("00011679", store).otherReading?.isGuess == true)
        _ = try await type("00011679", store, mode: .take)
        _ = try await type(digits, store, mode: .take)
        // A removed product is known no more; what a look-up has told of it is.
        _ = try await type(digits, store, mode: .take)
        try await store.remove(product: #require(booked.product?.uuid))
        #expect(try await type(digits, store).text == upcE)
    }

    @Test func areAGuessWhileNothingIsKnown() async throws {
        let store = try kitchen.store()
        let guess = try await type(digits, store)
        let reading = OtherReading(read: try gtin(ean8), gtin: try gtin(upcE), isGuess: true)
        #expect(guess.text == ean8 && guess.otherReading == reading)
        #expect(guess.effect.action == .added && guess.amount == .one)
        _ = try await store.changeHousehold { $0.currency = "USD" }
        // What is in stock already is what is shown again.
        #expect(try await type(digits, store, mode: .take).text == ean8)
        #expect(try await type(digits, store).text == upcE)
    }

    @Test(arguments: [
        (["01234565"], "06420680"), (["01234531"], "0064206000080"), (["]E001234531"], "0064206000080"),
        (["]E406420680"], "06420680"), (["01234531", "00000017"], "06420680"),
    ])
    func areReadAsTheGunHasTypedBefore(typed: [String], expected: String) async throws {
        let store = try kitchen.store()
        for code in typed { _ = try await type(code, store) }
        let booked = try await type(digits, store, after: 90_000)  // a day later
        #expect(booked.text == expected, "\(typed)")
        let isSure = typed.count == 1 && typed != ["01234565"]
        #expect(booked.otherReading?.isGuess == !isSure)
        // Another gun has shown nothing.
        #expect(try await type("00011679", store, at: "other").otherReading?.isGuess == true)
    }

    @Test func areTheOtherProductIfTheUserSaysSo() async throws {
        let store = try kitchen.store()
        _ = try await type("SCANTRY-BULK", store, mode: nil)
        let guess = try await type(digits, store, mode: nil)
        _ = try await type("SCANTRY-Q-3", store, mode: nil)
        let counted = try #require(try await store.scans(limit: 1).first)
        let right = try await store.reread(scan: counted.scanId)
        #expect(right.text == upcE && right.effect.action == .added && right.amount == .of(3))
        let reading = OtherReading(read: try gtin(upcE), gtin: try gtin(ean8), isGuess: false)
        #expect(right.otherReading == reading)
        #expect(try await store.lots().map(\.lot.amount) == [.of(3)])
        #expect(try await store.product(gtin(ean8)) == nil, "nothing is left of the wrong product")
        #expect(try await store.sumsAgree())
        let bulk = try #require(try await store.bulks().first)
        #expect(bulk.summary.packs == 3 && bulk.lines.count == 1)
        // The gun is known from now on, and the same can be undone and said once only.
        #expect(try await type("00011679", store, mode: nil).text == "0000116000079")
        await #expect(throws: KitchenError.violated(.unchanged)) { _ = try await store.reread(scan: guess.scanId) }
        await #expect(throws: KitchenError.violated(.unchanged)) { _ = try await store.reread(scan: counted.scanId) }
        _ = try await type("SCANTRY-UNDO", store, mode: nil)
        _ = try await type("SCANTRY-UNDO", store, mode: nil)
        #expect(try await store.lots().isEmpty)
    }

    /// The catalogue's product is not offered again, at any station.
    @Test func areNotWhatTheCatalogueKnowsOnceThatIsRejected() async throws {
        let fage = try #require(ExternalProductData(name: "Fage Total", source: .samples))
        let catalogue = [try gtin(upcE): fage]
        for isByCard in [true, false] {
            let kitchen = TestKitchen()
            let store = try kitchen.store()
            let offered = try await type(digits, store, catalogue: catalogue)
            #expect(offered.text == upcE)
            if isByCard {
                _ = try await type("SCANTRY-NO", store, mode: nil)
            } else {
                _ = try await store.reread(scan: offered.scanId)
            }
            for station in ["gun", "other"] {
                let again = try await type(digits, store, at: station, catalogue: catalogue, after: 90_000)
                #expect(again.text == ean8 && again.otherReading?.isGuess == false, "\(isByCard), \(station)")
            }
            // Said again, it is the catalogue's.
            let last = try #require(try await store.scans(limit: 1).first)
            _ = try await store.reread(scan: last.scanId)
            #expect(try await type(digits, store, catalogue: catalogue, after: 180_000).text == upcE)
        }
    }

    @Test func areReadOtherwiseAfterAnUndo() async throws {
        let store = try kitchen.store()
        _ = try await type(digits, store)
        _ = try await type("SCANTRY-UNDO", store, mode: nil, after: 5)
        let right = try await type(digits, store, after: 10)
        #expect(right.text == upcE && right.otherReading?.isGuess == true)
        #expect(try await type(digits, store, after: 20).text == upcE)
    }

    @Test func doNothingTwice() async throws {
        let store = try kitchen.store()
        let id = UUID()
        let booked = try await type(digits, store, id: id)
        _ = try await type("01234531", store)
        let again = try await type(digits, store, id: id)
        #expect(again.scanId == booked.scanId && again.text == ean8)
        #expect(again.isOf(TypedCode(digits).scan(at: "gun", time: .november)))
        #expect(try await store.scans(limit: 9).count == 2)
    }

    @Test func cannotBeRereadOnceLaterChangesDependOnThem() async throws {
        let store = try kitchen.store()
        let guess = try await type(digits, store)
        _ = try await type(digits, store, mode: .take)
        await #expect(throws: KitchenError.self) { _ = try await store.reread(scan: guess.scanId) }
        #expect(try await store.sumsAgree())
    }

    @Test func areNoQuestionWithASymbologyOrThirteenDigits() async throws {
        let store = try kitchen.store()
        for text in ["]E006420680", "]E406420680", "0000006420680"] {
            #expect(try await type(text, store).otherReading == nil)
        }
    }
}
