/// Downloads product pictures from the sites of their providers.
public struct OutsidePictures: Sendable {
    private let client: HTTPClient
    private let places: [String]

    /// The image servers of Open Food Facts and its sister sites.
    public static let places = ["food", "beauty", "petfood", "products"].map { kind in
        "https://images.open\(kind)facts.org/"
    }

    /// - Parameter places: The allowed URL prefixes, with the slash after the host.
    public init(places: [String] = Self.places, reach: HTTPClient.Reach = .outside) {
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.largest) = (12, 5 << 20)
        limits.types = ["image/jpeg", "image/png", "image/webp"]
        client = HTTPClient(limits: limits, reach: reach)
        self.places = places
    }

    /// An error that prevented a download.
    public enum Failure: Error, Equatable, Sendable {
        /// The picture was deleted.
        case gone
        /// The response is not a usable picture.
        case unusable(String)
        /// The network or the server failed; a later retry may succeed.
        case later(String)
    }

    /// Downloads a file, which is not validated yet.
    public func picture(at address: String) async throws -> [UInt8] {
        var answer = try await request(address)
        if let next = answer.redirection { answer = try await request(next) }
        switch answer.status {
        case 200: return answer.body
        case 404, 410: throw Failure.gone
        case 429, 500...: throw Failure.later("status \(answer.status)")
        default: throw Failure.unusable("status \(answer.status)")
        }
    }

    private func request(_ address: String) async throws -> HTTPClient.Answer {
        guard places.contains(where: address.hasPrefix) else {
            throw Failure.unusable("\(address.prefix(100)) is no place for pictures")
        }
        do {
            return try await client.get(
                address, headers: ["User-Agent": HTTPClient.userAgent, "Accept": "image/jpeg, image/png, image/webp"])
        } catch let failure as HTTPClient.Failure {
            switch failure {
            case .tooLarge, .unwanted: throw Failure.unusable("\(failure)")
            case .unreachable, .tooSlow, .untrusted, .forbidden: throw Failure.later("\(failure)")
            }
        }
    }
}

extension OutsidePictures.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .gone: "is gone"
        case .unusable(let reason), .later(let reason): reason
        }
    }
}
