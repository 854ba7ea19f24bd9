/// Why what somebody sent cannot become a picture.
public enum PhotographError: Error, Equatable, Sendable {
    case empty
    /// More bytes than ``Photograph/largestFile``.
    case tooManyBytes
    /// More pixels than can be borne.
    case tooManyPixels(width: Int, height: Int)
    /// A picture of a kind that is not read here, by its name, such as `HEIC`; nil for what is no picture at all.
    case unreadableKind(String?)
    /// It begins as a picture but cannot be decoded to its end.
    case damaged(reason: String)
    /// Too many are being worked on.
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

/// A picture that somebody sent, made small and clean: a JPEG of nothing but pixels, upright, of at most 800 by 800, or less.
///
/// Nothing of the file is kept but what it shows: where and when it was taken, and whatever else hides in it, is gone.
public struct Photograph: Equatable, Sendable {
    public let jpeg: [UInt8]
    public let width: Int
    public let height: Int

    /// 12 MB: what phones take.
    public static let largestFile = 12 << 20
    /// The longer side, in pixels.
    public static let longestSide = 800

    /// Reads a JPEG, PNG or WebP file. It takes tens of milliseconds, and memory: use a ``ImageProcessingQueue``.
    ///
    /// - Parameter side: How long the longer side may be, in pixels.
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

/// What a file is, by its first bytes.
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
