import Fixtures
import Foundation
import Kiosk
import Kitchen
import Sounds
import Testing
import Values

struct SoundTests {
    /// An hour before and an hour after now, in local time.
    private let before = TimeOfDay(WallClock.november.now.addingTimeInterval(-3_600))
    private let after = TimeOfDay(WallClock.november.now.addingTimeInterval(3_600))

    @Test func isAQuarterAsLoudInQuietHoursAndHalfAsLoudWhenItCalls() async throws {
        let test = try TestKiosk(sound: SoundSettings(volume: 100, isMuted: false, quietHours: hours(before, after)))
        try await test.kiosk.book(.of("8076800195057"))
        test.kiosk.announce(.full(path: "/"), of: .of("50112579"))
        let heard = try await test.heard().map(Double.init)
        let soft = Tone.booked.samples.map { Double($0) * 0.1 } + Tone.error.samples.map { Double($0) * 0.3162 }
        #expect(heard.count == soft.count)
        #expect(zip(heard, soft).allSatisfy { abs($0 - $1) <= 1.5 })
    }

    @Test func isAsLoudAsEverOutsideOfThem() async throws {
        let test = try TestKiosk(sound: SoundSettings(volume: 100, isMuted: false, quietHours: hours(after, before)))
        try await test.kiosk.book(.of("8076800195057"))
        #expect(try await test.heard().elementsEqual(Tone.booked.samples))
    }

    @Test func isSilentWhenMuted() async throws {
        let test = try TestKiosk(sound: SoundSettings(volume: 100, isMuted: true, quietHours: nil))
        try await test.kiosk.book(.of("8076800195057"))
        test.kiosk.announce(.full(path: "/"), of: .of("50112579"))
        #expect(try await test.heard().isEmpty)
    }

    @Test func letsOneHearANewVolumeAndKeepsIt() async throws {
        let test = try TestKiosk()
        var events = test.kiosk.eventBus.events().makeAsyncIterator()
        let settings = SoundSettings(volume: 50, isMuted: false, quietHours: hours(after, before))
        try await test.kiosk.change(sound: settings)
        try await test.kiosk.change(sound: settings)  // unchanged: no sample is played
        #expect(test.kiosk.sound.settings == settings)
        #expect(try await test.kiosk.store.soundSettings() == settings)
        guard case .soundSettings(settings) = await events.next() else {
            Issue.record("nobody was told")
            return
        }
        #expect(try await test.heard().count == Tone.booked.samples.count)
    }

    @Test func changesNothingThatCannotBeStored() async throws {
        let test = try TestKiosk()
        await #expect(throws: KitchenError.self) {
            try await test.kiosk.change(sound: SoundSettings(volume: 1_000, isMuted: false, quietHours: nil))
        }
        #expect(test.kiosk.sound.settings == .standard)
        #expect(try await test.heard().isEmpty)
    }

    private func hours(_ from: TimeOfDay, _ until: TimeOfDay) -> QuietHours? { QuietHours(from: from, until: until) }
}
