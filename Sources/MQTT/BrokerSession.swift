import CMosquitto
import Glibc

/// One connection to a broker, from CONNECT to its end: an owned handle of libmosquitto.
///
/// Only the thread that created it uses it, and libmosquitto calls back on that thread alone, from ``connect()``,
/// ``step(wake:isReading:)`` and ``disconnect(leavingWill:)``. So neither locks nor libmosquitto's own thread are needed.
/// The socket is waited for with `poll`: `mosquitto_loop` uses `select`, which fails in a process with more than 1,024 open
/// files.
final class BrokerSession {
    private let handle: OpaquePointer
    private let options: MQTTOptions
    private var events: [Event] = []
    private var log: [String] = []

    /// What the broker has answered.
    enum Event {
        case welcomed(isSessionPresent: Bool)
        case refused(ReasonCode)
        case ended(ReasonCode)
        case acknowledged(Int32, ReasonCode)
        case subscribed(Int32, ReasonCode)
        case received(MQTTMessage)
    }

    init(_ options: MQTTOptions) throws(MQTTError) {
        Self.library
        guard let handle = mosquitto_new(options.clientId, options.isCleanStart, nil) else {
            throw .invalid("the client's name")
        }
        self.handle = handle
        self.options = options
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5)
        setCallbacks()
        try check(mosquitto_username_pw_set(handle, options.user, options.password))
        try encrypt()
        try setWill()
    }

    deinit { mosquitto_destroy(handle) }

    /// Initialises the library once; its own counter is not safe between threads.
    private static let library: Void = { mosquitto_lib_init() }()

    private func encrypt() throws(MQTTError) {
        guard options.address.isEncrypted else { return }
        let tls = options.tls
        let mayBeMissing = tls.trustsSystem && tls.authorities.map { access($0, F_OK) != 0 } ?? true
        let authorities = mayBeMissing ? nil : tls.authorities
        for path in [authorities, tls.certificate, tls.key].compactMap({ $0 }) where access(path, R_OK) != 0 {
            throw .unreadable(path: path)
        }
        let folder = authorities == nil || tls.trustsSystem ? Self.systemAuthorities : nil
        // Without this function OpenSSL would ask on the terminal for an encrypted key's password.
        try check(mosquitto_tls_set(handle, authorities, folder, tls.certificate, tls.key) { _, _, _, _ in 0 })
    }

    /// Where Debian has the certificates of the authorities that it trusts.
    private static let systemAuthorities = "/etc/ssl/certs"

    private func setWill() throws(MQTTError) {
        guard let will = options.will else { return }
        let properties = try MessageProperties(will).release()
        let code = mosquitto_will_set_v5(
            handle, will.topic, Int32(will.payload.count), will.payload, QualityOfService.atLeastOnce.rawValue,
            will.isRetained, properties)
        try check(code)
    }

    /// Opens the connection. Blocks for the system's time, up to two minutes, if the host does not answer.
    func connect() throws(MQTTError) {
        let properties = MessageProperties()
        try properties.add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, number: options.sessionExpiry)
        try properties.add(MQTT_PROP_MAXIMUM_PACKET_SIZE, number: Self.largestPacket)
        let address = options.address
        let code = mosquitto_connect_bind_v5(
            handle, address.host, Int32(address.port), Int32(options.keepAlive), nil, properties.list)
        try check(code)
    }

    /// The most bytes that the broker may send in one packet.
    private static let largestPacket: UInt32 = 1 << 20

    /// Queues a message and returns its number, which the acknowledgement repeats.
    func publish(_ message: MQTTMessage, _ quality: QualityOfService) throws(MQTTError) -> Int32 {
        guard !message.topic.utf8.contains(0) else { throw .invalid("a topic with a null character") }
        let properties = try MessageProperties(message)
        var number: Int32 = 0
        let code = mosquitto_publish_v5(
            handle, &number, message.topic, Int32(clamping: message.payload.count), message.payload, quality.rawValue,
            message.isRetained, properties.list)
        try check(code)
        return number
    }

    func subscribe(_ filter: String) throws(MQTTError) -> Int32 {
        var number: Int32 = 0
        let code = mosquitto_subscribe_v5(handle, &number, filter, QualityOfService.atLeastOnce.rawValue, 0, nil)
        try check(code)
        return number
    }

    func unsubscribe(_ filter: String) throws(MQTTError) {
        try check(mosquitto_unsubscribe_v5(handle, nil, filter, nil))
    }

    /// Waits for the broker, for `wake` or for a second, and returns the answers, and the error that ended the connection.
    ///
    /// - Parameter isReading: Whether there is room for more messages.
    func step(wake: WakeSignal, isReading: Bool) -> (events: [Event], error: MQTTError?) {
        let socket = mosquitto_socket(handle)
        let wanted = (isReading ? POLLIN : 0) | (mosquitto_want_write(handle) ? POLLOUT : 0)
        var files = [
            pollfd(fd: socket, events: Int16(wanted), revents: 0),
            pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&files, 2, 1_000)
        wake.clear()
        let found = Int32(files[0].revents)
        var code: Int32 = 0
        if found & (POLLIN | POLLHUP | POLLERR) != 0 { code = mosquitto_loop_read(handle, 1) }
        if code == 0, found & POLLOUT != 0 { code = mosquitto_loop_write(handle, 1) }
        if code == 0 { code = mosquitto_loop_misc(handle) }
        let error: MQTTError? = code == 0 ? nil : fault(code)
        defer { events = [] }
        return (events, error)
    }

    /// Ends the connection in good order.
    ///
    /// - Parameter leavingWill: Whether the broker publishes the will, if there is one: it says that this client is gone.
    func disconnect(leavingWill: Bool) {
        let hasWill = options.will != nil && leavingWill
        let reason = hasWill ? MQTT_RC_DISCONNECT_WITH_WILL_MSG : MQTT_RC_NORMAL_DISCONNECTION
        guard mosquitto_disconnect_v5(handle, Int32(reason.rawValue), nil) == 0 else { return }
        for _ in 0..<10 where mosquitto_want_write(handle) {
            var file = pollfd(fd: mosquitto_socket(handle), events: Int16(POLLOUT), revents: 0)
            guard poll(&file, 1, 100) >= 0, mosquitto_loop_write(handle, 1) == 0 else { return }
        }
    }
}

extension BrokerSession {
    private func setCallbacks() {
        mosquitto_log_callback_set(handle) { _, object, level, text in
            guard level == MOSQ_LOG_ERR, let text else { return }
            BrokerSession.at(object)?.log.append(String(cString: text))
        }
        mosquitto_connect_v5_callback_set(handle) { _, object, code, flags, _ in
            BrokerSession.at(object)?.events.append(
                code == 0
                    ? .welcomed(isSessionPresent: flags & 1 != 0) : .refused(ReasonCode(connecting: code)))
        }
        mosquitto_disconnect_v5_callback_set(handle) { _, object, code, _ in
            guard code >= 128 else { return }
            BrokerSession.at(object)?.events.append(.ended(ReasonCode(rawValue: UInt8(truncatingIfNeeded: code))))
        }
        mosquitto_publish_v5_callback_set(handle) { _, object, number, code, _ in
            let code = ReasonCode(rawValue: UInt8(truncatingIfNeeded: code))
            BrokerSession.at(object)?.events.append(.acknowledged(number, code))
        }
        mosquitto_subscribe_v5_callback_set(handle) { _, object, number, count, granted, _ in
            guard count > 0, let granted else { return }
            let code = ReasonCode(rawValue: UInt8(truncatingIfNeeded: granted[0]))
            BrokerSession.at(object)?.events.append(.subscribed(number, code))
        }
        mosquitto_message_v5_callback_set(handle) { _, object, message, properties in
            guard let message, let received = MQTTMessage(message.pointee, properties: properties) else { return }
            BrokerSession.at(object)?.events.append(.received(received))
        }
    }

    private static func at(_ object: UnsafeMutableRawPointer?) -> BrokerSession? {
        object.map { Unmanaged<BrokerSession>.fromOpaque($0).takeUnretainedValue() }
    }

    private func check(_ code: Int32) throws(MQTTError) {
        guard code != 0 else { return }
        throw fault(code)
    }

    /// Returns the error of a library's code. Called at once after it, since the reason may be in `errno`.
    private func fault(_ code: Int32) -> MQTTError {
        let number = errno
        switch mosq_err_t(code) {
        case MOSQ_ERR_EAI, MOSQ_ERR_LOOKUP: return .unknownHost(options.address.host)
        case MOSQ_ERR_ERRNO: return .unreachable(String(cString: strerror(number)))
        case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE: return .encryption(.init(log: log))
        case MOSQ_ERR_INVAL, MOSQ_ERR_MALFORMED_UTF8, MOSQ_ERR_PAYLOAD_SIZE, MOSQ_ERR_OVERSIZE_PACKET:
            return .invalid(String(cString: mosquitto_strerror(code)))
        case MOSQ_ERR_QOS_NOT_SUPPORTED, MOSQ_ERR_RETAIN_NOT_SUPPORTED:
            return .invalid(String(cString: mosquitto_strerror(code)))
        case MOSQ_ERR_NO_CONN: return .notConnected
        default: return .connectionLost(String(cString: mosquitto_strerror(code)))
        }
    }
}
