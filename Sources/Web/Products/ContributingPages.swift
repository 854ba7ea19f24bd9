import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/contributing`: the account for sending products to Open Food Facts. The password is never shown again.
struct ContributingPages {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .people, use: show)
            .post("", for: .people, use: save)
            .post("forget", for: .people, from: "", use: forget)
    }

    private var contributor: Contributor {
        get throws {
            guard let contributor = pages.kiosk.contributor else { throw KitchenError.violated(.missing(.product)) }
            return contributor
        }
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return try await page(Form(["user": try await contributor.user() ?? ""]), request, pageContext)
    }

    private func page(_ form: Form, _ request: Request, _ pageContext: PageContext) async throws -> Response {
        let user = try await contributor.user()
        let back = back(request)
        let fields = [
            FieldView(
                "user", .line(most: 100), label: "contributing.user", in: form, for: pageContext, isRequired: true,
                hint: "contributing.userHint"),
            FieldView(
                "secret", .secret, label: "contributing.secret", in: form, for: pageContext, isRequired: true,
                hint: "contributing.secretHint"),
        ]
        let view = AccountPage(
            back: back ?? "/settings",
            kept: user.map { pageContext.localized("contributing.kept", ["user": .text($0)]) },
            form: FormView(
                action: "/contributing" + (back.map { "?back=\($0)" } ?? ""), fields: fields,
                cancel: back ?? "/settings",
                form: form, for: pageContext))
        return pages.show(
            "contributing", view, title: "contributing.account", to: pageContext, at: .settings, form: form)
    }

    private func save(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let (user, secret) = (form.text("user", most: 100), form.text("secret", most: 200))
        if user?.contains("@") == true { form.note("contributing.noMail", at: "user") }
        if let user, let secret, form.isValid, let account = Credential(user: user, secret: secret) {
            try await contributor.setAccount(account)
            return pages.redirect(
                to: back(request) ?? "/contributing", saying: Notice("contributing.accountKept"), for: pageContext)
        }
        return try await page(form, request, pageContext)
    }

    private func forget(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        try await contributor.setAccount(nil)
        return pages.redirect(to: "/contributing", saying: Notice("contributing.accountForgotten"), for: pageContext)
    }

    /// Returns the page that led here because it needs an account; nil for none.
    private func back(_ request: Request) -> String? {
        request.queryFields["back"].flatMap { LocalPath($0)?.text }
    }
}

private struct AccountPage {
    let back: String
    /// The name of the stored account, in words; nil for none.
    let kept: String?
    let form: FormView
}
