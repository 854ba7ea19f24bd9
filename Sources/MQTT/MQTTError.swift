/// Why there is no connection to a broker, or why it did not take a message.
public enum MQTTError: Error, Hashable, Sendable {
    /// No host has this name.
    case unknownHost(String)
    /// The host does not answer, or refuses connections; with the system's reason.
    case unreachable(String)
    /// The host accepts connections, but is silent or not an MQTT broker.
    case unanswered
    case encryption(EncryptionFault)
    /// A file of certificates or a key cannot be read.
    case unreadable(path: String)
    /// The broker refuses the connection.
    case refused(ReasonCode)
    /// The broker refuses a message, or ended the connection for this reason.
    case rejected(ReasonCode)
    /// There is no connection now, so nothing was sent.
    case notConnected
    /// The connection ended before the broker acknowledged the message: it may have arrived or not.
    case connectionLost(String)
    /// The topic, filter or message is not valid in MQTT, so nothing was sent.
    case invalid(String)

    /// Why an encrypted connection fails.
    public enum EncryptionFault: Hashable, Sendable {
        /// No trusted authority has signed the broker's certificate, or it is not valid now.
        case untrusted
        /// The certificate is for another host.
        case otherHost
        /// The broker does not speak TLS at this port.
        case unencrypted
        /// The broker wants a client certificate, or another one.
        case certificateWanted
        /// OpenSSL's reason.
        case failed(String)
    }
}

extension MQTTError: CustomStringConvertible {
    /// The problem in one line, without its remedy.
    public var description: String {
        switch self {
        case .unknownHost(let host): "there is no host \(host)"
        case .unreachable(let reason): "the broker cannot be reached (\(reason))"
        case .unanswered: "the host does not answer as an MQTT broker"
        case .encryption(let fault): fault.description
        case .unreadable(let path): "the file \(path) cannot be read"
        case .refused(let code): "the broker refuses the connection: \(code)"
        case .rejected(let code): "the broker answers: \(code)"
        case .notConnected: "there is no connection to the broker"
        case .connectionLost(let reason): "the connection was lost (\(reason))"
        case .invalid(let reason): "this is not valid in MQTT: \(reason)"
        }
    }
}

extension MQTTError.EncryptionFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .untrusted: "no trusted authority has signed the broker's certificate"
        case .otherHost: "the broker's certificate is for another host"
        case .unencrypted: "the broker does not speak TLS at this port"
        case .certificateWanted: "the broker wants a client certificate that it trusts"
        case .failed(let reason): "TLS fails (\(reason))"
        }
    }
}

extension MQTTError.EncryptionFault {
    /// Reads what libmosquitto logged, which is the only place where OpenSSL's reason is.
    init(log: [String]) {
        let text = log.joined(separator: "\n").lowercased()
        self =
            if text.contains("host name verification failed") {
                .otherHost
            } else if text.contains("certificate verify failed") {
                .untrusted
            } else if text.contains("wrong version number") || text.contains("unexpected eof") {
                .unencrypted
            } else if text.contains("certificate required") || text.contains("alert unknown ca")
                || text.contains("alert bad certificate") || text.contains("alert handshake failure")
            {
                .certificateWanted
            } else {
                .failed(log.last ?? "unknown")
            }
    }
}
