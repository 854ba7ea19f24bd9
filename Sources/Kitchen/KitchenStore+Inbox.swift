import Foundation
import GRDB

extension KitchenStore {
    /// Takes a code that cannot be used out of the inbox. Scanned once more, it is there again.
    public func dismiss(code text: String) async throws(KitchenError) {
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE scan SET isDismissed = 1
                    WHERE text = ? AND label IN ('misread', 'text') AND productId IS NULL AND isDismissed = 0
                    """, arguments: [text])
            guard db.changesCount > 0 else { throw KitchenError.declined(.missing(.code)) }
        }
    }
}
