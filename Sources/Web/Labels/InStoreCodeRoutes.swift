import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/number-rules`: the rules for in-store codes that contain a weight or price; `/api/v1/number-questions`: the
/// questions that codes raise.
struct InStoreCodeRoutes {
    let kiosk: Kiosk
    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Shops' own numbers", parameters: [.path("rule", "Id", "The rule's number.")])
            .get("number-rules", for: .known, use: rules)
            .described(
                "numberRules", "The rules for in-store codes with a weight, price or count",
                parameters: [.limit, .after], gives: .page("A page of rules.", of: "NumberRule")
            )
            .post("number-rules", for: .known, changing: .stock, .products, use: add)
            .described(
                "addNumberRule", "Adds a rule, and corrects earlier bookings of such codes",
                takes: "NewNumberRule",
                gives: .created("The rule, and the operation of the correction, to undo it.", "NumberLesson")
            )
            .get("number-rules/:rule", for: .known, use: rule)
            .described("numberRule", "A rule", gives: .ok("The rule.", "NumberRule"))
            .put("number-rules/:rule", for: .known, changing: .stock, .products, use: change)
            .described(
                "changeNumberRule", "Changes a rule", takes: "NewNumberRule",
                gives: .ok("The rule, and the operation of the correction, to undo it.", "NumberLesson")
            )
            .delete("number-rules/:rule", for: .known, changing: .products, use: remove)
            .described("removeNumberRule", "Deletes a rule; the stock does not change", gives: .done("Done."))
            .get("number-questions", for: .known, use: questions)
            .described(
                "numberQuestions", "Lists questions of the latest scans: pairs of codes that differ in a value",
                parameters: [.limit, .after], gives: .page("A page of questions.", of: "NumberQuestion")
            )
            .post("number-questions/answer", for: .known, changing: .stock, .products, use: answer)
            .described(
                "answerNumberQuestion", "Answers which value two codes contain: adds a rule, and merges their products",
                takes: "NumberAnswer",
                gives: .ok("The rule, and the operation of the correction, to undo it.", "NumberLesson"))
    }

    private func rules(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await store.inStoreCodeRules(), page, of: request, id: { "\($0.id)" }, InStoreCodeRuleJSON.init)
    }

    private func rule(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(InStoreCodeRuleJSON(try await store.numberRule(context.rowId("rule", of: .numberRule))))
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (draft, actor) = (try await draft(request), context.actor)
        let correction = InStoreCodeCorrectionJSON(try await store.addInStoreCodeRule(draft, by: actor))
        return try .created(correction, at: "\(API.path)/number-rules/\(correction.rule.rest.id)")
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("rule", of: .numberRule)
        let (draft, actor) = (try await draft(request), context.actor)
        return try .json(InStoreCodeCorrectionJSON(try await store.editInStoreCodeRule(id, draft, by: actor)))
    }

    private func draft(_ request: Request) async throws -> InStoreCodeRuleDraft {
        try await request.body { $0.draft() }
    }

    private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await store.removeInStoreCodeRule(context.rowId("rule", of: .numberRule))
        return .nothing
    }

    private func questions(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await store.inStoreCodeQuestions(), page, of: request, id: { "\($0.first) \($0.second)" },
            InStoreCodeQuestionJSON.init)
    }

    private func answer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (first, second, kind, shop) = try await request.body { body in
            (
                body.needed("first", as: GTIN.self), body.needed("second", as: GTIN.self),
                body.required("kind", as: InStoreCodePattern.Kind.self), body.optional("shop", as: Int64.self)
            )
        }
        guard let first, let second else { throw KitchenError.violated(.missing(.code)) }
        let actor = context.actor
        return try .json(
            InStoreCodeCorrectionJSON(
                try await store.answerInStoreCodeQuestion(kind, about: first, second, shopId: shop, by: actor)))
    }
}

extension InStoreCodePattern.Kind: FieldRequirable {}

/// The API's form of a rule for in-store codes.
typealias InStoreCodeRuleJSON = DraftJSON<InStoreCodeRuleDraft, InStoreCodeRuleRestJSON>

extension InStoreCodeRuleJSON {
    init(_ rule: InStoreCodeRule) {
        self.init(
            InStoreCodeRuleDraft(rule), InStoreCodeRuleRestJSON(id: rule.id, kind: rule.pattern.kind.rawValue))
    }
}

/// The members of a rule besides its editable fields.
struct InStoreCodeRuleRestJSON: Encodable {
    let id: Int64
    let kind: String
}

/// The API's form of a rule, and of the operation that corrected the stock; nil if nothing had to be corrected.
struct InStoreCodeCorrectionJSON: Encodable {
    let rule: InStoreCodeRuleJSON
    let operation: String?

    init(_ correction: InStoreCodeCorrection) {
        (rule, operation) = (InStoreCodeRuleJSON(correction.rule), correction.operation?.text)
    }
}

/// The API's form of two in-store codes, and the values that they may contain.
struct InStoreCodeQuestionJSON: Encodable {
    let first: String
    let second: String
    let products: [String]
    let answers: [Answer]

    struct Answer: Encodable {
        let kind: String
        /// Grams, a price or pieces, as text.
        let values: [String]
    }

    init(_ question: InStoreCodeQuestion) {
        (first, second) = (question.first.printed, question.second.printed)
        products = question.products.map(\.uuid.text)
        answers = InStoreCodePattern.Kind.allCases.map { kind in
            Answer(kind: kind.rawValue, values: question.values(as: kind).map(\.text))
        }
    }
}

extension InStoreValue {
    fileprivate var text: String {
        switch self {
        case .weight(let amount), .count(let amount): amount.description
        case .price(let price): price.description
        }
    }
}
