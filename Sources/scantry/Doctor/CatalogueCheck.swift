import Catalogue
import Samples

/// What the kiosk knows without asking anybody.
enum CatalogueCheck {
    @Sendable static func findings() -> [Finding] {
        let samples = Finding.ok("catalogue", "\(SampleCatalogue(tsv: Samples.products).count) sample products")
        guard Places.samples() == nil else { return [samples] }
        return [
            samples,
            .warning(
                "catalogue", "the sample pictures are not there; the kiosk cannot show itself without a camera",
                cure: "Install Scantry again."),
        ]
    }
}
