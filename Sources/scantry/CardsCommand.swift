import ArgumentParser
import CommandSupport
import Foundation
import Kitchen
import Phrases
import Printing
import Values
import Web

/// `scantry cards`: writes the codes of cards as pictures, for kitchens without a page printer.
struct CardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "Draw the codes of cards as PNG pictures, as for a label printer.",
        discussion: """
            Writes a picture for each card, named after its code, and prints its path. Cards with words and pictures \
            are on the kiosk's page /cards.

            Examples:
              scantry cards --folder cards
              scantry cards --bars SCANTRY-LOC-2 SCANTRY-DATE-20270131
            """)

    @Option(help: "The output folder; created if missing.")
    var folder = "."

    @Flag(help: "Bars (Code 128) instead of square codes (QR).")
    var bars = false

    @Option(help: "The width of the smallest part of a code in pixels, from 1 to 40.")
    var scale = 8

    @Argument(help: "The codes of cards. Default: the cards that every household can use.")
    var codes: [String] = Card.forEverybody.map(\.code)

    func validate() throws {
        guard (1...40).contains(scale) else { throw ValidationError("--scale goes from 1 to 40.") }
        for code in codes where Card(code) == nil {
            throw ValidationError("\(code.escapedForLine) is not a card. The page /cards shows all cards.")
        }
    }

    func run() throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for code in codes.compactMap({ Card($0)?.code }) {
                guard let png = PrintedCode(code, as: bars ? .bars : .square)?.png(scale: scale) else { continue }
                let path = "\(folder)/\(code).png"
                try Data(png).write(to: URL(fileURLWithPath: path), options: .atomic)
                Terminal.print(path.escapedForLine)
            }
        } catch {
            Terminal.printError("\(folder.escapedForLine) cannot be written. Choose another with --folder.")
            throw ExitCode.failure
        }
    }
}
