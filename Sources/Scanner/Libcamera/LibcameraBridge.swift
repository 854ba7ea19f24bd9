import CLibcamera
import Glibc

/// The library that lies beside the program where libcamera was there when it was built, `libScantryLibcamera.so`.
///
/// It is loaded when a camera module is wanted: without one, the program runs without libcamera.
enum LibcameraBridge {
    /// The functions of the bridge, or the reason that there are none.
    static let functions = load()

    /// The functions stay loaded, and are never changed.
    struct Functions: @unchecked Sendable {
        let pointer: UnsafePointer<scantry_libcamera_functions>
    }

    private static func load() -> Result<Functions, LibcameraObstacle> {
        guard let path, access(path, F_OK) == 0 else { return .failure(.notBuilt) }
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(library, "scantry_libcamera_bridge")
        else { return .failure(.notLoaded(dlerror().map { String(cString: $0) } ?? "it is damaged")) }
        let bridge = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<scantry_libcamera_functions>?).self)
        guard let functions = bridge(), functions.pointee.layout == Int32(scantry_libcamera_layout) else {
            return .failure(.notLoaded("\(path) is of another version of Scantry"))
        }
        return .success(Functions(pointer: functions))
    }

    private static var path: String? {
        var program = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &program, program.count)
        guard length > 0 else { return nil }
        let path = String(decoding: program.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.lastIndex(of: "/").map { path[...$0] + "libScantryLibcamera.so" }
    }
}

/// The reason that libcamera cannot be used.
public enum LibcameraObstacle: Error, Equatable, Sendable, CustomStringConvertible {
    case notBuilt
    /// The loader's message.
    case notLoaded(String)

    public var description: String {
        switch self {
        case .notBuilt: "this program was built without libcamera"
        case .notLoaded(let reason): "libcamera cannot be loaded: \(reason)"
        }
    }

    /// What to do about it.
    public var cure: String {
        switch self {
        case .notBuilt: "Install libcamera-dev, then build and install Scantry again; or plug in a USB webcam."
        case .notLoaded: "Install libcamera-ipa; if it is there, build Scantry again on this machine."
        }
    }
}
