import Kitchen
import Values

/// A site outside that knows products by their numbers.
public protocol Provider: Sendable {
    /// Whom its facts come from.
    var source: Product.Source { get }

    /// The digits under which it may have filed a number, the likelier ones first: each costs a request.
    func forms(of gtin: GTIN) -> [String]

    /// What it answers to a number in one of its ``forms(of:)``, by one request.
    ///
    /// - Throws: ``ProviderFailure`` or ``HTTPClient/Failure`` when it cannot say, as without a network.
    func answer(to gtin: GTIN, as form: String) async throws -> ProviderAnswer
}

extension Provider {
    public func forms(of gtin: GTIN) -> [String] { [gtin.printed] }
}

/// What a provider says of a number.
public enum ProviderAnswer: Equatable, Sendable {
    case found(ExternalProductData)
    case unknown
    /// Another site of its family knows the product.
    case elsewhere(Product.Source)
}

/// Why a provider that was reached did not say what a number stands for.
public enum ProviderFailure: Error, Equatable, Sendable {
    /// It asks for a pause.
    case limited
    /// It does not accept the household's key: asking again is of no use before somebody has changed that.
    case refused
    /// It sent something else than it promises, such as a page that says it is overloaded.
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

/// Which provider could not say what a number stands for, and why.
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
