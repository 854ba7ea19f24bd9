import Kiosk
import Kitchen
import Phrases
import Values

extension PageContext {
    /// Returns an amount with its unit, such as `2 packs` or `500 g`, in the words of Scantry's own units or the
    /// household's.
    func written(_ amount: Amount, _ unit: Unit) -> String {
        localized(phrase(amount, unit))
    }

    /// Returns an amount with its unit, as a value of another phrase.
    func phrase(_ amount: Amount, _ unit: Unit) -> Phrase { unit.phrase(of: amount) }

    /// Returns a unit's name without a number: `kg`, `tbsp`, `piece`.
    func name(of unit: Unit) -> String {
        guard unit.isBuiltIn, unit.name == nil else { return language.name(of: unit) }
        return String(written(.one, unit).drop { !$0.isLetter })
    }

    /// Returns a unit's name for lists: `kilogram (kg)`.
    func title(of unit: Unit) -> String {
        let name = language.name(of: unit)
        let word = unit.isBuiltIn ? self.name(of: unit) : unit.symbol
        return name == word ? name : "\(name) (\(word))"
    }
}
