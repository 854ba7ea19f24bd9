import Hummingbird
import NIOCore
import Pictures

extension Request {
    /// The whole body; nil if it is larger, or breaks off.
    ///
    /// Most clients look for an answer only when they have sent everything. So what is too large is read to its end all
    /// the same, and dropped, up to a hundred times of what could be meant.
    ///
    /// - Parameter most: The largest body that is taken, in bytes.
    func wholeBody(upTo most: Int) async -> ByteBuffer? {
        var (whole, count) = (ByteBuffer(), 0)
        do {
            for try await part in body {
                count += part.readableBytes
                if count <= most {
                    whole.writeImmutableBuffer(part)
                } else {
                    whole = ByteBuffer()
                    if count > 100 * most { return nil }
                }
            }
        } catch {
            return nil
        }
        return count <= most ? whole : nil
    }

    /// Uses the photograph that is the body.
    ///
    /// - Throws: ``Problem`` for another type, for more bytes than any camera makes, and for what `use` refuses to take.
    func photograph<Outcome>(_ use: ([UInt8]) async throws -> Outcome) async throws -> Outcome {
        guard ["image/jpeg", "image/png", "image/webp"].contains(headers[.contentType] ?? "") else {
            throw Problem(
                .unsupportedMediaType, "This is no JPEG, no PNG and no WebP.",
                cure: "Set Content-Type to image/jpeg, image/png or image/webp.")
        }
        guard let body = await wholeBody(upTo: Photograph.largestFile) else {
            throw Problem(.contentTooLarge, "\(PhotographError.tooManyBytes)", cure: "")
        }
        do {
            return try await use(Array(body.readableBytesView))
        } catch PhotographError.busy {
            throw Problem(.serviceUnavailable, "\(PhotographError.busy)", cure: "Try again in a moment.")
        } catch let error as PhotographError {
            throw Problem(.unprocessableContent, "\(error)", cure: "")
        }
    }
}
