import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/welcome`: the first steps: creates the first places and members, and shows how to pair a phone.
///
/// Nothing depends on it: the kiosk scans before, and it can be skipped.
struct WelcomeRoutes {
    let pages: Pages
    let publicURLs: PublicURLs

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("welcome", for: .known, use: showQuestions)
            .post("welcome", for: .known, changing: .household, .recipes, use: welcome)
            .post("welcome/skip", for: .known, changing: .household, .recipes, from: "welcome", use: skip)
    }

    private func showQuestions(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let places = try await pages.kiosk.store.locations()
        return try await show(Form(WelcomePage.suggestion(places, pageContext)), to: pageContext)
    }

    private func welcome(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        if form.isChecked("phone") { return try await invite(form, pageContext) }
        let draft = form.welcome(pageContext)
        do throws(KitchenError) {
            if form.isValid {
                try await pages.kiosk.store.welcome(draft)
                try? await pages.kiosk.addSampleRecipes(
                    in: draft.language.flatMap(Language.init(rawValue:)) ?? pageContext.language)
                return done(draft, pageContext)
            }
        } catch { try form.note(error, at: "") }
        return try await show(form, to: pageContext)
    }

    /// Goes on to the start page, and stores the chosen language in a cookie if the browser prefers another.
    private func done(_ draft: WelcomeDraft, _ pageContext: PageContext) -> Response {
        var response = pages.redirect(to: "/", saying: Notice("welcome.done"), for: pageContext)
        if let language = draft.language, language != pageContext.language.rawValue {
            response.setCookie(.kept(CookieName.language, language, seconds: 366 * 86_400))
        }
        return response
    }

    /// Shows an invitation for a phone, and keeps the rest of the form as it was filled in.
    private func invite(_ form: Form, _ pageContext: PageContext) async throws -> Response {
        if publicURLs.pairing("") != nil { _ = pages.kiosk.pairing.invite() }
        return try await show(form, to: pageContext)
    }

    private func skip(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        try await pages.kiosk.store.skipWelcome(in: pageContext.language.rawValue)
        try? await pages.kiosk.addSampleRecipes(in: pageContext.language)
        return pages.redirect(to: "/", for: pageContext)
    }

    private func show(_ form: Form, to pageContext: PageContext) async throws -> Response {
        let phones = try await pages.kiosk.store.devices().filter { $0.kind == .phone }.map(\.name)
        let invitation = InvitationView(pages.kiosk.pairing, at: publicURLs, for: pageContext)
        let page = WelcomePage(form, invitation, phones: phones, pageContext)
        return pages.show(
            "welcome", page, title: "welcome.title", to: pageContext, areas: [.household], form: form)
    }
}

extension Form {
    /// Reads the form, without places and members that have no name.
    fileprivate mutating func welcome(_ pageContext: PageContext) -> WelcomeDraft {
        let spoken = self["language"].isEmpty ? nil : choice("language", of: Language.self)
        let language = spoken ?? pageContext.language
        var places: [WelcomeDraft.SetupLocation] = []
        for row in 1...WelcomePage.placeRows where !self["place\(row)"].isEmpty {
            guard var name = text("place\(row)", most: 100) else { continue }
            let kind = choice("kind\(row)", of: Location.Kind.self) ?? .other
            // Suggested names are in the page's language, not the one chosen on it.
            if name == kind.defaultName(in: pageContext.language.rawValue) {
                name = kind.defaultName(in: language.rawValue) ?? name
            }
            let drawers = optionalNumber("drawers\(row)", in: 0...20) ?? 0
            places.append(
                WelcomeDraft.SetupLocation(
                    id: optionalId("id\(row)"), name: name, kind: kind,
                    drawers: (1..<(drawers + 1)).map {
                        language.localized("welcome.drawerName", ["number": .number($0)])
                    }))
        }
        if places.isEmpty { note("welcome.noPlace", at: "place1") }
        let members = (1...WelcomePage.memberRows).compactMap { row -> WelcomeDraft.Person? in
            optionalText("member\(row)", most: 60).map {
                WelcomeDraft.Person(name: $0, colour: Colour.allCases[(row - 1) % Colour.allCases.count])
            }
        }
        return WelcomeDraft(language: spoken?.rawValue, places: places, members: members)
    }
}
