import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// In-store codes of weighed goods, and the correction of their amounts.
struct NumberLessonTests {
    private let kitchen = TestKitchen()
    /// Two pieces of the same cheese, 302 g and 415 g.
    private let small = "206104003026"
    private let large = "206104004153"

    @Test func asksOnceWhatIsInTwoNumbersThatAreAlike() async throws {
        let store = try kitchen.store()
        #expect(try await store.inStoreCodeQuestions().isEmpty)
        try await add(store, small, large)
        let question = try #require(try await store.inStoreCodeQuestions().first)
        #expect([question.first, question.second] == [try gtin(small), try gtin(large)])
        #expect(question.products.count == 2)
        #expect(question.values(as: .weight) == [.weight(.of(302)), .weight(.of(415))])
        #expect(question.values(as: .price) == [.price(Money(hundredths: 302)), .price(Money(hundredths: 415))])
        _ = try await store.answerInStoreCodeQuestion(.weight, about: question.first, question.second, by: .cook)
        #expect(try await store.inStoreCodeQuestions().isEmpty)
    }

    @Test(arguments: [
        // Different articles; equal; eight digits; not in-store codes.
        ["206104003026", "206105003025"], ["206104003026", "206104003026"], ["22007377", "20000004"],
        ["3017620422003", "3017624010701"],
    ])
    func asksNothingOfOtherNumbers(codes: [String]) async throws {
        let store = try kitchen.store()
        for code in codes { _ = try await store.book(.of(code)) }
        #expect(try await store.inStoreCodeQuestions().isEmpty)
    }

    /// Other packs in between, or pieces of another article, hide no question.
    @Test(arguments: [["3017620422003"], ["206105003025", "SCANTRY-ADD", "3017620422003"]])
    func asksWhateverWasScannedInBetween(codes: [String]) async throws {
        let store = try kitchen.store()
        var last: ScanResult?
        for code in [small] + codes + [large] { last = try await store.book(.of(code)).0 }
        let question = try #require(last?.question)
        #expect([question.first, question.second] == [try gtin(small), try gtin(large)])
        #expect(try await store.inStoreCodeQuestions() == [question])
    }

    @Test func asksOfThePieceThatRaisesTheQuestion() async throws {
        let store = try kitchen.store()
        try await add(store, small, large)
        let other = try await store.book(.of("(01)02999888000005(3103)000500", form: .elements)).0
        #expect(other.label == .restricted && other.question == nil)
    }

    @Test func asksOfOneStationAlone() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(small, station: "camera"))
        _ = try await store.book(.of(large, station: "gun"))
        #expect(try await store.inStoreCodeQuestions().isEmpty)
    }

    @Test func makesPiecesGramsOfOneProduct() async throws {
        let store = try kitchen.store()
        try await add(store, small, small, large)
        let lesson = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        #expect(lesson.rule.pattern.letters == "02IIIIIWWWWWC")
        let lots = try await store.lots()
        #expect(Set(lots.map(\.lot.amount)) == [.of(604), .of(415)])
        #expect(Set(lots.map(\.lot.unitId)) == [2] && Set(lots.map(\.lot.productId)).count == 1)
        #expect(try await store.sumsAgree())
        let undone = try #require(lesson.operation)
        _ = try await store.undo(undone, by: .cook)
        #expect(Set(try await store.amounts()) == [.of(2), .of(1)])
    }

    @Test func makesOneOfWhatAHouseholdHasNamed() async throws {
        let store = try kitchen.store()
        try await add(store, small, large)
        let product = try #require(try await store.product(gtin(large)))
        _ = try await store.edit(product: product.uuid, ProductDraft(name: "Cheese"))
        _ = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        #expect(try await store.product(gtin(small))?.uuid == product.uuid)
        let details = try await store.product(product.uuid)
        #expect(details.unit.symbol == "g" && details.codes.map(\.packAmount) == [.of(302), .of(415)])
    }

    @Test func keepsPricesAndCounts() async throws {
        let store = try kitchen.store()
        try await add(store, small, large)
        _ = try await store.answerInStoreCodeQuestion(.price, about: gtin(small), gtin(large), by: .cook)
        #expect(Set(try await store.lots().map(\.lot.price)) == [Money(hundredths: 302), Money(hundredths: 415)])
        #expect(try await store.amounts() == [.of(1), .of(1)])
    }

    @Test func learnsBetterAfterAWrongAnswerIsTakenBack() async throws {
        let store = try kitchen.store()
        try await add(store, small, large)
        let wrong = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        _ = try await store.undo(#require(wrong.operation), by: .cook)
        let draft = InStoreCodeRuleDraft(pattern: "02IIIIIPPPPPC")
        _ = try await store.editInStoreCodeRule(wrong.rule.id, draft, by: .cook)
        try await add(store, "206104005006")
        let lots = try await store.lots()
        #expect(lots.map(\.lot.amount) == [.one, .one, .one] && lots.allSatisfy { $0.lot.unitId == Unit.pieceId })
        #expect(Set(lots.map(\.lot.price?.description)) == ["3.02", "4.15", "5.00"])
        let product = try #require(try await store.product(gtin(small)))
        let details = try await store.product(product.uuid)
        #expect(details.unit.id == Unit.pieceId && details.codes.allSatisfy { $0.packAmount == .one })
    }

    @Test func partsProductsAlsoOnceTheRuleIsRemoved() async throws {
        let store = try kitchen.store()
        try await add(store, small, large)
        let before = try await contents(store)
        let wrong = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        try await store.removeInStoreCodeRule(wrong.rule.id)
        _ = try await store.undo(#require(wrong.operation), by: .cook)
        #expect(try await contents(store) == before)
    }

    /// Undone on a page, too.
    @Test func partsProductsAfterAWrongAnswerIsTakenBack() async throws {
        let store = try kitchen.store()
        try await add(store, small, large, small)
        let cheese = try #require(try await store.product(gtin(small))).uuid
        let ham = try #require(try await store.product(gtin(large))).uuid
        _ = try await store.edit(product: cheese, ProductDraft(name: "Cheese", minimum: .of(1)))
        _ = try await store.edit(product: ham, ProductDraft(name: "Ham", brand: "Butcher", daysFresh: 5))
        let list = try await store.add(ListDraft(name: "Market")).list.uuid
        _ = try await store.add(EntryDraft(.product(ham)), to: list, by: .cook)
        let before = try await contents(store)
        let wrong = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        #expect(try await store.product(ham).product.uuid == cheese)
        _ = try await store.undo(#require(wrong.operation), by: .cook)
        #expect(try await contents(store) == before)
        #expect(try await store.product(ham).product.name == "Ham")
        #expect(try await store.amounts().sorted() == [.one, .of(2)])
        #expect(try await store.sumsAgree())
        // Corrected in the settings, they stay two.
        _ = try await store.editInStoreCodeRule(
            wrong.rule.id, InStoreCodeRuleDraft(pattern: "0206104XXXXXC"), by: .cook)
        #expect(try await contents(store) == before)
    }

    /// Returns the products, their codes, and whose the scans and entries are.
    private func contents(_ store: KitchenStore) async throws -> [[String]] {
        try await store.read { db in
            try [
                "SELECT * FROM product ORDER BY id", "SELECT * FROM productCode ORDER BY gtin",
                "SELECT id, productId FROM scan ORDER BY id", "SELECT id, productId FROM entry ORDER BY id",
                "SELECT id, productId, amount FROM lot WHERE amount > 0 ORDER BY id",
            ].map { try Row.fetchAll(db, sql: $0).map(\.description) }
        }
    }

    @Test func booksPiecesByPriceOfWhatIsWeighed() async throws {
        let store = try kitchen.store()
        try await add(store, small, large)
        let lesson = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        let draft = InStoreCodeRuleDraft(pattern: "02IIIIIPPPPPC")
        _ = try await store.editInStoreCodeRule(lesson.rule.id, draft, by: .cook)
        try await add(store, "206104005006")
        let last = try #require(try await store.lots().first { $0.lot.price != nil })
        #expect(last.lot.amount == .one && last.lot.unitId == Unit.pieceId)
    }

    @Test func leavesTwoProductsApart() async throws {
        let store = try kitchen.store()
        try await add(store, small, large)
        let lesson = try await store.answerInStoreCodeQuestion(.nothing, about: gtin(small), gtin(large), by: .cook)
        #expect(lesson.operation == nil && lesson.rule.pattern.letters == "0206104XXXXXC")
        #expect(try await store.inStoreCodeQuestions().isEmpty)
        #expect(try await store.reading(of: gtin(small)) == nil)
        let products = [try await store.product(gtin(small))?.uuid, try await store.product(gtin(large))?.uuid]
        #expect(Set(products).count == 2)
    }

    @Test func findsTheVerifier() async throws {
        let store = try kitchen.store()
        let one = "0212345203996"
        let second = try #require(GTIN(completing: "021234591234"))
        let lesson = try await store.answerInStoreCodeQuestion(.price, about: gtin(one), second, by: .cook)
        #expect(lesson.rule.pattern.letters == "02IIIIIVPPPPC")
        #expect(try await store.reading(of: second)?.value == .price(Money(hundredths: 1_234)))
        #expect(try await store.reading(of: #require(GTIN(completing: "021234581234"))) == nil)
    }

    @Test func refusesWhatItCannotLearnFrom() async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(.unchanged)) {
            _ = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin("3017620422003"), by: .cook)
        }
        await #expect(throws: KitchenError.violated(.missing(.shop))) {
            _ = try await store.answerInStoreCodeQuestion(
                .weight, about: gtin(small), gtin(large), shopId: 9, by: .cook)
        }
    }

    @Test func narrowsTheRuleWhereAnotherHasTheBeginning() async throws {
        let store = try kitchen.store()
        _ = try await store.addInStoreCodeRule(InStoreCodeRuleDraft(pattern: "02IIIIIVPPPPC"), by: .cook)
        let lesson = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        #expect(lesson.rule.pattern.letters == "020610IWWWWWC")
        #expect(try await store.reading(of: gtin(small))?.value == .weight(.of(302)))
        #expect(try await store.reading(of: gtin("0212345203996"))?.value == .price(Money(hundredths: 399)))
    }

    @Test func booksByTheRule() async throws {
        let store = try kitchen.store()
        _ = try await store.addInStoreCodeRule(InStoreCodeRuleDraft(pattern: "02IIIIIWWWWWC"), by: .cook)
        let (one, other) = (try gtin(small), try gtin(large))
        let looked = try await store.read { db in try InStorePiece(one, addingAt: nil, db)?.product.id }
        #expect(looked == nil)
        let pieces = try await store.write { db in
            try [one, other, one].compactMap { try InStorePiece($0, addingAt: .november, db) }
                .map { [$0.product.id, $0.quantity.amount.thousandths, $0.quantity.unitId ?? 0] }
        }
        #expect(pieces.map { $0[1] } == [302_000, 415_000, 302_000] && Set(pieces.map { $0[0] }).count == 1)
        #expect(pieces.allSatisfy { $0[2] == 2 })
    }

    @Test func countsPiecesOfWhatIsNotWeighed() async throws {
        let store = try kitchen.store()
        let product = try await store.add(ProductDraft(name: "Ham"), codes: [ProductCode(gtin: gtin(small))])
        let extra = ProductCode(gtin: try gtin("3017620422003"))
        _ = try await store.add(extra, toProduct: product.product.uuid)
        _ = try await store.stock(product.product.uuid, 2)
        let lesson = try await store.addInStoreCodeRule(InStoreCodeRuleDraft(pattern: "02IIIIIWWWWWC"), by: .cook)
        #expect(lesson.operation == nil)
        let other = try gtin(large)
        let piece = try await store.write { db in
            try InStorePiece(other, addingAt: .november, db).map { ($0.product.uuid, $0.quantity) }
        }
        #expect(piece?.0 == product.product.uuid && piece?.1 == Quantity(.one))
    }

    @Test func refusesRulesThatMakeNoSense() async throws {
        let store = try kitchen.store()
        func violation(_ draft: InStoreCodeRuleDraft) async -> RuleViolation? {
            do throws(KitchenError) { _ = try await store.addInStoreCodeRule(draft, by: .cook) } catch {
                if case .violated(let violation) = error { return violation }
            }
            return nil
        }
        #expect(await violation(InStoreCodeRuleDraft(pattern: "99IIIIIWWWWWC")) == .unreadable(.pattern))
        #expect(await violation(InStoreCodeRuleDraft(pattern: "21IIIIIWWWWWC", decimals: 4)) == .outOfRange(.decimals))
        #expect(await violation(InStoreCodeRuleDraft(shopId: 5, pattern: "21IIIIIWWWWWC")) == .missing(.shop))
        #expect(await violation(InStoreCodeRuleDraft(pattern: "21IIIIIWWWWWC")) == nil)
        #expect(
            await violation(InStoreCodeRuleDraft(pattern: "21IIIIIPPPPPC")) == .taken(.pattern, by: "21IIIIIWWWWWC"))
        let shop = try await store.add(ShopDraft(name: "Market")).shop.id
        #expect(await violation(InStoreCodeRuleDraft(shopId: shop, pattern: "21IIIIIPPPPPC")) == nil)
        #expect(try await store.inStoreCodeRules().count == 2)
        await #expect(throws: KitchenError.violated(.missing(.numberRule))) {
            try await store.removeInStoreCodeRule(77)
        }
        for rule in try await store.inStoreCodeRules() { try await store.removeInStoreCodeRule(rule.id) }
        #expect(try await store.inStoreCodeRules().isEmpty)
    }

    @Test func asksNobodyOutsideForThem() async throws {
        let store = try kitchen.store()
        try await add(store, small, large, "22007377")
        #expect(try await store.nextInquiry() == .nothing)
        _ = try await store.answerInStoreCodeQuestion(.weight, about: gtin(small), gtin(large), by: .cook)
        #expect(try await store.nextInquiry() == .nothing)
    }

    /// Adds packs by scans.
    private func add(_ store: KitchenStore, _ codes: String...) async throws {
        for code in codes { _ = try await store.book(.of(code)) }
    }
}
