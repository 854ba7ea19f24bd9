/// A library or data source of Scantry, and its licence.
struct Credit {
    let name: String
    let licence: String
    let address: String

    /// The libraries of the program. The full licence texts come with Debian's packages and the Swift packages.
    static let libraries = [
        Credit(name: "Swift", licence: "Apache-2.0", address: "https://www.swift.org"),
        Credit(name: "SQLite", licence: "public domain", address: "https://sqlite.org"),
        Credit(name: "GRDB", licence: "MIT", address: "https://github.com/groue/GRDB.swift"),
        Credit(name: "Hummingbird", licence: "Apache-2.0", address: "https://hummingbird.codes"),
        Credit(name: "SwiftNIO", licence: "Apache-2.0", address: "https://github.com/apple/swift-nio"),
        Credit(name: "ZBar", licence: "LGPL-2.1-or-later", address: "https://github.com/mchehab/zbar"),
        Credit(name: "Zint", licence: "BSD-3-Clause", address: "https://zint.org.uk"),
        Credit(name: "ALSA", licence: "LGPL-2.1-or-later", address: "https://www.alsa-project.org"),
        Credit(name: "eSpeak NG", licence: "GPL-3.0-or-later", address: "https://github.com/espeak-ng/espeak-ng"),
        Credit(name: "libarchive", licence: "BSD-2-Clause", address: "https://www.libarchive.org"),
        Credit(name: "curl", licence: "curl", address: "https://curl.se"),
        Credit(name: "libmosquitto", licence: "EPL-2.0, BSD-3-Clause", address: "https://mosquitto.org"),
        Credit(name: "OpenSSL", licence: "Apache-2.0", address: "https://www.openssl.org"),
        Credit(name: "libjpeg-turbo", licence: "BSD-3-Clause, IJG", address: "https://libjpeg-turbo.org"),
        Credit(name: "libpng", licence: "libpng-2.0", address: "http://www.libpng.org"),
        Credit(name: "libwebp", licence: "BSD-3-Clause", address: "https://chromium.googlesource.com/webm/libwebp"),
        Credit(name: "zlib", licence: "Zlib", address: "https://zlib.net"),
    ]

    /// The sources of data.
    static let data = [
        Credit(name: "Open Food Facts", licence: "ODbL 1.0, DbCL 1.0", address: "https://openfoodfacts.org"),
        Credit(
            name: "Open Food Facts: photos", licence: "CC BY-SA 3.0", address: "https://openfoodfacts.org/terms-of-use"),
        Credit(name: "Edamam", licence: "© Edamam", address: "https://www.edamam.com"),
        Credit(
            name: "USDA FoodKeeper", licence: "public domain",
            address: "https://www.foodsafety.gov/keep-food-safe/foodkeeper-app"),
    ]
}
