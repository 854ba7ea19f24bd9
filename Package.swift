// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What looks at each pixel, or at each byte of a hostile page, is of no use unoptimised: its tests would take minutes.
let fast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The folders in Sources/Web that have templates, styles or scripts, which are compiled into the program.
let webFeatures = [
    "About", "Access", "Backups", "Camera", "Cards", "Cooking", "Description", "Exports", "Facts", "Household",
    "Imports", "Labels", "Lots", "MQTT", "Pages", "Plan", "Products", "Recipes", "Recipes/Book", "Scanning", "Shopping",
    "Sources", "Start", "Stations", "Stock", "Timers", "Webhooks",
]

let package = Package(
    name: "scantry",
    products: [
        .executable(name: "scantry", targets: ["scantry"]),
        .executable(name: "scantry-bench", targets: ["scantry-bench"]),
        .library(name: "AllocationCounter", type: .dynamic, targets: ["CAllocationCounter"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Without its default traits Hummingbird builds without swift-configuration.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // What Scantry hides, a room each; ARCHITECTURE.md walks through them.
        .executableTarget(
            name: "scantry",
            dependencies: [
                "Backups", "Catalogue", "CClock", "CMalloc", "CommandSupport", "Imports", "Kiosk", "Kitchen", "MQTT",
                "Phrases", "Printing", "Samples", "Scanner", "Sounds", "Trust", "Values", "Web",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        // What measures the others; it is built by `make bench` and not installed.
        .executableTarget(
            name: "scantry-bench",
            dependencies: [
                "Backups", "Catalogue", "CommandSupport", "DrawnSweep", "Foods", "Kiosk", "Kitchen", "Phrases",
                "Scanner", "Sounds", "Values", "Web",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "CommandSupport",
            dependencies: [
                "Catalogue", "Kitchen", "Samples", "Scanner", "Values",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(name: "DrawnSweep", dependencies: ["CZint", "Scanner"], swiftSettings: strict + fast),
        .target(
            name: "Backups", dependencies: ["CArchive", "CFiles", "COpenSSL", "Foods", "Kitchen", "Trust", "Values"],
            swiftSettings: strict),
        .target(
            name: "Catalogue",
            dependencies: [
                "CCurl", "CSQLite", "CZlib", "Foods", "Kitchen", "Values",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict + fast
        ),
        .target(
            name: "Imports",
            dependencies: [
                "Backups", "CArchive", "CSQLite", "CZlib", "Catalogue", "Foods", "Kitchen", "Pictures", "Values",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Kiosk",
            dependencies: [
                "Backups", "CClock", "Catalogue", "Kitchen", "MQTT", "OpenMetrics", "Phrases", "Pictures", "Scanner",
                "Sounds", "Trust", "Values",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(name: "MQTT", dependencies: ["CMosquitto"], swiftSettings: strict),
        .target(
            name: "OpenMetrics",
            dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")],
            swiftSettings: strict
        ),
        .target(
            name: "Pictures",
            dependencies: ["CPNG", "CTurboJPEG", "CWebP"],
            swiftSettings: strict + fast
        ),
        .target(
            name: "Printing",
            dependencies: ["CPNG", "CZint"],
            swiftSettings: strict
        ),
        .target(
            name: "Samples",
            path: "Samples",
            exclude: ["README.md", "frames", "fronts", "make-frames.py", "page.png"],
            sources: ["Samples.swift"],
            resources: [.embedInCode("noodles.tsv"), .embedInCode("products.tsv"), .embedInCode("recipes.json")],
            swiftSettings: strict
        ),
        .target(
            name: "Sounds",
            dependencies: ["CALSA", "CESpeak"],
            swiftSettings: strict
        ),
        .target(
            name: "Scanner",
            dependencies: ["CEvdev", "CLibcamera", "CPNG", "CTurboJPEG", "CV4L2", "CZBar", "CZXing"],
            swiftSettings: strict + fast
        ),
        .target(
            name: "Trust",
            dependencies: ["COpenSSL", "Values"],
            swiftSettings: strict
        ),
        .target(
            name: "Kitchen",
            dependencies: [
                "CClock", "CFiles", "CSQLite", "Foods", "Values", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .target(name: "Foods", dependencies: ["Values"], swiftSettings: strict),
        .target(
            name: "Phrases",
            dependencies: ["Foods", "Values"],
            resources: [.embedInCode("Tables")],
            swiftSettings: strict
        ),
        .target(name: "Values", dependencies: ["CClock"], swiftSettings: strict),
        .target(
            name: "Web",
            dependencies: [
                "Backups", "Catalogue", "Foods", "Imports", "Kiosk", "Kitchen", "MQTT", "OpenMetrics", "Phrases",
                "Pictures", "Printing", "Samples", "Scanner", "Trust", "Values",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: webFeatures.map { .embedInCode("\($0)/Resources") },
            swiftSettings: strict
        ),
        .testTarget(
            name: "BackupsTests",
            dependencies: [
                "Backups", "CArchive", "Catalogue", "Fixtures", "Foods", "Kitchen", "TestSupport", "Trust", "Values",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueTests",
            dependencies: [
                "Catalogue", "Fixtures", "Foods", "Kitchen", "Samples", "TestSupport", "Values",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(name: "FoodsTests", dependencies: ["Foods", "Values"], swiftSettings: strict),
        .testTarget(
            name: "ImportsTests",
            dependencies: [
                "CArchive", "CZlib", "Fixtures", "Foods", "Imports", "Kitchen", "TestSupport", "Values",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "KioskTests",
            dependencies: [
                "Backups", "CZint", "Catalogue", "DrawnSweep", "Fixtures", "Foods", "Kiosk", "Kitchen", "MQTT",
                "OpenMetrics", "Phrases", "Pictures", "Samples", "Scanner", "Sounds", "TestSupport", "Trust", "Values",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "KitchenTests",
            dependencies: [
                "Fixtures", "Foods", "Kitchen", "TestSupport", "Trust", "Values",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Databases"]
                + ["cookbook-lines", "cookbook-pantry", "fresh-lines", "ingredient-lines", "pantry"].map {
                    "Recipes/\($0).tsv"
                },
            swiftSettings: strict
        ),
        .testTarget(name: "MQTTTests", dependencies: ["MQTT", "TestSupport", "Trust"], swiftSettings: strict),
        .testTarget(
            name: "OpenMetricsTests",
            dependencies: ["OpenMetrics", .product(name: "Metrics", package: "swift-metrics")], swiftSettings: strict),
        .testTarget(
            name: "PicturesTests", dependencies: ["CPNG", "CTurboJPEG", "CWebP", "Pictures"], swiftSettings: strict),
        .testTarget(name: "PrintingTests", dependencies: ["Printing", "Scanner"], swiftSettings: strict),
        .testTarget(
            name: "ScannerTests",
            dependencies: ["CTurboJPEG", "CV4L2", "CZint", "DrawnSweep", "Scanner", "TestSupport"],
            swiftSettings: strict + fast),
        .testTarget(
            name: "ScantryTests",
            dependencies: [
                "Catalogue", "Fixtures", "Kiosk", "Kitchen", "MQTT", "Phrases", "Printing", "Samples", "Scanner",
                "scantry",
                "scantry-bench", "Sounds", "TestSupport", "Values", "Web",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "SoundsTests", dependencies: ["Sounds"], swiftSettings: strict),
        .testTarget(name: "TrustTests", dependencies: ["TestSupport", "Trust"], swiftSettings: strict),
        .testTarget(name: "ValuesTests", dependencies: ["TestSupport", "Values"], swiftSettings: strict),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Backups", "Catalogue", "Fixtures", "Foods", "Imports", "Kiosk", "Kitchen", "MQTT", "Phrases",
                "Pictures",
                "Printing", "Samples",
                "Scanner", "Sounds", "TestSupport", "Trust", "Values", "Web",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        // Support for tests of several modules; only Fixtures imports Kitchen.
        .target(
            name: "Fixtures",
            dependencies: ["Kitchen", "Values", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/Fixtures", swiftSettings: strict),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
        // Preloaded by `scantry-bench` alone, which does not link it.
        .target(name: "CAllocationCounter"),
        // Libraries of Debian's with many of their own, which are loaded when they are called: of libarchive-dev,
        // libcurl4-openssl-dev and libespeak-ng-dev.
        .target(name: "CArchive", dependencies: ["CDelayLoad"]),
        .target(name: "CCurl", dependencies: ["CDelayLoad"]),
        .target(name: "CESpeak", dependencies: ["CDelayLoad"]),
        .target(name: "CDelayLoad"),
        // C++ behind a C interface, for libzxing-dev.
        .target(
            name: "CZXing", cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("ZXing")]),
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(name: "CClock"),
        .systemLibrary(name: "CEvdev"),
        .systemLibrary(name: "CFiles"),
        // The interface of Sources/LibcameraBridge, which the Makefile builds where libcamera-dev is.
        .systemLibrary(name: "CLibcamera"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CV4L2"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
    ],
    cxxLanguageStandard: .cxx17
)
