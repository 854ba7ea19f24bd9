import Foundation
import Values

/// The outcome of an import, by kinds of rows.
public struct ImportReport: Codable, Equatable, Sendable {
    public var program: ImportedHousehold.Program
    public var origin: String
    /// One line for each kind of which there are rows, in the order of ``ImportKind/taken``.
    public var lines: [Line] = []
    public var leftOut: [ImportOmission] = []
    /// The stock by unit: what the source says, and what has become of it.
    public var sums: [Sum] = []
    /// The stock that tables of other names have brought before; nil in reports of versions that did not look.
    public var repetitions: [Repetition]?

    public init(_ program: ImportedHousehold.Program, from origin: String) {
        (self.program, self.origin) = (program, origin)
    }

    /// The rows of one kind. Each is counted once: ``read`` is the sum of the others.
    public struct Line: Codable, Equatable, Sendable {
        public var kind: ImportKind
        public var read = 0
        /// New in the household.
        public var taken = 0
        /// Found in the household, by barcode or name.
        public var merged = 0
        /// Taken over by an earlier import.
        public var known = 0
        public var leftOut = 0
    }

    /// The stock in one unit: ``read`` is the sum of ``booked``, ``known`` and ``leftOut``.
    public struct Sum: Codable, Equatable, Sendable {
        /// The unit's symbol.
        public var unit: String
        /// The number of lots in the source.
        public var lots = 0
        public var read = Amount.zero
        /// The amount that the journal has from this import.
        public var booked = Amount.zero
        /// Of lots that an earlier import has taken.
        public var known = Amount.zero
        public var leftOut = Amount.zero

        public init(unit: String) { self.unit = unit }

        /// Whether the numbers add up.
        public var holds: Bool { read == booked + known + leftOut }
    }

    /// Stock of a table that an earlier one has, too: it is booked, since another file has other stock, but may be the same
    /// under another name.
    public struct Repetition: Codable, Equatable, Sendable {
        /// The name of the earlier file.
        public var origin: String
        /// The number of lots with the same product, amount, unit and best-before date in both.
        public var lots: Int

        public init(origin: String, lots: Int) { (self.origin, self.lots) = (origin, lots) }
    }

    /// The outcome for one row.
    enum RowOutcome {
        case taken, merged, known
    }

    /// Whether nothing is new in it.
    public var changesNothing: Bool { lines.allSatisfy { $0.taken == 0 && $0.merged == 0 } }

    public subscript(kind: ImportKind) -> Line { lines.first { $0.kind == kind } ?? Line(kind: kind) }

    mutating func count(_ kind: ImportKind, _ outcome: RowOutcome, _ rows: Int = 1) {
        guard rows > 0 else { return }
        change(kind) { line in
            line.read += rows
            switch outcome {
            case .taken: line.taken += rows
            case .merged: line.merged += rows
            case .known: line.known += rows
            }
        }
    }

    mutating func omit(_ kind: ImportKind, _ reason: ImportOmission.Reason, _ name: String?, count rows: Int = 1) {
        if kind.isTaken { change(kind) { ($0.read, $0.leftOut) = ($0.read + rows, $0.leftOut + rows) } }
        leftOut.add(kind, reason, name, count: rows)
    }

    /// Adds what the reader has left out.
    mutating func add(_ omissions: [ImportOmission]) {
        for omission in omissions {
            if omission.kind.isTaken {
                change(omission.kind) {
                    ($0.read, $0.leftOut) = ($0.read + omission.count, $0.leftOut + omission.count)
                }
            }
            leftOut.append(omission)
        }
    }

    private mutating func change(_ kind: ImportKind, _ change: (inout Line) -> Void) {
        if let index = lines.firstIndex(where: { $0.kind == kind }) { return change(&lines[index]) }
        var line = Line(kind: kind)
        change(&line)
        lines.append(line)
        let order = ImportKind.taken
        lines.sort { (order.firstIndex(of: $0.kind) ?? 0) < (order.firstIndex(of: $1.kind) ?? 0) }
    }
}

/// An import that was done, or previewed.
public struct ImportOutcome: Equatable, Sendable {
    public var report: ImportReport
    /// By which the import is undone; nil if it changed nothing, or was a trial.
    public var id: UUID?
    /// The recipes that were added, with the names of their pictures in the source.
    public var recipePictures: [RecipePicture] = []

    public init(report: ImportReport, id: UUID? = nil, recipePictures: [RecipePicture] = []) {
        (self.report, self.id, self.recipePictures) = (report, id, recipePictures)
    }

    public struct RecipePicture: Equatable, Sendable {
        public var recipe: UUID
        public var name: String
    }
}
