import ArgumentParser
import Catalogue
import Foundation
import Kiosk
import Kitchen
import Logging
import Samples
import Scanner
import ServiceLifecycle
import Sounds
import UnixSignals
import Web

/// `scantry serve`: the kiosk.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the kiosk: camera, sound, pages.",
        discussion: """
            Example: scantry serve --camera /dev/video2 --listen 127.0.0.1:8081

            Without a camera, try it with pictures: scantry serve --camera replay:Samples/frames
            """)

    @Option(help: "A camera: auto, a device such as /dev/video0, or replay:PATH[,PATH…] for pictures.")
    var camera = CameraChoice.automatic

    @Flag(help: "If no camera is plugged in at the start, replay the sample pictures, in a kitchen of their own.")
    var orSamples = false

    @Option(help: "The frame size to ask the camera for; larger pictures of a replay are shrunk to it.")
    var frameSize = FrameSize.hd

    @Option(help: ArgumentHelp("Seconds that a replay shows each picture.", valueName: "seconds"))
    var hold = 2.0

    @Option(help: ArgumentHelp("Frames a second of a replay.", valueName: "frames"))
    var rate = 15.0

    @Flag(help: "Show the pictures of a replay once, not in a loop.")
    var once = false

    @Option(help: "The sound card as ALSA calls it, or none.")
    var sound = "default"

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Option(help: "Where the pages are served.")
    var listen = ListenAddress.standard

    @Flag(help: "Serve no pages.")
    var headless = false

    @Flag(help: "Never ask anything outside this machine.")
    var offline = false

    func validate() throws {
        guard hold > 0, hold < 86_400 else { throw ValidationError("--hold is a number of seconds, such as 2.") }
        guard rate > 0, rate <= 240 else { throw ValidationError("--rate is a number of frames from 1 to 240.") }
    }

    func run() async throws {
        do {
            try await serve()
        } catch {
            Terminal.complain("\(error)")
            throw ExitCode.failure
        }
    }
}

extension Serve {
    /// Builds the whole kiosk and runs it until it is told to stop.
    private func serve() async throws {
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .notice
            return handler
        }
        let log = Logger(label: "scantry")
        let samples = Places.samples()
        let isTrial = orSamples && samples != nil && isAutomatic && V4L2Camera.automatic() == nil
        let folder = data ?? (isTrial ? Places.data() + "/samples" : Places.data())

        let noticeboard = Noticeboard()
        let store = try KitchenStore(folder: folder)
        let nearby = SampleCatalogue(tsv: Samples.products)
        let speaker =
            sound == "none"
            ? nil
            : Speaker(device: sound) { error in
                noticeboard.sound(error.map { .broken("\($0)") } ?? .working(sound))
            }
        let kiosk = Kiosk(store: store, nearby: nearby, speaker: speaker, noticeboard: noticeboard, log: log)
        let report = Report(noticeboard: noticeboard)

        Terminal.say("Scantry \(Scantry.version)")
        Terminal.say("  data       \(folder)")
        Terminal.say(
            "  catalogue  \(nearby.count) sample products\(offline ? "" : "; Open Food Facts when there is a network")")
        if sound == "none" { Terminal.say("  sound      none") }
        if isTrial { Terminal.say("  camera     none found; the sample pictures are shown instead") }

        let choice = isTrial ? CameraChoice.replay([(samples ?? "") + "/frames"]) : camera
        var services: [any Service] = [report, station(choice, kiosk)]
        if !offline {
            services.append(NameFinder(kiosk: kiosk, source: OpenFoodFacts(client: HTTPClient())))
        }
        if !headless {
            let pictures = ProductPictures(folders: [folder + "/pictures"] + (samples.map { [$0 + "/fronts"] } ?? []))
            services.append(
                try WebService(kiosk: kiosk, address: listen, pictures: pictures, log: log) { port in
                    Terminal.say("  page       http://\(ListenAddress(host: listen.host, port: port))")
                })
        }
        let group = ServiceGroup(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: log)
        try await group.run()
        await speaker?.finish()
    }

    private var isAutomatic: Bool {
        if case .automatic = camera { true } else { false }
    }

    private func station(_ choice: CameraChoice, _ kiosk: Kiosk) -> CameraStation {
        let settings = Replay.Settings(rate: rate, hold: .seconds(hold), loops: !once, frameSize: frameSize)
        let size = frameSize
        let watch = CameraWatch { () throws(FrameSourceError) in try choice.open(size: size, replay: settings) }
        return CameraStation(name: "camera", watch: watch, kiosk: kiosk)
    }
}

extension ListenAddress: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}
