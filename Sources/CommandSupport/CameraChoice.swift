import ArgumentParser
import Scanner

/// The value of `--camera`: a camera to watch, or pictures to replay instead.
package enum CameraChoice: Equatable, ExpressibleByArgument, CustomStringConvertible {
    case automatic
    case device(String)
    /// A camera of libcamera by its identifier or number; nil for the first that is not on USB.
    case libcamera(String?)
    case replay([String])

    package init?(argument: String) {
        if argument == "auto" {
            self = .automatic
        } else if argument.hasPrefix("replay:") {
            let paths = argument.dropFirst("replay:".count).split(separator: ",").map(String.init)
            guard !paths.isEmpty else { return nil }
            self = .replay(paths)
        } else if argument == "libcamera" {
            self = .libcamera(nil)
        } else if argument.hasPrefix("libcamera:") {
            let name = String(argument.dropFirst("libcamera:".count))
            guard !name.isEmpty else { return nil }
            self = .libcamera(name)
        } else if argument.hasPrefix("/") {
            self = .device(argument)
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .automatic: "auto"
        case .device(let path): path
        case .libcamera(let name): "libcamera" + (name.map { ":" + $0 } ?? "")
        case .replay(let paths): "replay:" + paths.joined(separator: ",")
        }
    }

    /// Opens the chosen source now.
    package func open(_ settings: CameraSettings, _ replay: Replay.Settings) throws(FrameSourceError) -> any FrameSource
    {
        switch self {
        case .automatic:
            if let path = V4L2Camera.automatic() { return try V4L2Camera(path: path, settings: settings) }
            guard let module = LibcameraCamera.automatic() else { throw .missing("(none is plugged in)") }
            return try LibcameraCamera(module, settings: settings)
        case .device(let path): return try V4L2Camera(path: path, settings: settings)
        case .libcamera(let name): return try LibcameraCamera(name, settings: settings)
        case .replay(let paths): return try Replay(paths: paths, settings: replay)
        }
    }

    /// Returns whether ``automatic`` stands for a camera now.
    package static var finds: Bool { V4L2Camera.automatic() != nil || LibcameraCamera.automatic() != nil }
}
