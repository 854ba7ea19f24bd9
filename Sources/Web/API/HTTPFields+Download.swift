import HTTPTypes

extension HTTPFields {
    /// The headers of a file that a browser stores, and no cache.
    static func download(_ name: String, type: String) -> HTTPFields {
        [.contentType: type, .cacheControl: "no-store", .contentDisposition: "attachment; filename=\"\(name)\""]
    }
}
