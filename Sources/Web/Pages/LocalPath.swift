/// A page of this kiosk, where a form may send its visitor back to; nothing that leads elsewhere.
struct LocalPath: Equatable, Sendable {
    let text: String

    /// Reads `/path?query`; nil for anything that a browser could take for an address of somebody else's.
    init?(_ text: String) {
        guard text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count <= 1_000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }
}
