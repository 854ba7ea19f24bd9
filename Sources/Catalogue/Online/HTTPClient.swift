import CCurl
import Foundation
import Synchronization

/// The only way out of the house: every request of the program goes through here.
///
/// libcurl does the work, on a thread for each request, within limits of time and size.
public struct HTTPClient: Sendable {
    private let limits: Limits
    private let authority: String?

    /// What a request may cost.
    public struct Limits: Sendable {
        /// Seconds until there is a connection.
        public var connectSeconds = 5
        /// Seconds until the answer is complete.
        public var totalSeconds = 12
        /// Bytes of the answer.
        public var largest = 2 << 20

        public init() {}
    }

    /// An answer, of any status.
    public struct Answer: Sendable {
        public let status: Int
        /// As the server names it, such as `application/json; charset=utf-8`; empty if it does not.
        public let contentType: String
        public let body: [UInt8]
    }

    /// Why there is no answer.
    public enum Failure: Error, Equatable, Sendable {
        /// No network, no such host, or nobody answers there.
        case unreachable(String)
        case tooSlow
        case tooLarge
        /// Its certificate is vouched for by nobody who is known here.
        case untrusted
    }

    /// - Parameter authority: A file with a certificate that is trusted besides those of the machine; nil for none.
    public init(limits: Limits = Limits(), trusting authority: String? = nil) {
        self.limits = limits
        self.authority = authority
        _ = Self.libraryIsReady
    }

    /// Asks for a document. Redirections are not followed: they come back as answers.
    public func get(_ address: String, headers: [String: String]) async throws -> Answer {
        try await ask(address, headers: headers, body: nil)
    }

    /// Sends a document to a machine in the house: no proxy is asked.
    public func post(_ address: String, headers: [String: String], body: [UInt8]) async throws -> Answer {
        try await ask(address, headers: headers, body: body)
    }

    private func ask(_ address: String, headers: [String: String], body: [UInt8]?) async throws -> Answer {
        let transfer = Transfer(limits: limits, authority: authority)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    continuation.resume(with: Result { try transfer.ask(address, headers: headers, body: body) })
                }
                thread.name = "http"
                thread.start()
            }
        } onCancel: {
            transfer.cancel()
        }
    }

    /// Asks for a document on the thread of whoever asks, who waits.
    func getAndWait(_ address: String, headers: [String: String]) throws -> Answer {
        try Transfer(limits: limits, authority: authority).ask(address, headers: headers, body: nil)
    }

    /// libcurl must be set up once, before a second thread can use it.
    private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

extension HTTPClient.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let reason): "cannot be reached (\(reason))"
        case .tooSlow: "did not answer in time"
        case .tooLarge: "sent more than it may"
        case .untrusted: "shows a certificate that is not trusted here"
        }
    }
}

/// One request. Only ``cancel()`` is called from another thread than its own.
private final class Transfer: @unchecked Sendable {
    private let isCancelled = Atomic(false)
    private let limits: HTTPClient.Limits
    private let authority: String?
    private var received: [UInt8] = []
    private var overflowed = false

    init(limits: HTTPClient.Limits, authority: String?) {
        self.limits = limits
        self.authority = authority
    }

    /// Ends the request within a second or so.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }

    func ask(_ address: String, headers: [String: String], body: [UInt8]?) throws -> HTTPClient.Answer {
        guard let handle = curl_easy_init() else { throw HTTPClient.Failure.unreachable("out of memory") }
        defer { curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(list) }
        for (name, value) in headers { list = curl_slist_append(list, "\(name): \(value)") }

        scantry_curl_set_text(handle, CURLOPT_URL, address)
        scantry_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        scantry_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")  // all that libcurl can unpack
        scantry_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
        // Those of the machine are in a folder, which stays trusted.
        if let authority { scantry_curl_set_text(handle, CURLOPT_CAINFO, authority) }
        if let body {
            scantry_curl_set_text(handle, CURLOPT_NOPROXY, "*")
            scantry_curl_set_body(handle, body, body.count)
        }
        scantry_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        scantry_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, limits.connectSeconds)
        scantry_curl_set_long(handle, CURLOPT_TIMEOUT, limits.totalSeconds)
        scantry_curl_set_receiver(
            handle,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
            }, Unmanaged.passUnretained(self).toOpaque())

        scantry_curl_set_watcher(
            handle,
            { context, _, _, _, _ in
                guard let context else { return 0 }
                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                return transfer.isCancelled.load(ordering: .relaxed) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())

        let code = curl_easy_perform(handle)
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        guard code == CURLE_OK else { throw failure(code) }
        return HTTPClient.Answer(
            status: scantry_curl_status(handle),
            contentType: scantry_curl_content_type(handle).map { String(cString: $0) } ?? "",
            body: received)
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        overflowed = received.count + bytes.count > limits.largest
        if !overflowed { received += bytes }
        return !overflowed
    }

    private func failure(_ code: CURLcode) -> HTTPClient.Failure {
        if overflowed { return .tooLarge }
        if code == CURLE_PEER_FAILED_VERIFICATION { return .untrusted }
        return code == CURLE_OPERATION_TIMEDOUT ? .tooSlow : .unreachable(String(cString: curl_easy_strerror(code)))
    }
}
