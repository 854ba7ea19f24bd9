import CommandSupport
import Kiosk

extension Serve {
    /// The options as applied to this machine.
    struct Plan {
        let cameras: [(name: String, choice: CameraChoice)]
        let folder: String
        let samples: String?
        /// Whether the sample pictures replace a camera. Their scans must not reach a real kitchen.
        let isTrial: Bool
        /// The membership of a satellite; nil for a hub, or the only kiosk.
        let membership: HubMembership?

        init(_ options: Serve) throws {
            samples = Places.samples()
            let wanted = options.cameras.stations
            if options.orSamples, wanted.map(\.choice) == [.automatic], let samples, !CameraChoice.finds {
                isTrial = true
                cameras = [(wanted[0].name, .replay([samples + "/frames"]))]
            } else {
                isTrial = false
                cameras = wanted
            }
            folder = (options.data ?? Places.data()) + (isTrial ? "/samples" : "")
            membership = isTrial ? nil : try HubMembership(ofFolder: folder)
        }
    }
}
