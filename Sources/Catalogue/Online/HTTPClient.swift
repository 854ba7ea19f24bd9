import CCurl
import Foundation
import Synchronization

/// The only way out of the house: every request of the program goes through here.
///
/// libcurl does the work, on a thread for each request, within limits of time, size and type. A name is resolved once, and
/// the very address that is connected to is the one that is judged (``AddressGuard``), after each redirection anew.
public struct HTTPClient: Sendable {
    private let limits: Limits
    private let authority: String?
    private let reach: Reach
    private let socketPath: String?

    /// What a request may cost.
    public struct Limits: Sendable {
        /// Seconds until there is a connection.
        public var connectSeconds = 5
        /// Seconds until the answer is complete.
        public var totalSeconds = 12
        /// Bytes of the answer.
        public var largest = 2 << 20
        /// What the body of a success may be, by the beginning of its type, such as `image/`; empty for anything.
        public var types: [String] = []
        /// How many redirections are followed.
        public var redirections = 0

        public init() {}
    }

    /// Which machines may be talked to.
    public enum Reach: Sendable {
        /// Those of the internet, at the ports 80 and 443: none in the house, and not this one. With a proxy, by which the house goes out, that
        /// proxy is the one that judges.
        case outside
        /// Any: for a kiosk in the house, and for tests.
        case anywhere
    }

    /// An answer, of any status.
    public struct Answer: Sendable {
        public let status: Int
        /// As the server names it, such as `application/json; charset=utf-8`; empty if it does not.
        public let contentType: String
        public let body: [UInt8]
        /// Where a redirection leads; nil for any other answer.
        public let redirection: String?
    }

    /// Why there is no answer.
    public enum Failure: Error, Equatable, Sendable {
        /// No network, no such host, or nobody answers there.
        case unreachable(String)
        case tooSlow
        case tooLarge
        /// Its certificate is vouched for by nobody who is known here.
        case untrusted
        /// It is a machine or a port that nothing is asked of: one in the house, for an address from outside.
        case forbidden
        /// The answer is of a type that was not asked for.
        case unwanted(type: String)
    }

    /// - Parameters:
    ///   - authority: A file with a certificate that is trusted besides those of the machine; nil for none.
    ///   - socket: The path of a socket of this machine that all requests go to; nil for the address of each.
    public init(
        limits: Limits = Limits(), trusting authority: String? = nil, reach: Reach = .outside, socket: String? = nil
    ) {
        self.limits = limits
        self.authority = authority
        self.reach = reach
        socketPath = socket
        _ = Self.libraryIsReady
    }

    /// What it says that it is, in the form that Open Food Facts asks for: name, version, contact.
    static let userAgent = "Scantry/0.1 (+https://github.com/scantry/scantry)"

    /// Asks for a document. A redirection comes back as an answer if it is one too many, or leads to an open connection
    /// from a closed one.
    public func get(_ address: String, headers: [String: String]) async throws -> Answer {
        var (address, answer) = (address, try await ask(address, headers: headers, body: nil))
        for _ in 0..<limits.redirections {
            guard let next = answer.redirection, next.hasPrefix("https:") || !address.hasPrefix("https:") else { break }
            address = next
            answer = try await ask(address, headers: headers, body: nil)
        }
        return answer
    }

    /// Sends a document. Where machines in the house may be talked to, no proxy is asked. No redirection is followed.
    public func post(_ address: String, headers: [String: String], body: [UInt8]) async throws -> Answer {
        try await ask(address, headers: headers, body: body)
    }

    private func ask(_ address: String, headers: [String: String], body: [UInt8]?) async throws -> Answer {
        let transfer = Transfer(limits: limits, authority: authority, reach: reach, socket: socketPath)
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
    public func getAndWait(_ address: String, headers: [String: String]) throws -> Answer {
        try Transfer(limits: limits, authority: authority, reach: reach, socket: socketPath)
            .ask(address, headers: headers, body: nil)
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
        case .forbidden: "is not on the internet, and is not asked"
        case .unwanted(let type): "sent \(type.isEmpty ? "something nameless" : type), which nobody asked for"
        }
    }
}

/// One request. Only ``cancel()`` is called from another thread than its own.
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

        scantry_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
        describe(address, body, to: handle)
        watch(handle)
        if reach == .outside, !Self.hasProxy { guardAddresses(handle) }
        let code = curl_easy_perform(handle)
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        guard code == CURLE_OK else { throw failure(code) }
        return try answer(of: handle)
    }

    /// Says what is asked for, and what it may cost.
    private func describe(_ address: String, _ body: [UInt8]?, to handle: UnsafeMutableRawPointer) {
        scantry_curl_set_text(handle, CURLOPT_URL, address)
        scantry_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        scantry_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")  // all that libcurl can unpack
        // Those of the machine are in a folder, which stays trusted.
        if let authority { scantry_curl_set_text(handle, CURLOPT_CAINFO, authority) }
        if let socketPath { scantry_curl_set_text(handle, CURLOPT_UNIX_SOCKET_PATH, socketPath) }
        if let body {
            if reach == .anywhere { scantry_curl_set_text(handle, CURLOPT_NOPROXY, "*") }
            scantry_curl_set_body(handle, body, body.count)
        }
        scantry_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        scantry_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, limits.connectSeconds)
        scantry_curl_set_long(handle, CURLOPT_TIMEOUT, limits.totalSeconds)
    }

    /// Has what is received come here, and ends the transfer when it is cancelled.
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
        return HTTPClient.Answer(
            status: status, contentType: type, body: received,
            redirection: scantry_curl_redirection(handle).map { String(cString: $0) })
    }

    /// Whether this machine goes out by another one, as curl understands the variables.
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
                guard AddressGuard.allows(peer) else {
                    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().isForbidden = true
                    return -1  // CURL_SOCKET_BAD
                }
                return socket(address.pointee.family, address.pointee.socktype, address.pointee.`protocol`)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
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
