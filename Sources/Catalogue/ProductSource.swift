import Kitchen
import Values

/// Somebody who may know what a number stands for.
public protocol ProductSource: Sendable {
    /// What the source is called in logs and on pages.
    var name: String { get }

    /// What the source knows of a number; nil if it does not know it.
    ///
    /// - Throws: When it cannot say, as without a network; asking later may help.
    func facts(of gtin: GTIN) async throws -> ExternalProductData?
}
