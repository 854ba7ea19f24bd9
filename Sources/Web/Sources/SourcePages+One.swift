import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/sources/edamam` and similar: whether a source is used, and its key.
extension SourcePages {
    func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let source = try context.source
        return page(of: source, try await filled(source), try await pages.pageContext(request, context))
    }

    /// Creates the form with the current settings. The key is never shown; the account's name is.
    private func filled(_ source: Product.Source) async throws -> Form {
        let isOn = try await store.sourceSettings().providers.contains { $0.source == source && $0.isOn }
        var values = ["on": isOn ? "1" : ""]
        if source.needsKey { values["user"] = try await store.credential(source.rawValue)?.user ?? "" }
        return Form(changing: values)
    }

    private func page(of source: Product.Source, _ form: Form, _ pageContext: PageContext) -> Response {
        var fields = [FieldView("on", .check, label: "sources.on", in: form, for: pageContext)]
        if source.needsKey { fields += CredentialForm.fields(form, pageContext) }
        let view = FormView(fields: fields, cancel: "/sources", form: form, for: pageContext)
        let explanation = pageContext.localized(Phrase("sources.\(source.rawValue)Explanation"))
        let page = ItemPage(
            sections: [ItemPage.Section(explanation: explanation, form: view)], back: "/sources", delete: nil)
        return pages.show(
            "item", page, title: Phrase("sources.one", ["name": .text(source.name)]), to: pageContext, at: .settings,
            form: form)
    }

    func changeOne(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let source = try context.source
        var form = try await request.form(changing: try await filled(source))
        let isOn = !form["on"].isEmpty
        do throws(KitchenError) {
            if source.needsKey { try await CredentialForm.store(&form, of: source.rawValue, in: store) }
            guard form.isValid else { return page(of: source, form, pageContext) }
            _ = try await store.changeSources { $0.set(source, isOn: isOn) }
            external.forgive(source)
            return done(pageContext)
        } catch { try form.note(error) }
        return page(of: source, form, pageContext)
    }
}
