import Foundation
import Kiosk
import Kitchen
import Trust

/// Checks the certificate that the household's own authority has issued for the kiosk: its names and its validity.
struct CertificateCheck {
    let folder: String

    func findings() -> [Finding] {
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
        let isOver = end < Date() || Date() < begin
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
