import HTTPTypes
import Hummingbird

/// A device's operating system, according to the User-Agent header.
enum DeviceSystem: String, CaseIterable {
    case iPhone, iPad
    case android = "Android"
    case mac = "Macintosh"
    case windows = "Windows"
    case chromeOS = "CrOS"
    case linux = "Linux"

    /// Parses the User-Agent header; nil if it names none of them.
    init?(_ request: Request) {
        let agent = request.headers[.userAgent] ?? ""
        guard let system = Self.allCases.first(where: { agent.contains($0.rawValue) }) else { return nil }
        self = system
    }
}

extension Request {
    /// Whether it comes from desktop Firefox, which keeps its own list of trusted authorities.
    var isFromFirefox: Bool {
        let agent = headers[.userAgent] ?? ""
        return agent.contains("Firefox/") && !agent.contains("Android")
    }
}
