import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

@testable import Web

/// A printed card in a situation that it is for: scanned, it must have the effect that it states.
///
/// The switches over cards and modes are exhaustive, so that a new one cannot be forgotten here.
struct CardTrial {
    let home: Home
    let card: Values.Card
    /// Its English text.
    let title: String
    let print: Print
    /// The code of a product used by this trial only.
    let pack: String

    func run() async throws {
        try await home.scan("SCANTRY-STOP", "SCANTRY-LOC-1")
        switch card {
        case .mode(let mode): try await choosesMode(mode)
        case .location(let id): try await goesTo(id)
        case .quantity(let amount): try await counts(amount)
        case .remember: try await remembers()
        case .date(let date): try await dates(date)
        case .undo: try await undoes()
        case .bulk: try await beginsShopping()
        case .done: try await endsShopping()
        case .stop: try await stops()
        case .member: try await names()
        case .mute: try await mutes()
        case .empty(let id): try await empties(id)
        case .timer(let minutes): try await times(minutes)
        case .yes: try await answers(.takenAll, leaving: .zero)
        case .no: try await answers(.undone, leaving: .packs(2))
        }
    }

    private func choosesMode(_ mode: Mode) async throws {
        try await home.scan("SCANTRY-ADD", pack, pack, "SCANTRY-STOP")
        let shown = try await home.show(print)
        #expect(
            shown.effect.action == .mode && shown.effect.mode == mode && title == Language.en.localized(mode.phrase))
        let first = try await scan(pack)
        #expect(first.effect.action == Self.firstDeed(mode))
        if mode == .move {
            let moved = try await scan("SCANTRY-LOC-2")
            #expect(moved.effect.action == .moved && moved.location == "Fridge" && moved.product == first.product)
        }
        if mode == .takeAll { #expect(try await scan(pack).effect.action == .takenAll) }
        if mode == .shoppingList { #expect(try await home.store.lists().first?.lines.isEmpty == false) }
        if mode.isOneShot { #expect(try await scan(pack).effect.action == .lookedUp) }
        #expect(try await left() == Self.left(mode))
    }

    /// Returns the effect of the first pack after a mode's card.
    private static func firstDeed(_ mode: Mode) -> ScanEffect.Action {
        switch mode {
        case .lookUp: .lookedUp
        case .add: .added
        case .take: .taken
        case .takeAll: .asked
        case .spoiled: .spoiled
        case .open: .opened
        case .move: .refused  // there is no destination
        case .count: .counted
        case .shoppingList: .listed
        case .timer: .refused  // there is no cooking profile
        }
    }

    /// Returns the amount left of two after that.
    private static func left(_ mode: Mode) -> Amount {
        switch mode {
        case .add: .packs(3)
        case .take, .spoiled: .packs(1)
        case .takeAll: .zero
        case .lookUp, .open, .move, .count, .shoppingList, .timer: .packs(2)
        }
    }

    private func goesTo(_ id: Int64) async throws {
        let shown = try await home.show(print)
        #expect(shown.effect.action == .location && shown.effect.locationId == id && shown.location == title)
        try await home.scan("SCANTRY-ADD")
        #expect(try await scan(pack).location == title)
    }

    private func counts(_ amount: Amount) async throws {
        #expect(title == (amount == .half ? "½ ×" : "\(amount) ×"))
        try await home.scan("SCANTRY-ADD")
        #expect(try await home.show(print).effect.action == .quantity)
        #expect(try await scan(pack).amount == amount)
        try await home.scan(pack)
        let changed = try await home.show(print)
        #expect(changed.effect.isChange == true && changed.amount == amount)
        #expect(try await left() == amount + amount)
    }

    private func remembers() async throws {
        try await home.scan("SCANTRY-ADD", pack, "SCANTRY-Q-6")
        #expect(try await home.show(print).amount == .packs(6))
        #expect(try await scan(pack).amount == .packs(6))
    }

    private func dates(_ date: DateCard) async throws {
        let day = try #require(Self.days[title], "no day is known for the card \(title)")
        try await home.scan("SCANTRY-ADD")
        #expect(try await home.show(print).effect.action == .date)
        let added = try await scan(pack)
        #expect(added.bestBefore == day && !added.isGuessed)
        try await home.scan(pack)
        let changed = try await home.show(print)
        #expect(changed.effect.isChange == true && changed.bestBefore == day && !changed.isGuessed)
    }

    /// The dates of the cards on 20 November 2026, by their texts.
    private static let days: [String: Day?] = [
        "+ 3 days": Day(rawValue: "2026-11-23"), "+ 1 week": Day(rawValue: "2026-11-27"),
        "+ 2 weeks": Day(rawValue: "2026-12-04"), "+ 1 month": Day(rawValue: "2026-12-20"),
        "+ 3 months": Day(rawValue: "2027-02-20"), "+ 6 months": Day(rawValue: "2027-05-20"),
        "+ 1 year": Day(rawValue: "2027-11-20"), "No date": nil,
        "31 Jan 2027": Day(rawValue: "2027-01-31"),
    ]

    private func undoes() async throws {
        try await home.scan("SCANTRY-ADD", pack, pack)
        for left in [Amount.packs(1), .zero] {
            #expect(try await home.show(print).effect.undone == .added)
            #expect(try await self.left() == left)
        }
    }

    private func times(_ minutes: Int) async throws {
        let shown = try await home.show(print)
        #expect(shown.effect.action == .timerStarted && title == (minutes == 1 ? "1 minute" : "\(minutes) minutes"))
        let timers = try await home.store.timers()
        #expect(timers.map(\.length) == [.seconds(minutes * 60)])
        try await home.scan("SCANTRY-UNDO")
        #expect(try await home.store.timers().isEmpty)
    }

    private func beginsShopping() async throws {
        #expect(try await home.show(print).effect.action == .bulk)
        #expect(try await scan(pack).effect.action == .added)
        let bulk = try #require(try await home.store.station("camera").bulk)
        #expect(try await home.store.bulk(bulk).lines.count == 1)
    }

    private func endsShopping() async throws {
        try await home.scan("SCANTRY-BULK", pack, pack)
        #expect(try await home.show(print).effect.summary == BulkSessionSummary(packs: 2, products: 1, unknown: 1))
        #expect(try await scan(pack).effect.action == .lookedUp)
    }

    private func stops() async throws {
        try await home.scan("SCANTRY-ADD", "SCANTRY-Q-9")
        #expect(try await home.show(print).effect.action == .stopped)
        #expect(try await scan(pack).effect.action == .lookedUp)
        #expect(try await left() == .zero)
    }

    private func names() async throws {
        #expect(try await home.show(print).member == title)
        try await home.scan("SCANTRY-ADD", pack)
        #expect(try await home.store.journal().first?.member == title)
    }

    private func mutes() async throws {
        for silence in ["the sound is muted", nil] {
            #expect(try await home.show(print).effect.action == .muted)
            #expect(home.kiosk.sound.silence == silence)
        }
    }

    private func answers(_ action: ScanEffect.Action, leaving amount: Amount) async throws {
        #expect(title == (action == .undone ? "No" : "Yes"))
        #expect(try await home.show(print).effect.reason == .nothingAsked)
        try await home.scan("SCANTRY-ADD", pack, pack, "SCANTRY-TAKE-ALL")
        #expect(try await scan(pack).effect.action == .asked)
        #expect(try await home.show(print).effect.action == action)
        #expect(try await left() == amount)
    }

    private func empties(_ id: Int64) async throws {
        let place = try await scan("SCANTRY-LOC-\(id)").location
        #expect(title == "Empty: \(place ?? "?")")
        try await home.scan("SCANTRY-ADD", pack, pack, "SCANTRY-STOP")
        #expect(try await home.show(print).effect.action == .asked)
        #expect(try await left() == .packs(2))
        #expect(try await home.show(print).effect.action == .emptied)
        #expect(try await left() == .zero)
    }

    /// Returns the stock of this trial's product.
    private func left() async throws -> Amount {
        let shelves = try await home.store.shelves().filter { $0.product.gtin?.digits == "0\(pack)" }
        return shelves.map(\.amount).reduce(.zero, +)
    }

    private func scan(_ code: String) async throws -> ScanResult { try #require(try await home.scan(code)) }
}
