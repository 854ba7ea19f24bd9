import Hummingbird
import Trust

/// What a paired phone keeps: its token, which scripts of pages cannot read and other sites do not cause to be sent.
enum DeviceCookie {
    /// Under HTTPS it has a name that nobody without can set.
    static func name(isSecure: Bool) -> String { isSecure ? "__Host-scantry" : "scantry" }

    /// The longest that browsers keep one: 400 days.
    private static let lifetime = 400 * 86_400

    static func cookie(_ token: Token, isSecure: Bool) -> Cookie {
        Cookie(
            name: name(isSecure: isSecure), value: token.text, maxAge: lifetime, path: "/", secure: isSecure,
            httpOnly: true, sameSite: .strict)
    }

    /// Makes a browser forget it.
    static func ending(isSecure: Bool) -> Cookie {
        Cookie(
            name: name(isSecure: isSecure), value: "", maxAge: 0, path: "/", secure: isSecure, httpOnly: true,
            sameSite: .strict)
    }
}
