// swift-tools-version:6.2
import PackageDescription

// The modules of values and store, and their tests, which run emulated. `udev/deb-arm64` prepares the folders.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Emulated, they would take hours unoptimised; Swift 6.2 cannot optimise the tests themselves.
let optimised = strict + [.unsafeFlags(["-O"])]

let package = Package(
    name: "emulated",
    dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
    targets: [
        .target(name: "Foods", dependencies: ["Values"], swiftSettings: optimised),
        .target(
            name: "Kitchen",
            dependencies: [
                "CClock", "CFiles", "CSQLite", "Foods", "Values", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: optimised),
        .target(name: "Trust", dependencies: ["COpenSSL", "Values"], swiftSettings: optimised),
        .target(name: "Values", dependencies: ["CClock"], swiftSettings: optimised),
        .target(name: "Fixtures", dependencies: ["Kitchen", "Values"], path: "Tests/Fixtures", swiftSettings: strict),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
        .testTarget(name: "FoodsTests", dependencies: ["Foods", "Values"], swiftSettings: strict),
        .testTarget(
            name: "KitchenTests",
            dependencies: [
                "Fixtures", "Foods", "Kitchen", "TestSupport", "Trust", "Values",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Databases"],
            swiftSettings: strict),
        .testTarget(name: "TrustTests", dependencies: ["TestSupport", "Trust"], swiftSettings: strict),
        .testTarget(name: "ValuesTests", dependencies: ["TestSupport", "Values"], swiftSettings: strict),
        .systemLibrary(name: "CClock"),
        .systemLibrary(name: "CFiles"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    ]
)
