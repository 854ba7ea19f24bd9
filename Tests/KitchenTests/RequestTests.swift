import Foundation
import GRDB
import Kitchen
import Testing
import Values

/// Idempotency keys and preconditions of writes.
struct RequestTests {
    private let quiet = SoundSettings(volume: 7, isMuted: false, quietHours: nil)
    private let loud = SoundSettings(volume: 90, isMuted: false, quietHours: nil)
    private let answer = StoredAnswer(status: 201, body: "{}", location: "/here")

    private func key(_ text: String = "k", _ fingerprint: String = "f") throws -> RequestKey {
        try #require(RequestKey(text, fingerprint: fingerprint))
    }

    @Test func remembersWhatWasAnswered() async throws {
        let kitchen = TestKitchen()
        let (store, key) = (try kitchen.store(), try key())
        #expect(try await store.earlier(key) == nil)
        let (_, hasChanged) = try await store.noting(key) { try await store.set(quiet) }
        #expect(hasChanged)
        try await store.save(answer, for: key)
        #expect(try await store.earlier(key) == .answered(answer))
        #expect(try await store.earlier(try self.key("k", "g")) == .another)
        #expect(try await store.earlier(try self.key("l")) == nil)
    }

    @Test func tellsTheKeysOfOneSenderFromAnothers() async throws {
        let kitchen = TestKitchen()
        let (store, phone) = (try kitchen.store(), UUID())
        let keys = try [phone, UUID(), nil].map { sender in
            try #require(RequestKey("1", of: sender, fingerprint: "f"))
        }
        _ = try await store.noting(keys[0]) { try await store.set(quiet) }
        try await store.save(answer, for: keys[0])
        #expect(try await store.earlier(keys[2]) == nil)
        _ = try await store.noting(keys[2]) { try await store.set(loud) }
        #expect(try await store.earlier(keys[0]) == .answered(answer))
        #expect(try await store.earlier(keys[2]) == .done)
        #expect(try await store.earlier(keys[1]) == nil)
    }

    /// After a power cut between a write and its answer, a repeated request learns that it was done.
    @Test func knowsThatItWasDoneAlsoWithoutTheAnswer() async throws {
        let kitchen = TestKitchen()
        let key = try key()
        do {
            let store = try kitchen.store()
            _ = try await store.noting(key) { try await store.set(quiet) }
        }
        #expect(try await kitchen.store().earlier(key) == .done)
    }

    @Test func remembersNothingOfWhatChangedNothing() async throws {
        let kitchen = TestKitchen()
        let (store, key) = (try kitchen.store(), try key())
        let (_, hasChanged) = try await store.noting(key) { try await store.soundSettings() }
        #expect(!hasChanged)
        await #expect(throws: KitchenError.self) {
            try await store.noting(key) {
                try await store.set(SoundSettings(volume: 101, isMuted: false, quietHours: nil))
            }
        }
        #expect(try await store.earlier(key) == nil)
        #expect(try await store.noting(key) { try await store.set(quiet) }.hasChanged)
    }

    /// The first write of a request records its key; later writes of it do not fail.
    @Test func notesARequestThatChangesTwiceOnce() async throws {
        let kitchen = TestKitchen()
        let (store, key) = (try kitchen.store(), try key())
        _ = try await store.noting(key) {
            try await store.set(quiet)
            try await store.set(loud)
        }
        #expect(try await store.earlier(key) == .done)
        #expect(try await store.soundSettings() == loud)
    }

    @Test func forgetsTheOldestByTheirNumber() async throws {
        let kitchen = TestKitchen()
        let old = try key("old")
        do {
            let store = try kitchen.store()
            _ = try await store.noting(old) { try await store.set(quiet) }
        }
        // As many requests as are stored, all later than it.
        try await DatabaseQueue(path: kitchen.path).write { db in
            try db.execute(
                sql:
                    "INSERT INTO answeredRequest (id, sender, key, fingerprint, time) VALUES (2000, '', 'newer', 'f', '2026')"
            )
        }
        let store = try kitchen.store()
        #expect(try await store.earlier(old) == .done)
        _ = try await store.noting(try key("newest")) { try await store.set(loud) }
        #expect(try await store.earlier(old) == nil)
        #expect(try await store.earlier(try key("newer")) == .done)
    }

    /// Forms do not displace the requests of programs.
    @Test func keepsFormsApartFromRequestsOfPrograms() async throws {
        let kitchen = TestKitchen()
        let (request, old, new) = (try key("same"), try form("same"), try form("new"))
        do {
            let store = try kitchen.store()
            for key in [request, old] { _ = try await store.noting(key) { try await store.set(quiet) } }
        }
        try await DatabaseQueue(path: kitchen.path).write { db in
            try db.execute(
                sql: "INSERT INTO answeredForm (id, sender, key, fingerprint, time) VALUES (9000, '', 'x', 'f', '2026')"
            )
        }
        let store = try kitchen.store()
        _ = try await store.noting(new) { try await store.set(loud) }
        #expect(try await store.earlier(request) == .done)
        #expect(try await store.earlier(old) == nil)
        #expect(try await store.earlier(new) == .done)
    }

    private func form(_ text: String) throws -> RequestKey {
        try #require(RequestKey(text, fingerprint: "f", log: .forms))
    }

    @Test(arguments: ["", " ", "ü", "a b", "\n", String(repeating: "x", count: 201)])
    func takesNoKeyThatCannotStandInAHeader(text: String) {
        #expect(RequestKey(text, fingerprint: "f") == nil)
    }

    @Test func changesOnlyIfNothingHasChanged() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        let seen = store.revision
        try await store.ifUnchanged(since: seen) { try await store.set(quiet) }
        #expect(store.revision > seen)
        await #expect(throws: KitchenError.overtaken) {
            try await store.ifUnchanged(since: seen) { try await store.set(loud) }
        }
        #expect(try await store.soundSettings() == quiet)
    }

    /// The precondition applies only to the first write of a request.
    @Test func changesOnAfterItsOwnFirstChange() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        try await store.ifUnchanged(since: store.revision) {
            try await store.set(quiet)
            try await store.set(loud)
        }
        #expect(try await store.soundSettings() == loud)
    }

    @Test func countsNoChangeThatFailed() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        let seen = store.revision
        try? await store.set(SoundSettings(volume: 101, isMuted: false, quietHours: nil))
        #expect(store.revision == seen)
        #expect(try await store.soundSettings() == nil)
    }

    /// Of several writes with the same precondition, only one succeeds.
    @Test func letsOneOfManyChangeAState() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        let seen = store.revision
        let done = await withTaskGroup(of: Bool.self) { group in
            for volume in 1...30 {
                group.addTask {
                    let settings = SoundSettings(volume: volume, isMuted: false, quietHours: nil)
                    return (try? await store.ifUnchanged(since: seen) { try await store.set(settings) }) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(done == 1)
    }
}
