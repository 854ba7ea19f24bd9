import Kitchen
import Phrases
import ServiceLifecycle

/// Speaks how to pair a phone, for kiosks without a screen.
///
/// It speaks at each new invitation, and a few more times while the code is valid, so that it does not annoy. Only a
/// restart or a paired phone can start it again; no card does.
public struct PairingAnnouncer: Service {
    private let kiosk: Kiosk
    private let address: @Sendable () -> String?
    private let pause: @Sendable (Duration) async throws -> Void
    private let events: AsyncStream<KioskEvent>

    /// - Parameters:
    ///   - address: Returns what to type into a phone's browser, or nil if no phone can reach the kiosk now.
    ///   - pause: Waits; tests replace it.
    public init(
        kiosk: Kiosk, address: @escaping @Sendable () -> String?,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.kiosk = kiosk
        self.address = address
        self.pause = pause
        events = kiosk.eventBus.events()
    }

    /// The pauses before each announcement. The first waits until the kiosk has spoken its greeting and knows its name;
    /// the code is valid for ten minutes.
    private static let pauses: [Duration] = [5, 40, 80, 180, 240].map { .seconds($0) }

    public func run() async {
        await withTaskGroup { group in
            group.addTask { await follow() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    private func follow() async {
        await withDiscardingTaskGroup { group in
            var told: Pairing.Invitation?
            for await event in events {
                guard case .changed(.household) = event, kiosk.pairing.invitation != told else { continue }
                let isPaired = told.map { $0.end > .now } ?? false
                told = kiosk.pairing.invitation
                if let told {
                    group.addTask { await repeatInvitation(told) }
                } else if isPaired {
                    kiosk.say(SpokenMessage("voice.paired", about: "pairing", isUrgent: true))
                }
            }
        }
    }

    private func repeatInvitation(_ invitation: Pairing.Invitation) async {
        for duration in Self.pauses {
            guard (try? await pause(duration)) != nil, kiosk.pairing.invitation == invitation else { return }
            guard let address = address() else { continue }
            kiosk.say(message(invitation.code, address))
        }
    }

    private func message(_ code: String, _ address: String) -> SpokenMessage {
        let digits = code.map(String.init)
        let spelled = "\(digits.prefix(3).joined(separator: " ")), \(digits.dropFirst(3).joined(separator: " "))"
        let phrase = Phrase(
            "voice.pair",
            ["address": .text(kiosk.sound.language.spelled(address: address)), "digits": .text(spelled)])
        return SpokenMessage(phrase, about: "pairing", isUrgent: true)
    }
}
