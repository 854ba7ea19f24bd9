/// How the bars of a region run: `s' = s·(1 + fan·t) + shear·t` is constant along each bar, where s lies across the bars and t
/// along them, in pixels from the region's centre.
struct BarSlant {
    /// The lean against the region's axis, in pixels across per pixel along.
    var shear: Float = 0
    /// How fast bars converge, per pixel along: a pack that is tilted backwards shows them as a fan.
    var fan: Float = 0
}
