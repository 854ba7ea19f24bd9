import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// Questions that are answered without a page: by the cards Yes and No, and by a piece that is shown again.
struct AnswerCardTests {
    private let kitchen = TestKitchen()
    /// Two pieces of the same cheese, 302 g and 415 g.
    private let small = "206104003026"
    private let large = "206104004153"
    private let yes = "SCANTRY-YES"
    private let no = "SCANTRY-NO"

    private func show(
        _ code: String, _ store: KitchenStore, at seconds: TimeInterval, mode: Mode? = nil
    ) async throws -> ScanResult {
        var scan = TypedCode(code).scan(at: "gun", time: .november.addingTimeInterval(seconds))
        scan.mode = mode
        return try await store.book(scan, resting: .add).0
    }

    private func cheese() async throws -> KitchenStore {
        let store = try kitchen.store()
        _ = try await show(small, store, at: 0)
        let second = try await show(large, store, at: 5)
        #expect(second.effect.action == .added && second.effect.offer?.kind == .weight)
        return store
    }

    @Test func takesAPieceThatIsShownAgainForYes() async throws {
        let store = try await cheese()
        let learned = try await show(large, store, at: 10)
        #expect(learned.effect.action == .learned && learned.question == nil && learned.product != nil)
        #expect(Set(try await store.amounts()) == [.of(302), .of(415)])
        #expect(try await store.inStoreCodeRules().map(\.pattern.kind) == [.weight])
        #expect(try await show(large, store, at: 20).amount == .of(415))
        #expect(try await store.sumsAgree())
    }

    @Test func forgetsAnAnswerThatIsUndone() async throws {
        let store = try await cheese()
        _ = try await show(yes, store, at: 10)
        #expect(try await show("SCANTRY-UNDO", store, at: 12).effect.undone == .learned)
        #expect(try await store.amounts() == [.one, .one])
        #expect(try await store.inStoreCodeRules().isEmpty)
        #expect(try await store.inStoreCodeQuestions().count == 1)
        let products = [try await store.product(gtin(small))?.uuid, try await store.product(gtin(large))?.uuid]
        #expect(Set(products).count == 2 && !products.contains(nil))
        for product in products.compactMap(\.self) {
            let details = try await store.product(product)
            #expect(details.unit.id == Unit.pieceId && details.codes.map(\.packAmount) == [.one])
        }
        // Asked again by the card, and answered otherwise.
        #expect(try await show(no, store, at: 15).effect.offer?.kind == .weight)
        #expect(try await show(no, store, at: 16).effect.offer?.kind == .price)
        #expect(try await show(yes, store, at: 17).effect.action == .learned)
        #expect(Set(try await store.lots().map(\.lot.price)) == [Money(hundredths: 302), Money(hundredths: 415)])
        #expect(try await store.sumsAgree())
    }

    @Test func proposesEachAnswerInTurn() async throws {
        let store = try await cheese()
        var offered: [InStoreCodePattern.Kind?] = []
        for second in 0..<4 {
            offered.append(try await show(no, store, at: 10 + Double(second)).effect.offer?.kind)
        }
        #expect(offered == [.price, .nothing, .weight, .price])
        _ = try await show(no, store, at: 15)
        #expect(try await show(small, store, at: 20).effect.action == .learned, "the first piece answers as well")
        #expect(try await store.amounts() == [.one, .one])
        #expect(try await store.inStoreCodeQuestions().isEmpty)
        _ = try await show("SCANTRY-UNDO", store, at: 22)
        #expect(try await store.inStoreCodeRules().isEmpty)
    }

    @Test func countsAPieceThatIsNoAnswer() async throws {
        // A second equal code at once, later than a minute, and after another pack.
        for (other, time) in [(nil, 5.5), (nil, 66), ("3017620422003", 20)] as [(String?, TimeInterval)] {
            let kitchen = TestKitchen()
            let store = try kitchen.store()
            _ = try await show(small, store, at: 0)
            _ = try await show(large, store, at: 5)
            if let other { _ = try await show(other, store, at: 10) }
            #expect(try await show(large, store, at: time).effect.action == .added, "\(time)")
            #expect(try await store.inStoreCodeRules().isEmpty)
        }
    }

    /// The question was about the second piece.
    @Test func countsAThirdPieceThatIsEqualToTheFirst() async throws {
        let store = try await cheese()
        #expect(try await show(small, store, at: 10).effect.action == .added)
        #expect(try await store.inStoreCodeRules().isEmpty)
        #expect(try await store.amounts().reduce(.zero, +) == .of(3))
        // Now it is asked about.
        #expect(try await show(small, store, at: 15).effect.action == .learned)
        #expect(try await store.amounts().reduce(Amount.zero, +) == .of(302 + 415 + 302))
    }

    @Test func partsTwoProductsAfterAWrongAnswer() async throws {
        let store = try await cheese()
        _ = try await show(yes, store, at: 10)
        #expect(try await store.product(gtin(small)) == store.product(gtin(large)))
        _ = try await show("SCANTRY-UNDO", store, at: 12)
        for second in [15.0, 16, 17] { _ = try await show(no, store, at: second) }
        #expect(try await show(yes, store, at: 20).effect.kind == .learned(.nothing, ruleId: 1))
        #expect(try await show(large, store, at: 90).amount == .one)
        let (one, other) = (try await store.product(gtin(small)), try await store.product(gtin(large)))
        #expect(one != nil && other != nil && one != other)
        #expect(try await store.lots().map(\.lot.amount).reduce(.zero, +) == .of(3))
        #expect(try await store.sumsAgree())
    }

    @Test func asksAgainAfterAMinute() async throws {
        let store = try await cheese()
        let asked = try await show(yes, store, at: 90)
        #expect(asked.effect.action == .proposed && asked.question != nil)
        #expect(try await show(yes, store, at: 95).effect.action == .learned)
    }

    @Test func saysThatNothingWasAsked() async throws {
        let store = try kitchen.store()
        for card in [yes, no] {
            #expect(try await show(card, store, at: 0).effect.reason == .nothingAsked)
        }
    }

    @Test func standForTheSecondShowing() async throws {
        let store = try kitchen.store()
        _ = try await show("3017620422003", store, at: 0)
        _ = try await show("SCANTRY-TAKE-ALL", store, at: 1)
        #expect(try await show("3017620422003", store, at: 2).effect.action == .asked)
        #expect(try await show(no, store, at: 3).effect.action == .undone)
        #expect(try await store.amounts() == [.one])
        _ = try await show("SCANTRY-TAKE-ALL", store, at: 4)
        _ = try await show("3017620422003", store, at: 5)
        #expect(try await show(yes, store, at: 5.5).effect.action == .takenAll)
        #expect(try await store.amounts().isEmpty)
        _ = try await show("SCANTRY-UNDO", store, at: 8)
        #expect(try await store.amounts() == [.one])
        let place = try #require(try await store.locations().locations.first?.id)
        _ = try await show("SCANTRY-EMPTY-\(place)", store, at: 10)
        #expect(try await show(yes, store, at: 11).effect.action == .emptied)
    }

    @Test func standForTheSecondShowingInItsMode() async throws {
        let store = try kitchen.store()
        _ = try await show("3017620422003", store, at: 0)
        #expect(try await show("3017620422003", store, at: 5, mode: .takeAll).effect.action == .asked)
        #expect(try await show(yes, store, at: 10).effect.action == .takenAll)
        #expect(try await store.amounts().isEmpty)
        _ = try await show("3017620422003", store, at: 20)
        _ = try await show("3017620422003", store, at: 25, mode: .takeAll)
        let early = "UPDATE station SET state = json_remove(state, '$.question.mode')"
        try await store.write { try $0.execute(sql: early) }
        #expect(try await show(yes, store, at: 30, mode: .takeAll).effect.action == .takenAll)
    }

    @Test func sayHowEightDigitsAreMeant() async throws {
        let store = try kitchen.store()
        #expect(try await show("06420680", store, at: 0).text == "06420680")
        let right = try await show(no, store, at: 3)
        #expect(right.effect.action == .added && right.product?.gtin?.printed == "0064206000080")
        #expect(try await store.amounts() == [.one])
        #expect(try await store.product(gtin("06420680")) == nil)
        #expect(try await show("00011679", store, at: 5).otherReading?.isGuess == false)
        let other = TestKitchen()
        let kept = try other.store()
        _ = try await show("06420680", kept, at: 0)
        #expect(try await show(yes, kept, at: 2).effect.action == .confirmed)
        #expect(try await show("00011679", kept, at: 5).otherReading?.isGuess == false)
        #expect(try await kept.amounts() == [.one, .one])
    }

    @Test func namesTheActThatIsAsked() async throws {
        let store = try kitchen.store()
        _ = try await show("(01)90614141000411(3103)000500", store, at: 0)
        _ = try await show("SCANTRY-L-00000000", store, at: 1)
        let asked = try await show("SCANTRY-L-00000000", store, at: 70, mode: .spoiled)
        #expect(asked.effect.action == .asked && asked.effect.mode == .spoiled)
    }
}
