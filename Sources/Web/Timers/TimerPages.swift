import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/timers`: the timers that count down or ring, and a new one.
struct TimerPages {
    let pages: Pages
    private var kiosk: Kiosk { pages.kiosk }
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("timers", for: .known, use: list)
            .get("timers/now", for: .known, use: now)
            .post("timers", for: .known, changing: .timers, use: start)
            .post("timers/stop", for: .known, changing: .timers, from: "timers", use: stopRinging)
            .get("timers/:timer", for: .known, use: one)
            .post("timers/:timer/:action", for: .known, changing: .timers, from: "timers/:timer", use: change)
            .post("products/:product/timer", for: .known, changing: .timers, from: "products/:product", use: cook)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        page(Form(), try await pages.pageContext(request, context))
    }

    /// Shows the timers of a page's frame alone, for pages that renew nothing else.
    private func now(_ request: Request, context: AppRequestContext) async throws -> Response {
        var pageContext = try await pages.pageContext(request, context)
        pageContext.path = request.queryFields["at"].flatMap { LocalPath($0)?.text } ?? "/"
        return pages.show("timersNow", [:], title: "timers.title", to: pageContext)
    }

    private func page(_ form: Form, _ pageContext: PageContext) -> Response {
        let timers = (pageContext.timers ?? []).soonestFirst.map { TimerView($0, pageContext) }
        let content = TimersPage(timers: timers, form: form, for: pageContext)
        return pages.show(
            "timers", content, title: "timers.title", to: pageContext, areas: [.timers, .products], ownTimers: .all,
            form: form)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let line = try await store.timer(context.uuid("timer", of: .timer))
        guard line.state != .ended else { return pages.redirect(to: "/timers", for: pageContext) }
        return pages.show(
            "timer", ["timer": TimerView(line, pageContext)], title: line.called, to: pageContext,
            areas: [.timers, .products],
            ownTimers: .of(line.uuid))
    }

    private func start(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let seconds =
            form["preset"].isEmpty
            ? form.duration("minutes", in: CookingDraft.times) : form.number("preset", in: 1...1_440).map { $0 * 60 }
        let warning = form.warning()
        do throws(KitchenError) {
            let name = form.optionalText("name", most: TimerDraft.longestName)
            if let seconds, form.isValid {
                _ = try await store.startTimer(TimerDraft(name: name, seconds: seconds, warning: warning))
                return done(form, pageContext)
            }
        } catch { try form.note(error) }
        return page(form, pageContext)
    }

    /// Starts a timer for a product's cooking time, or shows the one that runs.
    private func cook(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let product = try context.uuid("product", of: .product)
        let form = try await request.form()
        do throws(KitchenError) {
            _ = try await store.cook(product)
            return done(form, pageContext)
        } catch {
            guard case .violated(let violation) = error, violation != .missing(.product) else { throw error }
            return pages.redirect(
                to: form["back"].isEmpty ? "/products/\(product.text)" : form["back"],
                saying: Notice(violation.phrase, isTrouble: true), for: pageContext)
        }
    }

    private func stopRinging(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let form = try await request.form()
        _ = try await store.stopRinging()
        return done(form, pageContext)
    }

    /// Applies an action to a timer; one that changes nothing, because another client did it already, is no error.
    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("timer", of: .timer)
        guard let action = Action(rawValue: context.parameters.get("action") ?? "") else {
            throw KitchenError.violated(.missing(.timer))
        }
        let form = try await request.form()
        do throws(KitchenError) {
            try await carryOut(action, uuid)
        } catch {
            switch error {
            case .violated(.unchanged): break
            case .violated(let violation) where violation != .missing(.timer):
                return pages.redirect(
                    to: back(form), saying: Notice(violation.phrase, isTrouble: true), for: pageContext)
            default: throw error
            }
        }
        return done(form, pageContext)
    }

    private enum Action: String {
        case pause, `continue`, extend, stop
    }

    private func carryOut(_ action: Action, _ uuid: UUID) async throws(KitchenError) {
        switch action {
        case .pause: _ = try await store.pauseTimer(uuid)
        case .continue: _ = try await store.continueTimer(uuid)
        case .extend: _ = try await store.extendTimer(uuid, bySeconds: 60)
        case .stop: _ = try await store.stopTimer(uuid)
        }
    }

    private func done(_ form: Form, _ pageContext: PageContext) -> Response {
        pages.redirect(to: back(form), for: pageContext)
    }

    private func back(_ form: Form) -> String { form["back"].isEmpty ? "/timers" : form["back"] }
}

/// The content of the page of all timers.
private struct TimersPage {
    let timers: [TimerView]
    let presets: [Preset]
    let fields: [FieldView]
    let form: FormView

    struct Preset {
        let minutes: Int
        let label: String
    }

    init(timers: [TimerView], form: Form, for pageContext: PageContext) {
        self.timers = timers
        presets = [1, 3, 5, 8, 10, 12, 15, 20, 30, 45].map { minutes in
            Preset(minutes: minutes, label: pageContext.localized("timers.short", ["count": .number(minutes)]))
        }
        fields = [
            FieldView(
                .name, .line(most: TimerDraft.longestName), in: form, for: pageContext, hint: "timers.nameHint"
            ).third,
            FieldView(
                "minutes", .line(most: 30), label: "timers.length", in: form, for: pageContext,
                hint: "form.durationHint"
            ).third,
            FieldView(.warning, .warning(in: form, for: pageContext), in: form, for: pageContext).third,
        ]
        self.form = FormView(action: "/timers", fields: fields, form: form, for: pageContext)
    }
}
