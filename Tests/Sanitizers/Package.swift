// swift-tools-version:6.2
import PackageDescription

// The modules that manage memory and threads themselves, without the packages that only other modules need: a sanitizer
// requires building everything again. `run` prepares the folders.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The decoder's tests take half an hour without it. With the thread sanitizer it would report a race in Mutex itself.
let isForMemory = Context.environment["SANITIZER"] == "address"
let fast: [SwiftSetting] = isForMemory ? [.unsafeFlags(["-O"])] : []

// It has threads, and manages no memory itself.
let kitchen: [Target] = [
    .target(name: "Foods", dependencies: ["Values"], swiftSettings: strict),
    .target(
        name: "Kitchen",
        dependencies: [
            "CClock", "CFiles", "CSQLite", "Foods", "Values", .product(name: "GRDB", package: "GRDB.swift"),
        ],
        swiftSettings: strict),
    .target(name: "Trust", dependencies: ["COpenSSL", "Values"], swiftSettings: strict),
    .target(name: "Values", dependencies: ["CClock"], swiftSettings: strict),
    .target(
        name: "Fixtures", dependencies: ["Kitchen", "Values"], path: "Tests/Fixtures", swiftSettings: strict),
    .testTarget(
        name: "KitchenTests",
        dependencies: [
            "Fixtures", "Foods", "Kitchen", "TestSupport", "Trust", "Values",
            .product(name: "GRDB", package: "GRDB.swift"),
        ],
        swiftSettings: strict),
    .systemLibrary(name: "CClock"),
    .systemLibrary(name: "CFiles"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
]

let package = Package(
    name: "sanitizers",
    dependencies: isForMemory ? [] : [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
    targets: [
        .target(name: "Pictures", dependencies: ["CPNG", "CTurboJPEG", "CWebP"], swiftSettings: strict + fast),
        .target(
            name: "Scanner", dependencies: ["CEvdev", "CLibcamera", "CPNG", "CTurboJPEG", "CV4L2", "CZBar", "CZXing"],
            swiftSettings: strict + fast),
        .target(name: "DrawnSweep", dependencies: ["CZint", "Scanner"], swiftSettings: strict + fast),
        .target(name: "Sounds", dependencies: ["CALSA", "CESpeak"], swiftSettings: strict),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
        .testTarget(
            name: "PicturesTests", dependencies: ["CPNG", "CTurboJPEG", "CWebP", "Pictures"], swiftSettings: strict),
        .testTarget(
            name: "ScannerTests",
            dependencies: ["CEvdev", "CTurboJPEG", "CV4L2", "CZint", "DrawnSweep", "Scanner", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "SoundsTests", dependencies: ["Sounds"], swiftSettings: strict),
        .target(name: "CDelayLoad"),
        .target(name: "CESpeak", dependencies: ["CDelayLoad"]),
        .target(name: "CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
        .systemLibrary(name: "CALSA", pkgConfig: "alsa"),
        .systemLibrary(name: "CEvdev"),
        .systemLibrary(name: "CLibcamera"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
        .systemLibrary(name: "CV4L2"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
        .systemLibrary(name: "CZBar", pkgConfig: "zbar"),
        .systemLibrary(name: "CZint"),
    ] + (isForMemory ? [] : kitchen),
    cxxLanguageStandard: .cxx17
)
