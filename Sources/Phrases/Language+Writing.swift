import Foundation
import Values

/// Numbers, prices and dates formatted for a language. Formatters are cached: creating one costs more than a page.
extension Language {
    public func written(_ number: Int) -> String {
        (0..<1_000).contains(number) ? String(number) : number.formatted(styles.number)
    }

    /// Formats an amount with up to three decimals.
    public func written(_ amount: Amount) -> String {
        let (whole, rest) = amount.thousandths.quotientAndRemainder(dividingBy: 1_000)
        if rest == 0 { return written(Int(whole)) }
        return (Decimal(amount.thousandths) / 1_000).formatted(styles.amount)
    }

    /// - Parameter currency: The ISO 4217 code.
    public func written(_ money: Money, in currency: String) -> String {
        (Decimal(money.hundredths) / 100).formatted(
            .currency(code: currency).locale(locale).precision(.fractionLength(2)))
    }

    /// Replaces the point of a decimal such as `1.5` by the language's decimal separator; other text is unchanged.
    public func typed(_ decimal: String) -> String {
        guard decimal.contains("."), decimal.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") })
        else { return decimal }
        return decimal.replacing(".", with: locale.decimalSeparator ?? ".")
    }

    /// Formats a fraction as a percentage.
    public func written(share: Double) -> String { share.formatted(styles.share) }

    /// Formats a day such as `21 Nov 2026`.
    public func written(_ day: Day) -> String { day.noon.map { $0.formatted(styles.day) } ?? day.rawValue }

    /// Formats a day such as `21 November 2026`.
    func writtenLong(_ day: Day) -> String { day.noon.map { $0.formatted(styles.longDay) } ?? day.rawValue }

    /// Formats a near day such as `Sat 21 Nov`.
    public func writtenShort(_ day: Day) -> String { day.noon.map { $0.formatted(styles.shortDay) } ?? day.rawValue }

    /// Formats a day such as `21 Nov`, for narrow places.
    public func writtenDayMonth(_ day: Day) -> String { day.noon.map { $0.formatted(styles.dayMonth) } ?? day.rawValue }

    /// Formats a rounded number for a chart's axis: `0.5`, `20`, `1.5K`.
    public func written(large number: Double) -> String { number.formatted(styles.large) }

    /// Formats the month of a day such as `November 2026`.
    public func writtenMonth(_ day: Day) -> String { day.noon.map { $0.formatted(styles.month) } ?? day.rawValue }

    /// Formats a moment's day and time in the household's time zone.
    public func written(_ moment: Date) -> String { moment.formatted(styles.moment) }

    /// Formats a moment's time in the household's time zone.
    public func writtenTime(_ moment: Date) -> String { moment.formatted(styles.time) }

    /// Formats a day relative to today: today, tomorrow, in 3 days, 2 days ago; beyond 60 days as a date.
    public func written(_ day: Day, from today: Day) -> String {
        let days = day.days(since: today)
        return switch days {
        case 0: localized("dates.today")
        case 1: localized("dates.tomorrow")
        case -1: localized("dates.yesterday")
        case 2...60: localized("dates.inDays", ["count": .number(days)])
        case -60 ... -2: localized("dates.daysAgo", ["count": .number(-days)])
        default: written(day)
        }
    }

    private var styles: Styles { Styles.all[self] ?? Styles(locale) }
}

/// The formatters of one language.
private struct Styles: Sendable {
    static let all = [Language.en: Styles(Language.en.locale), .fr: Styles(Language.fr.locale)]

    let number: IntegerFormatStyle<Int>
    let amount: Decimal.FormatStyle
    let share: FloatingPointFormatStyle<Double>.Percent
    let day: Date.FormatStyle
    let longDay: Date.FormatStyle
    let shortDay: Date.FormatStyle
    let dayMonth: Date.FormatStyle
    let large: FloatingPointFormatStyle<Double>
    let month: Date.FormatStyle
    let moment: Date.FormatStyle
    let time: Date.FormatStyle

    init(_ locale: Locale) {
        number = IntegerFormatStyle(locale: locale)
        amount = Decimal.FormatStyle(locale: locale).precision(.fractionLength(0...3))
        share = FloatingPointFormatStyle.Percent(locale: locale).precision(.fractionLength(0))
        let calendar = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        day = calendar.day().month(.abbreviated).year()
        longDay = calendar.day().month(.wide).year()
        shortDay = calendar.weekday(.abbreviated).day().month(.abbreviated)
        dayMonth = calendar.day().month(.abbreviated)
        large = FloatingPointFormatStyle(locale: locale).notation(.compactName).precision(.significantDigits(1...3))
        month = calendar.month(.wide).year()
        let here = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .current)
        moment = here.day().month(.abbreviated).year().hour().minute()
        time = here.hour().minute()
    }
}

extension Day {
    /// Noon in GMT, which has no summer time.
    fileprivate var noon: Date? { try? Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().parse(rawValue) }
}
