#include "LibcameraBridge.h"

#include "CLibcamera.h"

#include <libcamera/libcamera.h>

#include <linux/dma-buf.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <utility>
#include <vector>

using libcamera::Camera;
using libcamera::ControlId;
using libcamera::ControlList;
using libcamera::ControlValue;
using libcamera::FrameBuffer;
using libcamera::Request;

namespace {

const std::pair<uint32_t, libcamera::PixelFormat> formats[] = {
    {scantry_libcamera_nv12, libcamera::formats::NV12},   {scantry_libcamera_yu12, libcamera::formats::YUV420},
    {scantry_libcamera_grey, libcamera::formats::R8},     {scantry_libcamera_yuyv, libcamera::formats::YUYV},
    {scantry_libcamera_uyvy, libcamera::formats::UYVY},   {scantry_libcamera_rgb, libcamera::formats::RGB888},
    {scantry_libcamera_rgb, libcamera::formats::BGR888},  {scantry_libcamera_mjpg, libcamera::formats::MJPEG},
};

/// The library allows one manager in a process. It is kept until the process ends: its destruction in one thread while
/// another one creates the next would end the program.
libcamera::CameraManager *manager() {
    static std::mutex mutex;
    static libcamera::CameraManager *started = nullptr;
    const std::lock_guard lock(mutex);
    if (started) return started;
    auto fresh = std::make_unique<libcamera::CameraManager>();
    if (fresh->start() != 0) return nullptr;
    return started = fresh.release();
}

bool is_number(const ControlValue &value) {
    if (value.isArray()) return false;
    switch (value.type()) {
    case libcamera::ControlTypeBool:
    case libcamera::ControlTypeByte:
    case libcamera::ControlTypeInteger32:
    case libcamera::ControlTypeInteger64:
    case libcamera::ControlTypeFloat: return true;
    default: return false;
    }
}

double number(const ControlValue &value) {
    if (!is_number(value)) return 0;
    switch (value.type()) {
    case libcamera::ControlTypeBool: return value.get<bool>();
    case libcamera::ControlTypeByte: return value.get<uint8_t>();
    case libcamera::ControlTypeInteger32: return value.get<int32_t>();
    case libcamera::ControlTypeInteger64: return static_cast<double>(value.get<int64_t>());
    default: return value.get<float>();
    }
}

ControlValue control_value(libcamera::ControlType type, double value) {
    switch (type) {
    case libcamera::ControlTypeBool: return ControlValue(value != 0);
    case libcamera::ControlTypeByte: return ControlValue(static_cast<uint8_t>(value));
    case libcamera::ControlTypeInteger32: return ControlValue(static_cast<int32_t>(value));
    case libcamera::ControlTypeInteger64: return ControlValue(static_cast<int64_t>(value));
    default: return ControlValue(static_cast<float>(value));
    }
}

/// Memory of a buffer that the driver fills.
class Mapping {
public:
    explicit Mapping(const FrameBuffer::Plane &plane)
        : descriptor_(plane.fd.get()), offset_(plane.offset == FrameBuffer::Plane::kInvalidOffset ? 0 : plane.offset),
          length_(plane.length), start_(mmap(nullptr, offset_ + length_, PROT_READ, MAP_SHARED, descriptor_, 0)) {}
    ~Mapping() {
        if (is_mapped()) munmap(start_, offset_ + length_);
    }
    Mapping(const Mapping &) = delete;
    Mapping &operator=(const Mapping &) = delete;

    bool is_mapped() const { return start_ != MAP_FAILED; }
    const uint8_t *bytes() const { return static_cast<const uint8_t *>(start_) + offset_; }
    size_t length() const { return length_; }

    /// Makes the driver's writes visible before reading, or ends the reading. Memory that is no DMA buffer needs neither.
    void synchronise(uint64_t flag) const {
        dma_buf_sync sync{flag | DMA_BUF_SYNC_READ};
        while (ioctl(descriptor_, DMA_BUF_IOCTL_SYNC, &sync) == -1 && (errno == EINTR || errno == EAGAIN)) {
        }
    }

private:
    int descriptor_;
    size_t offset_;
    size_t length_;
    void *start_;
};

}  // namespace

struct scantry_libcamera {
    explicit scantry_libcamera(std::shared_ptr<Camera> camera) : camera(std::move(camera)) {}
    ~scantry_libcamera();
    scantry_libcamera(const scantry_libcamera &) = delete;
    scantry_libcamera &operator=(const scantry_libcamera &) = delete;

    int acquire();
    int configure(uint32_t pixels, int32_t width, int32_t height, scantry_libcamera_stream &stream);
    int allocate();
    int start();
    void set(const ControlId &id, const ControlValue &value);

    // Called in the library's thread.
    void complete(Request *request);
    void disconnect();

    std::shared_ptr<Camera> camera;
    bool is_acquired = false;
    bool is_started = false;
    bool is_compressed = false;
    /// The controls of one number, by name.
    std::map<std::string, const ControlId *> controls;
    std::unique_ptr<libcamera::CameraConfiguration> configuration;
    std::unique_ptr<libcamera::FrameBufferAllocator> allocator;
    std::map<const FrameBuffer *, std::unique_ptr<Mapping>> mappings;
    std::vector<std::unique_ptr<Request>> requests;

    std::mutex mutex;
    std::condition_variable news;
    // Under the mutex.
    Request *newest = nullptr;
    bool is_gone = false;
    bool is_closing = false;
    /// Set with the next request.
    ControlList waiting;

    /// Used by the reader's thread alone.
    Request *lent = nullptr;

    libcamera::Stream *stream() const { return configuration->at(0).stream(); }
    void queue(Request *request);
};

int scantry_libcamera::acquire() {
    if (const int code = camera->acquire()) return code;
    is_acquired = true;
    waiting = ControlList(camera->controls());
    camera->requestCompleted.connect(this, &scantry_libcamera::complete);
    camera->disconnected.connect(this, &scantry_libcamera::disconnect);
    for (const auto &[id, info] : camera->controls())
        if (is_number(info.min()) && is_number(info.max())) controls[id->name()] = id;
    return 0;
}

int scantry_libcamera::configure(uint32_t pixels, int32_t width, int32_t height, scantry_libcamera_stream &stream) {
    for (const auto &[bit, format] : formats) {
        if (!(pixels & bit)) continue;
        configuration = camera->generateConfiguration({libcamera::StreamRole::Viewfinder});
        if (!configuration || configuration->empty()) return -EINVAL;
        auto &wanted = configuration->at(0);
        wanted.pixelFormat = format;
        wanted.size = {static_cast<unsigned int>(width), static_cast<unsigned int>(height)};
        wanted.bufferCount = 4;
        if (configuration->validate() == libcamera::CameraConfiguration::Invalid) continue;
        if (!(wanted.pixelFormat == format)) continue;
        if (const int code = camera->configure(configuration.get())) return code;
        is_compressed = bit == scantry_libcamera_mjpg;
        stream.pixels = bit;
        stream.width = static_cast<int32_t>(wanted.size.width);
        stream.height = static_cast<int32_t>(wanted.size.height);
        stream.stride = static_cast<int32_t>(wanted.stride);
        return 0;
    }
    return -EINVAL;
}

int scantry_libcamera::allocate() {
    allocator = std::make_unique<libcamera::FrameBufferAllocator>(camera);
    if (const int code = allocator->allocate(stream()); code < 0) return code;
    for (const auto &buffer : allocator->buffers(stream())) {
        if (buffer->planes().empty()) return -EINVAL;
        auto mapping = std::make_unique<Mapping>(buffer->planes()[0]);
        if (!mapping->is_mapped()) return -ENOMEM;
        mappings[buffer.get()] = std::move(mapping);
        auto request = camera->createRequest();
        if (!request) return -ENOMEM;
        if (const int code = request->addBuffer(stream(), buffer.get())) return code;
        requests.push_back(std::move(request));
    }
    return requests.size() < 2 ? -ENOMEM : 0;
}

int scantry_libcamera::start() {
    if (const int code = camera->start(&waiting)) return code;
    is_started = true;
    waiting.clear();
    for (const auto &request : requests)
        if (const int code = camera->queueRequest(request.get())) return code;
    return 0;
}

scantry_libcamera::~scantry_libcamera() {
    {
        const std::lock_guard lock(mutex);
        is_closing = true;
    }
    if (is_started) camera->stop();  // returns all requests first
    if (is_acquired) {
        camera->requestCompleted.disconnect(this);
        camera->disconnected.disconnect(this);
    }
    requests.clear();
    mappings.clear();
    allocator.reset();
    if (is_acquired) camera->release();
}

void scantry_libcamera::set(const ControlId &id, const ControlValue &value) {
    const std::lock_guard lock(mutex);
    waiting.set(id.id(), value);
}

/// Queues a request again, with the controls that were set meanwhile.
void scantry_libcamera::queue(Request *request) {
    request->reuse(Request::ReuseBuffers);
    {
        const std::lock_guard lock(mutex);
        if (is_closing) return;
        for (const auto &[id, value] : waiting) request->controls().set(id, value);
        waiting.clear();
    }
    camera->queueRequest(request);  // refused once the camera is gone, which `disconnected` tells
}

void scantry_libcamera::complete(Request *request) {
    Request *older = nullptr;
    {
        const std::lock_guard lock(mutex);
        if (is_closing || request->status() == Request::RequestCancelled) return;
        older = std::exchange(newest, request);
    }
    news.notify_one();
    if (older) queue(older);
}

void scantry_libcamera::disconnect() {
    {
        const std::lock_guard lock(mutex);
        is_gone = true;
    }
    news.notify_one();
}

namespace {

const char *version(void) {
    return libcamera::CameraManager::version().c_str();
}

int32_t list(char *text, size_t capacity) try {
    auto *const cameras = manager();
    if (!cameras) return -ENODEV;
    size_t length = 0;
    for (const auto &camera : cameras->cameras()) {
        const auto model = camera->properties().get(libcamera::properties::Model);
        const std::string line = camera->id() + "\t" + model.value_or("") + "\n";
        if (line.size() > capacity - length) break;
        std::memcpy(text + length, line.data(), line.size());
        length += line.size();
    }
    return static_cast<int32_t>(length);
} catch (...) {
    return -ENOMEM;
}

int32_t open_camera(
    const char *identifier, uint32_t pixels, int32_t width, int32_t height, scantry_libcamera **camera,
    scantry_libcamera_stream *stream) try {
    auto *const cameras = manager();
    auto found = cameras ? cameras->get(std::string(identifier)) : nullptr;
    if (!found) return ENODEV;
    auto opened = std::make_unique<scantry_libcamera>(std::move(found));
    if (const int code = opened->acquire()) return -code;
    if (const int code = opened->configure(pixels, width, height, *stream)) return -code;
    if (const int code = opened->allocate()) return -code;
    *camera = opened.release();
    return 0;
} catch (...) {
    return ENOMEM;
}

void close_camera(scantry_libcamera *camera) try {
    delete camera;
} catch (...) {
}

bool control_at(const scantry_libcamera *camera, int32_t index, scantry_libcamera_control *control) try {
    if (index < 0 || static_cast<size_t>(index) >= camera->controls.size()) return false;
    const auto &[name, id] = *std::next(camera->controls.begin(), index);
    const auto &info = camera->camera->controls().at(id->id());
    std::memset(control->name, 0, sizeof control->name);
    name.copy(control->name, sizeof control->name - 1);
    control->least = number(info.min());
    control->most = number(info.max());
    control->standard = number(info.def());
    return true;
} catch (...) {
    return false;
}

bool set_control(scantry_libcamera *camera, const char *name, double value) try {
    const auto found = camera->controls.find(name);
    if (found == camera->controls.end()) return false;
    camera->set(*found->second, control_value(found->second->type(), value));
    return true;
} catch (...) {
    return false;
}

bool set_frame_duration(scantry_libcamera *camera, int64_t least, int64_t most) try {
    const ControlId &id = libcamera::controls::FrameDurationLimits;
    if (camera->camera->controls().count(id.id()) == 0) return false;
    const int64_t limits[] = {least, most};
    camera->set(id, ControlValue(libcamera::Span<const int64_t, 2>(limits)));
    return true;
} catch (...) {
    return false;
}

int32_t start(scantry_libcamera *camera) try {
    return -camera->start();
} catch (...) {
    return ENOMEM;
}

int32_t wait(scantry_libcamera *camera, int32_t milliseconds, scantry_libcamera_frame *frame) try {
    {
        std::unique_lock lock(camera->mutex);
        camera->news.wait_for(lock, std::chrono::milliseconds(milliseconds), [&] {
            return camera->newest || camera->is_gone;
        });
        if (camera->is_gone) return -ENODEV;
        if (!camera->newest) return 0;
        camera->lent = std::exchange(camera->newest, nullptr);
    }
    const FrameBuffer *const buffer = camera->lent->findBuffer(camera->stream());
    *frame = {};
    if (!buffer) return 1;
    const auto &metadata = buffer->metadata();
    frame->timestamp = metadata.timestamp;
    if (metadata.status != libcamera::FrameMetadata::FrameSuccess || metadata.planes().empty()) return 1;
    const Mapping &mapping = *camera->mappings.at(buffer);
    mapping.synchronise(DMA_BUF_SYNC_START);
    frame->bytes = mapping.bytes();
    const size_t used = metadata.planes()[0].bytesused;
    frame->count = camera->is_compressed ? std::min(used, mapping.length()) : mapping.length();
    return 1;
} catch (...) {
    return -ENOMEM;
}

bool reported(const scantry_libcamera *camera, const char *name, double *value) try {
    if (!camera->lent) return false;
    for (const auto &[id, reported] : camera->lent->metadata()) {
        const auto known = libcamera::controls::controls.find(id);
        if (known == libcamera::controls::controls.end() || known->second->name() != name) continue;
        *value = number(reported);
        return is_number(reported);
    }
    return false;
} catch (...) {
    return false;
}

void give_back(scantry_libcamera *camera) try {
    Request *const request = std::exchange(camera->lent, nullptr);
    if (!request) return;
    if (const FrameBuffer *const buffer = request->findBuffer(camera->stream()))
        camera->mappings.at(buffer)->synchronise(DMA_BUF_SYNC_END);
    camera->queue(request);
} catch (...) {
}

constexpr scantry_libcamera_functions functions = {
    scantry_libcamera_layout, version, list, open_camera, close_camera, control_at, set_control, set_frame_duration,
    start, wait, reported, give_back,
};

}  // namespace

const scantry_libcamera_functions *scantry_libcamera_bridge(void) {
    return &functions;
}
