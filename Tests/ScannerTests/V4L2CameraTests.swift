import Scanner
import Testing

/// What can be said without a camera; the kernel's own devices are in the lab.
struct V4L2CameraTests {
    @Test func saysThatThereIsNoSuchCamera() {
        #expect(throws: FrameSourceError.missing("/dev/no-camera")) { try V4L2Camera(path: "/dev/no-camera") }
    }

    @Test func saysThatAFileIsNoCamera() {
        let error = #expect(throws: FrameSourceError.self) { try V4L2Camera(path: "/dev/null") }
        #expect(error?.description.contains("it is no camera") == true)
    }
}
