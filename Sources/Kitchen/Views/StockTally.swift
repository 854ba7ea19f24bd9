import Values

/// The stock counted by location, for one rule of due dates and one tree of locations.
struct StockTally: Sendable {
    let locations: [Location]
    let rule: DueRule
    /// The position of each location, by its row id.
    private let places: [Int64: Int]
    /// For each location the positions of itself, of those around it, and of the whole.
    private let around: [[Int]]
    /// By position; the last is the whole.
    private var counts: [Count]
    /// The number of calls of ``count(_:_:)``.
    private var calls = 0
    /// For each position the last call that counted a product there.
    private var counted: [Int]

    /// Creates a tally of no lots.
    init(_ locations: [Location], _ rule: DueRule) {
        (self.locations, self.rule) = (locations, rule)
        let places = Dictionary(locations.enumerated().map { ($1.id, $0) }) { first, _ in first }
        self.places = places
        around = locations.map { Self.around($0, locations, places) + [locations.count] }
        counts = Array(repeating: Count(), count: locations.count + 1)
        counted = Array(repeating: 0, count: locations.count + 1)
    }

    /// Adds all lots of a product.
    mutating func add(_ lots: [StockedLot]) { count(lots, 1) }

    /// Subtracts all lots of a product, which were added.
    mutating func subtract(_ lots: [StockedLot]) { count(lots, -1) }

    /// Adds all lots of a product, or subtracts them if `sign` is -1. A product in several drawers counts once.
    private mutating func count(_ lots: [StockedLot], _ sign: Int) {
        calls += 1
        let (today, soon) = (rule.today?.rawValue, rule.soon?.rawValue)
        for lot in lots {
            let due = Due(lot.bestBefore, today, soon)
            for place in places[lot.locationId].map({ around[$0] }) ?? [wholePosition] {
                counts[place].count(lot, due, sign)
                if counted[place] != calls { counts[place].products += sign }
                counted[place] = calls
            }
        }
    }

    /// The stock of each location with all inside it, by the location's row id.
    var byPlace: [Int64: StockSummary] { places.mapValues { counts[$0].summary } }

    /// All stock.
    var whole: StockSummary { counts[wholePosition].summary }

    /// The number of opened lots.
    var opened: Int { counts[wholePosition].opened }

    private var wholePosition: Int { locations.count }

    /// Returns the positions of a location and those around it.
    private static func around(_ location: Location, _ locations: [Location], _ places: [Int64: Int]) -> [Int] {
        var (around, next) = ([Int](), places[location.id])
        while let place = next, !around.contains(place) {
            around.append(place)
            next = locations[place].parentId.flatMap { places[$0] }
        }
        return around
    }
}

extension StockTally {
    /// The state of a lot that is expired or due soon.
    private enum Due {
        case expired, soon

        init?(_ day: String?, _ today: String?, _ soon: String?) {
            guard let day, let today, let soon else { return nil }
            if day < today {
                self = .expired
            } else if day <= soon {
                self = .soon
            } else {
                return nil
            }
        }
    }

    private struct Count {
        var products = 0
        var (lots, expired, soon, opened, unpriced) = (0, 0, 0, 0, 0)
        /// In hundredths; wider than prices, so that what was added can be subtracted.
        var value: Int128 = 0

        mutating func count(_ lot: StockedLot, _ due: Due?, _ sign: Int) {
            lots += sign
            switch due {
            case .expired: expired += sign
            case .soon: soon += sign
            case nil: break
            }
            if lot.isOpened { opened += sign }
            if let price = lot.value { value += Int128(sign) * Int128(price.hundredths) } else { unpriced += sign }
        }

        var summary: StockSummary {
            StockSummary(
                products: products, lots: lots, expired: expired, soon: soon,
                value: Money(hundredths: Int64(clamping: value)), unpriced: unpriced)
        }
    }
}
