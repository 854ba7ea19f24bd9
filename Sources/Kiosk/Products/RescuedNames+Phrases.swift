import Kitchen
import Phrases

extension RescuedNames {
    /// In the household's language, such as `Produit sauvé 12`.
    public static let translated = RescuedNames { table, id, language in
        Language(ofHousehold: language).localized("rescued.\(table)", ["number": .text(String(id))])
    }
}
