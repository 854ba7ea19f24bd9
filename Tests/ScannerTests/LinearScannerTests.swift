import CZint
import DrawnSweep
import Foundation
import Testing

@testable import Scanner

/// Linear codes are read exactly as zbar's own image scanner reads them: texts, lines, directions.
struct LinearScannerTests {
    private static let linear = Symbology.allCases.filter(\.isLinear)
    private static let photographs = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/barcode-photos").standardized.path

    @Test(arguments: [1, 2])
    func readsTheSamplesAsZBar(distance: Int) throws {
        var count = 0
        for sample in try SampleFrames().pictures {
            count += try compare(try Picture(contentsOf: samples("frames") + "/" + sample.file), distance: distance)
        }
        #expect(count > 20)
    }

    @Test(arguments: [
        (BARCODE_CODE128, "Ab-12345678"), (BARCODE_CODE39, "CASE-0815"), (BARCODE_DBAR_OMN, "0952123454321"),
        (BARCODE_DBAR_EXP, "[01]90012345678908[3103]001750"), (BARCODE_UPCE, "01234558"), (BARCODE_EANX, "9520007"),
    ])
    func readsEachSymbologyAsZBar(symbology: Int32, text: String) throws {
        let drawn = try #require(DrawnCode(text, symbology, isGS1: text.hasPrefix("[")))
        var count = 0
        for degrees in [0.0, 4, 90, 176, 270] {
            count += try compare(try #require(drawn.drawn(.init(degrees: degrees), in: .hd, seed: 1)), distance: 1)
        }
        #expect(count >= 4)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: photographs), "needs ../shared/barcode-photos"))
    func readsPhotographsAsZBar() throws {
        let manifest = try String(contentsOfFile: Self.photographs + "/manifest.tsv", encoding: .utf8)
        let names = manifest.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "\t").first }
        var count = 0
        for (number, name) in names.enumerated() where number.isMultiple(of: 10) {
            let picture = try Picture(contentsOf: Self.photographs + "/" + name)
                .fitted(in: FrameSize(width: 640, height: 640))
            count += try compare(picture, distance: 1 + number / 10 % 2)
        }
        #expect(count > 25)
    }

    /// Also in a place of one pixel at the frame's edge.
    @Test(arguments: [(0, 0, 1, 1), (639, 479, 640, 480), (3, 5, 17, 480), (600, 0, 640, 3)])
    func readsNothingInANarrowPlace(left: Int, top: Int, right: Int, bottom: Int) throws {
        let place = BoundingBox(left: left, top: top, right: right, bottom: bottom)
        let frame = Picture(
            unchecked: FrameSize(width: 640, height: 480), luma: (0..<640 * 480).map { UInt8($0 * 7 % 251) })
        for distance in 1...3 {
            var scanner = try LinearScanner(Self.linear, distance: distance)
            for _ in 0..<3 { #expect(frame.withFrame { scanner.scan($0, in: [place]) }.isEmpty) }
        }
    }

    /// Compares what both read in a picture and in a part of it. Returns the number of readings.
    private func compare(_ picture: Picture, distance: Int) throws -> Int {
        // zbar keeps segments of DataBar codes from one part to the next; see `LinearScanner`.
        let (dataBars, others) = (Self.linear.filter(\.isDataBar), Self.linear.filter { !$0.isDataBar })
        let size = picture.size
        let places = [
            BoundingBox(whole: size), BoundingBox(left: 11, top: 7, right: size.width - 8, bottom: size.height - 5),
        ]
        return try compare(picture, dataBars, distance, [[places[1]]])
            + compare(picture, others.filter(\.isRetail), distance, [places, [places[0]]])
            + compare(picture, others.filter { !$0.isRetail }, distance, [[places[0]]])
    }

    private func compare(
        _ picture: Picture, _ symbologies: [Symbology], _ distance: Int, _ scans: [[BoundingBox]]
    ) throws -> Int {
        var scanner = try LinearScanner(symbologies, distance: distance)
        var zbar = try ZBarScanner(symbologies, density: distance)
        return scans.reduce(0) { count, places in
            let read = picture.withFrame { scanner.scan($0, in: places) }
            let expected = picture.withFrame { zbar.scan($0, in: places) }
            #expect(read.map(\.symbol) == expected.map(\.symbol))
            #expect(read.map(\.points) == expected.map(\.points))
            #expect(read.map(\.readByColumns) == expected.map(\.readByColumns))
            #expect(read.map(\.isReversed) == expected.map(\.isReversed))
            return count + read.count
        }
    }
}
