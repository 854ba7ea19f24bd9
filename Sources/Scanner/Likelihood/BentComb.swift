/// The edges of a comb under one bend, in modules from its first edge: what all places and scales of it have in common.
final class BentComb {
    /// Where the edges lie.
    let places = Storage<Float>(most, filledWith: 0)
    /// 1 for an edge from dark to bright, -1 for one from bright to dark.
    let signs = Storage<Float>(most, filledWith: 0)
    private(set) var count = 0
    /// Modules in the symbol.
    private(set) var modules = 0
    /// Where the parts end whose energies ``GuardComb`` compares: 4, 2 and 1 modules before the symbol, then 1, 2 and 4
    /// modules after it.
    private(set) var bounds = SIMD8<Float>.zero

    /// All edges of an EAN-13 are sixty.
    static let most = 64

    /// Takes the edges of a symbol under the bend of a geometry, whatever its place and scale.
    func set(_ edges: [SymbolLayout.Edge], _ geometry: SymbolGeometry) {
        var unit = geometry
        (unit.origin, unit.module) = (0, 1)
        (modules, count) = (geometry.modules, 0)
        for edge in edges.prefix(Self.most) {
            (places.base[count], signs.base[count]) = (unit.position(of: edge.position), edge.sign)
            count += 1
        }
        let end = Float(geometry.modules)
        bounds = SIMD8(
            unit.position(of: -4), unit.position(of: -2), unit.position(of: -1), unit.position(of: end + 1),
            unit.position(of: end + 2), unit.position(of: end + 4), 0, 0)
    }
}
