import Foundation
import Kitchen

/// Another program's data: a file, a folder or a server.
public enum ImportSource: Sendable {
    /// Grocy's database, its data folder, or a zip file of that.
    case grocy(path: String)
    /// A running Grocy, and one of its API keys.
    case grocyServer(address: String, key: String)
    /// Barcode Buddy's database.
    case barcodeBuddy(path: String)
    /// A file or a folder that another program has exported.
    case export(ForeignExport, path: String)
    /// A table, with what a person has said of it.
    case table(ChosenTable)

    /// Creates the source for a file whose program is not known.
    public init(file path: String) {
        let database = try? ForeignDatabase(path, of: .barcodeBuddy)
        if database.map(BarcodeBuddyDatabase.isRight) == true {
            self = .barcodeBuddy(path: path)
        } else if database == nil, let export = try? ForeignExport(at: path) {
            self = .export(export, path: path)
        } else {
            self = .grocy(path: path)
        }
    }

    /// Returns the file to send to a kiosk: of a folder, a zip file in `scratch`. Nil for a server, which the kiosk
    /// reads itself.
    public func file(packedIn scratch: ImportScratch) throws(ImportSourceError) -> String? {
        switch self {
        case .grocyServer: return nil
        case .barcodeBuddy(let path): return path
        case .export(_, let path): return try ForeignExport.packed(path, in: scratch)
        case .table(let chosen): return try chosen.written(in: scratch)
        case .grocy(let path):
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return isFolder.boolValue ? try GrocyFolder.packed(path, in: scratch) : path
        }
    }

    /// Reads it.
    ///
    /// - Parameter scratch: The folder for what is unpacked; it is removed with the result.
    public func read(scratch: String) async throws(ImportSourceError) -> ReadHousehold {
        if case .grocyServer(let address, let key) = self { return try await GrocyServer(address, key: key).read() }
        return try await onThread { () throws(ImportSourceError) in try readFile(scratch) }
    }

    private func readFile(_ scratch: String) throws(ImportSourceError) -> ReadHousehold {
        switch self {
        case .grocy(let path): try GrocyFolder.read(path, scratch: scratch)
        case .barcodeBuddy(let path):
            ReadHousehold(try BarcodeBuddyDatabase(path).household(from: ForeignPath.name(of: path)))
        case .export(let export, let path): try export.read(path, keptIn: scratch)
        case .table(let chosen): try chosen.household()
        case .grocyServer(let address, _): throw .address(address)
        }
    }
}
