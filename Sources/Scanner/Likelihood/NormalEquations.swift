/// Weighted least squares of at most sixteen unknowns, by normal equations.
struct NormalEquations {
    private let unknowns: Int
    /// The symmetric matrix, row by row. Only what stands left of the diagonal and on it is read.
    var rows: InlineArray<16, SIMD16<Float>> = .init(repeating: .zero)
    var right = SIMD16<Float>.zero

    init(unknowns: Int) { self.unknowns = unknowns }

    /// Adds the equation `factors · x = value`.
    @inline(__always)
    mutating func add(_ factors: SIMD16<Float>, equals value: Float, weight: Float) {
        let weighted = factors * weight
        for index in 0..<min(8, unknowns) { rows[index].lowHalf += weighted[index] * factors.lowHalf }
        for index in min(8, unknowns)..<unknowns { rows[index] += weighted[index] * factors }
        right += weighted * value
    }

    /// The solution, by Cholesky's decomposition; zero where the system has none.
    ///
    /// - Parameter ridge: What is added to the diagonal, besides a thousandth of it.
    func solved(ridge: SIMD16<Float>) -> SIMD16<Float> {
        var (a, x) = (rows, right)
        for index in 0..<unknowns { a[index][index] = a[index][index] * 1.001 + ridge[index] }
        for column in 0..<unknowns {
            var pivot = a[column][column]
            for before in 0..<column { pivot -= a[column][before] * a[column][before] }
            guard pivot > 1e-9 else { return .zero }
            let root = pivot.squareRoot()
            a[column][column] = root
            for row in column + 1..<max(column + 1, unknowns) {
                var value = a[row][column]
                for before in 0..<column { value -= a[row][before] * a[column][before] }
                a[row][column] = value / root
            }
        }
        for row in 0..<unknowns {
            for before in 0..<row { x[row] -= a[row][before] * x[before] }
            x[row] /= a[row][row]
        }
        for row in (0..<unknowns).reversed() {
            for after in row + 1..<max(row + 1, unknowns) { x[row] -= a[after][row] * x[after] }
            x[row] /= a[row][row]
        }
        return x
    }
}
