import ArgumentParser
import Scanner

/// The options of `scantry serve` for scanner guns: which keyboards they are, and how they type.
struct GunOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A gun: auto for those that the udev rule links, a device such as /dev/input/event5, or none. Repeat for more.",
            discussion: "No other keyboard is read.", valueName: "gun"))
    var gun: [GunChoice] = [.automatic]

    @Option(help: "The keyboard layout that the guns are set to.")
    var gunLayout = KeyboardLayout.us

    @Option(help: "What ends a gun's line: key for Enter or Tab, pause for guns that send neither.")
    var gunEnd = GunEndChoice.key

    func validate() throws {
        guard gun.count == 1 || devices.count == gun.count else {
            throw ValidationError("--gun is auto or none once, or one or more devices.")
        }
    }

    /// The guns to read, or nil for none.
    var rack: GunRack? {
        switch gun.first {
        case .automatic: GunRack(settings: settings)
        case .device: GunRack(.devices(devices), settings: settings)
        case .nothing, nil: nil
        }
    }

    private var devices: [String] {
        gun.compactMap { if case .device(let path) = $0 { path } else { nil } }
    }

    private var settings: GunSettings { GunSettings(layout: gunLayout, end: gunEnd.end) }
}

/// The value of `--gun`: which keyboards are scanner guns.
enum GunChoice: ExpressibleByArgument, CustomStringConvertible {
    case automatic
    case nothing
    case device(String)

    init?(argument: String) {
        switch argument {
        case "auto": self = .automatic
        case "none": self = .nothing
        case _ where argument.hasPrefix("/"): self = .device(argument)
        default: return nil
        }
    }

    var description: String {
        switch self {
        case .automatic: "auto"
        case .nothing: "none"
        case .device(let path): path
        }
    }
}

/// The value of `--gun-end`: whether a gun's line ends with a key alone, or after a pause as well.
enum GunEndChoice: String, CaseIterable, ExpressibleByArgument {
    case key, pause

    var end: GunSettings.End {
        switch self {
        case .key: .key
        case .pause: .pause(.milliseconds(400))
        }
    }
}

extension KeyboardLayout: ExpressibleByArgument {}
