import Kiosk
import Kitchen

/// The household's database: whole, of this version, and who has it open.
struct DatabaseCheck {
    let folder: String

    func findings() -> [Finding] {
        do throws(KitchenError) {
            guard let kitchen = try KitchenExamination(folder: folder) else {
                return [.ok("database", "there is none yet; the first start makes it")]
            }
            let use = kitchen.keeper.map { ", kept by process \($0) now" } ?? ""
            return [.ok("database", "whole: \(kitchen.products) products, \(kitchen.scans) scans\(use)")]
        } catch {
            return [.problem("database", "it cannot be used", cure: error.description)]
        }
    }
}
