import Foundation
import GRDB

extension CatalogueImport {
    /// Returns the metadata of the existing catalogue if it was built from this export with this choice, or if these
    /// changes are already applied; else nil.
    ///
    /// - Parameter choice: Nil for changes, which use the catalogue's own choice.
    public func remarks(ifFrom path: String, _ choice: CatalogueChoice?) -> CatalogueRemarks? {
        guard let mark = ExportMark(path),
            case .whole(let remarks) = CatalogueExamination(folder: folder, isThorough: false).state,
            remarks.marks.contains(mark), choice.map({ $0 == remarks.choice }) ?? true
        else { return nil }
        return remarks
    }

    /// Removes the file of an interrupted import, unless an import is running.
    public static func removeLeftovers(in folder: String) {
        let new = CatalogueFile.newPath(in: folder)
        guard access(new, F_OK) == 0, let lock = try? ImportLock(folder) else { return }
        withExtendedLifetime(lock) { _ = unlink(new) }
    }
}
