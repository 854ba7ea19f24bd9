import Values

/// The editable fields of a unit.
public struct UnitDraft: Equatable, Sendable {
    public var symbol: String
    public var kind: Values.Unit.Kind
    public var name: String?
    public var plural: String?
    /// How much of another unit one of it is, or nil if only products define it.
    public var measure: Measure?

    /// An amount of a unit.
    public struct Measure: Equatable, Sendable {
        public var amount: Amount
        public var unitId: Int64

        public init(amount: Amount, unitId: Int64) {
            self.amount = amount
            self.unitId = unitId
        }
    }

    public init(
        symbol: String, kind: Values.Unit.Kind, name: String? = nil, plural: String? = nil, measure: Measure? = nil
    ) {
        self.symbol = symbol
        self.kind = kind
        self.name = name
        self.plural = plural
        self.measure = measure
    }
}

extension UnitDraft: FieldDraft {
    /// All fields but `measure`, which only units have.
    public static let fields: [DraftField<UnitDraft>] = [
        DraftField(.symbol, .name(\.symbol, most: 20), hint: "units.symbolHint"),
        DraftField(.name, .line(\.name, most: 60), hint: "units.nameHint"),
        DraftField(.plural, .line(\.plural, most: 60)),
        DraftField(.kind, .choice(\.kind), isRequired: true),
    ]

    public static var blank: UnitDraft { UnitDraft(symbol: "", kind: .count) }
}

extension UnitDraft {
    /// Creates a draft with the unit's current fields, to be edited.
    public init(_ unit: Values.Unit) {
        self.init(symbol: unit.symbol, kind: unit.kind, name: unit.name, plural: unit.plural)
        let first = Values.Unit.first(of: unit.kind)
        guard unit.id != first, let ratio = unit.ratio, let amount = Amount.one.times(ratio) else { return }
        measure = Measure(amount: amount, unitId: first)
    }
}
