import ArgumentParser
import Catalogue
import CommandSupport
import Foundation
import Kiosk
import Kitchen
import Logging
import Scanner
import Sounds
import UnixSignals
import Values

/// `scantry bench camera`: measures the path from the kernel's frame to the beep, on a real camera and sound card.
struct BenchCamera: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "camera", abstract: "From a camera's first clear frame of a pack to its commit and to its sound.",
        discussion: """
            Show packs while it runs, and leave the camera alone for a while, too: it measures how busy the machine is \
            while packs are scanned and while nothing moves. Ctrl-C ends it earlier.

            Example: scantry bench camera --camera /dev/video0 --sound default --seconds 60
            """)

    @OptionGroup var options: FigureOptions

    @OptionGroup(title: "Camera") var cameras: CameraOptions

    @Option(help: "The ALSA name of the sound card; null for silence.")
    var sound = "null"

    @Option(help: "How long to measure.")
    var seconds = 60

    @Option(help: "How many frames to measure, if these come first.")
    var frames = 100_000

    func validate() throws {
        guard cameras.stations.count == 1 else { throw ValidationError("Name one camera.") }
        guard (1...86_400).contains(seconds) else { throw ValidationError("--seconds is from 1 to 86400.") }
        guard frames > 0 else { throw ValidationError("--frames is a number above 0.") }
    }

    func run() async throws {
        let folder = NSTemporaryDirectory() + "scantry-bench-camera-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let meter = FrameMeter(frames: frames, seconds: seconds)
        let (settings, replay, choice) = (cameras.settings, cameras.replay, cameras.stations[0].choice)
        let watch = CameraWatch { () throws(FrameSourceError) in
            MeteredSource(source: try choice.open(settings, replay), meter: meter)
        }
        let times = ScanTimes()
        let speaker = Speaker(device: sound, onStart: times.note) { error in
            if let error { Terminal.printError("\(error)") }
        }
        let kiosk = Kiosk(
            store: try KitchenStore(folder: folder), nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")),
            speaker: speaker,
            statusStore: StatusStore(), log: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let stopping = Task { for await _ in signals { meter.stop() } }
        for await event in watch.events() {
            try await handle(event, kiosk, times, meter)
            if meter.isFull { break }
        }
        stopping.cancel()
        await speaker.finish()
        options.print(times.figures + meter.figures)
    }

    private func handle(_ event: CameraWatch.Event, _ kiosk: Kiosk, _ times: ScanTimes, _ meter: FrameMeter)
        async throws
    {
        switch event {
        case .presented(let symbol, let since):
            meter.noteScan()
            times.begin(since)
            let now = WallClock.system.now
            try await kiosk.book(
                Scan(
                    id: .version7(at: now), station: "bench", symbology: symbol.symbology.rawValue,
                    label: Label(symbol.text, form: Label.Form(symbology: symbol.symbology.rawValue)), time: now))
            times.commit()
            Terminal.printError("Measured \(symbol.text).")
        case .lost(let error): Terminal.printError(error.description)
        case .started(let source): Terminal.printError("Measuring \(source).")
        case .remarked(let text): Terminal.printError(text)
        case .supplemented, .ended: break
        }
    }
}
