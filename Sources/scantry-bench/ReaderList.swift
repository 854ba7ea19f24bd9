import ArgumentParser
import Scanner

extension BarcodeDecoder.Readers: ExpressibleByArgument {}

/// A comma-separated list of readers, each once, in the order of their declaration.
struct ReaderList: ExpressibleByArgument {
    let readers: [BarcodeDecoder.Readers]

    /// All readers.
    static let all = ReaderList(readers: BarcodeDecoder.Readers.allCases)

    /// Parses a list such as `zbar,both`, or returns nil if a name is unknown or missing.
    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let named = names.compactMap { BarcodeDecoder.Readers(rawValue: String($0)) }
        guard named.count == names.count else { return nil }
        self.init(readers: BarcodeDecoder.Readers.allCases.filter(named.contains))
    }

    private init(readers: [BarcodeDecoder.Readers]) { self.readers = readers }

    static var allValueStrings: [String] { BarcodeDecoder.Readers.allCases.map(\.rawValue) }
}
