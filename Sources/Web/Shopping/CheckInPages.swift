import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/shopping/UUID/check-in`: reviews all that was bought, and puts it to stock.
struct CheckInPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("shopping/:list/check-in", for: .known, use: look)
            .post("shopping/:list/check-in", for: .known, changing: .stock, .products, .shopping, use: checkIn)
    }

    private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        let plan = try await store.checkInPlan(of: context.uuid("list", of: .list))
        return try await page(plan, Form(of: plan), for: pages.pageContext(request, context))
    }

    private func checkIn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let plan = try await store.checkInPlan(of: context.uuid("list", of: .list))
        var form = try await request.form()
        let named = try await productsNamed(in: form, for: plan)
        do throws(KitchenError) {
            let choices = plan.lines.compactMap {
                form.choice(for: $0, named[$0.entry.entry.uuid], today: pageContext.today)
            }
            if form.isValid {
                let done = try await store.checkIn(choices, of: plan.list.uuid, by: pageContext.actor)
                return pages.redirect(to: "/shopping/\(plan.list.uuid.text)", saying: Notice(done), for: pageContext)
            }
        } catch { try form.note(error) }
        return try await page(plan, form, for: pageContext)
    }

    /// Returns the products named for entries in words, by entry; leaves out names that match no product, or several.
    private func productsNamed(in form: Form, for plan: CheckInPlan) async throws -> [UUID: UUID] {
        var named: [UUID: UUID] = [:]
        for entry in plan.lines.map(\.entry.entry) where form["fate.\(entry.uuid.text)"] == CheckInFate.other {
            let wanted = form["other.\(entry.uuid.text)"].folded
            let found = try await store.products(ProductQuery(text: wanted, limit: 100))
            let same = [\ProductSummary.title, \.name.orEmpty].lazy
                .map { key in found.filter { $0[keyPath: key].folded == wanted } }.first { $0.count == 1 }
            named[entry.uuid] = same?.first?.uuid
        }
        return named
    }

    private func page(_ plan: CheckInPlan, _ form: Form, for pageContext: PageContext) async throws -> Response {
        let places = try await store.locations()
        let page = CheckInPage(plan, places, form, pageContext)
        return pages.show("checkIn", page, title: "shopping.checkIn", to: pageContext, at: .shopping, form: form)
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
    /// Creates a form with the proposal for each entry. Field names end with the entry's UUID.
    fileprivate init(of plan: CheckInPlan) {
        var values: [String: String] = [:]
        for line in plan.lines {
            let (id, entry) = (line.entry.entry.uuid.text, line.entry.entry)
            let target = line.target
            let day = plan.freezers.contains(target.locationId) ? target.bestBeforeFrozen : target.bestBefore
            values["fate.\(id)"] = line.product == nil ? CheckInFate.new : CheckInFate.stock
            values["amount.\(id)"] = entry.amount.description
            values["location.\(id)"] = "\(target.locationId)"
            values["bestBefore.\(id)"] = day?.typed ?? ""
            values["shown.\(id)"] = day?.typed ?? ""
            values["price.\(id)"] = entry.price?.description ?? ""
        }
        self.init(values)
    }

    /// Reads the decision about an entry; nil if it stays on the list, or was not on the page yet.
    ///
    /// - Parameter named: The product whose name was typed for "another product"; nil if there is not exactly one.
    fileprivate mutating func choice(for line: CheckInPlan.Line, _ named: UUID?, today: Day?) -> CheckInChoice? {
        let id = line.entry.entry.uuid.text
        var choice = CheckInChoice(entry: line.entry.entry.uuid)
        switch self["fate.\(id)"] {
        case CheckInFate.clear:
            choice.fate = .clear
            return choice
        case CheckInFate.stock: choice.fate = line.product.map { .stockAs($0.uuid) } ?? .stock
        case CheckInFate.new: choice.fate = .stockAsNew(line.entry.entry.text ?? "")
        case CheckInFate.other:
            if named == nil { note("shopping.notOneProduct", at: "other.\(id)") }
            choice.fate = named.map { .stockAs($0) } ?? .stock
        case let fate:
            guard let product = CheckInFate.product(fate) else { return nil }
            choice.fate = .stockAs(product)
        }
        choice.amount = amount("amount.\(id)")
        if choice.amount == .zero { note("refusal.outOfRange", at: "amount.\(id)") }
        choice.locationId = self.id("location.\(id)")
        choice.price = optionalMoney("price.\(id)")
        choice.bestBefore = bestBefore(of: id, today: today)
        return choice
    }

    /// Reads the date; an unchanged one is computed by rule, because the place may have changed.
    private mutating func bestBefore(of id: String, today: Day?) -> BestBefore {
        let text = self["bestBefore.\(id)"]
        guard text != self["shown.\(id)"] else { return .byRule }
        return text.isEmpty ? .never : bestBefore("bestBefore.\(id)", today: today)
    }
}

/// The values that the page sends as an entry's fate.
enum CheckInFate {
    static let (stock, new, clear, stay, other) = ("stock", "new", "clear", "stay", "other")

    /// Returns the fate of going to stock as a certain product.
    static func stock(as product: ProductSummary) -> String { "as:\(product.uuid.text)" }

    /// Returns the product of such a fate; nil for other fates.
    static func product(_ fate: String) -> UUID? {
        fate.hasPrefix("as:") ? UUID(uuidString: String(fate.dropFirst(3))) : nil
    }
}

extension String? {
    fileprivate var orEmpty: String { self ?? "" }
}
