import CV4L2

/// A camera setting as its driver lists it.
public struct CameraControl: Equatable, Sendable {
    /// Its name as `v4l2-ctl` writes it, such as `focus_absolute`.
    public let name: String
    public private(set) var value: Int
    public let range: ClosedRange<Int>
    public let standard: Int
    let id: UInt32

    func with(value: Int) -> CameraControl {
        var changed = self
        changed.value = value
        return changed
    }
}

extension VideoNode {
    /// Lists the controls that hold a number, a switch or a menu choice. Stops after 256, because a faulty driver's
    /// list may have no end.
    func controls() -> [CameraControl] {
        var controls: [CameraControl] = []
        var query = v4l2_queryctrl()
        for _ in 0..<256 {
            query.id |= UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
            guard attempt(SCANTRY_QUERYCTRL, &query) == 0 else { break }
            if let control = control(query) { controls.append(control) }
        }
        return controls
    }

    /// Sets a control; returns false if the driver refuses.
    func set(_ control: CameraControl, to value: Int) -> Bool {
        var setting = v4l2_control(id: control.id, value: Int32(clamping: value))
        return attempt(SCANTRY_S_CTRL, &setting) == 0
    }

    /// Returns whether a menu has an entry. Drivers leave out the entries that the camera does not support.
    func offers(_ entry: Int, of control: CameraControl) -> Bool {
        var menu = v4l2_querymenu()
        menu.id = control.id
        menu.index = UInt32(clamping: entry)
        return control.range.contains(entry) && attempt(SCANTRY_QUERYMENU, &menu) == 0
    }

    private func control(_ query: v4l2_queryctrl) -> CameraControl? {
        let menus = [V4L2_CTRL_TYPE_MENU.rawValue, V4L2_CTRL_TYPE_INTEGER_MENU.rawValue]
        let kinds = menus + [V4L2_CTRL_TYPE_INTEGER.rawValue, V4L2_CTRL_TYPE_BOOLEAN.rawValue]
        let useless = UInt32(V4L2_CTRL_FLAG_DISABLED) | UInt32(V4L2_CTRL_FLAG_READ_ONLY)
        guard kinds.contains(query.type), query.flags & useless == 0, query.minimum <= query.maximum else { return nil }
        var current = v4l2_control(id: query.id, value: query.default_value)
        _ = attempt(SCANTRY_G_CTRL, &current)
        return CameraControl(
            name: Self.name(of: text(of: query.name)), value: Int(current.value),
            range: Int(query.minimum)...Int(query.maximum), standard: Int(query.default_value), id: query.id)
    }

    /// Converts `Focus, Automatic Continuous` to `focus_automatic_continuous`.
    private static func name(of title: String) -> String {
        title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
    }
}
