/// A product's conversion of one unit into an amount of another: a pack is 6 pieces.
public struct Conversion: Codable, Equatable, Sendable {
    public var productId: Int64
    public var unitId: Int64
    public var amount: Amount
    public var otherUnitId: Int64

    public init(productId: Int64, unitId: Int64, amount: Amount, otherUnitId: Int64) {
        self.productId = productId
        self.unitId = unitId
        self.amount = amount
        self.otherUnitId = otherUnitId
    }
}

/// A graph of unit conversions: those of each unit to its kind's first unit, and those of one product.
public struct Measures: Sendable {
    /// A node of the graph: a unit, or the first unit of a kind.
    private enum Node: Hashable {
        case unit(Int64)
        case first(Unit.Kind)
    }

    private var ways: [Node: [(to: Node, ratio: Ratio)]] = [:]
    private var symbols: [Int64: String] = [:]

    /// - Parameter conversions: The conversions of one product.
    public init(units: [Unit], conversions: [Conversion] = []) {
        for unit in units {
            symbols[unit.id] = unit.symbol
            if let ratio = unit.ratio { connect(.unit(unit.id), .first(unit.kind), ratio) }
        }
        for conversion in conversions {
            guard let ratio = Ratio(conversion.amount.thousandths, 1_000) else { continue }
            connect(.unit(conversion.unitId), .unit(conversion.otherUnitId), ratio)
        }
    }

    /// Returns the amount of `other` in one of `unit`; nil if no conversions connect them.
    public func ratio(from unit: Int64, to other: Int64) -> Ratio? {
        var found: [Node: Ratio] = [.unit(unit): .one]
        var open: [Node] = [.unit(unit)]
        while let place = open.popLast(), let here = found[place] {
            if place == .unit(other) { return here }
            for way in ways[place] ?? [] where found[way.to] == nil {
                guard let there = here.times(way.ratio) else { continue }
                found[way.to] = there
                open.append(way.to)
            }
        }
        return nil
    }

    /// Returns the symbol of the unit with that row id; nil if the unit was not passed to `init`.
    public func symbol(of unit: Int64) -> String? { symbols[unit] }

    private mutating func connect(_ one: Node, _ other: Node, _ ratio: Ratio) {
        ways[one, default: []].append((other, ratio))
        ways[other, default: []].append((one, ratio.inverse))
    }

}
