import Foundation
import Kiosk
import Kitchen
import Phrases
import Printing
import Testing
import Values

@testable import Web

/// Every printed card, shown to a camera, has the effect that its text states.
@Suite(.timeLimit(.minutes(5)))
struct PrintedCardTests {
    @Test(arguments: CardSet.allCases)
    func doesWhatIsWrittenOnIt(set: CardSet) async throws {
        let home = try Home(speech: .short)
        let house = try await Self.furnish(home.store)
        let ownDate = Day(rawValue: "2027-01-31").map { [Card.date(.on($0))] } ?? []
        try await home.live { home in
            var shown = 0
            for card in set.cards(in: house) + (set == .dates ? ownDate : []) {
                let title = Language.en.localized(try #require(CardFace(card, in: house)).title)
                let codes = PrintedCodes(card.code, on: .a4, as: .both)
                for svg in [codes.square, codes.bars].compactMap(\.self) {
                    let print = try #require(Print(svg: svg))
                    let pack = try #require(Self.number(shown))
                    try await CardTrial(home: home, card: card, title: title, print: print, pack: pack).run()
                    shown += 1
                }
            }
            #expect(shown >= 2 * set.cards(in: house).count - 1)
            try await home.hasSeenNothingElse()
        }
    }

    @Test func bindsOwnLabelsToThePackBeforeAndAfter() async throws {
        let home = try Home(speech: .off)
        try await home.live { home in
            for (number, isBefore) in [true, false].enumerated() {
                let codes = PrintedCodes(OwnLabel.random().code, on: .a4, as: .both)
                let print = try #require((isBefore ? codes.square : codes.bars).flatMap(Print.init(svg:)))
                let pack = try #require(Self.number(number))
                try await home.scan("SCANTRY-ADD")
                if isBefore { try await home.scan(pack) }
                #expect(try await home.show(print).effect.action == .bound)
                if !isBefore { try await home.scan(pack) }
                try await home.scan("SCANTRY-STOP")
                let looked = try await home.show(print)
                #expect(looked.effect.action == .lookedUp && looked.product?.gtin?.digits == "0\(pack)")
            }
            try await home.hasSeenNothingElse()
        }
    }

    /// Most cards have a square code, and the same text as bars for guns.
    @Test func aCardWithBothCodesCountsOnce() async throws {
        let home = try Home(speech: .off)
        try await home.live { home in
            let codes = PrintedCodes(Card.undo.code, on: .a4, as: .both)
            let prints = [codes.square, codes.bars].compactMap(\.self).compactMap(Print.init(svg:))
            try #require(prints.count == 2)
            let pack = try #require(Self.number(0))
            try await home.scan("SCANTRY-ADD", pack, pack, pack)
            for _ in 1...2 { #expect(try await home.show(prints).effect.action == .undone) }
            try await home.hasSeenNothingElse()
            #expect(try await home.store.shelves().map(\.amount) == [.one])
        }
    }

    /// Adds a member, and a drawer in the freezer.
    private static func furnish(_ store: KitchenStore) async throws -> CardHousehold {
        _ = try await store.add(MemberDraft(name: "Anna", colour: .plum))
        _ = try await store.add(LocationDraft(name: "Drawer 1", kind: .freezer, parentId: 3))
        return CardHousehold(members: try await store.members(), locations: try await store.locations())
    }

    /// Returns an unused article number.
    private static func number(_ index: Int) -> String? {
        (0...9).map { "952000\(1_000_000 + 10 * index + $0)" }.first { GTIN($0) != nil }
    }
}

extension Home {
    /// Shows codes on one paper, and returns the result of the scan.
    func show(_ prints: [Print]) async throws -> ScanResult {
        var events = kiosk.eventBus.events().makeAsyncIterator()
        try holdUp(prints)
        while let event = await events.next() {
            if case .booked(let scanResult) = event, scanResult.symbology != nil {
                shows.add()
                return scanResult
            }
        }
        throw CancellationError()
    }

    func show(_ print: Print) async throws -> ScanResult { try await show([print]) }

    /// Returns whether everything shown before counted once: a marker's scan comes after all remaining results.
    func hasSeenNothingElse() async throws {
        let end = try #require(Print(card: "SCANTRY-STOP", as: .square))
        #expect(try await show(end).text == "SCANTRY-STOP")
        let seen = try await store.scans(limit: 1_000).filter { $0.symbology != nil }
        #expect(seen.count == shows.count)
    }
}
