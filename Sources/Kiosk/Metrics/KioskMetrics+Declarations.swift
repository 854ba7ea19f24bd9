import OpenMetrics

extension KioskMetrics {
    static let declarations = [
        MetricDeclaration("scantry_build_info", .gauge, help: "The version of the program; always 1."),
        MetricDeclaration(
            "scantry_scans_total", .counter,
            help: "Scans by station and outcome: booked, unknown, card, puzzling, notStocked, refused, failed."),
        MetricDeclaration(
            "scantry_scan_commit_seconds", .histogram, help: "The time to store a scan, until it is on the disk.",
            unit: "seconds"),
        MetricDeclaration(
            "scantry_camera_frame_seconds", .histogram, help: "The time to process a frame, by station.",
            unit: "seconds"),
        MetricDeclaration(
            "scantry_camera_decode_seconds", .histogram, help: "The time to read codes in a frame, by station.",
            unit: "seconds"),
        MetricDeclaration(
            "scantry_part_working", .gauge,
            help: "1 for a part of the kiosk that works, 0 for a broken one, by kind and name."),
        MetricDeclaration(
            "scantry_errors_total", .counter,
            help: "Failures of cameras, guns, the storage, and of scans, by part."),
        MetricDeclaration(
            "scantry_lookups_total", .counter,
            help: "Requests to external sources, by source and outcome: answered, failed."),
        MetricDeclaration(
            "scantry_webhook_deliveries_total", .counter,
            help:
                "Attempts to send to webhooks, by outcome: delivered, refused, unreachable, tooSlow, untrusted, forbidden."
        ),
        MetricDeclaration(
            "scantry_webhook_delivery_seconds", .histogram, help: "The time of an attempt to send to a webhook.",
            unit: "seconds", buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]),
        MetricDeclaration("scantry_webhook_waiting", .gauge, help: "Deliveries to webhooks that wait."),
        MetricDeclaration("scantry_webhooks", .gauge, help: "Webhooks by state: on, off, broken."),
        MetricDeclaration(
            "scantry_http_requests_total", .counter, help: "Answered requests by the class of the status, such as 2xx."),
        MetricDeclaration(
            "scantry_outbox_scans", .gauge, help: "Scans that wait for the hub, by the satellite's name."),
        MetricDeclaration("scantry_stock_products", .gauge, help: "Products in stock."),
        MetricDeclaration(
            "scantry_stock_lots", .gauge, help: "Lots in stock by due date: expired, soon, later (or none)."),
        MetricDeclaration("scantry_stock_below_minimum", .gauge, help: "Products below their minimum."),
        MetricDeclaration("scantry_timers", .gauge, help: "Active timers."),
        MetricDeclaration(
            "scantry_database_bytes", .gauge, help: "The size of the database's file.", unit: "bytes"),
        MetricDeclaration(
            "scantry_database_log_bytes", .gauge, help: "The size of the database's log.", unit: "bytes"),
        MetricDeclaration(
            "scantry_disk_free_bytes", .gauge, help: "Free space on the database's disk.", unit: "bytes"),
        MetricDeclaration(
            "process_resident_memory_bytes", .gauge, help: "Resident memory.", unit: "bytes"),
        MetricDeclaration("process_cpu_seconds_total", .counter, help: "Processor time.", unit: "seconds"),
        MetricDeclaration("process_open_fds", .gauge, help: "Open file descriptors."),
        MetricDeclaration(
            "process_start_time_seconds", .gauge, help: "When the program started, since 1970.", unit: "seconds"),
    ]
}
