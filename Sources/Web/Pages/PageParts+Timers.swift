extension PageParts {
    static let timers = PageParts(
        templates: [
            "ringing": PackageResources.ringing_mustache,
            "running": PackageResources.running_mustache,
            "timer": PackageResources.timer_mustache,
            "timerButtons": PackageResources.timerButtons_mustache,
            "timerCard": PackageResources.timerCard_mustache,
            "timerRing": PackageResources.timerRing_mustache,
            "timerStrip": PackageResources.timerStrip_mustache,
            "timers": PackageResources.timers_mustache,
            "timersNow": PackageResources.timersNow_mustache,
        ],
        assets: [
            "timers.css": PackageResources.timers_css,
            "timers.js": PackageResources.timers_js,
        ])
}
