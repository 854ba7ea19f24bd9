import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Trust
import Values

/// `/api/v1/calendar`: the address at which calendars can read the plan.
struct CalendarAddressRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Recipes")
            .get("", for: .people, use: address)
            .described(
                "calendarAddress", "The address at which calendars can subscribe to the plan and due lots",
                gives: .ok("The address.", "CalendarAddress")
            )
            .post("", for: .people, use: renew)
            .described(
                "renewCalendarAddress", "Makes a new address; the one before leads nowhere any more",
                gives: .ok("The address.", "CalendarAddress")
            )
            .delete("", for: .people, use: close)
            .described("closeCalendar", "Revokes the calendars' access", gives: .done("There is no address."))
    }

    private func address(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(AddressJSON(secret: try await store.calendarSecret()))
    }

    /// Returns 200 with a new address; the previous one stops working.
    private func renew(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        let secret = Token().text
        try await store.set(calendarSecret: secret)
        return try .json(AddressJSON(secret: secret))
    }

    private func close(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await store.set(calendarSecret: nil)
        return .nothing
    }

    private struct AddressJSON: Encodable {
        /// The path below the kiosk's own address; nil if sharing is off.
        let path: String?

        init(secret: String?) { path = secret.map(CalendarRoutes.path) }
    }
}

/// `/calendar/SECRET.ics`: the plan, and what is due when, for calendars on phones.
struct CalendarRoutes {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    /// Returns the path of the calendar with a secret.
    static func path(_ secret: String) -> String { "/calendar/\(secret).ics" }

    /// The days before today, and from today on, that a calendar shows.
    private static let days = (past: 31, coming: 365)

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(
                "calendar/:secret",
                for: .anybody(
                    because: "A calendar cannot pair; its address is a secret of 256 bits, and can be renewed."),
                use: calendar)
    }

    /// Returns the calendar, or 404 for a wrong secret, as if there were no calendar.
    private func calendar(_ request: Request, context: AppRequestContext) async throws -> Response {
        let shown = (context.parameters.get("secret") ?? "").replacing(".ics", with: "")
        guard let secret = try await store.calendarSecret(), let token = Token(shown),
            token.fingerprint == Token(secret)?.fingerprint
        else { throw HTTPError(.notFound) }
        let language = try await language(of: request)
        let calendar = ICalendar(name: language.localized("plan.calendarName"), events: try await events(language))
        return Response(
            status: .ok,
            headers: [.contentType: "text/calendar; charset=utf-8", .cacheControl: "private, no-cache"],
            body: .init(byteBuffer: .init(string: calendar.text(at: pages.clock.now))))
    }

    private func language(of request: Request) async throws -> Language {
        let wanted = request.queryFields["language"].flatMap(Language.init(rawValue:))
        let own = try await store.household().language.flatMap(Language.init(rawValue:))
        return wanted ?? own ?? .en
    }

    private func events(_ language: Language) async throws -> [ICalendar.Event] {
        guard let today = pages.clock.today, let first = today.adding(days: -Self.days.past),
            let last = today.adding(days: Self.days.coming)
        else { return [] }
        let meals = try await store.plan(from: first, days: last.days(since: first) + 1)
        let due = try await store.dueProducts(from: first, through: last)
        return meals.map { ICalendar.Event($0, language) } + due.map { ICalendar.Event($0, language) }
    }
}

extension ICalendar.Event {
    fileprivate init(_ line: PlannedMealLine, _ language: Language) {
        self.init(
            id: "meal-\(line.meal.uuid.text)", day: line.meal.day, title: line.title,
            detail: language.localized("plan.for", ["count": .number(line.meal.people)]))
    }

    fileprivate init(_ due: DueProduct, _ language: Language) {
        let name = due.name ?? language.localized("common.unknownProduct")
        self.init(
            id: "due-\(due.uuid.text)-\(due.day.rawValue)", day: due.day,
            title: language.localized("plan.use", ["name": .text(name)]))
    }
}
