import CommandSupport
import Foundation
import Kitchen
import Scanner
import Values

/// The pictures of a folder and the codes that they show, as listed in its `manifest.tsv`.
struct PictureManifest {
    /// One picture.
    struct Entry {
        /// The path below the folder.
        let file: String
        let group: PictureGroup
        /// The code that the picture shows, or nil where nothing may be read.
        let expected: GTIN?
    }

    let folder: String
    private(set) var entries: [Entry]

    /// Whether the pictures are frames that were degraded in a known way; else they are photographs.
    let isDegraded: Bool

    /// Parses the manifest of a folder.
    ///
    /// - Throws: ``BenchError`` if it is missing or malformed. Pictures are not opened.
    init(folder: String) throws(BenchError) {
        guard let text = try? String(contentsOfFile: folder + "/manifest.tsv", encoding: .utf8) else {
            throw BenchError("\(folder)/manifest.tsv cannot be read. Name a folder of pictures with a manifest.")
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let format = lines.first.flatMap(ManifestFormat.init(header:)) else {
            throw BenchError(
                """
                \(folder)/manifest.tsv has an unknown header. Begin it with file, symbology, expected or with file, \
                experiment, level, expected, between tabs.
                """)
        }
        self.folder = folder
        isDegraded = format == .degraded
        entries = try Self.entries(lines, format, folder)
    }

    private static func entries(
        _ lines: [Substring], _ format: ManifestFormat, _ folder: String
    ) throws(BenchError) -> [Entry] {
        var entries: [Entry] = []
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            guard let entry = format.entry(line) else {
                let start = String(line.prefix(60)).escapedForLine
                throw BenchError(
                    """
                    \(folder)/manifest.tsv, line \(index + 1), is malformed: \(start). Write \(format.explanation).
                    """)
            }
            entries.append(entry)
        }
        guard !entries.isEmpty else {
            throw BenchError("\(folder)/manifest.tsv lists no picture. Name a folder of pictures with a manifest.")
        }
        return entries
    }

    /// Returns the manifest with only the files whose paths contain a text, or all if nil.
    ///
    /// - Throws: ``BenchError`` if there are none.
    func only(_ substring: String?) throws(BenchError) -> PictureManifest {
        guard let substring else { return self }
        var manifest = self
        manifest.entries.removeAll { !$0.file.contains(substring) }
        guard !manifest.entries.isEmpty else {
            throw BenchError(
                "\(folder)/manifest.tsv lists no file with \(substring) in its path. Give --only a part of one.")
        }
        return manifest
    }

    /// Decodes a picture, and shrinks it if it exceeds a frame size.
    ///
    /// - Throws: ``BenchError`` that names the file if it is no picture.
    func picture(of entry: Entry, in frameSize: FrameSize?) throws(BenchError) -> Picture {
        let path = folder + "/" + entry.file
        do throws(PictureError) {
            let picture = try Picture(contentsOf: path)
            return frameSize.map(picture.fitted) ?? picture
        } catch {
            throw BenchError("\(path) \(error). Repair the file, or take it out of the manifest.")
        }
    }
}

/// A group of rows in a table of scores.
enum PictureGroup: Hashable {
    /// The photographs of one folder.
    case folder(String)
    /// The frames of one experiment at one level, or nil for experiments without levels.
    case degraded(experiment: String, level: Double?)

    /// The name in tables.
    var name: String {
        switch self {
        case .folder(let name): name
        case .degraded(let experiment, nil): experiment
        case .degraded(let experiment, let level?): experiment + String(format: " %g", level)
        }
    }
}

/// The two kinds of manifest.
private enum ManifestFormat {
    case photographs, degraded

    /// Recognises the first line of a manifest, or returns nil if it is neither.
    init?(header: Substring) {
        let names = header.split(separator: "\t").map(String.init)
        if names.starts(with: ["file", "symbology", "expected"]) {
            self = .photographs
        } else if names.starts(with: ["file", "experiment", "level", "expected"]) {
            self = .degraded
        } else {
            return nil
        }
    }

    /// The fields of a line, for error messages.
    var explanation: String {
        switch self {
        case .photographs: "file, ean13, ean8, upca, upce or none, and a valid number or -, between tabs"
        case .degraded: "file, experiment (letters, digits, - and .), level or -, and a valid number or -, between tabs"
        }
    }

    /// Parses a line, or returns nil if it is malformed.
    func entry(_ line: Substring) -> PictureManifest.Entry? {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.first?.isEmpty == false else { return nil }
        return switch self {
        case .photographs: columns.count < 3 ? nil : photograph(columns[0], columns[1], columns[2])
        case .degraded: columns.count < 4 ? nil : degraded(columns[0], columns[1], columns[2], columns[3])
        }
    }

    private func photograph(_ file: String, _ symbology: String, _ digits: String) -> PictureManifest.Entry? {
        let group = PictureGroup.folder(file.contains("/") ? String(file.prefix { $0 != "/" }) : ".")
        if symbology == "none" || digits == "-" { return .init(file: file, group: group, expected: nil) }
        guard ["ean13", "ean8", "upca", "upce"].contains(symbology) else { return nil }
        guard let gtin = symbology == "upce" ? GTIN(upcE: digits) : GTIN(digits) else { return nil }
        return .init(file: file, group: group, expected: gtin)
    }

    private func degraded(
        _ file: String, _ experiment: String, _ level: String, _ digits: String
    ) -> PictureManifest.Entry? {
        // The experiment becomes the name of a file.
        let isName = experiment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
        guard isName, !experiment.isEmpty else { return nil }
        let (number, gtin) = (Double(level), GTIN(digits))
        guard number?.isFinite ?? (level == "-"), gtin != nil || digits == "-" else { return nil }
        return .init(file: file, group: .degraded(experiment: experiment, level: number), expected: gtin)
    }
}
