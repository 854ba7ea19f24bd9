import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

extension Pages {
    /// Who asks for a page.
    func visitor(_ request: Request, _ context: some RequestContext) async throws -> PageContext {
        let household = try await kiosk.store.greeting(member: member(request, context))
        return PageContext(
            language: language(request, household), member: household.member,
            station: (context as? AppRequestContext)?.station ?? "page", today: clock.today,
            household: household, notice: notice(request), timers: try await timers(context),
            path: LocalPath(request.uri.string)?.text ?? "/")
    }

    private func timers(_ context: some RequestContext) async throws -> [TimerLine]? {
        if case .stranger? = (context as? AppRequestContext)?.caller { return nil }
        return try await kiosk.store.timers()
    }

    /// Whose a paired phone is, the kiosk knows; at the kiosk itself, and where it is not asked, the browser does.
    private func member(_ request: Request, _ context: some RequestContext) -> Int64? {
        switch (context as? AppRequestContext)?.caller {
        case .device(let device): device.memberId
        case .machine, nil: request.chosenMember
        case .stranger: nil  // strangers are told nobody's name
        }
    }

    /// What the visitor has switched to, else what their browser asks for, else what the household speaks.
    func language(_ request: Request, _ household: PageHousehold) -> Language {
        request.cookies[CookieName.language].flatMap { Language(rawValue: $0.value) }
            ?? request.headers[.acceptLanguage].flatMap(Language.init(preferred:))
            ?? household.language.flatMap(Language.init(rawValue:)) ?? .en
    }

    /// A page that only renews its parts leaves the notice to the page that it is meant for.
    private func notice(_ request: Request) -> Notice? {
        request.isRenewal ? nil : request.cookies[CookieName.notice].flatMap { Notice(cookie: $0.value) }
    }
}

/// What the pages keep in a browser.
enum CookieName {
    static let language = "language"
    static let member = "member"
    static let notice = "notice"
}

extension Request {
    /// The member that was chosen in this browser; nil for nobody.
    var chosenMember: Int64? { cookies[CookieName.member].flatMap { Int64($0.value) } }

    /// Whether an open page asks for itself, to renew what has changed.
    var isRenewal: Bool { headers[.renewal] != nil }
}

extension HTTPField.Name {
    fileprivate static let renewal = Self("Scantry-Renewal") ?? .cookie
}
