import Kiosk
import Kitchen

extension Visitor {
    /// Such as `200 g`, or `1 ½ cups` where the household measures so.
    func written(_ amount: CookingAmount) -> String {
        guard let cups = amount.cups else { return written(amount.amount, amount.unit) }
        // What is one cup or less is one, to grammar.
        let count = cups.numerator > cups.denominator ? 2 : 1
        return say("cooking.cups", ["count": .number(count), "amount": .text(cups.withFraction(language))])
    }

    /// Such as `11 min`, `3 min 30 s`, `1 h 5 min`.
    func written(cookingFor seconds: Int) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        if minutes == 0 { return say("cooking.seconds", ["count": .number(rest)]) }
        if minutes >= 60 {
            return say("cooking.hours", ["hours": .number(minutes / 60), "minutes": .number(minutes % 60)])
        }
        guard rest > 0 else { return say("cooking.minutes", ["count": .number(minutes)]) }
        return say("cooking.minutesSeconds", ["minutes": .number(minutes), "seconds": .number(rest)])
    }
}

extension Ratio {
    /// Such as `1 ½`: only the fractions that measuring cups have.
    fileprivate func withFraction(_ language: Language) -> String {
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let fractions = [
            "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞",
        ]
        let fraction = fractions["\(rest)/\(denominator)"]
        return [whole > 0 ? language.written(Int(whole)) : nil, fraction].compactMap(\.self).joined(separator: "\u{A0}")
    }
}
