import Foundation
import Testing

@testable import Scanner

/// The quality of reading real photographs: minimums that only rise, on a collection beside the repository.
struct PhotographTests {
    private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../shared/barcode-photos")
        .standardized.path

    /// Codes that the manifest does not list: the second one of a Japanese book, and of a pack in the background.
    private static let besides = ["1920081045006", "9784872348880", "4902030187590"]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder), "needs ../shared/barcode-photos"))
    func countsAtLeastAsManyAsBefore() async throws {
        let manifest = try String(contentsOfFile: Self.folder + "/manifest.tsv", encoding: .utf8)
        let all = try await withThrowingTaskGroup(of: Score.self) { group in
            for line in manifest.split(separator: "\n").dropFirst() {
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                group.addTask { try score(columns[0], expected: columns[2]) }
            }
            return try await group.reduce(into: Score()) { sum, one in
                sum.right += one.right
                sum.wrong += one.wrong
            }
        }
        #expect(all.right >= 389)
        #expect(all.wrong == 0)
    }

    /// How many codes were read, of one photograph or of all.
    private struct Score {
        var (right, wrong) = (0, 0)
    }

    private func score(_ name: String, expected code: String) throws -> Score {
        let picture = try Picture(contentsOf: Self.folder + "/" + name).fitted(in: FrameSize(width: 640, height: 640))
        let texts = try counted(picture)
        let expected = code.count == 12 ? "0" + code : code
        let wrong = texts.filter { $0 != expected && !Self.besides.contains($0) }.count
        return Score(right: texts.contains(expected) ? 1 : 0, wrong: wrong)
    }

    /// Returns the retail codes that count when a picture is shown for some frames, as EAN-13.
    ///
    /// Each step counts as a quarter of a millisecond, because a slow machine would make fewer attempts.
    private func counted(_ picture: Picture) throws -> [String] {
        var decoder = try BarcodeDecoder(effort: .live, readers: .both, clock: steppingClock(.microseconds(250)))
        var presentations = Presentations()
        var texts: [String] = []
        for number in 0..<8 {
            let symbols = picture.withFrame { decoder.decode($0) }
            for symbol in presentations.observe(symbols, at: .milliseconds(33 * number)).map(\.symbol)
            where symbol.symbology.isRetail {
                texts.append(symbol.symbology == .upcA ? "0" + symbol.text : symbol.text)
            }
        }
        return texts
    }
}
