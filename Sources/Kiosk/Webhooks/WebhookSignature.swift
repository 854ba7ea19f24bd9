import Foundation
import Kitchen
import Trust
import Values

/// The headers of a delivery by Standard Webhooks 1.0.
struct WebhookSignature {
    let headers: [String: String]

    /// - Parameter time: When it is sent; receivers refuse old messages.
    init(of due: DueDelivery, at time: Date) {
        let id = due.delivery.uuid.text
        let seconds = "\(Int(time.timeIntervalSince1970))"
        let signed = Array("\(id).\(seconds).\(due.delivery.body)".utf8)
        let signatures = due.secrets.map { secret in
            "v1," + Data(SHA256.authenticationCode(of: signed, key: secret.key)).base64EncodedString()
        }
        headers = [
            "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.joined(separator: " "),
        ]
    }
}
