import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// Renders the pages: each from a template and its content, in the frame and in the visitor's language.
///
/// How to make a page, say of shops:
///
/// 1. Phrases: an area `shops` in `Sources/Phrases/Tables/en.json` and `fr.json`, keys without dots, `{name}` for what
///    is put in, `{"one": …, "other": …}` for what depends on the value called `count`. They are `shops.title` in Swift
///    and scripts, `{{t.shops.title}}` in templates.
/// 2. Template: `Resources/shops.mustache` in the feature's folder, named in its type, as are styles and scripts:
///
///        {{<layout}}
///        {{$head}}<link rel="stylesheet" href="/assets/shops.css">{{/head}}
///        {{$back}}<a class="icon-button" href="/shopping" aria-label="{{t.common.back}}">{{{i.back}}}</a>{{/back}}
///        {{$actions}}<a class="button primary" href="/shops/new">{{{i.add}}} {{t.common.add}}</a>{{/actions}}
///        {{$main}}
///        <ul class="list" data-live="shops">{{#shops}}<li id="shop-{{id}}">…{{name}}…</li>{{/shops}}</ul>
///        {{/main}}
///        {{/layout}}
///
///    The title is the page's `h1`. `{{{i.name}}}` is an icon of `icons.svg`. A part with `data-live` (a name of its own
///    on the page) is renewed when one of the page's areas changes; give its rows an `id`, so that focus and scroll
///    stay. `lists.css` says how to write rows, also those that can be swiped; `forms.css` buttons and fields.
/// 3. Routes: a struct with `let pages: Pages`, added in the feature's type (``Feature``), and itself in ``Features``. A
///    route says who may use it, which areas of pages it changes, and where the form is if its own address shows no page
///    (``GuardedRoutes``):
///
///        var routes: GuardedRoutes {
///            GuardedRoutes()
///                .get("shops", for: .known, use: list)
///                .post("shops", for: .known, changing: .shopping, use: add)
///                .post("shops/:shop/move", for: .known, changing: .shopping, from: "shops", use: move)
///        }
///
///        private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
///            let pageContext = try await pages.pageContext(request, context)
///            let page = ShopsPage(try await pages.kiosk.store.shops(), pageContext)  // stored properties only
///            return pages.show("shops", page, title: "shops.title", to: pageContext, at: .shopping, areas: [.shopping])
///        }
///
///        private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
///            let pageContext = try await pages.pageContext(request, context)
///            var form = try await request.form()
///            // Reads all fields; a violation goes beside its field, other errors are thrown on.
///            if let way = try await form.submit(ShopDraft.self, { try await pages.kiosk.store.add($0) }) {
///                let notice = Notice("shops.added", ["name": .text(way.shop.name)])  // {name} in the phrase
///                return pages.redirect(to: "/shops", saying: notice, for: pageContext)
///            }
///            return newShop(form, pageContext)  // the page with the form again; `show` answers 422 for `form: form`
///        }
///
///        private func newShop(_ form: Form = Form(), _ pageContext: PageContext) -> Response {
///            let fields = ShopDraft.fields.map { $0.view(in: form, for: pageContext) }
///            return pages.show(form, fields, title: "shops.add", cancel: "/shops", to: pageContext, at: .shopping)
///        }
///
///    Records with a list, a form, a page each and a question before they are deleted conform to ``RecordPages``, as
///    `MemberPages` do, and write none of this.
///
///    `Form(changing: ShopDraft(shop).formValues)` fills in a form that changes something, and
///    `request.form(changing: …)`, given the same form as it would be now, reads it: fields that nobody has touched do
///    not undo what others have changed meanwhile. `pages.confirm` asks before what cannot be undone. What a page cannot
///    find is thrown as a `KitchenError` (`.violated(.missing(.shop))`) and becomes a page of its own.
///
/// Dates and numbers: `pageContext.language.written(…)`, `pageContext.written(money)`, `pageContext.written(near: day)`.
struct Pages: Sendable {
    let kiosk: Kiosk
    let clock: WallClock
    /// The templates of all features.
    let templates: TemplateLibrary

    /// Returns a page.
    ///
    /// - Parameters:
    ///   - content: The values for its template: a struct, or a dictionary by name.
    ///   - title: Its title and heading.
    ///   - section: Its section of the menu.
    ///   - areas: The areas whose changes renew its parts with `data-live`.
    ///   - ownTimers: The timers that its own content shows.
    ///   - form: The form that was sent, if the page shows it again: 422 if it has a mistake, 503 if it could not be
    ///     stored.
    func show(
        _ template: String, _ content: Any, title: Phrase, to pageContext: PageContext, at section: MenuSection? = nil,
        areas: [LiveArea] = [], ownTimers: PageFrame.OwnTimers = .none, form: Form = Form(),
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let frame = PageFrame(
            pageContext, title: pageContext.localized(title), section: section, areas: areas, ownTimers: ownTimers)
        let html = templates.render(template, FramedPage(content, in: frame), in: pageContext.language)
        var response = Response(
            status: form.isValid ? status : form.trouble == nil ? .unprocessableContent : .serviceUnavailable,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: RequestKeys.added(to: html)))
        if pageContext.notice != nil { response.setCookie(.forgotten(CookieName.notice)) }
        return response
    }

    /// Redirects to a page, which shows the notice.
    func redirect(to path: String, saying notice: Notice? = nil, for pageContext: PageContext) -> Response {
        var response = Response(status: .seeOther, headers: [.location: LocalPath(path)?.text ?? "/"])
        if let notice {
            let cookie = notice.cookie(in: pageContext.language)
            response.setCookie(.kept(CookieName.notice, cookie, seconds: 60))
        }
        return response
    }

    /// Returns a page that confirms an action without undo; `<a href="…" data-dialog>` shows it as a dialog.
    ///
    /// - Parameters:
    ///   - question: The heading.
    ///   - warning: What will happen.
    ///   - button: The label of the button, which posts to the page's own address.
    ///   - cancel: The page to return to.
    ///   - hiddens: The hidden fields of the form.
    ///   - users: What still uses the record, by kind: if any, the page reports that instead of asking.
    ///   - lists: The pages that list those uses, by kind.
    func confirm(
        _ question: Phrase, warning: Phrase, button: Phrase, cancel: String, sending hiddens: [HiddenField] = [],
        users: [RuleViolation.Thing: Int] = [:], shownAt lists: [RuleViolation.Thing: String] = [:],
        instead: (label: Phrase, path: String)? = nil, to pageContext: PageContext, at section: MenuSection? = nil
    ) -> Response {
        var content: [String: Any] = [
            "warning": pageContext.localized(warning), "button": pageContext.localized(button), "cancel": cancel,
            "hiddens": hiddens,
        ]
        content["instead"] = instead.map { ["label": pageContext.localized($0.label), "path": $0.path] }
        if !users.isEmpty {
            let uses = users.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { thing, count in
                lists[thing].map {
                    [
                        "path": $0,
                        "label": pageContext.localized("thing.\(thing.rawValue)Count", ["count": .number(count)]),
                    ]
                }
            }
            content = [
                "warning": pageContext.localized(RuleViolation.inUse(by: users).phrase), "cancel": cancel, "uses": uses,
            ]
        }
        return show("confirm", content, title: question, to: pageContext, at: section)
    }
}

extension Pages {
    /// Returns a page that confirms a merge, which cannot be undone. Its form repeats the fields and adds `sure`.
    func confirmMerge(
        of name: String, into other: String, _ form: Form, warning: Phrase, cancel: String, to pageContext: PageContext,
        at section: MenuSection
    ) -> Response {
        confirm(
            Phrase("common.mergeQuestion", ["name": .text(name), "other": .text(other)]), warning: warning,
            button: "common.merge", cancel: cancel,
            sending: [
                HiddenField(key: "into", value: form["into"]), HiddenField(key: "sure", value: "1"),
                HiddenField(key: "back", value: form["back"]),
            ], to: pageContext, at: section)
    }
}

extension Cookie {
    /// Returns a cookie for all pages, hidden from scripts.
    static func kept(_ name: String, _ value: String, seconds: Int) -> Cookie {
        Cookie(name: name, value: value, maxAge: seconds, path: "/", httpOnly: true, sameSite: .lax)
    }

    static func forgotten(_ name: String) -> Cookie { kept(name, "", seconds: 0) }
}
