import COpenSSL
import Glibc

/// Decrypts what ``PasswordEncryption`` has written.
///
/// OpenSSL would read the whole message into memory. So it gets only the message's head and its authentication tag,
/// and the encrypted content apart, as a stream.
public enum PasswordDecryption {
    /// What a decryption can end with, other than by an error of the disk.
    public enum Outcome: Equatable, Sendable {
        case decrypted
        /// The file is no message, or one of another form.
        case unreadable
        /// The end is missing.
        case cut
        /// The passphrase is another one, or the message was changed.
        case rejected
        /// The output cannot be written; the error's number.
        case unwritable(Int32)
    }

    /// Decrypts a file into another one. What was written must not be used unless the outcome is `decrypted`.
    public static func decrypt(_ input: Int32, to output: Int32, passphrase: String) -> Outcome {
        let head: EncryptedHead
        switch EncryptedHead.read(input) {
        case .success(let read): head = read
        case .failure(let fault): return fault.isCut ? .cut : .unreadable
        }
        defer { ERR_clear_error() }
        guard let message = head.message else { return .unreadable }
        defer { CMS_ContentInfo_free(message) }
        let bytes = Array(passphrase.utf8)
        guard
            bytes.withUnsafeBufferPointer({
                CMS_decrypt_set1_password(message, UnsafeMutablePointer(mutating: $0.baseAddress), $0.count)
            }) == 1
        else { return .rejected }
        let content = EncryptedContent(input, from: head.contentOffset)
        guard let source = content.bio(), let target = BIO_new_fd(output, BIO_NOCLOSE) else { return .unreadable }
        defer {
            BIO_free(source)
            BIO_free(target)
        }
        errno = 0
        let isDone = CMS_decrypt(message, nil, nil, source, target, UInt32(CMS_BINARY)) == 1
        let number = errno
        if isDone, content.isComplete { return .decrypted }
        if [ENOSPC, EDQUOT, EIO, EFBIG].contains(number) { return .unwritable(number) }
        return content.isComplete ? .rejected : .cut
    }
}

/// The beginning of an encrypted message, before its content.
private struct EncryptedHead {
    private let bytes: [UInt8]
    private let tag: [UInt8]
    /// Where the content's first part begins.
    let contentOffset: Int

    struct Fault: Error { let isCut: Bool }

    /// The message without its content; nil if OpenSSL cannot parse it.
    var message: OpaquePointer? {
        let end: [UInt8] = [0, 0]
        let tagged: [UInt8] = [0x04, UInt8(tag.count)] + tag
        let whole: [UInt8] = [bytes, end, tagged, end, end, end].flatMap(\.self)
        return whole.withUnsafeBufferPointer { whole in
            var start = whole.baseAddress
            return d2i_CMS_ContentInfo(nil, &start, whole.count)
        }
    }

    static func read(_ file: Int32) -> Result<EncryptedHead, Fault> {
        var start = [UInt8](repeating: 0, count: longest)
        let count = pread(file, &start, longest, 0)
        guard count > 0, let end = contentTag(start.prefix(count)) else { return .failure(Fault(isCut: false)) }
        var status = stat()
        var tail = [UInt8](repeating: 0, count: 24)
        guard fstat(file, &status) == 0, pread(file, &tail, 24, off_t(Int(status.st_size) - 24)) == 24,
            tail.prefix(2) == [0x04, 0x10], tail.suffix(6) == [0, 0, 0, 0, 0, 0]
        else { return .failure(Fault(isCut: true)) }
        return .success(
            EncryptedHead(
                bytes: Array(start.prefix(end)), tag: Array(tail[2..<18]), contentOffset: end + 2))
    }

    /// Returns where the content's tag is; nil if the bytes are no beginning of an authenticated message of
    /// indefinite length, in which each part is as OpenSSL writes it.
    private static func contentTag(_ bytes: ArraySlice<UInt8>) -> Int? {
        var reader = TagReader(bytes)
        // The outer sequence, the kind of message, its content, and the sequence in that.
        guard reader.enter(0x30), reader.skip(0x06), reader.enter(0xA0), reader.enter(0x30),
            // Its version, the recipients, and the sequence with the content, with its kind and its algorithm.
            reader.skip(0x02), reader.skip(0x31), reader.enter(0x30), reader.skip(0x06), reader.skip(0x30)
        else { return nil }
        let place = reader.position
        return reader.enter(0xA0) ? place : nil
    }

    /// A head is about 200 bytes long.
    private static let longest = 4_096
}

/// Walks through the tags of a message in BER.
private struct TagReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

    /// Steps into a value of indefinite length.
    mutating func enter(_ tag: UInt8) -> Bool {
        guard position + 2 <= bytes.endIndex, bytes[position] == tag, bytes[position + 1] == 0x80 else { return false }
        position += 2
        return true
    }

    /// Steps over a value of definite length.
    mutating func skip(_ tag: UInt8) -> Bool {
        guard position + 2 <= bytes.endIndex, bytes[position] == tag else { return false }
        let first = Int(bytes[position + 1])
        guard first >= 0x80 else { return advance(2 + first) }
        let count = first & 0x7F
        guard (1...2).contains(count), position + 2 + count <= bytes.endIndex else { return false }
        let length = bytes[position + 2..<position + 2 + count].reduce(0) { $0 << 8 | Int($1) }
        return advance(2 + count + length)
    }

    private mutating func advance(_ count: Int) -> Bool {
        guard position + count <= bytes.endIndex else { return false }
        position += count
        return true
    }
}

/// The encrypted content of a message, which is a sequence of octet strings up to an end mark.
private final class EncryptedContent {
    private let file: Int32
    private var offset: Int
    /// The bytes that remain of the present octet string.
    private var rest = 0
    /// Whether the end mark was read.
    private(set) var isComplete = false

    init(_ file: Int32, from offset: Int) { (self.file, self.offset) = (file, offset) }

    /// Returns a source of the bytes. This object must outlive it.
    func bio() -> OpaquePointer? {
        guard let method = Self.method, let bio = BIO_new(method) else { return nil }
        BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
        BIO_set_init(bio, 1)
        return bio
    }

    nonisolated(unsafe) private static let method: OpaquePointer? = {
        let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "content")
        BIO_meth_set_read(method) { bio, buffer, count in
            guard let data = BIO_get_data(bio), let buffer else { return -1 }
            return Unmanaged<EncryptedContent>.fromOpaque(data).takeUnretainedValue().read(buffer, Int(count))
        }
        BIO_meth_set_ctrl(method) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
        return method
    }()

    private func read(_ buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int32 {
        if rest == 0, !begin() { return 0 }
        let read = pread(file, buffer, min(count, rest), off_t(offset))
        guard read > 0 else { return 0 }
        offset += read
        rest -= read
        return Int32(read)
    }

    /// Reads the head of the next octet string that is not empty. Returns false at the end, and for what is none.
    private func begin() -> Bool {
        repeat {
            var head = [UInt8](repeating: 0, count: 6)
            let count = pread(file, &head, head.count, off_t(offset))
            if count >= 2, head[0] == 0, head[1] == 0 { isComplete = true }
            var reader = OctetHead(head.prefix(max(0, count)))
            guard let length = reader.read() else { return false }
            offset += reader.size
            rest = length
        } while rest == 0
        return true
    }
}

/// The tag and length of an octet string.
private struct OctetHead {
    private let bytes: ArraySlice<UInt8>
    private(set) var size = 2

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Returns the length; nil if it is another value.
    mutating func read() -> Int? {
        guard bytes.count >= 2, bytes[0] == 0x04 else { return nil }
        let first = Int(bytes[1])
        guard first >= 0x80 else { return first }
        let count = first & 0x7F
        guard (1...4).contains(count), bytes.count >= 2 + count else { return nil }
        size = 2 + count
        return bytes[2..<size].reduce(0) { $0 << 8 | Int($1) }
    }
}
