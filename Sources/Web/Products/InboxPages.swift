import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Pictures
import Values

/// `/inbox`: scanned codes that are unknown; `/inbox/one`: one after the other, for phones.
struct InboxPages {
    let pages: Pages
    let pictures: OwnPictures

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: list)
            .post("dismiss", for: .known, changing: .stock, from: "", use: dismiss)
            .get("one", for: .known, use: one)
            .post("one", for: .known, changing: .stock, use: name)
            .post("correct", for: .known, changing: .stock, from: "", use: correct)
    }

    /// The most lines read for `/inbox/one`: more than a user names in one go.
    private static let most = 1_000

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let list = InboxList(
            cases: try await store.caseQuestions().map { CaseQuestionView($0, back: "/inbox") },
            rows: try await store.inbox(limit: 200).map { InboxRow($0, pageContext) })
        return pages.show(
            "inbox", list, title: "inbox.title", to: pageContext, at: .products,
            areas: [.products, .scans, .stock])
    }

    /// Shows the requested line, or the latest one if it is missing or settled.
    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let item = request.queryFields["item"] ?? ""
        return try await page(of: item, nil, pageContext)
    }

    private func page(of item: String, _ form: Form?, _ pageContext: PageContext) async throws -> Response {
        let lines = try await store.inbox(limit: Self.most)
        guard let place = lines.firstIndex(where: { $0.item == item }) ?? lines.indices.first else {
            return pages.redirect(to: "/inbox", saying: pageContext.notice, for: pageContext)
        }
        let view = InboxOne(lines[place], next: lines.dropFirst(place + 1).first, of: lines.count, form, pageContext)
        return pages.show(
            "inboxOne", view, title: "inbox.one", to: pageContext, at: .products, form: form ?? Form())
    }

    /// Redirects to the line that was next when the page was made.
    private func redirectToNext(_ form: Form, saying notice: Notice, for pageContext: PageContext) -> Response {
        pages.redirect(to: form["next"].isEmpty ? "/inbox" : form["next"], saying: notice, for: pageContext)
    }

    /// Names a product, and with it all that was counted of it.
    private func name(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = Form()
        do {
            form = try await request.form(upTo: OwnPictures.largestUpload)
            guard let product = form.uuid("item") else { throw KitchenError.violated(.missing(.product)) }
            let (name, brand, size) = (
                form.text("name"), form.optionalText("brand"), form.optionalText("packageSize", most: 100)
            )
            let category = form.optionalText("category")
            if let name, form.isValid {
                if let upload = form.file("picture") { try await pictures.save(upload.bytes, of: product) }
                _ = try await store.edit(product: product) { draft in
                    (draft.name, draft.brand, draft.packageSize, draft.category) = (name, brand, size, category)
                }
                return redirectToNext(form, saying: Notice("inbox.named", ["name": .text(name)]), for: pageContext)
            }
        } catch let problem as Problem where problem.kind == .tooLarge {
            return pages.redirect(
                to: "/inbox/one", saying: Notice(PhotographError.tooManyBytes.phrase, isTrouble: true), for: pageContext
            )
        } catch let error as PhotographError {
            form.note(error.phrase, at: "picture")
        } catch let error as KitchenError {
            try form.note(error)
        }
        return try await page(of: form["item"], form, pageContext)
    }

    /// Removes what is no grocery: a code, or a product with all that was counted of it.
    private func dismiss(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        guard form["product"].isEmpty else {
            guard let product = form.uuid("product") else { throw KitchenError.violated(.missing(.product)) }
            let line = try await store.dismiss(product: product, by: pageContext.actor)
            return redirectToNext(form, saying: Notice("inbox.dismissed", undo: line?.id), for: pageContext)
        }
        try await store.dismiss(code: form.all("code").last ?? "")
        return redirectToNext(form, saying: Notice("inbox.dismissed"), for: pageContext)
    }

    /// Books the packs of the GTIN that a code should have been.
    private func correct(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let code = form.all("item").last ?? ""
        let (gtin, packs) = (form.gtin("gtin"), form.number("packs", in: 1...99))
        do throws(KitchenError) {
            if let gtin, let packs {
                let line = try await store.correct(
                    code: code, to: gtin, packs: packs, knowing: await pages.kiosk.facts(of: gtin),
                    by: pageContext.actor)
                let notice = Notice("inbox.corrected", ["code": .text(gtin.printed)], undo: line.id)
                return redirectToNext(form, saying: notice, for: pageContext)
            }
        } catch { try form.note(error) }
        return try await page(of: code, form, pageContext)
    }
}

extension InboxLine {
    /// Its identifier in addresses: its product, or the code itself.
    var item: String { product?.text ?? text }

    fileprivate func detail(for pageContext: PageContext) -> String {
        [
            pageContext.localized(product == nil ? "inbox.unusable" : "inbox.nameless"),
            pageContext.localized("inbox.scans", ["count": .number(scans)]), pageContext.language.written(lastScan),
        ].joined(separator: " · ")
    }
}

/// The content of the inbox.
private struct InboxList {
    let cases: [CaseQuestionView]
    let rows: [InboxRow]
}

/// A line of the inbox.
private struct InboxRow {
    let text: String
    /// The row's identifier on its page.
    let anchor: String
    let detail: String
    let path: String
    let isProduct: Bool

    init(_ line: InboxLine, _ pageContext: PageContext) {
        text = line.text
        anchor = line.product?.text ?? line.text.percentEncoded.replacing("%", with: "-")
        isProduct = line.product != nil
        path = "/inbox/one?item=\(line.item.percentEncoded)"
        detail = line.detail(for: pageContext)
    }
}

/// A line of the inbox on its own page: to be named, or to be corrected.
private struct InboxOne {
    let item: String
    let text: String
    let detail: String
    /// The number of lines in the inbox, in words, including this one.
    let left: String
    /// Nil for a code that cannot be used.
    let product: String?
    let picture: String?
    let pictureError: String?
    let fields: [FieldView]
    let mistakes: MistakesView?
    /// The page of the next line; the inbox after the last one.
    let next: String

    init(_ line: InboxLine, next other: InboxLine?, of count: Int, _ form: Form?, _ pageContext: PageContext) {
        (item, text, product) = (line.item, line.text, line.product?.text)
        detail = line.detail(for: pageContext)
        left = pageContext.localized("start.inboxWaiting", ["count": .number(count)])
        picture = line.product.map { "/pictures/\($0.text)" }
        pictureError = form?.mistake(at: "picture").map(pageContext.localized)
        let shown =
            line.product == nil ? Self.correcting(line, form, pageContext) : Self.naming(form ?? Form(), pageContext)
        fields = shown
        mistakes = form.flatMap { MistakesView($0, fields: shown, for: pageContext) }
        next = other.map { "/inbox/one?item=\($0.item.percentEncoded)" } ?? "/inbox"
    }

    private static func naming(_ form: Form, _ pageContext: PageContext) -> [FieldView] {
        [
            FieldView(.name, .line(), in: form, for: pageContext, isRequired: true),
            FieldView(.brand, .line(), in: form, for: pageContext).half,
            FieldView(.packageSize, .line(most: 100), in: form, for: pageContext, hint: "products.packageSizeHint")
                .half,
            FieldView(.category, .line(), in: form, for: pageContext),
        ]
    }

    /// Offers a code whose check digit is wrong with the digit that fits.
    private static func correcting(_ line: InboxLine, _ form: Form?, _ pageContext: PageContext) -> [FieldView] {
        var guess = line.text.allSatisfy { $0.isASCII && $0.isNumber } ? line.text : ""
        if case .misread(let text, let digit) = Label(line.text) { guess = "\(text.dropLast())\(digit)" }
        let form = form ?? Form(["gtin": guess, "packs": "\(min(99, line.scans))"])
        return [
            FieldView(.gtin, .line(most: 20), in: form, for: pageContext, isRequired: true, hint: "inbox.correctHint")
                .half,
            FieldView("packs", .number, label: "inbox.packs", in: form, for: pageContext, isRequired: true).half,
        ]
    }
}
