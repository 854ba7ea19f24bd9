import Hummingbird
import NIOCore
import Scanner

/// A camera's pictures as a multipart stream in which each part replaces the last, for an `img` element.
struct PictureStream {
    let views: AsyncStream<View>

    static let type = "multipart/x-mixed-replace; boundary=\(boundary)"
    private static let boundary = "picture"

    /// Sends pictures until cancelled. A picture is encoded only when the one before has been sent, so a slow network
    /// gets fewer, but no outdated ones.
    func send(to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(ByteBuffer(string: "--\(Self.boundary)\r\n"))
        for await view in views {
            try await writer.write(Self.part(view.jpeg()))
        }
    }

    /// Returns a part followed by the boundary: browsers show a picture only when its end is known.
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
