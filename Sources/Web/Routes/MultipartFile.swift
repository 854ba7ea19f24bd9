import Foundation

/// Finds the file in a multipart form that arrives in pieces, of which only the end is kept.
struct MultipartFile {
    private let mark: [UInt8]
    private var held = Array("\r\n".utf8)
    private var isInFile = false
    /// The name of the file; nil if the form has none.
    private(set) var name: String?
    /// Whether the whole file has arrived.
    private(set) var isComplete = false

    /// Creates a reader for a content type; nil if it is none of such a form.
    init?(type: String) {
        let parts = type.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.first?.lowercased() == "multipart/form-data",
            let boundary = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })?.dropFirst(9)
                .trimmingCharacters(in: CharacterSet(charactersIn: "\"")),
            (1...70).contains(boundary.utf8.count)
        else { return nil }
        mark = Array("\r\n--\(boundary)".utf8)
    }

    /// Parses the next piece of the form.
    ///
    /// - Parameter write: Called with bytes of the file.
    /// - Returns: False for a form whose parts cannot be found.
    mutating func parse(_ bytes: some Sequence<UInt8>, _ write: (ArraySlice<UInt8>) throws -> Void) rethrows -> Bool {
        guard !isComplete else { return true }
        held += bytes
        while !isInFile {
            guard let start = held.firstRange(of: mark),
                let gap = held[start.upperBound...].firstRange(of: Self.gap)
            else { return held.count < Self.longestHead }
            let head = String(decoding: held[start.upperBound..<gap.lowerBound], as: UTF8.self)
            isInFile = head.lowercased().contains("filename=")
            name = head.firstRange(of: "filename=\"").map { String(head[$0.upperBound...].prefix { $0 != "\"" }) }
            held.removeFirst(isInFile ? gap.upperBound : start.upperBound)
        }
        if let end = held.firstRange(of: mark) {
            try write(held[..<end.lowerBound])
            (held, isComplete) = ([], true)
        } else {
            let count = max(0, held.count - mark.count)
            try write(held[..<count])
            held.removeFirst(count)
        }
        return true
    }

    private static let gap = Array("\r\n\r\n".utf8)
    private static let longestHead = 256 << 10
}
