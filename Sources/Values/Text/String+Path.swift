/// Parts of a path. Foundation's own properties crash on a path of one character.
extension String {
    /// The folder of what the path leads to: empty for a name alone, `/` for the root.
    public var parentFolder: String {
        let path = withoutEndingSlashes
        guard let slash = path.lastSlash else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash]).withoutEndingSlashes
    }

    /// The last name of the path: `/` for the root.
    public var fileName: String {
        let path = withoutEndingSlashes
        guard path != "/", let slash = path.lastSlash else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// By bytes, since a slash and an accent after it are one character to Swift.
    private var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

    private var withoutEndingSlashes: String {
        var path = utf8[...]
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        return String(Substring(path))
    }
}
