import Catalogue
import Foundation
import Kitchen

/// Posts deliveries over HTTP: to the address that a person has typed, and nowhere else.
public struct WebhookTransport: Sendable {
    private let client: HTTPClient

    /// - Parameter seconds: How long a receiver may take to answer.
    public init(seconds: Int = 20) {
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.keepsBody) = (seconds, false)
        client = HTTPClient(limits: limits, reach: .typed)
    }

    /// - Throws: `CancellationError` if the kiosk ends meanwhile.
    func send(_ due: DueDelivery, at time: Date) async throws(CancellationError) -> DeliveryOutcome {
        var headers = WebhookSignature(of: due, at: time).headers
        headers["Content-Type"] = "application/json"
        headers["User-Agent"] = HTTPClient.userAgent
        do {
            let answer = try await client.post(due.address, headers: headers, body: Array(due.delivery.body.utf8))
            return .answered(status: answer.status, retryAfter: answer.retryAfter.map(Double.init))
        } catch let failure as HTTPClient.Failure {
            return .failed(WebhookFailure(failure))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return .failed(.unreachable)
        }
    }
}

extension WebhookFailure {
    fileprivate init(_ failure: HTTPClient.Failure) {
        self =
            switch failure {
            case .unreachable, .tooLarge, .unwanted: .unreachable
            case .tooSlow: .tooSlow
            case .untrusted: .untrusted
            case .forbidden: .forbidden
            }
    }
}
