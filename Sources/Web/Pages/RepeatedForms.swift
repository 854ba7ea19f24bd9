import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import Trust

/// Middleware that applies a form once, even if it is sent again because the network did not answer.
///
/// Each form of a page has its own key (``RequestKeys``), which its first change stores in the same transaction. The
/// same key and content sent again gets the first answer, waiting for it if needed. The same key with other content is
/// another request: the user went back and wrote something else.
struct RepeatedForms: RouterMiddleware {
    let pages: Pages
    let underway: RequestsUnderway
    let rules: RouteRules

    private var store: KitchenStore { pages.kiosk.store }

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws
        -> Response
    {
        guard request.method == .post, context.isAtRoute, request.isForm, !rules.acceptsLargeBodies(request, context),
            let sender = context.caller.formSender
        else { return try await next(request, context) }
        var request = request
        guard let body = try? await request.formBody(upTo: OwnPictures.largestUpload) else {
            request.body = .broken  // the page reports that it is too large, beside its field
            return try await next(request, context)
        }
        request.body = RequestBody(buffer: body)
        // An incomplete form is rejected where it is parsed: an address of the API accepts another kind of content.
        guard let key = try? await request.key(of: sender) else { return try await next(request, context) }
        return try await underway.alone(key.name) {
            switch try await store.earlier(key) {
            case nil: try await answer(to: key) { try await next(request, context) }
            case .answered(let answer): Response(again: answer)
            case .done, .another:
                pages.redirect(
                    to: request.section.path, saying: Notice("form.doneBefore"),
                    for: try await pages.pageContext(request, context))
            }
        }
    }

    /// Answers the first request, and stores where it redirects to if it changed anything. Answers that show something
    /// at once, such as a token, are not stored.
    private func answer(to key: RequestKey, _ next: () async throws -> Response) async throws -> Response {
        let (answer, hasChanged) = try await store.noting(key, do: next)
        if hasChanged, answer.status == .seeOther, let location = answer.headers[.location] {
            let notice = answer.headers[values: .setCookie].first { $0.hasPrefix("\(CookieName.notice)=") }
            try await store.save(
                StoredAnswer(status: answer.status.code, body: notice ?? "", location: location), for: key)
        }
        return answer
    }
}

extension RequestBody {
    /// A body that fails when it is read.
    fileprivate static var broken: RequestBody {
        RequestBody(
            asyncSequence: AsyncThrowingStream<ByteBuffer, any Error> { $0.finish(throwing: CancellationError()) })
    }
}

extension Response {
    fileprivate init(again answer: StoredAnswer) {
        self = Response(status: HTTPResponse.Status(code: answer.status))
        headers[.location] = answer.location
        headers[.setCookie] = answer.body.isEmpty ? nil : answer.body
    }
}

extension Caller {
    /// The sender that keys belong to; nil for strangers, whose forms change nothing that could be booked twice.
    fileprivate var formSender: FormSender? {
        switch self {
        case .stranger, .satellite: nil
        case .machine: FormSender(device: nil)
        case .device(let device): FormSender(device: device.uuid)
        }
    }
}

/// A device, or this machine itself.
private struct FormSender {
    let device: UUID?
}

extension Request {
    /// Returns the key of the form with a fingerprint of its content; nil if it has no key.
    fileprivate func key(of sender: FormSender) async throws -> RequestKey? {
        let form = try await form(upTo: OwnPictures.largestUpload)
        let text = form[RequestKeys.field]
        guard !text.isEmpty else { return nil }
        let content = "\(uri.string)\n".utf8 + form.content(without: RequestKeys.field)
        let fingerprint = SHA256.digits(of: Array(content))
        return RequestKey(
            "\(text).\(fingerprint)", of: sender.device, fingerprint: fingerprint, log: .forms)
    }
}
