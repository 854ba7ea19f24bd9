/// An error for a file that cannot become a picture.
public enum PhotographError: Error, Equatable, Sendable {
    case empty
    /// More bytes than ``Photograph/largestFile``.
    case tooManyBytes
    /// More pixels than the decoder may hold.
    case tooManyPixels(width: Int, height: Int)
    /// An unsupported image format by its name, such as `HEIC`; nil for a file that is not an image.
    case unreadableKind(String?)
    /// A file that begins as an image but cannot be decoded completely.
    case damaged(reason: String)
    /// Too many images are waiting.
    case busy
}

extension PhotographError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "There is nothing in the file. Take the picture again."
        case .tooManyBytes: "The file is larger than \(Photograph.largestFile >> 20) MB. Send a smaller one."
        case .tooManyPixels(let width, let height): "\(width)×\(height) pixels are too many. Scale it down."
        case .unreadableKind(let kind?): "\(kind) pictures cannot be read. Send it as JPEG, PNG or WebP."
        case .unreadableKind(nil): "This is no picture. Send a JPEG, PNG or WebP."
        case .damaged: "The picture is damaged or cut off. Take or send it again."
        case .busy: "Other pictures are being worked on. Try again in a moment."
        }
    }
}

/// A picture as a small, upright JPEG, by default of at most 800 by 800 pixels.
///
/// Only the pixels are kept: time, place and all other metadata are removed.
public struct Photograph: Equatable, Sendable {
    public let jpeg: [UInt8]
    public let width: Int
    public let height: Int

    /// 12 MB, the largest files of phones.
    public static let largestFile = 12 << 20
    /// The maximum length of the longer side in pixels.
    public static let longestSide = 800

    /// Decodes and scales a JPEG, PNG or WebP file. It takes tens of milliseconds, and memory: use an
    /// ``ImageProcessingQueue``.
    ///
    /// - Parameter side: The maximum length of the longer side in pixels.
    public init(developing file: [UInt8], longestSide side: Int = Self.longestSide) throws(PhotographError) {
        guard !file.isEmpty else { throw .empty }
        guard file.count <= Self.largestFile else { throw .tooManyBytes }
        let raster: Raster
        switch FileKind(of: file) {
        case .jpeg: raster = try JPEGFile(file).raster(atLeast: side)
        case .png: raster = try PNGFile(file).raster()
        case .webP: raster = try WebPFile(file).raster()
        case .other(let name): throw .unreadableKind(name)
        }
        let small = raster.fitted(in: side).turned(Orientation(of: file))
        jpeg = try small.jpeg(quality: 82)
        (width, height) = (small.width, small.height)
    }
}

/// The format of a file, detected by its first bytes.
enum FileKind: Equatable {
    case jpeg, png, webP
    case other(String?)

    init(of file: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool { file.dropFirst(offset).starts(with: text.utf8) }
        if file.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("ftyp", at: 4) {
            self = .other(has("avif", at: 8) || has("avis", at: 8) ? "AVIF" : "HEIC")
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webP
        } else if has("GIF8") {
            self = .other("GIF")
        } else if has("BM") {
            self = .other("BMP")
        } else if has("II*\u{0}") || file.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
            self = .other("TIFF")
        } else if has("<svg") || has("<?xml") {
            self = .other("SVG")
        } else {
            self = .other(nil)
        }
    }
}
