import Foundation
import HTTPTypes
import Hummingbird
import Imports
import Kitchen
import NIOCore
import Values

/// A file that is sent to be imported: written to the disk as it arrives.
struct UploadedFile {
    /// The folder that it is in, which is removed with this value.
    let scratch: ImportScratch
    /// Its name is that which it was sent with, which reports show.
    let path: String

    /// The largest file, in bytes.
    static let largest = 1_000_000_000
    /// The space that stays free on the disk for the kiosk, in bytes.
    private static let leastRoom: Int64 = 100_000_000

    /// Receives the body of a request: a multipart form with a file, or the file itself.
    ///
    /// - Parameter name: Its name; nil for the one in the form.
    /// - Throws: ``Problem`` for one that is too large, incomplete or empty.
    init(_ request: Request, named name: String? = nil, in scratch: ImportScratch) async throws {
        self.scratch = scratch
        let path = scratch.path + "/upload"
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { throw KitchenError.inaccessible(path: path, reason: "it cannot be created") }
        defer { try? file.close() }
        var form = request.headers[.contentType].flatMap(MultipartFile.init)
        var count = 0
        var hasFile = false
        for try await part in request.body {
            count += part.readableBytes
            guard count <= Self.largest else {
                throw Problem(.contentTooLarge, "This is more than \(Self.largest) bytes.", cure: "Send less.")
            }
            if let free = DiskSpace.system.freeBytes(path), free < Self.leastRoom {
                throw KitchenError.full(path: path)
            }
            guard form != nil else {
                try Self.write(part.readableBytesView, to: file, path)
                hasFile = hasFile || part.readableBytes > 0
                continue
            }
            let isForm = try form?.parse(part.readableBytesView) { bytes in
                hasFile = hasFile || !bytes.isEmpty
                try Self.write(bytes, to: file, path)
            }
            guard isForm == true else { throw Problem.incompleteForm }
        }
        guard form?.isComplete ?? true else { throw Problem.incompleteForm }
        guard hasFile else { throw ImportSourceError.unreadable(path: "", reason: "there is no file") }
        self.path = try Self.rename(path, to: name ?? form?.name)
    }

    /// Gives a file the name that it was sent with, if that is harmless, and returns its path.
    private static func rename(_ path: String, to name: String?) throws -> String {
        let last = (name ?? "").split { "/\\".contains($0) }.last.map(String.init)?.showingControls() ?? ""
        guard !last.isBlank, !last.hasPrefix("."), last.utf8.count <= 200 else { return path }
        let target = path.parentFolder + "/" + last
        if target != path { try FileManager.default.moveItem(atPath: path, toPath: target) }
        return target
    }

    private static func write(
        _ bytes: some DataProtocol, to file: FileHandle, _ path: String
    ) throws(KitchenError) {
        do {
            try file.write(contentsOf: Data(bytes))
        } catch {
            throw .full(path: path)
        }
    }
}
