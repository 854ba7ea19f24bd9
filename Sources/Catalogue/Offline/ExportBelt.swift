import Foundation

/// Reads and parses an export on two threads, some blocks ahead of its consumer.
///
/// The threads take turns at reading, which includes unpacking, and parse at the same time. Batches are in the order of
/// the export.
///
/// Sendable because its locks guard all that changes.
final class ExportBelt: @unchecked Sendable {
    /// Some products, and the progress with them.
    struct Batch: Sendable {
        var products = PackedBatch()
        var lines = 0, damaged = 0
        var bytes: Int64 = 0, size: Int64?
        var isLast = false
        /// The error that ended reading, if any.
        var error: ImportError?
    }

    /// The hash function of the batches' texts.
    let hash = TextHash()
    private let path: String
    private let choice: CatalogueChoice

    /// Guards the next four.
    private let reading = NSLock()
    private var blocks: ExportBlocks?
    private var form: ExportForm?
    private var blocksRead = 0
    private var isAtEnd = false

    /// Guards the others.
    private let changed = NSCondition()
    private var waiting: [Int: Batch] = [:]
    private var batchesTaken = 0
    private var isOver = false

    private static let (threads, ahead) = (2, 6)

    /// - Parameter path: `-` for standard input.
    init(_ path: String, _ choice: CatalogueChoice) {
        (self.path, self.choice) = (path, choice)
        for _ in 0..<Self.threads {
            let thread = Thread { [self] in parse() }
            thread.name = "export"
            thread.start()
        }
    }

    /// Returns the next batch; blocks until it is read.
    func next() throws(ImportError) -> Batch {
        changed.lock()
        while waiting[batchesTaken] == nil { changed.wait() }
        let batch = waiting.removeValue(forKey: batchesTaken) ?? Batch()
        batchesTaken += 1
        changed.broadcast()
        changed.unlock()
        if let error = batch.error { throw error }
        return batch
    }

    /// Stops reading; call no other method afterwards.
    func end() {
        changed.lock()
        isOver = true
        changed.broadcast()
        changed.unlock()
    }

    private func parse() {
        var block = ExportBlock()
        while let (number, form, found) = read(into: &block) {
            guard let form else {
                enqueue(found, number)
                return
            }
            var parser = ExportParser(form, choice, hash)
            var batch = found
            (batch.products, batch.lines, batch.damaged) = parser.parse(block)
            guard enqueue(batch, number) else { return }
        }
    }

    /// Reads the next block, and returns its number, the format, and a batch with the progress; without a format after
    /// the last block, and nil then.
    private func read(into block: inout ExportBlock) -> (number: Int, form: ExportForm?, batch: Batch)? {
        reading.lock()
        defer { reading.unlock() }
        guard !isAtEnd else { return nil }
        defer { blocksRead += 1 }
        var batch = Batch()
        do {
            let isThere = try readOn(into: &block)
            (batch.bytes, batch.size) = blocks?.progress ?? (0, nil)
            if isThere { return (blocksRead, form, batch) }
        } catch {
            batch.error = error
        }
        isAtEnd = true
        batch.isLast = true
        return (blocksRead, nil, batch)
    }

    private func readOn(into block: inout ExportBlock) throws(ImportError) -> Bool {
        guard form == nil else { return try blocks?.read(into: &block) == true }
        blocks = try ExportBlocks(path)
        form = try blocks?.readFirst(into: &block)
        return true
    }

    /// Queues a batch, blocking while it is too far ahead; returns whether to continue.
    @discardableResult
    private func enqueue(_ batch: Batch, _ number: Int) -> Bool {
        changed.lock()
        defer { changed.unlock() }
        while number >= batchesTaken + Self.ahead, !isOver { changed.wait() }
        guard !isOver else { return false }
        waiting[number] = batch
        changed.broadcast()
        return true
    }
}
