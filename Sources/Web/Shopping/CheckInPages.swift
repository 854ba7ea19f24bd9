import Foundation
import Hummingbird
import Kiosk
import Kitchen

/// `/shopping/UUID/check-in`: one look at all that was bought, and then it is in stock.
struct CheckInPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get("shopping/:list/check-in", use: look)
            .post("shopping/:list/check-in", use: checkIn)
    }

    private func look(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let plan = try await store.checkInPlan(of: context.uuid("list", of: .list))
        return try await page(plan, Form(of: plan), for: pages.visitor(request, context))
    }

    private func checkIn(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let plan = try await store.checkInPlan(of: context.uuid("list", of: .list))
        var form = try await request.form()
        do throws(KitchenError) {
            let choices = plan.lines.compactMap { form.choice(for: $0) }
            if form.isValid {
                let done = try await store.checkIn(choices, of: plan.list.uuid, by: visitor.actor)
                tell(done)
                return pages.go(to: "/shopping/\(plan.list.uuid.text)", saying: Notice(done), for: visitor)
            }
        } catch { try form.note(error) }
        return try await page(plan, form, for: visitor)
    }

    private func tell(_ done: CheckIn) {
        pages.kiosk.noticeboard.tell(.changed(.shopping))
        guard !done.stocked.isEmpty else { return }
        pages.kiosk.noticeboard.tell(.changed(.stock))
        pages.kiosk.noticeboard.tell(.changed(.products))
    }

    private func page(_ plan: CheckInPlan, _ form: Form, for visitor: Visitor) async throws -> Response {
        let places = try await store.locations()
        let page = CheckInPage(plan, places, form, visitor)
        return pages.show("checkIn", page, title: "shopping.checkIn", to: visitor, at: .shopping, form: form)
    }
}

extension Notice {
    fileprivate init(_ done: CheckIn) {
        if done.stocked.isEmpty {
            self.init("shopping.cleared", ["count": .number(done.cleared.count)])
        } else {
            self.init("shopping.checkedIn", ["count": .number(done.stocked.count)], undo: done.operation?.id)
        }
    }
}

extension Form {
    /// What is proposed for each entry. The names of the fields end with the entry's number.
    fileprivate init(of plan: CheckInPlan) {
        var values: [String: String] = [:]
        for line in plan.lines {
            let (id, entry) = (line.entry.entry.uuid.text, line.entry.entry)
            let day = plan.freezers.contains(line.locationId) ? line.bestBeforeFrozen : line.bestBefore
            values["fate.\(id)"] = line.product == nil ? CheckInFate.clear : CheckInFate.stock
            values["amount.\(id)"] = entry.amount.description
            values["location.\(id)"] = "\(line.locationId)"
            values["bestBefore.\(id)"] = day?.rawValue ?? ""
            values["shown.\(id)"] = day?.rawValue ?? ""
            values["price.\(id)"] = entry.price?.description ?? ""
        }
        self.init(values)
    }

    /// What somebody decided about an entry; nil if it stays on the list, or was not on the page yet.
    fileprivate mutating func choice(for line: CheckInPlan.Line) -> CheckInChoice? {
        let id = line.entry.entry.uuid.text
        var choice = CheckInChoice(entry: line.entry.entry.uuid)
        switch self["fate.\(id)"] {
        case CheckInFate.clear:
            choice.fate = .clear
            return choice
        case CheckInFate.stock: choice.fate = line.product.map { .stockAs($0.uuid) } ?? .stock
        case CheckInFate.new: choice.fate = .stockAsNew(line.entry.entry.text ?? "")
        default: return nil
        }
        choice.amount = amount("amount.\(id)")
        if choice.amount == .zero { note("refusal.outOfRange", at: "amount.\(id)") }
        choice.locationId = self.id("location.\(id)")
        choice.price = optionalMoney("price.\(id)")
        choice.bestBefore = bestBefore(id)
        return choice
    }

    /// The date is the rule's unless somebody has written another: the place may have changed with it.
    private mutating func bestBefore(_ id: String) -> BestBefore {
        let day = optionalDay("bestBefore.\(id)")
        guard self["bestBefore.\(id)"] != self["shown.\(id)"] else { return .byRule }
        return day.map { .on($0) } ?? .never
    }
}

/// What the page sends as an entry's fate.
enum CheckInFate {
    static let (stock, new, clear, stay) = ("stock", "new", "clear", "stay")
}
