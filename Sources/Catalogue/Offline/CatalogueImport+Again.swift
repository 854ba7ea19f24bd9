import Foundation
import GRDB

extension CatalogueImport {
    /// What is noted of the catalogue that is there, if it has been built from this very export with this choice, or if these
    /// changes are in it; nil if it would be something new.
    ///
    /// - Parameter choice: Nil for changes, which are chosen as the catalogue was.
    public func remarks(ifFrom path: String, _ choice: CatalogueChoice?) -> CatalogueRemarks? {
        guard let mark = ExportMark(path),
            case .whole(let remarks) = CatalogueExamination(folder: folder, isThorough: false).state,
            remarks.marks.contains(mark), choice.map({ $0 == remarks.choice }) ?? true
        else { return nil }
        return remarks
    }

    /// Removes what an import has left that was broken off, unless one is at work.
    public static func removeLeftovers(in folder: String) {
        let new = CatalogueFile.newPath(in: folder)
        guard access(new, F_OK) == 0, let lock = try? ImportLock(folder) else { return }
        withExtendedLifetime(lock) { _ = unlink(new) }
    }
}
