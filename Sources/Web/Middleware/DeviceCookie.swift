import Hummingbird
import Trust

/// The cookie with a paired phone's token: HttpOnly, SameSite=Strict.
enum DeviceCookie {
    /// Returns the cookie's name; under HTTPS its `__Host-` prefix prevents others from setting it over plain HTTP.
    static func name(isSecure: Bool) -> String { isSecure ? "__Host-scantry" : "scantry" }

    /// The longest lifetime that browsers allow, in seconds: 400 days.
    private static let lifetime = 400 * 86_400

    static func cookie(_ token: Token, isSecure: Bool) -> Cookie {
        Cookie(
            name: name(isSecure: isSecure), value: token.text, maxAge: lifetime, path: "/", secure: isSecure,
            httpOnly: true, sameSite: .strict)
    }

    /// Returns a cookie that makes a browser delete it.
    static func ending(isSecure: Bool) -> Cookie {
        Cookie(
            name: name(isSecure: isSecure), value: "", maxAge: 0, path: "/", secure: isSecure, httpOnly: true,
            sameSite: .strict)
    }
}
