import Kiosk
import Kitchen

extension Visitor {
    /// An amount with its unit, such as `2 packs` or `500 g`, in the words of Scantry's own units or the household's.
    func written(_ amount: Amount, _ unit: Unit) -> String {
        say(phrase(amount, unit))
    }

    /// The same, to be put into another phrase.
    func phrase(_ amount: Amount, _ unit: Unit) -> Phrase {
        if unit.isBuiltIn, unit.name == nil {
            return Phrase(
                "units.of\(unit.symbol.prefix(1).uppercased())\(unit.symbol.dropFirst())", ["count": .amount(amount)])
        }
        let name = (amount == .one ? unit.name : unit.plural ?? unit.name) ?? unit.symbol
        return Phrase("units.ofOwn", ["count": .amount(amount), "unit": .text(name)])
    }
}
