import Kiosk

/// Checks power and temperature where the machine has sensors: a weak supply is a Raspberry Pi's most common fault.
struct PowerCheck {
    /// The folder in which the kernel exposes devices.
    var system = "/sys"

    func findings() -> [Finding] { [voltage, heat].compactMap { $0 } }

    private var voltage: Finding? {
        let sensors = Files.names(in: system + "/class/hwmon").map { system + "/class/hwmon/\($0)" }
        guard let sensor = sensors.first(where: { Files.line($0 + "/name") == "rpi_volt" }) else { return nil }
        guard Files.line(sensor + "/in0_lcrit_alarm") == "1" else { return .ok("power", "the voltage is right") }
        return .problem(
            "power", "the voltage is too low", cure: "Use the supply that was made for this Pi, and a short cable.")
    }

    private var heat: Finding? {
        guard let text = Files.line(system + "/class/thermal/thermal_zone0/temp"), let milli = Int(text) else {
            return nil
        }
        let degrees = "\(milli / 1_000) °C"
        return milli < 80_000
            ? .ok("heat", degrees)
            : .warning(
                "heat", "\(degrees): the processor is throttled", cure: "Improve its cooling, away from the stove.")
    }
}
