import Catalogue
import CommandSupport
import Foundation
import Kiosk
import Samples

/// Checks the catalogues that work without a network.
struct CatalogueCheck {
    let folder: String

    func findings() -> [Finding] {
        let samples = Finding.ok("catalogue", "\(SampleCatalogue(tsv: Samples.products).count) sample products")
        let pictures = Finding.warning(
            "catalogue", "the sample pictures are missing; the kiosk cannot be tried without a camera",
            cure: "Install Scantry again.")
        return [offline, samples] + (Places.samples() == nil ? [pictures] : [])
    }

    private var offline: Finding {
        switch CatalogueExamination(folder: folder).state {
        case .missing: .ok("catalogue", "no offline catalogue; scantry catalogue import builds one")
        case .whole(let remarks): whole(remarks)
        case .otherForm:
            .warning("catalogue", "another version of Scantry has built the offline catalogue", cure: Self.cure)
        case .damaged: .problem("catalogue", "the offline catalogue is damaged", cure: Self.cure)
        }
    }

    private func whole(_ remarks: CatalogueRemarks) -> Finding {
        let day = remarks.day.formatted(.iso8601.year().month().day())
        let text = "\(remarks.products) products offline, as of \(day)"
        let isOld = Date.now.timeIntervalSince(remarks.day) > 365 * 86_400
        return isOld
            ? .warning("catalogue", text, cure: "Download a new export and import it: scantry catalogue import --help.")
            : .ok("catalogue", text)
    }

    private static let cure = "Import it again: scantry catalogue import --again, with the export."
}
