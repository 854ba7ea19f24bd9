/// Schemas that the API's description refers to by name.
extension AccessFeature {
    static var schemas: [String: Schema] {
        [
            "DeviceName": deviceName,
            "Device": device,
            "Invitation": invitation,
        ]
    }

    private static let deviceName = Schema.object(["name": .text(least: 1, most: 60)], isClosed: true)

    private static let device = Schema.object(
        ["id": "UUID", "name": .text, "kind": .one(of: ["phone", "script"]), "paired": "Moment"],
        optional: [
            "lastSeen": "Moment", "member": .integer.described("The member who uses it; absent if unknown."),
            "token": .text.described("The token of a script; only returned once."),
        ])

    private static let invitation = Schema.object(
        [
            "code": .text(pattern: "^[0-9]{6}$"),
            "address": .text.described("With the digits behind #, where no log has them."),
            "seconds": .integer(from: 0),
        ],
        optional: [
            "trust": .text.described("The page where a phone installs the certificate first; absent if not needed.")
        ])
}
