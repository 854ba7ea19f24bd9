import Foundation
import Synchronization

/// Reads and parses an export on a thread of its own, up to four batches ahead of its consumer.
final class ExportBelt: Sendable {
    /// Some products, and the progress with them.
    struct Batch: Sendable {
        var products: [PreparedProduct] = []
        var progress = CatalogueImport.Progress()
        var isLast = false
        /// The error that ended reading, if any.
        var error: ImportError?
    }

    private let waiting = Mutex<[Batch]>([])
    private let isOver = Atomic(false)
    private let (filled, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    private static let (batch, ahead) = (1_000, 4)

    /// - Parameter path: `-` for standard input.
    init(_ path: String, _ choice: CatalogueChoice) {
        for _ in 0..<Self.ahead { free.signal() }
        let thread = Thread { [self] in read(path, choice) }
        thread.name = "export"
        thread.start()
    }

    /// Returns the next batch; blocks until it is read.
    func next() throws(ImportError) -> Batch {
        filled.wait()
        let batch = waiting.withLock { $0.removeFirst() }
        free.signal()
        if let error = batch.error { throw error }
        return batch
    }

    /// Stops reading; call no other method afterwards.
    func end() {
        isOver.store(true, ordering: .relaxed)
        free.signal()
    }

    private func read(_ path: String, _ choice: CatalogueChoice) {
        do throws(ImportError) {
            var reader = try ExportReader(path)
            var batch = Batch()
            while !batch.isLast {
                batch = Batch()
                while batch.products.count < Self.batch {
                    guard let product = try reader.next() else {
                        batch.isLast = true
                        break
                    }
                    if let prepared = PreparedProduct(product, choice) { batch.products.append(prepared) }
                }
                batch.progress = reader.progress
                guard put(batch) else { return }
            }
        } catch {
            _ = put(Batch(isLast: true, error: error))
        }
    }

    /// Queues a batch, blocking while the queue is full; returns whether to continue.
    private func put(_ batch: Batch) -> Bool {
        free.wait()
        guard !isOver.load(ordering: .relaxed) else { return false }
        waiting.withLock { $0.append(batch) }
        filled.signal()
        return true
    }
}
