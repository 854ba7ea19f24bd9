/// The path of a page of this kiosk that a form may redirect to; never another site.
struct LocalPath: Equatable, Sendable {
    let text: String

    /// Reads `/path?query`; nil for anything that a browser could read as another site's address.
    init?(_ text: String) {
        guard text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count <= 1_000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }
}
