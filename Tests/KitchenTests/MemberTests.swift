import Foundation
import Testing
import Values

@testable import Kitchen

struct MemberTests {
    private let kitchen = TestKitchen()

    @Test func keepsTheHouseholdsPeopleInItsOrder() async throws {
        let store = try kitchen.store()
        let ada = try await store.add(MemberDraft(name: " Ada ", colour: .raspberry))
        let ben = try await store.add(MemberDraft(name: "Ben", colour: .blue))
        #expect(ada.name == "Ada" && ben.colour.rawValue == "#3b6ea5")
        try await store.move(member: ben.id, to: 0)
        #expect(try await store.members().map(\.name) == ["Ben", "Ada"])
        _ = try await store.edit(member: ada.id, MemberDraft(name: "Adah", colour: .blue))
        #expect(try await store.member(ada.id).name == "Adah")
    }

    @Test func refusesANameThatSomebodyHas() async throws {
        let store = try kitchen.store()
        _ = try await store.add(MemberDraft(name: "Ada", colour: .raspberry))
        await #expect(throws: KitchenError.violated(.taken(.name, by: "Ada"))) {
            try await store.add(MemberDraft(name: "ADA", colour: .raspberry))
        }
    }

    @Test func letsSomebodyLeaveAndComeBack() async throws {
        let store = try kitchen.store()
        let ada = try await store.add(MemberDraft(name: "Ada", colour: .raspberry))
        try await store.remove(member: ada.id)
        #expect(try await store.members().isEmpty)
        await #expect(throws: KitchenError.violated(.missing(.member))) { try await store.remove(member: ada.id) }
        #expect(try await store.add(MemberDraft(name: "Ada", colour: .blue)).id == ada.id)
        #expect(try await store.members().map(\.colour) == [.blue])
    }

    @Test(arguments: ["red", "#12345", "#12345g", "#1234567", "", "#１２３４５６", "#aa0000"])
    func refusesWhatIsNoColourOnWhichTextCanBeRead(text: String) {
        #expect(Colour(rawValue: text) == nil)
    }

    @Test func keepsWhatTheHouseholdHasSettled() async throws {
        let store = try kitchen.store()
        #expect(try await store.household() == Household())
        let settled = Household(language: "fr", currency: "CHF", dueSoonDays: 0, isWelcomed: true)
        try await store.set(settled)
        #expect(try await store.household() == settled)
    }

    @Test(arguments: [
        (Household(language: "'"), RuleViolation.unreadable(.language)),
        (Household(language: ""), .unreadable(.language)),
        (Household(currency: "eur"), .unreadable(.currency)), (Household(currency: "EURO"), .unreadable(.currency)),
        (Household(dueSoonDays: 366), .outOfRange(.days)), (Household(dueSoonDays: -1), .outOfRange(.days)),
    ])
    func refusesWhatCannotBeSettled(household: Household, violation: RuleViolation) async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(violation)) { try await store.set(household) }
    }
}
