import Kitchen

/// The oldest scans of a satellite's outbox, in their order. Without any it says that the satellite is there.
struct ScanBatch: Codable, Equatable, Sendable {
    /// By which the satellite knows the acknowledgement.
    var number: Int
    var scans: [SentScan]
    /// The number of scans in the outbox that are not confirmed, with these.
    var waiting: Int

    /// The most scans of a batch. The copy of the household shows more.
    static let most = 50
}

/// The hub's answer to a batch, after its commit.
struct Acknowledgement: Codable, Equatable, Sendable {
    var number: Int
    /// Of the scans that are booked. Fewer than the batch has if the hub could not store all.
    var receipts: [ScanReceipt]
    /// True if the hub cannot decode the batch.
    var isUnreadable: Bool?
}
