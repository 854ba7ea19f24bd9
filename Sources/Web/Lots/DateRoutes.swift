import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/dates?typed=1224`: interprets a date field while the user types.
struct DateRoutes {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("dates", for: .known, use: read)
    }

    private func read(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return try .json(MeantDate(request.queryFields["typed"] ?? "", for: pageContext))
    }
}

/// The interpretation of a typed date in JSON. Both members are nil if the text is not a date, or not yet.
private struct MeantDate: Encodable {
    /// The normalised text of the field.
    var typed: String?
    /// The day in words: `1224 → 24 Dec 2026 (in 34 days)`.
    var meaning: String?

    init(_ text: String, for pageContext: PageContext) {
        switch BestBefore(typed: text, today: pageContext.today) {
        case nil, .byRule: return
        case .never:
            typed = "x"
            meaning = pageContext.localized("dates.means", ["typed": .text(text), "day": .phrase("lots.noDate")])
        case .on(let day):
            typed = day.typed
            meaning = pageContext.localized(
                "dates.means", ["typed": .text(text), "day": .text(pageContext.writtenFully(day))])
        }
    }
}

extension PageContext {
    /// Returns the date, with its distance from today if it is near.
    func writtenFully(_ day: Day) -> String {
        let (date, near) = (language.written(day), written(near: day))
        return near == date ? date : "\(date) (\(near))"
    }
}

extension Phrase.Value {
    /// Returns a day, marked as approximate if it is a guess.
    static func day(_ day: Day, isGuessed: Bool) -> Phrase.Value {
        isGuessed ? .phrase(Phrase("dates.about", ["day": .day(day)])) : .day(day)
    }
}
