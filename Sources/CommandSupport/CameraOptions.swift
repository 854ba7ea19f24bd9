import ArgumentParser
import Scanner

/// The camera options of `scantry serve` and `scantry bench camera`.
package struct CameraOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A camera: auto, a device such as /dev/video0, libcamera, replay:PATH[,PATH…], or none. Repeat for more.",
            discussion: """
                Each is a station; NAME= before it gives it a name, as in fridge=/dev/video2. libcamera is a camera \
                module; libcamera:ID, or its number from 0, selects one of several. replay shows pictures.
                """,
            valueName: "[name=]camera"))
    package var camera: [NamedCamera] = [NamedCamera(name: nil, choice: .automatic)]

    @Option(help: "The frame size to ask for, such as 640x480; by default the one with the best reading results.")
    package var frameSize: FrameSize?

    @Option(help: "The format to ask a camera for: \(PixelFormat.allValueStrings.joined(separator: ", ")).")
    package var cameraFormat: PixelFormat?

    @Option(
        help: ArgumentHelp(
            "Sets a control of the camera, such as focus_absolute=120; `scantry doctor` lists them. Repeat for more.",
            valueName: "control=value"))
    package var cameraControl: [ControlSetting] = []

    @Option(
        help: ArgumentHelp(
            "The longest exposure, such as 10, so that moving codes stay sharp; higher gain compensates for it.",
            valueName: "milliseconds"))
    package var exposureLimit: Double?

    @Option(help: ArgumentHelp("The frequency of the mains, 50 or 60, against flickering light.", valueName: "hertz"))
    package var mains: Int?

    @Option(help: ArgumentHelp("Seconds that a replay shows each picture; 0 for one frame each.", valueName: "seconds"))
    package var hold = 2.0

    @Option(help: ArgumentHelp("Frames a second of a replay.", valueName: "frames"))
    package var rate = 15.0

    @Flag(help: "Show the pictures of a replay once, not in a loop.")
    package var once = false

    package init() {}

    package func validate() throws {
        guard hold == 0 || (0.01...86_400).contains(hold) else {
            throw ValidationError("--hold is 0 or a number of seconds from 0.01 to 86400, such as 2.")
        }
        guard (1...240).contains(rate) else { throw ValidationError("--rate is a number of frames from 1 to 240.") }
        guard [nil, 50, 60].contains(mains) else { throw ValidationError("--mains is 50 or 60.") }
        guard exposureLimit.map((0.1...1_000).contains) ?? true else {
            throw ValidationError("--exposure-limit is a number of milliseconds from 0.1 to 1000, such as 10.")
        }
        guard camera.count == 1 || camera.allSatisfy({ $0.choice != nil }) else {
            throw ValidationError("--camera none cannot be combined with other cameras.")
        }
        let names = stations.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("Two cameras are called \(twice). Give one another name: --camera NAME=…")
        }
        if let path = sources.first(where: { path in sources.count { $0 == path } > 1 }) {
            throw ValidationError("The camera \(path) is listed twice. Leave one out.")
        }
        guard camera.count(where: { $0.choice == .automatic }) < 2 else {
            throw ValidationError("--camera auto finds one camera. Name the others by their devices.")
        }
    }

    /// The cameras that only one station can have.
    private var sources: [String] {
        stations.map(\.choice).compactMap { choice in
            switch choice {
            case .device, .libcamera: choice.description
            case .automatic, .replay: nil
            }
        }
    }

    /// The cameras, each under its station's name: the given one, else camera, camera-2 and so on.
    package var stations: [(name: String, choice: CameraChoice)] {
        camera.enumerated().compactMap { index, camera in
            camera.choice.map { (camera.name ?? (index == 0 ? "camera" : "camera-\(index + 1)"), $0) }
        }
    }

    /// The camera settings that the options ask for.
    package var settings: CameraSettings {
        CameraSettings(
            size: frameSize, pixels: cameraFormat, mains: mains, exposureLimit: exposureLimit,
            controls: Dictionary(cameraControl.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }

    /// The replay settings that the options ask for.
    package var replay: Replay.Settings {
        Replay.Settings(rate: rate, hold: .seconds(hold), loops: !once, frameSize: frameSize ?? .hd)
    }
}

/// A camera and its name, if it has one.
package struct NamedCamera: ExpressibleByArgument, CustomStringConvertible {
    package let name: String?
    /// Nil for a kiosk with guns and phones only.
    package let choice: CameraChoice?

    package init(name: String?, choice: CameraChoice?) {
        self.name = name
        self.choice = choice
    }

    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2, Self.isName(parts[0]) {
            guard let choice = CameraChoice(argument: parts[1]) else { return nil }
            self.init(name: parts[0], choice: choice)
        } else if argument == "none" {
            self.init(name: nil, choice: nil)
        } else {
            guard let choice = CameraChoice(argument: argument) else { return nil }
            self.init(name: nil, choice: choice)
        }
    }

    package var description: String { (name.map { $0 + "=" } ?? "") + (choice?.description ?? "none") }

    /// Returns whether a text is a valid name: names occur in URLs and on pages.
    private static func isName(_ text: String) -> Bool {
        (1...32).contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

/// A camera control setting of the form `NAME=VALUE`.
package struct ControlSetting: ExpressibleByArgument {
    package let name: String
    package let value: Int

    package init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let value = Int(parts[1]) else { return nil }
        (name, self.value) = (String(parts[0]), value)
    }
}

extension FrameSize: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension PixelFormat: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(rawValue: argument.uppercased())
    }
}
