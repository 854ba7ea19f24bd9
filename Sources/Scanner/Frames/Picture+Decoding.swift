import CPNG
import CTurboJPEG
import Glibc

/// The reason that a file or bytes cannot be decoded as a picture.
public enum PictureError: Error, Equatable, Sendable {
    /// The file cannot be opened or read, for the system's reason.
    case unreadable(reason: String)
    case empty
    /// Neither PNG nor JPEG.
    case notAPicture
    /// More pixels than ``Picture/largest``, or more bytes than ``Picture/largestFile``.
    case tooLarge(String)
    /// The data begin as a picture but cannot be decoded to the end.
    case damaged(reason: String)
}

extension PictureError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read (\(reason))"
        case .empty: "is empty; take the picture again"
        case .notAPicture: "is neither a PNG nor a JPEG picture"
        case .tooLarge(let size): "is too large (\(size)); scale it down to at most 64 million pixels"
        case .damaged(let reason): "is damaged or cut off (\(reason)); copy or take it again"
        }
    }
}

extension Picture {
    /// 64 million pixels, whose luma fits into a small computer's memory.
    public static let largest = 64_000_000
    /// 64 MiB.
    public static let largestFile = 64 << 20

    /// Reads a PNG or JPEG file.
    public init(contentsOf path: String) throws(PictureError) {
        guard let file = fopen(path, "rb") else { throw .unreadable(reason: String(cString: strerror(errno))) }
        defer { fclose(file) }
        try self.init(decoding: try Self.bytes(of: file))
    }

    /// Reads a PNG or JPEG picture from an open file, such as standard input (0), to its end.
    public init(readingFrom descriptor: Int32) throws(PictureError) {
        guard let file = fdopen(dup(descriptor), "rb") else {
            throw .unreadable(reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        try self.init(decoding: try Self.bytes(of: file))
    }

    /// Reads the bytes of a file, at most one chunk more than ``largestFile``.
    private static func bytes(of file: UnsafeMutablePointer<FILE>) throws(PictureError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= largestFile {
            let count = fread(&chunk, 1, chunk.count, file)
            bytes += chunk[..<count]
            if count < chunk.count { break }
        }
        guard ferror(file) == 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
        return bytes
    }

    /// Decodes the bytes of a PNG or JPEG file to grey.
    public init(decoding bytes: [UInt8]) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.largestFile else { throw .tooLarge("over \(Self.largestFile >> 20) MiB") }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = try Self.decodeJPEG(bytes)
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = try Self.decodePNG(bytes)
        } else {
            throw .notAPicture
        }
    }

    /// Returns the size; throws if a side is not positive or there are more than ``largest`` pixels.
    private static func checked(width: Int, height: Int) throws(PictureError) -> FrameSize {
        guard width > 0, height > 0 else { throw .damaged(reason: "no width or height") }
        guard width <= largest / height else { throw .tooLarge("\(width)x\(height)") }
        return FrameSize(width: width, height: height)
    }

    private static func decodeJPEG(_ bytes: [UInt8]) throws(PictureError) -> Picture {
        guard let decoder = tjInitDecompress() else { throw .damaged(reason: "no memory") }
        defer { tjDestroy(decoder) }
        func failure() -> PictureError { .damaged(reason: String(cString: tjGetErrorStr2(decoder))) }

        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var colours: Int32 = 0
        guard tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colours) == 0
        else { throw failure() }
        let size = try checked(width: Int(width), height: Int(height))
        var luma = [UInt8](repeating: 0, count: size.pixels)
        let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS
        guard
            tjDecompress2(
                decoder, bytes, UInt(bytes.count), &luma, width, 0, height, Int32(TJPF_GRAY.rawValue), flags) == 0
        else { throw failure() }
        return Picture(unchecked: size, luma: luma)
    }

    private static func decodePNG(_ bytes: [UInt8]) throws(PictureError) -> Picture {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        func failure(_ image: inout png_image) -> PictureError {
            withUnsafeBytes(of: &image.message) { text in
                .damaged(reason: String(decoding: text.prefix { $0 != 0 }, as: UTF8.self))
            }
        }

        guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw failure(&image) }
        let size = try checked(width: Int(image.width), height: Int(image.height))
        image.format = UInt32(PNG_FORMAT_GRAY)
        var white = png_color(red: 255, green: 255, blue: 255)  // the background of transparent pixels
        var luma = [UInt8](repeating: 0, count: size.pixels)
        guard png_image_finish_read(&image, &white, &luma, 0, nil) != 0 else { throw failure(&image) }
        return Picture(unchecked: size, luma: luma)
    }
}
