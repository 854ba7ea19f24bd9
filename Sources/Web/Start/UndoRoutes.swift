import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/undo`: undoes an operation, from any page that offers it.
struct UndoRoutes {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .post("undo", for: .known, changing: .stock, from: "/", use: undo)
    }

    /// Undoes the operation and returns to the page that offered it, with a notice of the result.
    private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        guard let operation = form.uuid("operation") else { throw KitchenError.violated(.missing(.movement)) }
        do throws(KitchenError) {
            _ = try await pages.kiosk.store.undo(operation, by: pageContext.actor)
            return pages.redirect(to: form["back"], saying: Notice("movement.isUndone"), for: pageContext)
        } catch {
            guard case .violated(let violation) = error else { throw error }
            let notice = Notice(error.phrase, isTrouble: true)
            if case .builtUpon = violation {  // that page lists the later operations, and undoes them
                return pages.redirect(to: "/journal/\(operation.text)", saying: notice, for: pageContext)
            }
            return pages.redirect(to: form["back"], saying: notice, for: pageContext)
        }
    }
}
