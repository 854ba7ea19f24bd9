import Foundation

/// Output to the terminal.
package enum Terminal {
    /// Writes a line to standard output at once, also into a pipe.
    package static func print(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Writes an error line to standard error.
    package static func printError(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data(("scantry: " + line.escapedForLine + "\n").utf8))
    }
}

extension String {
    /// The text on one line: backslashes, tabs, line ends and other control characters as `\\`, `\t`, `\n` and
    /// `\u{1D}`.
    package var escapedForLine: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\t": "\\t"
            case "\n": "\\n"
            case "\r": "\\r"
            default: scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
            }
        }.joined()
    }
}

extension Unicode.Scalar {
    /// Whether it controls a terminal instead of being shown: C0, C1, and the marks that change the text direction.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
