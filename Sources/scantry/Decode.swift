import ArgumentParser
import CommandSupport
import Foundation
import Kiosk
import Phrases
import Scanner

/// `scantry decode`: reads the barcodes in pictures.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the barcodes in pictures.",
        discussion: """
            Prints a line for each code: path, symbology and text between tabs; one for a card that has the same text as \
            bars and as a QR code. Exits with 1 if nothing was read.

            Reads EAN-13, EAN-8, UPC-A, UPC-E, Code 128, GS1-128, GS1 DataBar (also Limited, stacked and Expanded), \
            ITF-14, Code 39, QR, Micro QR, DataMatrix, PDF417 and Aztec; all at any rotation but Aztec, which must be at \
            right angles; all but UPC-E also light on dark. A text that begins with \\u{1D} is marked as GS1 data.

            Examples:
              scantry decode photo.jpg
              scantry decode --format json --frame-size 640x480 folder
              scantry decode --effort exhaustive blurred.jpg
              curl -s https://example.org/photo.png | scantry decode -
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: "text, or json with the place and quality of each code, an object a line.")
    var format = Format.text

    @Option(help: "Shrink larger pictures to a camera's frame first, such as 640x480.")
    var frameSize: FrameSize?

    @Option(help: "How long to look where nothing is read: live at once, patient about a second, exhaustive several.")
    var effort = BarcodeDecoder.Effort.patient

    @Option(help: "The folder of a household, or of a catalogue, whose products confirm weak readings (default: none).")
    var data: String?

    @Argument(help: "PNG and JPEG pictures, folders of them, or - for a picture on standard input.")
    var paths: [String]

    func run() throws {
        var reader = try PhotographReader(effort: effort, known: try data.map(Self.knownProducts))
        var found = 0
        var failed = false
        for path in paths {
            do {
                for file in path == "-" ? ["-"] : try PictureFiles.found(in: [path]) {
                    do throws(PictureError) {
                        found += decode(try picture(file), named: file, with: &reader)
                    } catch {
                        Terminal.printError("\(file) \(error)")
                        failed = true
                    }
                }
            } catch {
                Terminal.printError("\(error)")
                failed = true
            }
        }
        if found == 0 || failed { throw ExitCode.failure }
    }

    private static func knownProducts(in folder: String) throws -> KnownProducts {
        try KnownProducts(folder: folder, catalogue: Places.catalogue(folder))
    }

    private func picture(_ file: String) throws(PictureError) -> Picture {
        let picture = file == "-" ? try Picture(readingFrom: STDIN_FILENO) : try Picture(contentsOf: file)
        return frameSize.map(picture.fitted) ?? picture
    }

    private func decode(_ picture: Picture, named file: String, with reader: inout PhotographReader) -> Int {
        let symbols = reader.symbols(in: picture)
        for symbol in symbols {
            switch format {
            case .text:
                Terminal.print("\(file.escapedForLine)\t\(symbol.symbology.rawValue)\t\(symbol.text.escapedForLine)")
            case .json: Terminal.print(SymbolJSON(file, symbol).line)
            }
        }
        return symbols.count
    }
}

/// A symbol in the form of `--format json`.
private struct SymbolJSON: Encodable {
    let path: String
    let symbology: Symbology
    let text: String
    let quality: Int
    let evidence: String
    let place: [String: Int]

    init(_ path: String, _ symbol: Symbol) {
        self.path = path
        symbology = symbol.symbology
        text = symbol.text
        quality = symbol.quality
        evidence = symbol.evidence.rawValue
        let place = symbol.place
        self.place = ["left": place.left, "top": place.top, "right": place.right, "bottom": place.bottom]
    }

    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
