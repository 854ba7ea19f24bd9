import Hummingbird
import Kiosk
import NIOCore
import Phrases
import Scanner
import Synchronization

/// A camera's sharpness, codes in view and state, as server-sent events.
///
/// Each event contains the whole state, so a slow client can miss some without loss.
struct FocusStream {
    let part: KioskPart
    let views: AsyncStream<View>
    let statusStore: StatusStore
    /// The interval at which the state is repeated: else a page could not tell a still camera from a kiosk without
    /// power.
    let heartbeat: Duration
    let language: Language

    /// Sends events until cancelled.
    func send(to writer: inout any ResponseBodyWriter) async throws {
        let changes = statusStore.eventBus.events()
        let reader = FocusReader(statusStore.status[part], in: language)
        let (lines, output) = AsyncStream.makeStream(of: FocusJSON.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await view in views { output.yield(reader.note(view)) }
            }
            group.addTask {
                for await case .device(part, let device) in changes { output.yield(reader.note(device)) }
            }
            group.addTask {
                while true {
                    output.yield(reader.shown)
                    try await Task.sleep(for: heartbeat)
                }
            }
            for await line in lines {
                try await writer.write(ByteBuffer(string: "event: needle\ndata: \(try JSON.text(line))\n\n"))
            }
            group.cancelAll()
        }
    }
}

/// One client's state, updated by frames and by status changes.
private final class FocusReader: Sendable {
    private let state: Mutex<(device: KioskStatus.Device, meter: FocusMeter, view: View?)>

    private let language: Language

    init(_ device: KioskStatus.Device, in language: Language) {
        self.language = language
        state = Mutex((device, FocusMeter(), nil))
    }

    var shown: FocusJSON { state.withLock { FocusJSON($0.device, $0.meter, $0.view, in: language) } }

    func note(_ view: View) -> FocusJSON {
        state.withLock { state in
            state.meter.note(view.sharpness)
            state.view = view
        }
        return shown
    }

    /// Updates the device's state; a camera that does not work has no view, though its last picture may still be shown.
    func note(_ device: KioskStatus.Device) -> FocusJSON {
        state.withLock { state in
            state.device = device
            guard case .working = device else { return state.view = nil }
        }
        return shown
    }
}
