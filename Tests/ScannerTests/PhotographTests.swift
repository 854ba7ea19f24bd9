import Foundation
import Scanner
import Testing

/// Reading real photographs is scored: floors that only rise, on a collection that lies beside the repository.
struct PhotographTests {
    private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../shared/barcode-photos")
        .standardized.path

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder), "needs ../shared/barcode-photos"))
    func readsAtLeastAsManyAsBefore() throws {
        let manifest = try String(contentsOfFile: Self.folder + "/manifest.tsv", encoding: .utf8)
        var decoder = try BarcodeDecoder(effort: .patient)
        var (right, wrong) = (0, 0)
        for line in manifest.split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let picture = try Picture(contentsOf: Self.folder + "/" + columns[0])
            let texts = picture.withFrame { decoder.decode($0) }.filter { $0.evidence != .contradicts }
                .map { $0.symbology == .upcA ? "0" + $0.text : $0.text }
            let expected = columns[2].count == 12 ? "0" + columns[2] : columns[2]
            if texts.contains(expected) { right += 1 }
            // Japanese books carry a second code of their own.
            wrong += texts.filter { ![expected, "1920081045006", "9784872348880"].contains($0) }.count
        }
        #expect(right >= 248)
        #expect(wrong <= 3)
    }
}
