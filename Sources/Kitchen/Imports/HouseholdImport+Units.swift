import Foods
import GRDB
import Values

extension HouseholdImport {
    /// Imports the units. One that is new gets its measure from a conversion that is for all products.
    mutating func importUnits() throws {
        let needed = neededUnits
        var there = try Values.Unit.all(db)
        var waiting = household.units
        var isSettled = false
        while !waiting.isEmpty {
            var later: [ImportedUnit] = []
            for unit in waiting {
                if let row = earlier(.unit, unit.id), row.rowId == nil, !needed.contains(unit.id) {
                    report.count(.unit, .known)
                    continue
                }
                let known = unit.found(in: there)?.id
                let measure = measure(of: unit, there)
                // The conversions of a unit may lead to one that comes after it.
                if known == nil, measure == nil, !isSettled {
                    later.append(unit)
                    continue
                }
                try importRow(.unit, unit.id, named: unit.name) { _ in
                    known.map { ($0, [:]) }
                } create: { run in
                    let new = try unit.inserted(measure, besides: there, run.db)
                    there.append(new)
                    return new.id
                }
            }
            isSettled = later.count == waiting.count
            waiting = later
        }
    }

    /// The units of rows that are new: one that the household has deleted comes back only for them.
    private var neededUnits: Set<ForeignID?> {
        var units: Set<ForeignID?> = []
        for product in household.products where earlier(.product, product.id) == nil { units.insert(product.unit) }
        for barcode in household.barcodes where earlier(.barcode, barcode.id) == nil { units.insert(barcode.unit) }
        for lot in household.lots where earlier(.lot, lot.id) == nil { units.insert(lot.unit) }
        for entry in household.entries where earlier(.entry, entry.id) == nil { units.insert(entry.unit) }
        return units
    }

    /// Returns how much of its kind's first unit one is; nil if neither its name nor a conversion for all products says
    /// so.
    private func measure(of unit: ImportedUnit, _ there: [Values.Unit]) -> UnitMeasure? {
        if let word = unit.measure { return word }
        // A measure is for all products, and none could override it.
        let isOverridden = household.conversions.contains {
            $0.product != nil && ($0.unit == unit.id || $0.other == unit.id)
        }
        for conversion in household.conversions where conversion.product == nil && !isOverridden {
            let isForward = conversion.unit == unit.id
            guard isForward || conversion.other == unit.id,
                let other = row(.unit, isForward ? conversion.other : conversion.unit),
                let known = there.first(where: { $0.id == other }), let ratio = known.ratio,
                let all = (isForward ? conversion.factor : conversion.factor.inverse).times(ratio)
            else { continue }
            return UnitMeasure(kind: known.kind, ratio: all)
        }
        return nil
    }
}

/// The size of a unit in its kind's first unit.
struct UnitMeasure {
    let kind: Values.Unit.Kind
    let ratio: Ratio
}

extension ImportedUnit {
    /// Returns the household's unit with this name or symbol; nil if there is none.
    fileprivate func found(in units: [Values.Unit]) -> Values.Unit? {
        let names = Set([name, plural].compactMap { $0?.folded })
        let units = units.filter(\.mayBeCalled)
        let own = units.first { unit in
            [unit.symbol, unit.name, unit.plural].contains { $0.map { names.contains($0.folded) } ?? false }
        }
        return own
            ?? names.lazy.compactMap(Self.symbol).first.flatMap { symbol in
                units.first { $0.symbol == symbol }
            }
    }

    /// Returns the symbol of Scantry's unit with a name; nil for other names.
    private static func symbol(of name: String) -> String? {
        if pieces.contains(name) { return "piece" }
        if packs.contains(name) { return "pack" }
        let symbol = MeasureWord.named(name)?.unit ?? metric[name]
        return symbol.flatMap { Values.Unit.builtIn.contains($0) ? $0 : nil }
    }

    private static let pieces: Set = [
        "piece", "pieces", "pc", "pcs", "pce", "stuck", "stk", "st", "unit", "units", "unite", "unites",
    ]
    private static let packs: Set = [
        "pack", "packs", "pk", "pkg", "package", "packages", "packet", "packets", "paquet", "paquets", "packung",
        "packungen",
    ]
    /// Names of metric units in languages that recipes are not read in.
    private static let metric = [
        "gramm": "g", "gramo": "g", "gramos": "g", "grammo": "g", "grammi": "g", "kilogramm": "kg", "kilogramo": "kg",
        "kilogramos": "kg", "litro": "l", "litros": "l", "litri": "l", "mililitro": "ml", "mililitros": "ml",
        "essloffel": "tbsp", "teeloffel": "tsp",
    ]

    /// The size by the name; nil for names that mean different measures in different countries.
    fileprivate var measure: UnitMeasure? {
        guard let word = MeasureWord.named(name.folded), ["mg", "dl", "oz", "lb"].contains(word.unit),
            let ratio = word.gramsOrMillilitres
        else { return nil }
        if case .mass = word.kind { return UnitMeasure(kind: .mass, ratio: ratio) }
        return UnitMeasure(kind: .volume, ratio: ratio)
    }

    /// Adds it as a unit of the household's own.
    fileprivate func inserted(
        _ measure: UnitMeasure?, besides there: [Values.Unit], _ db: Database
    ) throws -> Values.Unit {
        let name = try name.checked(as: .name, most: 60)
        let plural = try plural.checked(as: .plural, most: 60)
        // The symbol is short, and the only one.
        let all = Set(there.map(\.symbol.folded))
        let short = String(name.unicodeScalars.prefix(17))
        let symbol = ([short] + (2...99).map { "\(short) \($0)" }).first { !all.contains($0.folded) }
        guard let symbol else { throw KitchenError.violated(.taken(.symbol, by: short)) }
        return try Values.Unit(
            symbol: symbol, kind: measure?.kind ?? .count, name: name, plural: plural ?? name,
            numerator: measure?.ratio.numerator, denominator: measure?.ratio.denominator
        ).inserted(db)
    }
}

extension Values.Unit {
    /// Whether a unit of this name may be meant: a removed one of history comes back when it is used.
    fileprivate var mayBeCalled: Bool { !symbol.isEmpty }
}
