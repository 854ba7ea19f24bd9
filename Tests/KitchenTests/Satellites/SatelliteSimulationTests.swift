import Fixtures
import Foundation
import TestSupport
import Testing
import Values

@testable import Kitchen

/// Random scans at a hub and two satellites, with messages that are lost, doubled and overtaken.
struct SatelliteSimulationTests {
    private let kitchen = TestKitchen()

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func nothingIsLostAndNothingIsBookedTwice(seed: UInt64) async throws {
        let hub = try kitchen.store()
        let satellites = [
            try await TestSatellite("Cellar", of: hub, ahead: 3_600),
            try await TestSatellite("Garage", of: hub, ahead: -3_600),
        ]
        var chance = Chance(seed: seed)
        var messages = satellites.map { _ in [[SentScan]]() }
        var answers = satellites.map { _ in [[ScanReceipt]]() }
        for _ in 0..<150 {
            let index = chance.number(below: 2)
            switch chance.number(below: 8) {
            case 0, 1, 2: try await satellites[index].scan(chance.label(), after: Double(chance.number(below: 70)))
            case 3: _ = try await hub.book(chance.scanAtHub())
            case 4: messages[index].append(try await satellites[index].unsent())
            case 5:
                guard let message = chance.take(&messages[index]) else { continue }
                answers[index].append(try await satellites[index].arrive(message))
            case 6:
                guard let answer = chance.take(&answers[index]) else { continue }
                _ = try await satellites[index].store.confirm(answer)
            default: try await satellites[index].takeCopy()
            }
            try await satellites[index].store.expectTrueBooks("seed \(seed)")
        }
        for satellite in satellites { try await satellite.meetHub() }
        for satellite in satellites {
            try await satellite.takeCopy()
            #expect(try await satellite.store.scansInOutbox() == [], "seed \(seed)")
            #expect(try await satellite.store.stockedAmounts() == hub.stockedAmounts(), "seed \(seed)")
            #expect(
                try await hub.order(ofStation: satellite.satellite.station("camera")) == satellite.made,
                "seed \(seed)")
        }
        try await hub.expectTrueBooks("seed \(seed)")
    }
}

private struct Chance {
    private var generator: SeededGenerator
    private static let codes = ["8076800195057", "50112579", "3017620422003", "96385074"]

    init(seed: UInt64) { generator = SeededGenerator(state: seed) }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func label() -> Label {
        let cards: [Card] = [
            .mode(.add), .mode(.add), .mode(.take), .mode(.count), .undo, .done, .quantity(Amount(thousandths: 3_000)),
        ]
        guard number(below: 3) > 0 else { return .card(cards[number(below: cards.count)]) }
        return Label(Self.codes[number(below: Self.codes.count)])
    }

    mutating func scanAtHub() -> Scan {
        .of(Self.codes[number(below: Self.codes.count)], id: UUID(), mode: number(below: 2) == 0 ? .add : .take)
    }

    /// Takes a message that arrives now: any of those underway, some twice; others are lost.
    mutating func take<Message>(_ messages: inout [Message]) -> Message? {
        guard !messages.isEmpty else { return nil }
        let index = number(below: messages.count)
        switch number(below: 4) {
        case 0:
            messages.remove(at: index)
            return nil
        case 1: return messages[index]
        default: return messages.remove(at: index)
        }
    }
}
