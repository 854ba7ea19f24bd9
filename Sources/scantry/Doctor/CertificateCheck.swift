import Foundation
import Kiosk
import Kitchen
import Trust

/// Checks the certificates that the household's own authority has issued: the kiosk's, its names and its validity, and that
/// of an MQTT broker, which nobody renews.
struct CertificateCheck {
    let folder: String
    var now = Date()

    func findings() -> [Finding] { ofKiosk + ofBroker }

    private var ofBroker: [Finding] {
        guard let pem = Files.text(folder + "/tls/broker.crt"), let end = (try? Certificate(pem: pem))?.end else {
            return []
        }
        let text = "valid until \(end.formatted(.iso8601.year().month().day()))"
        guard end.timeIntervalSince(now) < Self.notice else { return [.ok("broker", text)] }
        return [
            .warning(
                "broker", "the broker's certificate is \(text)",
                cure: "Run: sudo scantry broker --data \(folder) && sudo systemctl restart mosquitto")
        ]
    }

    /// In seconds.
    private static let notice = 30 * 86_400.0

    private var ofKiosk: [Finding] {
        let path = folder + "/tls/server.crt"
        guard access(path, F_OK) == 0 else {
            return [.ok("https", "there is none yet; a kiosk that listens on the network creates it")]
        }
        guard let pem = Files.text(path), let certificate = try? Certificate(pem: pem), let end = certificate.end,
            let begin = certificate.begin
        else {
            return [
                .problem("https", "\(path) cannot be read", cure: "Delete it; the next start creates a new one.")
            ]
        }
        let day = end.formatted(.iso8601.year().month().day())
        let isOver = end < now || now < begin
        guard !isOver else {
            return [
                .warning(
                    "https", "it is not valid now (until \(day))",
                    cure: "Check the clock; a running kiosk renews it.")
            ]
        }
        let name = ProcessInfo.processInfo.hostName.lowercased()
        let isNamed = certificate.isValid(for: "scantry.local")
        return [.ok("https", "valid until \(day)\(isNamed ? ", for scantry.local" : ""), on \(name)")]
    }
}
