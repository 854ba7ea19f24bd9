import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/sources`: the external sources of product names, their order, and their state.
struct SourcePages {
    let pages: Pages

    var store: KitchenStore { pages.kiosk.store }
    var external: ExternalServices { pages.kiosk.external }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .post("", for: .known, changing: .sources, use: change)
            .get(":source", for: .people, use: one)
            .post(":source", for: .people, changing: .sources, use: changeOne)
            .post(":source/move", for: .known, changing: .sources, from: "", use: move)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let settings = try await store.sourceSettings()
        return try await page(of: settings, filled(settings), pages.pageContext(request, context))
    }

    private func filled(_ settings: SourceSettings) -> Form {
        Form(changing: [
            "asking": settings.isAsking ? "1" : "", "copy": settings.isStaging ? "1" : "",
        ])
    }

    private func page(
        of settings: SourceSettings, _ form: Form, _ pageContext: PageContext
    ) async throws -> Response {
        let fields = [
            FieldView(
                "asking", .check, label: "sources.asking", in: form, for: pageContext, hint: "sources.askingHint"),
            FieldView("copy", .check, label: "sources.copy", in: form, for: pageContext, hint: "sources.copyHint"),
        ]
        let page = SourcesPage(
            settings, try await store.recipeSettings(), external,
            form: FormView(action: "/sources", fields: fields, form: form, for: pageContext), pageContext)
        return pages.show(
            "sources", page, title: "sources.title", to: pageContext, at: .settings, areas: [.sources], form: form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let settings = try await store.sourceSettings()
        var form = try await request.form(changing: filled(settings))
        let (isAsking, isStaging) = (!form["asking"].isEmpty, !form["copy"].isEmpty)
        guard form.isValid else { return try await page(of: settings, form, pageContext) }
        do throws(KitchenError) {
            _ = try await store.changeSources { ($0.isAsking, $0.isStaging) = (isAsking, isStaging) }
            return done(pageContext)
        } catch { try form.note(error) }
        return try await page(of: settings, form, pageContext)
    }

    private func move(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let source = try context.source
        var form = try await request.form()
        let index = form.number("to", in: 0...10_000) ?? 0
        _ = try await store.changeSources { $0.move(source, to: index) }
        return pages.redirect(to: "/sources", for: pageContext)
    }

    func done(_ pageContext: PageContext) -> Response {
        pages.redirect(to: "/sources", saying: Notice("sources.saved"), for: pageContext)
    }
}

extension AppRequestContext {
    /// The external source in the path.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if there is no such source.
    var source: Product.Source {
        get throws {
            let known = parameters.get("source").flatMap(Product.Source.init(rawValue:))
            guard let known, Product.Source.outside.contains(known) else {
                throw KitchenError.violated(.missing(.source))
            }
            return known
        }
    }
}
