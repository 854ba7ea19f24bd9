import Hummingbird
import NIOCore

/// The bytes of the file in a multipart form, as they arrive.
struct MultipartFileBytes: AsyncSequence {
    let body: RequestBody
    let form: MultipartFile

    func makeAsyncIterator() -> Iterator { Iterator(parts: body.makeAsyncIterator(), form: form) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var parts: RequestBody.AsyncIterator
        fileprivate var form: MultipartFile

        /// - Throws: ``Problem`` if the form ends before its file.
        mutating func next() async throws -> [UInt8]? {
            guard let part = try await parts.next() else {
                guard form.isComplete else { throw Problem.incompleteForm }
                return nil
            }
            var bytes: [UInt8] = []
            guard form.parse(part.readableBytesView, { bytes += $0 }) else { throw Problem.incompleteForm }
            return bytes
        }
    }
}

extension Problem {
    static let incompleteForm = Problem(.badRequest, "The form is not complete.", cure: "Send it again.")
}
