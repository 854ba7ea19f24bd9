import ArgumentParser
import DrawnSweep
import Foundation
import Scanner

/// `scantry bench sweep`: measures how many packs count that are swept past the camera, by their speed.
struct BenchSweep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep", abstract: "A drawn week's shopping, swept past the camera at several speeds.",
        discussion: """
            Packs are drawn as a camera sees them: smeared by their motion, tilted, leaning, shining, held by fingers, \
            some equal to the last, some put down for a while. Each frame goes through the kiosk's own decoder and each \
            pack is booked into a kitchen in a temporary folder, as fast as this machine can: time is that of the frames.

            A slower machine misses frames. With --slower 5 all frames are dropped that come within five times what \
            decoding the last one took here.

            Examples:
              scantry bench sweep
              scantry bench sweep --pace 60 --exposure 8 --slower 5
              scantry bench sweep --mixed --pace 60 --frame-size 1280x720
              scantry bench sweep --pace 60 --draw /tmp/frames
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: ArgumentHelp("Packs a minute. Repeat for more.", valueName: "packs"))
    var pace = [20.0, 40, 60, 90]

    @Option(help: "How many packs.")
    var packs = 60

    @Option(help: ArgumentHelp("How long the shutter is open.", valueName: "milliseconds"))
    var exposure = 4.0

    @Option(help: "Frames a second.")
    var rate = 30.0

    @Option(help: "The size of a frame.")
    var frameSize = FrameSize(width: 640, height: 480)

    @Option(help: "The random seed.")
    var seed: UInt64 = 1

    @Flag(help: "Draw packs of many symbologies, and ten equal tins in rows of three among sixty packs.")
    var mixed = false

    @Option(help: "How many times slower than on this machine decoding is simulated; 0 for no time at all.")
    var slower = 0.0

    @Option(
        help: ArgumentHelp(
            "Only draw the frames, into this folder, to be shown with --rate and --hold 0.", valueName: "folder"))
    var draw: String?

    func validate() throws {
        guard pace.allSatisfy((5...240).contains) else { throw ValidationError("--pace is a number from 5 to 240.") }
        guard (1...1_000).contains(packs) else { throw ValidationError("--packs is a number from 1 to 1000.") }
        guard (0.1...30).contains(exposure) else {
            throw ValidationError("--exposure is a number of milliseconds from 0.1 to 30.")
        }
        guard (5...120).contains(rate) else { throw ValidationError("--rate is a number of frames from 5 to 120.") }
        guard (0...100).contains(slower) else { throw ValidationError("--slower is a number from 0 to 100.") }
        guard draw == nil || pace.count == 1 else { throw ValidationError("--draw takes one --pace.") }
    }

    func run() async throws {
        for pace in pace {
            let sweep = Sweep(settings(pace))
            if let draw {
                try SweepFigures.draw(sweep, into: draw)
            } else {
                options.print(try await SweepFigures.measured(sweep, slowness: slower))
            }
        }
    }

    private func settings(_ pace: Double) -> Sweep.Settings {
        var settings = Sweep.Settings()
        settings.count = packs
        settings.pace = pace
        settings.size = frameSize
        settings.rate = rate
        settings.exposure = exposure / 1_000
        settings.seed = seed
        settings.isMixed = mixed
        return settings
    }
}
