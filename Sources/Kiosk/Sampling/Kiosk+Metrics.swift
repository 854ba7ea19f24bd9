import Foundation
import Glibc
import Kitchen
import OpenMetrics
import Values

extension Kiosk {
    /// Returns all metrics as text, after reading those that have no event.
    ///
    /// - Parameter version: The program's version.
    public func metricsText(_ format: MetricsFormat, version: String) async throws(KitchenError) -> String {
        metrics.set("scantry_build_info", 1, ("version", version))
        metrics.machine.sample()
        sampleParts()
        sampleFiles()
        try await sampleOutboxes()
        try await sampleWebhooks()
        try await sampleStock()
        return metrics.registry.text(format)
    }

    private func sampleParts() {
        let status = statusStore.status
        // A satellite that was removed is no broken part.
        metrics.registry.setSeries(
            of: "scantry_part_working",
            to: status.parts.filter { status[$0] != .off }.map { part in
                ([("part", part.kind), ("name", part.name)], status[part].isBroken ? 0 : 1)
            })
    }

    /// At a satellite its own outbox; at a hub those of the satellites, as they were last heard of.
    private func sampleOutboxes() async throws(KitchenError) {
        let outboxes =
            if let satellite { [(satellite.name, try await store.unsentCount())] } else {
                try await store.satellites().map { ($0.name, $0.waiting) }
            }
        metrics.registry.setSeries(
            of: "scantry_outbox_scans", to: outboxes.map { ([("kiosk", $0.0)], Double($0.1)) })
    }

    private func sampleFiles() {
        metrics.set("scantry_database_bytes", Self.bytes(ofFile: store.path))
        metrics.set("scantry_database_log_bytes", Self.bytes(ofFile: store.path + "-wal"))
        var disk = statvfs()
        guard statvfs(store.path, &disk) == 0 else { return }
        metrics.set("scantry_disk_free_bytes", Double(disk.f_bavail) * Double(disk.f_frsize))
    }

    /// By stat, not by opening it: closing a descriptor of the database's file releases SQLite's locks.
    private static func bytes(ofFile path: String) -> Double {
        var status = stat()
        return stat(path, &status) == 0 ? Double(status.st_size) : 0
    }

    private func sampleWebhooks() async throws(KitchenError) {
        let webhooks = try await store.webhooks()
        metrics.set("scantry_webhook_waiting", Double(try await store.waitingDeliveries()))
        metrics.set("scantry_webhooks", Double(webhooks.count(where: \.isOn)), ("state", "on"))
        let broken = webhooks.count { $0.trouble != nil }
        metrics.set("scantry_webhooks", Double(broken), ("state", "broken"))
        metrics.set("scantry_webhooks", Double(webhooks.count { !$0.isOn } - broken), ("state", "off"))
    }

    private func sampleStock() async throws(KitchenError) {
        let overview = try await store.overview()
        let whole = overview.whole
        metrics.set("scantry_stock_products", Double(whole.products))
        metrics.set("scantry_stock_lots", Double(whole.expired), ("due", "expired"))
        metrics.set("scantry_stock_lots", Double(whole.soon), ("due", "soon"))
        metrics.set("scantry_stock_lots", Double(whole.lots - whole.expired - whole.soon), ("due", "later"))
        metrics.set("scantry_stock_below_minimum", Double(overview.belowMinimum))
        metrics.set("scantry_timers", Double(try await store.timers().count))
    }
}
