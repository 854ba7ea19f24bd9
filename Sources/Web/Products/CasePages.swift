import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/cases/answer`: how many packs are in a case, answered on any page that asks.
struct CasePages {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes().post("cases/answer", for: .known, changing: .stock, .products, from: "", use: answer)
    }

    private func answer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let back = form["back"].isEmpty ? "/" : form["back"]
        let (code, packs) = (form.gtin("code"), form.number("packs", in: 1...Product.mostPacks))
        guard let code, let packs else {
            let mistake = form.mistakes.first?.phrase ?? "refusal.unchanged"
            return pages.redirect(to: back, saying: Notice(mistake, isTrouble: true), for: pageContext)
        }
        do throws(KitchenError) {
            let correction = try await pages.kiosk.store.answerCaseQuestion(packs, inCase: code, by: pageContext.actor)
            return pages.redirect(to: back, saying: Self.notice(correction, packs), for: pageContext)
        } catch {
            guard case .violated = error else { throw error }
            return pages.redirect(to: back, saying: Notice(error.phrase, isTrouble: true), for: pageContext)
        }
    }

    private static func notice(_ correction: CaseCorrection, _ packs: Int) -> Notice {
        let learned = Phrase("cases.learned", ["count": .number(packs)])
        guard correction.uncorrected > 0 else { return Notice(learned, undo: correction.operation) }
        return Notice(
            "cases.learnedPartly", ["learned": .phrase(learned), "count": .number(correction.uncorrected)],
            undo: correction.operation)
    }
}

/// The question how many packs are in a case.
struct CaseQuestionView {
    let code: String
    /// The name of the article inside; nil if it has none.
    let name: String?
    /// The page to return to.
    let back: String

    init(_ question: CaseQuestion, back: String) {
        (code, name, self.back) = (question.gtin.printed, question.product.name, back)
    }
}
