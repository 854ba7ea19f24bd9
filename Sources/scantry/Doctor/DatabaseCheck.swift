import Foundation
import Kiosk
import Kitchen

/// Checks the household's database: its integrity, its version, and which process has it open.
struct DatabaseCheck {
    let folder: String

    func findings() -> [Finding] {
        database()
            + SavedCopies.paths(in: folder).map { path in
                .warning("database", "a removed database was saved", cure: SavedCopies.cure(for: path))
            } + copies
    }

    /// The copies that the kiosk has made by itself, which can be restored.
    private var copies: [Finding] {
        SavedCopies.all(in: folder).filter { $0.reason != .saved }.map { copy in
            .ok("database", "a \(copy.reason.description), of \(copy.time.formatted(.iso8601)), is in \(copy.path)")
        }
    }

    /// The webhooks that were switched off because of an error.
    private func webhooks(_ names: [String]) -> [Finding] {
        names.map { name in
            .warning(
                "webhook", "\(name) was switched off: its receiver failed, or wants nothing more",
                cure: "On the kiosk's page, Settings, Webhooks says why; correct it there and switch it on again.")
        }
    }

    private func database() -> [Finding] {
        do throws(KitchenError) {
            guard let kitchen = try KitchenExamination(folder: folder) else {
                return [.ok("database", "there is none yet; the first start creates it")]
            }
            let use = kitchen.keeper.map { ", kept by process \($0) now" } ?? ""
            let contents = "\(kitchen.products) products, \(kitchen.scans) scans\(use)"
            guard kitchen.differences.isEmpty else {
                return [
                    .warning(
                        "database",
                        "whole, with tables of an earlier version (\(kitchen.differences.joined(separator: "; "))): \(contents)",
                        cure: "The next start of scantry serve repairs them and keeps a copy of the database.")
                ]
            }
            return [.ok("database", "whole: \(contents)")] + webhooks(kitchen.brokenWebhooks)
        } catch {
            return [.problem("database", "it cannot be used", cure: error.description)]
        }
    }
}
