import CCurl
import Foundation
import Synchronization

/// The HTTP client for all outgoing requests of the program.
///
/// Runs libcurl on a thread per request, with limits on time, size and type. Each host name is resolved once and
/// ``AddressGuard`` checks the very address that is connected to, again after each redirection.
public struct HTTPClient: Sendable {
    private let limits: Limits
    private let authority: String?
    private let reach: Reach
    private let socketPath: String?

    /// The limits of a request.
    public struct Limits: Sendable {
        /// The timeout for connecting, in seconds.
        public var connectSeconds = 5
        /// The timeout for the whole response, in seconds.
        public var totalSeconds = 12
        /// The most bytes of a response body.
        public var largest = 2 << 20
        /// The prefixes of acceptable content types of successful responses, such as `image/`; empty for any.
        public var types: [String] = []
        /// The most redirections to follow.
        public var redirections = 0
        /// True to return a response's body; false to receive and drop it.
        public var keepsBody = true

        public init() {}
    }

    /// The addresses that may be connected to.
    public enum Reach: Sendable {
        /// Internet addresses at the ports 80 and 443 only, neither local nor loopback ones. With a proxy this is left
        /// to the proxy.
        case outside
        /// Any address: for a kiosk on the local network, and for tests.
        case anywhere
        /// The address that a person has typed, in the household's network or outside, but no link-local one: there,
        /// the administration of a rented machine gives away its passwords. No proxy is asked.
        case typed
    }

    /// A response of any status.
    public struct Answer: Sendable {
        public let status: Int
        /// The content type, such as `application/json; charset=utf-8`; empty if absent.
        public let contentType: String
        public let body: [UInt8]
        /// The target of a redirection; nil for any other response.
        public let redirection: String?
        /// The pause that the server asks for before the next request, in seconds; nil for none.
        public let retryAfter: Int?
    }

    /// An error that prevented a response.
    public enum Failure: Error, Equatable, Sendable {
        /// No network, unknown host, or no connection.
        case unreachable(String)
        case tooSlow
        case tooLarge
        /// The server's certificate is not signed by a trusted authority.
        case untrusted
        /// The address or port is not allowed, such as a local one from outside.
        case forbidden
        /// The content type is not acceptable.
        case unwanted(type: String)
    }

    /// - Parameters:
    ///   - authority: The path of a certificate to trust in addition to the system's; nil for none.
    ///   - socket: The path of a Unix socket for all requests; nil to connect to the host of each URL.
    public init(
        limits: Limits = Limits(), trusting authority: String? = nil, reach: Reach = .outside, socket: String? = nil
    ) {
        self.limits = limits
        self.authority = authority
        self.reach = reach
        socketPath = socket
    }

    /// The user agent in the form that Open Food Facts requires: name, version, contact.
    public static let userAgent = "Scantry/0.1 (+https://github.com/scantry/scantry)"

    /// Fetches a document. Returns the redirection itself if it is one too many, or leads from https to http.
    public func get(_ address: String, headers: [String: String]) async throws -> Answer {
        var (address, answer) = (address, try await send(address, headers: headers, body: nil))
        for _ in 0..<limits.redirections {
            guard let next = answer.redirection, next.hasPrefix("https:") || !address.hasPrefix("https:") else { break }
            address = next
            answer = try await send(address, headers: headers, body: nil)
        }
        return answer
    }

    /// Posts a document. With ``Reach/anywhere`` it bypasses any proxy. Follows no redirections.
    public func post(_ address: String, headers: [String: String], body: [UInt8]) async throws -> Answer {
        try await send(address, headers: headers, body: body)
    }

    private func send(_ address: String, headers: [String: String], body: [UInt8]?) async throws -> Answer {
        let transfer = Transfer(limits: limits, authority: authority, reach: reach, socket: socketPath)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    continuation.resume(with: Result { try transfer.send(address, headers: headers, body: body) })
                }
                thread.name = "http"
                thread.start()
            }
        } onCancel: {
            transfer.cancel()
        }
    }

    /// Fetches a document on the calling thread, which blocks.
    public func getAndWait(_ address: String, headers: [String: String]) throws -> Answer {
        try Transfer(limits: limits, authority: authority, reach: reach, socket: socketPath)
            .send(address, headers: headers, body: nil)
    }
}

extension HTTPClient.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let reason): "cannot be reached (\(reason))"
        case .tooSlow: "did not answer in time"
        case .tooLarge: "sent more than it may"
        case .untrusted: "shows a certificate that is not trusted here"
        case .forbidden: "is not on the internet, and is not asked"
        case .unwanted(let type): "sent \(type.isEmpty ? "something nameless" : type), which nobody asked for"
        }
    }
}

/// A request. Only ``cancel()`` is called from another thread.
private final class Transfer: @unchecked Sendable {
    private let isCancelled = Atomic(false)
    private let limits: HTTPClient.Limits
    private let authority: String?
    private let reach: HTTPClient.Reach
    private let socketPath: String?
    private var received: [UInt8] = []
    private var overflowed = false
    private var isForbidden = false

    init(limits: HTTPClient.Limits, authority: String?, reach: HTTPClient.Reach, socket: String?) {
        self.limits = limits
        self.authority = authority
        self.reach = reach
        socketPath = socket
    }

    /// Cancels the request within about a second.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }

    func send(_ address: String, headers: [String: String], body: [UInt8]?) throws -> HTTPClient.Answer {
        guard Self.libraryIsReady, let handle = curl_easy_init() else {
            throw HTTPClient.Failure.unreachable("libcurl.so.4 cannot be loaded or has no memory")
        }
        defer { curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(list) }
        for (name, value) in headers { list = curl_slist_append(list, "\(name): \(value)") }

        scantry_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
        describe(address, body, to: handle)
        watch(handle)
        if reach == .typed || (reach == .outside && !Self.hasProxy) { guardAddresses(handle) }
        let code = curl_easy_perform(handle)
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        guard code == CURLE_OK else { throw failure(code) }
        return try answer(of: handle)
    }

    /// libcurl requires global initialisation before a second thread uses it. It is loaded for it.
    private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Sets the URL, the body and the limits.
    private func describe(_ address: String, _ body: [UInt8]?, to handle: UnsafeMutableRawPointer) {
        scantry_curl_set_text(handle, CURLOPT_URL, address)
        scantry_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        scantry_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")  // all encodings that libcurl supports
        // The system's certificates are in a folder, which stays trusted.
        if let authority { scantry_curl_set_text(handle, CURLOPT_CAINFO, authority) }
        if let socketPath { scantry_curl_set_text(handle, CURLOPT_UNIX_SOCKET_PATH, socketPath) }
        if let body {
            if reach != .outside { scantry_curl_set_text(handle, CURLOPT_NOPROXY, "*") }
            scantry_curl_set_body(handle, body, body.count)
        }
        scantry_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        scantry_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, limits.connectSeconds)
        scantry_curl_set_long(handle, CURLOPT_TIMEOUT, limits.totalSeconds)
    }

    /// Installs the callbacks that receive the body and check for cancellation.
    private func watch(_ handle: UnsafeMutableRawPointer) {
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
    }

    private func answer(of handle: UnsafeMutableRawPointer) throws -> HTTPClient.Answer {
        let status = scantry_curl_status(handle)
        let type = scantry_curl_content_type(handle).map { String(cString: $0) } ?? ""
        let isWanted = limits.types.isEmpty || limits.types.contains(where: type.lowercased().hasPrefix)
        guard isWanted || !(200..<300).contains(status) else {
            throw HTTPClient.Failure.unwanted(type: String(type.prefix(60)))
        }
        let pause = scantry_curl_retry_after(handle)
        return HTTPClient.Answer(
            status: status, contentType: type, body: received,
            redirection: scantry_curl_redirection(handle).map { String(cString: $0) },
            retryAfter: pause > 0 ? Int(pause) : nil)
    }

    /// Whether curl's environment variables set a proxy.
    private static let hasProxy = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains {
        ProcessInfo.processInfo.environment[$0]?.isEmpty == false
    }

    private func guardAddresses(_ handle: UnsafeMutableRawPointer) {
        scantry_curl_set_opener(
            handle,
            { context, _, address in
                guard let context, let address, let place = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else {
                    return -1
                }
                let peer = (UnsafeRawPointer(address) + place).assumingMemoryBound(to: sockaddr.self)
                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                guard transfer.reach == .typed ? !AddressGuard.isLinkLocal(peer) : AddressGuard.allows(peer) else {
                    transfer.isForbidden = true
                    return -1  // CURL_SOCKET_BAD
                }
                return socket(address.pointee.family, address.pointee.socktype, address.pointee.`protocol`)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard limits.keepsBody else { return true }
        overflowed = received.count + bytes.count > limits.largest
        if !overflowed { received += bytes }
        return !overflowed
    }

    private func failure(_ code: CURLcode) -> HTTPClient.Failure {
        if overflowed { return .tooLarge }
        if isForbidden { return .forbidden }
        if code == CURLE_PEER_FAILED_VERIFICATION { return .untrusted }
        return code == CURLE_OPERATION_TIMEDOUT ? .tooSlow : .unreachable(String(cString: curl_easy_strerror(code)))
    }
}
