import Kitchen
import Values

/// An online service with product data by GTIN.
public protocol Provider: Sendable {
    /// The source that its data is attributed to.
    var source: Product.Source { get }

    /// Returns the digit forms under which a GTIN may be stored, the likeliest first: each costs a request.
    func forms(of gtin: GTIN) -> [String]

    /// Looks up one of a GTIN's ``forms(of:)`` with one request.
    ///
    /// - Throws: ``ProviderFailure`` or ``HTTPClient/Failure`` if the lookup failed, as without a network.
    func answer(to gtin: GTIN, as form: String) async throws -> ProviderAnswer
}

extension Provider {
    public func forms(of gtin: GTIN) -> [String] { [gtin.printed] }
}

/// A provider's response for a GTIN.
public enum ProviderAnswer: Equatable, Sendable {
    case found(ExternalProductData)
    case unknown
    /// Another site of the provider's family knows the product.
    case elsewhere(Product.Source)
}

/// An error of a provider that was reached.
public enum ProviderFailure: Error, Equatable, Sendable {
    /// The rate limit is exceeded, or the service is overloaded.
    case limited
    /// The household's key is rejected: a retry is useless until the user changes it.
    case refused
    /// An unexpected response, such as an overload page.
    case unexpected(status: Int)
}

extension ProviderFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .limited: "asks for a pause"
        case .refused: "does not accept the key"
        case .unexpected(let status): "answered something that is no product (status \(status))"
        }
    }
}

/// The failure of a provider's lookup.
public struct ProviderTrouble: Error {
    public let source: Product.Source
    public let reason: any Error

    public init(_ source: Product.Source, _ reason: any Error) {
        (self.source, self.reason) = (source, reason)
    }
}

extension ProviderTrouble: CustomStringConvertible {
    public var description: String { "\(source.name) \(reason)" }
}
