import Hummingbird
import NIOCore
import Scanner

/// What a camera sees, as pictures of which each replaces the last: what browsers show in an `img`.
struct PictureStream {
    let views: AsyncStream<View>

    static let type = "multipart/x-mixed-replace; boundary=\(boundary)"
    private static let boundary = "picture"

    /// Sends until it is cancelled. A picture is encoded when the one before has left, so a slow network gets
    /// fewer and never an old one.
    func send(to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(ByteBuffer(string: "--\(Self.boundary)\r\n"))
        for await view in views {
            try await writer.write(Self.part(view.jpeg()))
        }
    }

    /// A part with the boundary behind it: browsers show a picture when they see where it ends.
    private static func part(_ jpeg: [UInt8]) -> ByteBuffer {
        let head = "Content-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n\r\n"
        let end = "\r\n--\(boundary)\r\n"
        var part = ByteBuffer()
        part.reserveCapacity(head.utf8.count + jpeg.count + end.utf8.count)
        part.writeString(head)
        part.writeBytes(jpeg)
        part.writeString(end)
        return part
    }
}
