import CV4L2
import Glibc

@testable import Scanner

extension ScriptedCamera.State {
    /// Returns a driver's answer to a request.
    mutating func answer(_ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        switch request {
        case SCANTRY_QUERYCAP: change(argument, identify)
        case SCANTRY_ENUM_FMT: change(argument, listFormat)
        case SCANTRY_ENUM_FRAMESIZES: change(argument, listSize)
        case SCANTRY_ENUM_FRAMEINTERVALS: change(argument, listRate)
        case SCANTRY_S_FMT: change(argument) { self.set(&$0) }
        case SCANTRY_S_PARM, SCANTRY_STREAMON, SCANTRY_G_INPUT: 0
        case SCANTRY_ENUMINPUT:
            change(argument) { (input: inout v4l2_input) in
                input.status = inputStatus
                return 0
            }
        case SCANTRY_REQBUFS: 0
        case SCANTRY_QUERYBUF: change(argument, describe)
        case SCANTRY_QBUF:
            change(argument) { (buffer: inout v4l2_buffer) in
                self.queued.append(buffer.index)
                return 0
            }
        case SCANTRY_DQBUF: change(argument) { self.fill(&$0) }
        case SCANTRY_QUERYCTRL: change(argument, listControl)
        case SCANTRY_QUERYMENU: change(argument, listEntry)
        case SCANTRY_G_CTRL, SCANTRY_S_CTRL: change(argument) { self.setControl(&$0, request == SCANTRY_S_CTRL) }
        default: ENOTTY
        }
    }

    private func change<Argument>(
        _ argument: UnsafeMutableRawPointer, _ body: (inout Argument) -> Int32
    ) -> Int32 {
        body(&argument.assumingMemoryBound(to: Argument.self).pointee)
    }

    private func identify(_ capability: inout v4l2_capability) -> Int32 {
        capability.capabilities = capabilities
        withUnsafeMutableBytes(of: &capability.driver) { $0.copyBytes(from: driver.utf8.prefix($0.count - 1)) }
        return 0
    }

    private var fourCCs: [UInt32] {
        offers.reduce(into: []) { if !$0.contains($1.pixels.fourCCs[0]) { $0.append($1.pixels.fourCCs[0]) } }
    }

    private func listFormat(_ format: inout v4l2_fmtdesc) -> Int32 {
        guard format.index < fourCCs.count else { return EINVAL }
        format.pixelformat = fourCCs[Int(format.index)]
        return 0
    }

    private func listSize(_ size: inout v4l2_frmsizeenum) -> Int32 {
        let listed = offers.filter { $0.pixels.fourCCs.contains(size.pixel_format) }
        guard size.index < listed.count else { return EINVAL }
        size.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
        size.discrete.width = UInt32(listed[Int(size.index)].size.width)
        size.discrete.height = UInt32(listed[Int(size.index)].size.height)
        return 0
    }

    private func listRate(_ interval: inout v4l2_frmivalenum) -> Int32 {
        let (pixels, width) = (interval.pixel_format, Int(interval.width))
        let offer = offers.first { $0.pixels.fourCCs.contains(pixels) && $0.size.width == width }
        guard let offer, interval.index == 0 else { return EINVAL }
        interval.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
        interval.discrete = v4l2_fract(numerator: 1, denominator: UInt32(offer.rate))
        return 0
    }

    private mutating func set(_ format: inout v4l2_format) -> Int32 {
        if let stubbornFormat { format.fmt.pix.pixelformat = stubbornFormat.fourCCs[0] }
        let step = PixelFormat(fourCC: format.fmt.pix.pixelformat)?.step ?? 0
        format.fmt.pix.bytesperline = step == 0 ? 0 : format.fmt.pix.width * UInt32(step) + UInt32(padding)
        self.format = format.fmt.pix
        return 0
    }

    private var agreed: CaptureFormat? {
        PixelFormat(fourCC: format.pixelformat).map {
            CaptureFormat(
                pixels: $0, size: FrameSize(width: Int(format.width), height: Int(format.height)),
                stride: Int(format.bytesperline), shrink: 1)
        }
    }

    private var bufferLength: Int { max(Int(format.bytesperline), Int(format.width)) * Int(format.height) * 2 }

    private func describe(_ buffer: inout v4l2_buffer) -> Int32 {
        buffer.length = UInt32(bufferLength)
        buffer.m.offset = buffer.index
        return 0
    }

    private mutating func fill(_ buffer: inout v4l2_buffer) -> Int32 {
        // Each wait delivers one frame.
        guard polls > frame, !queued.isEmpty, let agreed else { return EAGAIN }
        frame = polls
        buffer.index = queued.removeFirst()
        let bytes = (evenPicture ?? picture(agreed, frame)).prefix(bufferLength)
        memory[buffer.index]?.copyMemory(from: Array(bytes), byteCount: bytes.count)
        buffer.bytesused = UInt32(bytesUsed ?? bytes.count)
        buffer.flags = flags
        let microseconds = Int(stamp(now) / .microseconds(1))
        buffer.timestamp = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        return 0
    }

    private var evenPicture: [UInt8]? {
        let value = { (id: UInt32) in controls.first { $0.id == id }?.value ?? 0 }
        return brightness.map { brightness in
            [UInt8](repeating: brightness(value(SCANTRY_EXPOSURE_ABSOLUTE), value(SCANTRY_GAIN)), count: bufferLength)
        }
    }

    private func listControl(_ query: inout v4l2_queryctrl) -> Int32 {
        let last = query.id & ~UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
        guard let control = controls.filter({ $0.id > last }).min(by: { $0.id < $1.id }) else { return EINVAL }
        query = v4l2_queryctrl()
        query.id = control.id
        query.type = control.entries == nil ? V4L2_CTRL_TYPE_INTEGER.rawValue : V4L2_CTRL_TYPE_MENU.rawValue
        (query.minimum, query.maximum) = (control.range.lowerBound, control.range.upperBound)
        query.default_value = control.standard ?? control.value
        withUnsafeMutableBytes(of: &query.name) { $0.copyBytes(from: control.name.utf8) }
        return 0
    }

    private func listEntry(_ menu: inout v4l2_querymenu) -> Int32 {
        let (id, index) = (menu.id, menu.index)
        return controls.contains { $0.id == id && $0.entries?.contains(index) == true } ? 0 : EINVAL
    }

    private mutating func setControl(_ setting: inout v4l2_control, _ isNew: Bool) -> Int32 {
        let id = setting.id
        guard let index = controls.firstIndex(where: { $0.id == id }) else { return EINVAL }
        if isNew, let entries = controls[index].entries, !entries.contains(UInt32(setting.value)) { return EINVAL }
        if isNew { controls[index].value = setting.value } else { setting.value = controls[index].value }
        return 0
    }
}
