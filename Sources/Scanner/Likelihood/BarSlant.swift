/// How the bars of a region run: `(s + shear·t) / (1 - fan·t)` is constant along each bar, where s lies across the bars and t
/// along them, in pixels from the region's centre. Parallel lines in perspective meet at `t = 1 / fan`.
struct BarSlant {
    /// The lean against the region's axis, in pixels across per pixel along.
    var shear: Float = 0
    /// The convergence of the bars, per pixel along: a pack that is tilted backwards shows them as a fan.
    var fan: Float = 0
}
