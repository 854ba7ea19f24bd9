import Foundation

/// The codes in the sample pictures, from the manifest that their script writes.
struct SampleFrames {
    /// Each picture's file name and its codes as `SYMBOLOGY:TEXT`.
    let pictures: [(file: String, codes: [String])]

    init() throws {
        let manifest = try String(contentsOfFile: samples("frames") + "/manifest.tsv", encoding: .utf8)
        pictures = manifest.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            return (String(columns[0]), columns[1] == "-" ? [] : columns[1].split(separator: " ").map(String.init))
        }
    }

    /// The texts of all codes.
    var codes: [String] {
        pictures.flatMap(\.codes).map { String($0.split(separator: ":")[1]) }
    }
}
