import Values

extension Values.Unit {
    /// Returns an amount with the unit's name, Scantry's or the household's, such as `2 packs` or `500 g`.
    public func phrase(of amount: Amount) -> Phrase {
        if isBuiltIn, name == nil {
            return Phrase("units.of\(symbol.prefix(1).uppercased())\(symbol.dropFirst())", ["count": .amount(amount)])
        }
        let name = (amount == .one ? name : plural ?? name) ?? symbol
        return Phrase("units.ofOwn", ["count": .amount(amount), "unit": .text(name)])
    }
}

extension Language {
    /// Returns the unit's name: `kilogram`, or the household's own word.
    public func name(of unit: Values.Unit) -> String {
        unit.name ?? (unit.isBuiltIn ? localized("units.\(unit.symbol)Name") : unit.symbol)
    }
}
