import Hummingbird
import Kiosk
import NIOCore
import Phrases
import Scanner
import Synchronization

/// How sharp a camera's picture is, what is read in it and how the camera is, as server-sent events.
///
/// Each event says all of it, so a slow reader misses some and nothing of what counts.
struct FocusStream {
    let part: KioskPart
    let views: AsyncStream<View>
    let statusStore: StatusStore
    /// After so long without news all is said again: a page cannot tell a camera that is still from a kiosk that has
    /// lost its power.
    let heartbeat: Duration
    let language: Language

    /// Sends until it is cancelled.
    func send(to writer: inout any ResponseBodyWriter) async throws {
        let changes = statusStore.eventBus.events()
        let needle = FocusReader(statusStore.status[part], in: language)
        let (lines, output) = AsyncStream.makeStream(of: FocusJSON.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await view in views { output.yield(needle.note(view)) }
            }
            group.addTask {
                for await case .device(part, let device) in changes { output.yield(needle.note(device)) }
            }
            group.addTask {
                while true {
                    output.yield(needle.shown)
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

/// What one reader is shown, from several sides.
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

    /// A camera that is lost shows nothing, though its last picture may still be on the screen.
    func note(_ device: KioskStatus.Device) -> FocusJSON {
        state.withLock { state in
            state.device = device
            guard case .working = device else { return state.view = nil }
        }
        return shown
    }
}
