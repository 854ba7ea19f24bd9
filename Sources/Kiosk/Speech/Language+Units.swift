import Kitchen

extension Language {
    /// What a unit is called: `kilogram`, or in the household's own word.
    public func name(of unit: Kitchen.Unit) -> String {
        unit.name ?? (unit.isBuiltIn ? say("units.\(unit.symbol)Name") : unit.symbol)
    }
}
