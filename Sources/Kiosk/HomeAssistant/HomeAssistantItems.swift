import Foundation
import Kitchen
import Phrases
import Values

/// A number with the items that it counts: the payload of a sensor, whose keys become its attributes.
struct HomeAssistantItems: Encodable {
    let count: Int
    let items: [Item]
    /// The names of the items in one line, to be spoken.
    let text: String

    struct Item: Encodable {
        var name: String
        var brand: String?
        var amount: Double?
        var unit: String?
        var place: String?
        /// The last good day.
        var date: Day?
        var state: String?
    }

    init(_ items: [Item], count: Int? = nil) {
        self.count = count ?? items.count
        self.items = Array(items.prefix(HomeAssistantState.mostItems))
        text = self.items.prefix(10).map(\.name).joined(separator: ", ")
    }
}

extension HomeAssistantItems.Item {
    init(_ lot: TimelineLot, in language: Language) {
        self.init(
            name: lot.product.called(in: language), brand: lot.product.brand,
            amount: lot.stock.lot.amount.number, unit: language.name(of: lot.stock.unit), place: lot.stock.place,
            date: lot.stock.lot.bestBefore)
    }

    init(_ group: StockGroup, in language: Language) {
        let total = group.totals.first
        self.init(
            name: group.product.called(in: language), brand: group.product.brand,
            amount: (total?.amount ?? .zero).number, unit: total.map { language.name(of: $0.unit) })
    }

    init(_ line: ShelfLine, in language: Language) {
        self.init(
            name: line.product.called(in: language), brand: line.product.brand, amount: line.amount.number,
            unit: line.unit, date: line.bestBefore)
    }

    init(_ line: EntryLine, in language: Language) {
        self.init(
            name: line.product?.called(in: language) ?? line.entry.text ?? "", brand: line.product?.brand,
            amount: line.entry.amount.number, unit: language.name(of: line.unit),
            state: line.entry.isTicked ? "ticked" : "open")
    }
}

extension ProductSummary {
    func called(in language: Language) -> String { name ?? language.localized("inbox.nameless") }
}

extension Amount {
    /// The amount as a number of JSON.
    var number: Double { Double(thousandths) / 1_000 }
}

/// The next timer's end, with all timers: the payload of a sensor.
struct HomeAssistantTimers: Encodable {
    /// When the next running timer ends, with the time zone; `None` for none, as Home Assistant writes it.
    let end: String
    let timers: [Timer]

    struct Timer: Encodable {
        let name: String
        let state: String
        /// Nil unless it is running.
        let end: String?
        let remainingSeconds: Int?
    }

    init(_ lines: [TimerLine], in language: Language) {
        timers = lines.map { line in
            Timer(
                name: language.localized(line.called), state: line.state.rawValue,
                end: line.state == .running ? line.endText : nil,
                remainingSeconds: line.state == .paused ? line.remainingSeconds : nil)
        }
        end = timers.compactMap(\.end).min() ?? "None"
    }
}

extension TimerLine {
    /// When it ends, in whole seconds of UTC.
    var endText: String {
        let seconds = (time.timeIntervalSince1970 + Double(remainingSeconds)).rounded()
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}

/// Whether something has a problem, and which: the payload of a binary sensor.
struct HomeAssistantProblem: Encodable {
    let problem: Bool
    let reason: String?
}
