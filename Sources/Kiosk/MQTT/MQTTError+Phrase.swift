import MQTT
import Phrases

extension MQTTError {
    /// The problem in one line with its remedy, for people.
    public var phrase: Phrase {
        switch self {
        case .unknownHost(let host): Phrase("mqtt.unknownHost", ["name": .text(host)])
        case .unreachable: "mqtt.unreachable"
        case .unanswered: "mqtt.unanswered"
        case .encryption(let fault): fault.phrase
        case .unreadable(let path): Phrase("mqtt.unreadable", ["path": .text(path)])
        case .refused(let code): code.phrase
        case .rejected(.sessionTakenOver): "mqtt.takenOver"
        case .rejected(let code): Phrase("mqtt.rejected", ["reason": .text(code.description)])
        case .notConnected: "mqtt.notConnected"
        case .connectionLost: "mqtt.lost"
        case .invalid(let reason): Phrase("mqtt.rejected", ["reason": .text(reason)])
        }
    }
}

extension MQTTError.EncryptionFault {
    fileprivate var phrase: Phrase {
        switch self {
        case .untrusted: "mqtt.untrusted"
        case .otherHost: "mqtt.otherHost"
        case .unencrypted: "mqtt.unencrypted"
        case .certificateWanted: "mqtt.certificateWanted"
        case .failed(let reason): Phrase("mqtt.tlsFailed", ["reason": .text(reason)])
        }
    }
}

extension ReasonCode {
    fileprivate var phrase: Phrase {
        switch self {
        case .notAuthorized, .badUserOrPassword: "mqtt.wrongPassword"
        case .unsupportedProtocolVersion: "mqtt.oldBroker"
        default: Phrase("mqtt.rejected", ["reason": .text(description)])
        }
    }
}

extension ConnectionState {
    /// The state in one line, with a remedy if there is a problem.
    public var phrase: Phrase {
        switch self {
        case .connecting: "mqtt.connecting"
        case .connected(let welcome) where !welcome.refusedFilters.isEmpty: "mqtt.notAllowed"
        case .connected: "mqtt.connected"
        case .waiting(let error): error.phrase
        case .closed: "mqtt.connecting"
        }
    }
}
