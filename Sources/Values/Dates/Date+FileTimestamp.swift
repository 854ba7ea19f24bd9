import Foundation

extension Date {
    /// The time for names of files, in whole seconds: `20261126T140501Z`.
    public var fileTimestamp: String { formatted(Self.style) }

    /// Parses a time as names of files have it; nil for any other text.
    public init?(fileTimestamp text: some StringProtocol) {
        guard let date = try? Date(String(text), strategy: Self.style), date.fileTimestamp == text else { return nil }
        self = date
    }

    private static let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
}
