import Foundation

/// Names and addresses that are only valid within a local network.
enum LocalNames {
    /// Domains that are never public, or that routers use.
    static let domains = ["local", "localhost", "lan", "home", "internal", "home.arpa", "fritz.box"]

    /// Networks with their masks.
    static let networks = [
        "127.0.0.0/255.0.0.0", "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0",
        "169.254.0.0/255.255.0.0", "100.64.0.0/255.192.0.0", "0:0:0:0:0:0:0:1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fc00:0:0:0:0:0:0:0/fe00:0:0:0:0:0:0:0", "fe80:0:0:0:0:0:0:0/ffc0:0:0:0:0:0:0:0",
    ]

    /// Returns whether a text is a host name in lower case, without characters that OpenSSL's syntax would interpret.
    static func isName(_ text: String) -> Bool {
        !isNumber(text) && !text.isEmpty && text.utf8.count <= 200
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
            }
    }

    /// Returns whether a text is a numeric IPv4 or IPv6 address.
    static func isNumber(_ text: String) -> Bool {
        var number = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET, text, &number) == 1 || inet_pton(AF_INET6, text, &number) == 1
    }

    /// Returns the network of a single address, with its mask.
    static func network(of number: String) -> String {
        number.contains(":")
            ? "\(number)/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" : "\(number)/255.255.255.255"
    }
}
