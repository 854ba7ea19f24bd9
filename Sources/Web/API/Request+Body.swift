import Hummingbird
import NIOCore
import Pictures

extension Request {
    /// Reads the whole body; returns nil if it is too large or the connection breaks.
    ///
    /// Most clients read the response only after sending everything, so an oversized body is still read to its end and
    /// discarded, up to a hundred times the limit.
    ///
    /// - Parameter most: The limit in bytes.
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

    /// Calls `use` with the photograph in the body.
    ///
    /// - Throws: ``Problem`` for another media type, for too many bytes, and for a `PhotographError` of `use`.
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
