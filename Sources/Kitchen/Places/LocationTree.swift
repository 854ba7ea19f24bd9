/// The locations as a tree.
public struct LocationTree: Sendable {
    /// Each location before those inside it, in the household's order.
    public let locations: [Location]
    private let byId: [Int64: Location]

    /// The deepest nesting: a box in a drawer in a freezer in a cellar.
    public static let deepest = 4

    public init(_ locations: [Location]) {
        byId = Dictionary(locations.map { ($0.id, $0) }) { first, _ in first }
        let inside = Dictionary(grouping: locations, by: \.parentId).mapValues { siblings in
            siblings.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
        }
        func below(_ parent: Int64?) -> [Location] {
            (inside[parent] ?? []).flatMap { [$0] + below($0.id) }
        }
        self.locations = below(nil)
    }

    public subscript(id: Int64) -> Location? { byId[id] }

    /// Returns a location after those around it, the outermost first.
    public func path(to id: Int64) -> [Location] {
        var path: [Location] = []
        var next = byId[id]
        while let location = next, path.count <= byId.count {
            path.insert(location, at: 0)
            next = location.parentId.flatMap { byId[$0] }
        }
        return path
    }

    /// Returns the number of locations around a location.
    public func depth(of id: Int64) -> Int { path(to: id).count - 1 }

    /// Returns a location and all inside it.
    public func subtree(of id: Int64) -> [Location] {
        locations.filter { path(to: $0.id).contains { $0.id == id } }
    }

    /// Returns the locations directly inside a location; nil for the outermost ones.
    public func children(of id: Int64?) -> [Location] { locations.filter { $0.parentId == id } }

    /// Returns the number of levels of a location and all inside it.
    func height(of id: Int64) -> Int {
        let top = depth(of: id)
        return subtree(of: id).map { depth(of: $0.id) - top + 1 }.max() ?? 1
    }
}
