import Foundation

/// The files of a folder or a zip archive, or a single file. They are read within limits, and never unpacked.
struct FileTree: Sendable {
    /// Its own name, for messages.
    let name: String
    private let storage: Storage

    private enum Storage {
        case folder(String)
        case archive(String)
        case file(String)
        case nested([UInt8])
    }

    /// The most files of a folder.
    private static let mostFiles = 200_000

    /// Opens what is at a path.
    init(_ path: String) throws(ImportSourceError) {
        name = ForeignPath.name(of: path)
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last(path) }
        if status.st_mode & S_IFMT == S_IFDIR {
            storage = .folder(path)
        } else {
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .unreadable(path: path, reason: "it is neither a file nor a folder")
            }
            storage = try Self.isZip(OpenFile(path).read(most: 4, isWhole: false)) ? .archive(path) : .file(path)
        }
    }

    /// Opens a zip archive in memory.
    init(zip bytes: [UInt8], named name: String) { (self.name, storage) = (name, .nested(bytes)) }

    /// Whether bytes begin as a zip archive does.
    static func isZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Whether it is a single file, and neither a folder nor an archive.
    var isSingle: Bool { if case .file = storage { true } else { false } }

    var isFolder: Bool { if case .folder = storage { true } else { false } }

    /// The paths of all files.
    func paths() throws -> Set<String> {
        var all: Set<String> = []
        try visit(most: 0) { path in
            all.insert(path)
            return false
        } _: { _, _ in
        }
        return all
    }

    /// Reads the wanted files in one pass.
    ///
    /// - Parameters:
    ///   - most: The most bytes of a file.
    ///   - body: Gets a path and its bytes; nil for a file that is larger, or cannot be read.
    func visit(most: Int, _ isWanted: (String) -> Bool, _ body: (String, [UInt8]?) throws -> Void) throws {
        switch storage {
        case .file(let path):
            if isWanted(name) { try body(name, OpenFile(path).read(most: most)) }
        case .folder(let path):
            for file in Self.files(below: path) where isWanted(file) {
                try body(file, (try? OpenFile("\(path)/\(file)").read(most: most)))
            }
        case .archive(let path):
            let file = try OpenFile(path)
            var pass = try ZipPass(file.descriptor, named: name)
            try Self.visit(&pass, most: most, isWanted, body)
        case .nested(let bytes):
            try bytes.withUnsafeBytes { bytes in
                var pass = try ZipPass(bytes, named: name)
                try Self.visit(&pass, most: most, isWanted, body)
            }
        }
    }

    /// Returns the bytes of one file; nil if it is not there, larger, or cannot be read.
    func file(_ path: String, most: Int) -> [UInt8]? {
        if case .folder(let root) = storage {
            return Self.isFile(path, in: root) ? try? OpenFile("\(root)/\(path)").read(most: most) : nil
        }
        var found: [UInt8]?
        // The error ends the pass.
        try? visit(most: most, { $0 == path }) { _, bytes in
            found = bytes
            throw CancellationError()
        }
        return found
    }

    private static func isFile(_ path: String, in root: String) -> Bool {
        var status = stat()
        return lstat("\(root)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && ForeignPath.normalised(path) == path
    }

    private static func visit(
        _ pass: inout ZipPass, most: Int, _ isWanted: (String) -> Bool, _ body: (String, [UInt8]?) throws -> Void
    ) throws {
        while let path = try pass.next() {
            if isWanted(path) { try body(path, pass.read(most: most)) }
        }
    }

    private static func files(below path: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path)
        var found: [String] = []
        while found.count < mostFiles, let file = all?.nextObject() as? String {
            if isFile(file, in: path) { found.append(file) }
        }
        return found.sorted()
    }
}

extension ImportSourceError {
    /// The error of the last system call, at a path.
    static func last(_ path: String, _ number: Int32 = errno) -> Self {
        .unreadable(path: path, reason: String(cString: strerror(number)))
    }
}
