import HTTPTypes
import Hummingbird

/// What a device runs on, as its browser tells.
enum DeviceSystem: String, CaseIterable {
    case iPhone, iPad
    case android = "Android"
    case mac = "Macintosh"
    case windows = "Windows"
    case chromeOS = "CrOS"
    case linux = "Linux"

    /// Nil where the browser does not tell.
    init?(_ request: Request) {
        let agent = request.headers[.userAgent] ?? ""
        guard let system = Self.allCases.first(where: { agent.contains($0.rawValue) }) else { return nil }
        self = system
    }
}

extension Request {
    /// Whether it comes from Firefox on a computer, which trusts what it is told itself, whatever the system trusts.
    var isFromFirefox: Bool {
        let agent = headers[.userAgent] ?? ""
        return agent.contains("Firefox/") && !agent.contains("Android")
    }
}
