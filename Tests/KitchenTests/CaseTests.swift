import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

/// Cases of several packs, whose contents the household says once.
struct CaseTests {
    private let kitchen = TestKitchen()
    private let box = "13017620422000"
    private let pack = "3017620422003"

    private func scan(
        _ code: String, _ store: KitchenStore, mode: Mode? = .add, form: Label.Form = .unknown
    ) async throws -> ScanResult {
        let facts = ExternalProductData.nutella
        return try await store.book(
            .of(code, form: form, mode: mode), orKnowing: facts.map { [try gtin(pack): $0] } ?? [:]
        ).0
    }

    @Test func asksOnceHowManyPacksAreInside() async throws {
        let store = try kitchen.store()
        let first = try await scan(box, store)
        #expect(first.text == box && first.product?.name == "Nutella" && first.amount == .one)
        #expect(first.caseQuestion?.gtin == (try gtin(box)))
        _ = try await scan(box, store)
        let question = try #require(try await store.caseQuestions().first)
        #expect(try await store.caseQuestions().count == 1 && question.product.name == "Nutella")
        let learned = try await store.answerCaseQuestion(12, inCase: question.gtin, by: .cook)
        #expect(learned.product.codes.map(\.packAmount) == [.one, .of(12)])
        #expect(try await store.amounts() == [.of(24)])
        #expect(try await store.caseQuestions().isEmpty)
        let third = try await scan(box, store)
        #expect(third.amount == .of(12) && third.caseQuestion == nil)
        #expect(try await scan(box, store, mode: .take).amount == .of(12))
        #expect(try await scan(pack, store, mode: .take).amount == .one)
        #expect(try await store.amounts() == [.of(23)])
        await #expect(throws: KitchenError.violated(.unchanged)) {
            _ = try await store.answerCaseQuestion(6, inCase: question.gtin, by: .cook)
        }
        #expect(try await store.sumsAgree())
    }

    @Test func undoesTheCorrectionAlone() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        let learned = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        _ = try await store.undo(#require(learned.operation), by: .cook)
        #expect(try await store.amounts() == [.one])
        #expect(try await store.caseQuestions().map(\.gtin) == [gtin(box)])
        #expect(try await scan(box, store).amount == .one)
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        #expect(try await store.amounts() == [.of(12)])
        #expect(try await store.sumsAgree())
    }

    @Test func keepsALaterAnswer() async throws {
        let store = try kitchen.store()
        let product = try #require(try await scan(box, store).product?.uuid)
        let first = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        _ = try await store.remove(gtin(box), ofProduct: product)
        _ = try await scan("(01)13017620422000(15)270131", store, form: .elements)
        let second = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        _ = try await store.undo(#require(first.operation), by: .cook)
        #expect(Set(try await store.amounts()) == [.one, .of(6)])
        #expect(try await scan(box, store).amount == .of(6))
        _ = try await store.undo(#require(second.operation), by: .cook)
        #expect(try await store.caseQuestions().count == 1)
    }

    @Test func isUndoneAfterItsCorrection() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        let learned = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        // What the user saw last is the answer.
        let undone = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(undone.effect.action == .undone && undone.amount == .of(11))
        #expect(try undone.caseQuestion?.gtin == gtin(box) && undone.effect.forgottenCase == gtin(box))
        #expect(try await store.amounts() == [.one])
        await #expect(throws: KitchenError.violated(.notUndoable)) {
            _ = try await store.undo(#require(learned.operation), by: .cook)
        }
        _ = try await scan(pack, store)
        _ = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(try await scan("SCANTRY-UNDO", store, mode: nil).effect.action == .undone)
        #expect(try await store.amounts().isEmpty)
        #expect(try await store.sumsAgree())
    }

    /// The card Undo undoes a later scan for the list first.
    @Test func isNotUndoneBeforeALaterScanForAList() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        _ = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        _ = try await scan(pack, store, mode: .shoppingList)
        #expect(try await scan("SCANTRY-UNDO", store, mode: nil).effect.forgottenCase == nil)
        #expect(try await store.amounts() == [.of(12)])
    }

    @Test func isAnsweredByACardAfterAnAnswerWasUndone() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        _ = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        _ = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(try await scan("SCANTRY-Q-6", store, mode: nil).amount == .of(6))
        #expect(try await store.amounts() == [.of(6)])
    }

    /// A pack that was scanned after the case was booked before its answer, and one after the answer stays.
    @Test func losesItsAnswerBeforeEarlierPacks() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        _ = try await scan("8076800195057", store)
        _ = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        #expect(try await scan("SCANTRY-UNDO", store, mode: nil).amount == .of(11))
        #expect(try await store.amounts() == [.one, .one])
        #expect(try await store.caseQuestions().count == 1)
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        _ = try await scan("8076800195057", store)
        let later = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(later.amount == .one && later.effect.forgottenCase == nil)
        #expect(try await scan("SCANTRY-UNDO", store, mode: nil).amount == .of(5))
        _ = try await scan("SCANTRY-UNDO", store, mode: nil)
        _ = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(try await store.amounts().isEmpty)
        #expect(try await store.sumsAgree())
    }

    @Test func isCorrectedOnceEvenIfItIsForgotten() async throws {
        let store = try kitchen.store()
        let product = try #require(try await scan(box, store).product?.uuid)
        _ = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        _ = try await store.remove(gtin(box), ofProduct: product)
        #expect(try await scan(box, store).caseQuestion != nil)
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        #expect(try await store.amounts() == [.of(18)])
    }

    @Test func isOpenedPackByPack() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        _ = try await store.answerCaseQuestion(12, inCase: gtin(box), by: .cook)
        #expect(try await scan(box, store, mode: .open).amount == .one)
        #expect(try await scan(box, store, mode: .spoiled).amount == .of(12))
    }

    @Test func isAnsweredByACardAndCorrectedByAnother() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        _ = try await scan(box, store)
        let six = try await scan("SCANTRY-Q-6", store, mode: nil)
        #expect(six.effect.action == .added && six.amount == .of(6) && six.caseQuestion == nil)
        #expect(try await store.amounts() == [.of(12)])
        _ = try await scan("SCANTRY-Q-12", store, mode: nil)
        #expect(try await store.amounts() == [.of(24)])
        #expect(try await scan("SCANTRY-Q-0.5", store, mode: nil).effect.action == .refused)
        #expect(try await store.amounts() == [.of(24)])
        // Undone, the case is unknown again, and the one before it counts as one.
        let undone = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(try undone.amount == .of(23) && undone.effect.forgottenCase == gtin(box))
        #expect(try await store.amounts() == [.one])
        #expect(try await store.caseQuestions().count == 1)
        _ = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(try await store.amounts().isEmpty)
        #expect(try await store.caseQuestions().isEmpty)
        #expect(try await scan(box, store).caseQuestion != nil)
        #expect(try await store.sumsAgree())
    }

    /// The case stays known, and other stations' cases stay corrected.
    @Test func isDatedAfterItsAnswer() async throws {
        let store = try kitchen.store()
        var other = Scan.of(box)
        other.station = "garage"
        _ = try await store.book(other)
        _ = try await scan(box, store)
        _ = try await scan("SCANTRY-Q-6", store, mode: nil)
        let dated = try await scan("SCANTRY-DATE-20270601", store, mode: nil)
        #expect(dated.caseQuestion == nil && dated.amount == .of(6))
        #expect(try await store.amounts().reduce(.zero, +) == .of(12))
        #expect(try await scan(box, store).amount == .of(6))
        _ = try await scan("SCANTRY-UNDO", store, mode: nil)
        _ = try await scan("SCANTRY-UNDO", store, mode: nil)
        #expect(try await store.amounts() == [.one])
        #expect(try await store.caseQuestions().count == 1)
    }

    @Test func isDatedAfterAnAnswerOnAPage() async throws {
        let store = try kitchen.store()
        for _ in 1...2 { _ = try await scan(box, store) }
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        let dated = try await scan("SCANTRY-DATE-20270601", store, mode: nil)
        #expect(dated.effect.action == .added && dated.amount == .of(6))
        #expect(try await store.amounts().reduce(.zero, +) == .of(12))
        // The card now says how many cases there are.
        #expect(try await scan("SCANTRY-Q-2", store, mode: nil).amount == .of(12))
        #expect(try await store.amounts().reduce(.zero, +) == .of(18))
        #expect(try await store.sumsAgree())
    }

    @Test func isNotAskedWhereItsCodeSaysHowMany() async throws {
        let store = try kitchen.store()
        let booked = try await scan("(01)13017620422000(30)12", store, form: .elements)
        #expect(booked.amount == .of(12) && booked.caseQuestion == nil)
    }

    @Test func multipliesTheCasesOnAPalletByTheCard() async throws {
        let store = try kitchen.store()
        _ = try await scan("(02)13017620422000(37)4", store, form: .elements)
        #expect(try await scan("SCANTRY-Q-6", store, mode: nil).amount == .of(24))
        #expect(try await scan("SCANTRY-Q-5", store, mode: nil).amount == .of(20))
    }

    @Test func opensOnePackWhateverTheCaseHolds() async throws {
        let store = try kitchen.store()
        for _ in 1...8 { _ = try await scan(pack, store) }
        #expect(try await scan(box, store, mode: .open).amount == .one)
        #expect(try await scan("SCANTRY-Q-6", store, mode: nil).amount == .one)
        #expect(try await scan("(02)03017620422003(37)12", store, mode: .open, form: .elements).amount == .one)
    }

    /// Nothing was asked, so the card says how many of them.
    @Test func isCountedByACardOnAList() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store, mode: .shoppingList)
        #expect(try await scan("SCANTRY-Q-2", store, mode: nil).amount == .of(2))
        #expect(try await scan(box, store).caseQuestion != nil)
    }

    @Test func isAnsweredByACardAfterAMerge() async throws {
        let store = try kitchen.store()
        let booked = try await scan(box, store)
        let other = try await store.add(ProductDraft(name: "Spread")).product.uuid
        _ = try await store.merge(product: #require(booked.product?.uuid), into: other)
        let counted = try await scan("SCANTRY-Q-6", store, mode: nil)
        #expect(counted.product?.uuid == other && counted.amountThere == .of(6))
        #expect(try await store.product(gtin(box))?.uuid == other)
    }

    @Test func saysWhatAnUndoTakesBackOfTakings() async throws {
        let store = try kitchen.store()
        for _ in 1...20 { _ = try await scan(pack, store) }
        _ = try await scan(box, store, mode: .take)
        _ = try await scan(box, store, mode: .take)
        _ = try await scan("SCANTRY-Q-6", store, mode: nil)
        #expect(try await store.amounts() == [.of(8)])
        #expect(try await scan("SCANTRY-UNDO", store, mode: nil).amount == .of(11))
        #expect(try await store.amounts() == [.of(19)])
    }

    @Test(arguments: ["(02)03017620422003(37)99999999", "(01)03017620422003(30)99999999"])
    func refusesACountThatIsOutOfRange(code: String) async throws {
        let store = try kitchen.store()
        #expect(try await scan(code, store, form: .elements).effect.reason == .outOfRange)
        #expect(try await store.amounts().isEmpty)
    }

    @Test(arguments: [("3922000499", "4.99"), ("3932978000499", "4.99"), ("3932840000499", nil)])
    func hasItsPriceInTheHouseholdsCurrency(element: String, price: String?) async throws {
        let store = try kitchen.store()
        _ = try await scan("0103017620422003" + element, store, form: .elements)
        #expect(try await store.lots().map(\.lot.price) == [price.flatMap { Money($0) }])
    }

    @Test func isAskedAlsoAfterADateCard() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        let dated = try await scan("SCANTRY-DATE-20270301", store, mode: nil)
        #expect(dated.caseQuestion != nil)
        _ = try await store.answerCaseQuestion(3, inCase: gtin(box), by: .cook)
        #expect(try await store.amounts() == [.of(3)])
    }

    @Test func correctsWhatWasTaken() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        for _ in 0..<20 { _ = try await scan(pack, store) }
        _ = try await scan(box, store, mode: .take)
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        #expect(try await store.amounts().reduce(.zero, +) == .of(20))
    }

    @Test func isAnsweredLaterAfterTheCardNo() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        let answer = try await scan("SCANTRY-NO", store, mode: nil)
        #expect(answer.effect.action == .putOff && answer.product?.name == "Nutella" && answer.caseQuestion == nil)
        #expect(try await scan("SCANTRY-NO", store, mode: nil).effect.reason == .nothingAsked)
        #expect(try await store.caseQuestions().count == 1)
        // A quantity card now says how many cases there are, and the question comes up with them.
        let three = try await scan("SCANTRY-Q-3", store, mode: nil)
        #expect(three.amount == .of(3) && three.caseQuestion != nil)
        #expect(try await scan("SCANTRY-Q-6", store, mode: nil).amount == .of(18))
        #expect(try await store.amounts() == [.of(18)])
        #expect(try await scan("SCANTRY-NO", store, mode: nil).effect.reason == .nothingAsked)
    }

    @Test func isPutOffThoughPiecesWereAskedAboutBefore() async throws {
        let store = try kitchen.store()
        for code in ["206104003026", "206104004153", box] { _ = try await scan(code, store) }
        #expect(try await scan("SCANTRY-NO", store, mode: nil).effect.action == .putOff)
        #expect(try await scan("SCANTRY-NO", store, mode: nil).effect.action == .proposed)
    }

    @Test func saysWhatCannotBeCorrected() async throws {
        let store = try kitchen.store()
        for _ in 1...2 { _ = try await scan(pack, store) }
        _ = try await scan(box, store, mode: .take)
        let learned = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        #expect(learned.uncorrected == 1 && learned.operation == nil)
        #expect(try await store.amounts() == [.one])
        // By a card: five cases at once would have been more than there was.
        let other = TestKitchen()
        let full = try other.store()
        for _ in 1...12 { _ = try await scan(pack, full) }
        _ = try await scan("(02)13017620422000(37)5", full, mode: .take, form: .elements)
        _ = try await scan(box, full, mode: .take)
        let counted = try await scan("SCANTRY-Q-3", full, mode: nil)
        #expect(counted.amount == .of(3) && counted.effect.caseAnswer?.uncorrected == 1)
        #expect(try await full.amounts() == [.of(4)])
    }

    @Test func saysItsContentsItself() async throws {
        let store = try kitchen.store()
        let pallet = try await scan("(02)03017620422003(37)24", store, form: .elements)
        #expect(pallet.amount == .of(24) && pallet.caseQuestion == nil)
        #expect(try await scan("(02)03017620422003(37)4", store, mode: .take, form: .elements).amount == .of(4))
        // Cases on a pallet: how many packs are in each?
        let cases = try await scan("(02)13017620422000(37)3", store, form: .elements)
        #expect(cases.amount == .of(3) && cases.caseQuestion != nil)
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        #expect(try await store.amounts().reduce(Amount.zero, +) == .of(20 + 18))
        #expect(try await scan("(02)13017620422000(37)3", store, form: .elements).amount == .of(18))
    }

    @Test func hasTheDateOfItsPacks() async throws {
        let store = try kitchen.store()
        _ = try await scan("(01)13017620422000(15)270131(10)AB", store, form: .elements)
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        let lot = try #require(try await store.lots().first?.lot)
        #expect(lot.amount == .of(6) && lot.bestBefore?.rawValue == "2027-01-31" && lot.makersCode == "AB")
    }

    @Test func belongsToTheProductThatTheArticleWasMergedInto() async throws {
        let store = try kitchen.store()
        let booked = try await scan(box, store)
        let other = try await store.add(ProductDraft(name: "Spread")).product.uuid
        _ = try await store.merge(product: #require(booked.product?.uuid), into: other)
        #expect(try await store.caseQuestions().map(\.product.name) == ["Spread"])
        _ = try await store.answerCaseQuestion(6, inCase: gtin(box), by: .cook)
        #expect(try await store.product(gtin(box))?.uuid == other)
        #expect(try await store.amounts() == [.of(6)])
    }

    @Test func isNotAskedOfARemovedProduct() async throws {
        let store = try kitchen.store()
        let booked = try await scan(box, store)
        _ = try await scan(pack, store, mode: .take)
        try await store.remove(product: #require(booked.product?.uuid))
        #expect(try await store.caseQuestions().isEmpty)
    }

    @Test func isAProductOfItsOwnIfTheHouseholdSaysSo() async throws {
        let store = try kitchen.store()
        _ = try await store.add(ProductDraft(name: "A case"), codes: [ProductCode(gtin: gtin(box))])
        let booked = try await scan(box, store)
        #expect(booked.product?.name == "A case" && booked.caseQuestion == nil)
    }

    @Test func isNotAskedWhereNothingIsBooked() async throws {
        let store = try kitchen.store()
        #expect(try await scan(box, store, mode: .lookUp).caseQuestion == nil)
        #expect(try await scan(box, store, mode: .take).effect.reason == .noneThere)
        #expect(try await store.caseQuestions().isEmpty)
    }

    @Test func takesNoImpossibleAnswer() async throws {
        let store = try kitchen.store()
        _ = try await scan(box, store)
        for packs in [0, -1, 1_000] {
            await #expect(throws: KitchenError.violated(.outOfRange(.amount))) {
                _ = try await store.answerCaseQuestion(packs, inCase: gtin(box), by: .cook)
            }
        }
        _ = try await store.answerCaseQuestion(1, inCase: gtin(box), by: .cook)
        #expect(try await store.amounts() == [.one])
        #expect(try await store.caseQuestions().isEmpty)
    }
}
