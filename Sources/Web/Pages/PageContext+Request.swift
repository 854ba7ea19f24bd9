import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

extension Pages {
    /// Returns the context of a page for a request.
    func pageContext(_ request: Request, _ context: some RequestContext) async throws -> PageContext {
        let household = try await kiosk.store.greeting(member: member(request, context))
        return PageContext(
            language: language(request, household), member: household.member,
            station: (context as? AppRequestContext)?.station ?? "page", today: clock.today,
            household: household, notice: notice(request), timers: try await timers(context),
            isSatellite: kiosk.satellite != nil, path: LocalPath(request.uri.string)?.text ?? "/")
    }

    private func timers(_ context: some RequestContext) async throws -> [TimerLine]? {
        if case .stranger? = (context as? AppRequestContext)?.caller { return nil }
        return try await kiosk.store.timers()
    }

    /// Returns the member: of a paired device as stored in the kiosk, else as chosen in the browser; nil for strangers.
    private func member(_ request: Request, _ context: some RequestContext) -> Int64? {
        switch (context as? AppRequestContext)?.caller {
        case .device(let device): device.memberId
        case .machine, nil: request.chosenMember
        case .stranger, .satellite: nil  // strangers must not see names
        }
    }

    /// Returns the language that the visitor chose, else the browser's, else the household's, else English.
    func language(_ request: Request, _ household: PageHousehold) -> Language {
        request.cookies[CookieName.language].flatMap { Language(rawValue: $0.value) }
            ?? request.headers[.acceptLanguage].flatMap(Language.init(preferred:))
            ?? household.language.flatMap(Language.init(rawValue:)) ?? .en
    }

    /// Returns the notice; nil for a renewal of parts, which leaves it to the next page.
    private func notice(_ request: Request) -> Notice? {
        request.isRenewal ? nil : request.cookies[CookieName.notice].flatMap { Notice(cookie: $0.value) }
    }
}

/// The names of the cookies.
enum CookieName {
    static let language = "language"
    static let member = "member"
    static let notice = "notice"
}

extension Request {
    /// The member chosen in this browser; nil for none.
    var chosenMember: Int64? { cookies[CookieName.member].flatMap { Int64($0.value) } }

    /// Whether an open page requests itself to renew what has changed.
    var isRenewal: Bool { headers[.renewal] != nil }
}

extension HTTPField.Name {
    fileprivate static let renewal = Self("Scantry-Renewal") ?? .cookie
}
