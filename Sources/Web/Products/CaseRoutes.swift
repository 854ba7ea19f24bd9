import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/case-questions`: the cases of which nobody has said how many packs are inside.
struct CaseRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Products")
            .get("", for: .known, use: list)
            .described(
                "caseQuestions", "Lists the scanned cases whose number of packs is unknown",
                parameters: [.limit, .after], gives: .page("A page of questions.", of: "CaseQuestion")
            )
            .post("answer", for: .known, changing: .stock, .products, use: answer)
            .described(
                "answerCaseQuestion", "Answers how many packs are in a case, and corrects the cases booked before",
                details: """
                    Until then a scan of the case books one pack of the article inside. The case becomes a code of the \
                    article, with that pack amount. Undoing the operation asks again.
                    """, takes: "CaseAnswer",
                gives: .ok("The product, and the operation of the correction, to undo it.", "CaseLesson"))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await kiosk.store.caseQuestions(), page, of: request, id: { $0.gtin.printed }, CaseQuestionJSON.init)
    }

    private func answer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (code, packs) = try await request.body { body in
            (body.needed("code", as: GTIN.self), body.required("packs", as: Int.self))
        }
        guard let code else { throw KitchenError.violated(.missing(.code)) }
        let correction = try await kiosk.store.answerCaseQuestion(packs, inCase: code, by: context.actor)
        return try .json(CaseCorrectionJSON(correction))
    }
}

struct CaseQuestionJSON: Encodable {
    let code: String
    let product: NamedProductJSON

    init(_ question: CaseQuestion) {
        code = question.gtin.printed
        product = NamedProductJSON(question.product)
    }
}

/// The API's form of an answer; the operation is nil if nothing had to be corrected.
private struct CaseCorrectionJSON: Encodable {
    let product: String
    let operation: String?
    let uncorrected: Int

    init(_ correction: CaseCorrection) {
        (product, operation) = (correction.product.product.uuid.text, correction.operation?.text)
        uncorrected = correction.uncorrected
    }
}
