import Foods
import Kiosk
import Kitchen
import Phrases
import Values

extension PageContext {
    /// Returns the amount, such as `200 g`, or `1 ½ cups` or `7.1 oz` if the household measures so.
    func written(_ amount: CookingAmount) -> String {
        if let ounces = amount.ounces { return written(ounces: ounces) }
        guard let cups = amount.cups else { return written(amount.amount, amount.unit) }
        // Grammar uses the singular up to one cup.
        let count = cups.numerator > cups.denominator ? 2 : 1
        return localized("cooking.cups", ["count": .number(count), "amount": .text(cups.withFraction(language))])
    }

    /// Returns ounces such as `7.1 oz`, `1 lb 2.4 oz`.
    private func written(ounces: Amount) -> String {
        let (pounds, rest) = ounces.thousandths.quotientAndRemainder(dividingBy: 16_000)
        let amount = Phrase.Value.amount(Amount(thousandths: rest))
        guard pounds > 0 else { return localized("cooking.ounces", ["amount": amount]) }
        return localized("cooking.pounds", ["pounds": .number(Int(pounds)), "amount": amount])
    }

    /// Returns a duration such as `11 min`, `3 min 30 s`, `1 h 5 min`.
    func written(cookingFor seconds: Int) -> String {
        Duration.seconds(seconds).typed.replacing(" ", with: "\u{A0}")
    }
}

extension Ratio {
    /// Returns a number such as `1 ½`, with only the fractions that measuring cups have.
    fileprivate func withFraction(_ language: Language) -> String {
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let fractions = [
            "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞",
        ]
        let fraction = fractions["\(rest)/\(denominator)"]
        return [whole > 0 ? language.written(Int(whole)) : nil, fraction].compactMap(\.self).joined(separator: "\u{A0}")
    }
}
