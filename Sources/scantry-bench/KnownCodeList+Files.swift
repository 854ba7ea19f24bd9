import CommandSupport
import Foundation
import Kitchen
import Scanner
import Values

extension KnownCodeList {
    /// Reads the codes given by `--known`: `manifest` for those of the pictures, else a file with one GTIN per line.
    ///
    /// - Throws: ``BenchError`` if the file cannot be read or a line is no GTIN.
    init(_ source: String, of manifest: PictureManifest) throws(BenchError) {
        guard source != "manifest" else {
            self.init(manifest.entries.compactMap(\.expected))
            return
        }
        guard let text = try? String(contentsOfFile: source, encoding: .utf8) else {
            throw BenchError("\(source) cannot be read. Give --known a file of a GTIN a line, or manifest.")
        }
        var codes: [GTIN] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let gtin = GTIN(String(line)) else {
                let start = String(line.prefix(60)).escapedForLine
                throw BenchError("\(source), line \(index + 1), is not a GTIN: \(start). Write 8, 12, 13 or 14 digits.")
            }
            codes.append(gtin)
        }
        self.init(codes)
    }

    private init(_ codes: [GTIN]) { self.init(codes.map { String($0.digits.suffix(13)) }) }
}
