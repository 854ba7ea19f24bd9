import Catalogue
import Kitchen
import Scanner
import Values

/// The codes of the household's products and of the local catalogue, by which decoders confirm weak readings.
public struct KnownProducts: KnownCodes {
    private let household: @Sendable (GTIN) -> Bool?
    private let catalogue: @Sendable (GTIN) -> Bool?

    /// - Parameters:
    ///   - household: Returns whether the household has a product with a code; nil while that is unknown.
    ///   - catalogue: Returns whether the catalogue has it. It is not asked about in-store numbers.
    init(household: @escaping @Sendable (GTIN) -> Bool?, catalogue: @escaping @Sendable (GTIN) -> Bool?) {
        (self.household, self.catalogue) = (household, catalogue)
    }

    /// Loads the product codes from a household's folder, which a kiosk may be using.
    ///
    /// - Throws: ``KitchenError`` if its database cannot be read.
    public init(folder: String, catalogue: LocalCatalogue) throws(KitchenError) {
        let codes = try KitchenExamination.productCodes(in: folder)
        self.init(household: { codes.contains($0) }, catalogue: catalogue.contains)
    }

    public func contains(_ gtin: String) -> Bool? {
        guard let gtin = GTIN(gtin) else { return false }
        let isOwn = household(gtin)
        if isOwn == true || gtin.purpose == .restricted { return isOwn }
        let isListed = catalogue(gtin)
        return isListed == false ? isOwn : isListed
    }
}
