/// Paths of files in other programs' archives.
enum ForeignPath {
    /// Returns a relative path with slashes; nil for one that leads out of the archive, is hidden or too long.
    static func normalised(_ path: String) -> String? {
        let path = path.replacing("\\", with: "/")
        guard !path.hasPrefix("/"), !path.utf8.contains(0), path.utf8.count <= longest else { return nil }
        let parts = path.split(separator: "/").filter { $0 != "." }
        guard (1...deepest).contains(parts.count), !parts.contains(where: isRefused) else { return nil }
        return parts.joined(separator: "/")
    }

    private static func isRefused(_ part: Substring) -> Bool { part.hasPrefix(".") || part == "__MACOSX" }

    private static let (longest, deepest) = (1_000, 32)

    /// The last part: `recipe.json`.
    static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    /// The path of the folder that it is in; empty for none.
    static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The ending in lower case, without the point; empty for none.
    static func ending(of path: String) -> String {
        let parts = name(of: path).split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
    }
}
