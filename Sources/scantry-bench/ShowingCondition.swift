import DrawnSweep

/// A condition under which a code is shown.
struct ShowingCondition: Sendable {
    let name: String
    private let change: @Sendable (inout Showing, inout Chance) -> Void

    static let all =
        [ShowingCondition(name: "ordinary") { $0.vary(&$1) }]
        + levels("module", [1.5, 2, 3, 5], " px") { $0.pose.module = $1 }
        + levels("blur", [0.3, 0.6, 1], " modules") { $0.pose.blur = $1 * $0.pose.module }
        + levels("tilt", [15, 30, 45], "°") { $0.pose.tilt = $1 }
        + levels("rotation", [10, 30, 45, 90, 180], "°") { $0.pose.degrees = $1 }
        + levels("noise", [20, 45], " levels") { $0.pose.noise = Int($1) }
        + levels("held", [0.2, 0.5, 1, 2], " s") { $0.seconds = $1 }

    private static func levels(
        _ name: String, _ levels: [Double], _ unit: String,
        _ change: @escaping @Sendable (inout Showing, Double) -> Void
    ) -> [ShowingCondition] {
        levels.map { level in
            let number = level == level.rounded() ? String(Int(level)) : String(level)
            return ShowingCondition(name: "\(name) \(number)\(unit)") { showing, _ in change(&showing, level) }
        }
    }

    /// Returns one showing of a code that is usually held at a module's width.
    func showing(module: Double, _ chance: inout Chance) -> Showing {
        var showing = Showing(module: module, &chance)
        change(&showing, &chance)
        return showing
    }
}
