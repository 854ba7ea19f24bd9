import Scanner

/// The results of some showings.
struct SymbologyScore {
    private let libraries: [LibraryReader.Library]
    private var shown = 0
    private var once = 0
    private var twice = 0
    private var missed = 0
    private var wrong = 0
    private var alone: [LibraryReader.Library: Int] = [:]

    init(comparing libraries: [LibraryReader.Library]) { self.libraries = libraries }

    mutating func add(right: Int, of counted: Int, alone: Set<LibraryReader.Library>) {
        shown += 1
        if right == 0 { missed += 1 } else if right == 1 { once += 1 } else { twice += 1 }
        if counted > right { wrong += 1 }
        for library in alone { self.alone[library, default: 0] += 1 }
    }

    static func titles(comparing libraries: [LibraryReader.Library]) -> [String] {
        ["shown", "once", "twice", "missed", "wrong"] + libraries.map(\.rawValue)
    }

    private var counts: [Int] { [shown, once, twice, missed, wrong] + libraries.map { alone[$0] ?? 0 } }

    var cells: [String] { counts.map(String.init) }

    func figures(named name: String) -> [Figure] {
        zip(Self.titles(comparing: libraries), counts).map { Figure("\(name): \($0)", Double($1), "") }
    }
}
