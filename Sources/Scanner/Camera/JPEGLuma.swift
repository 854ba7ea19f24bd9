import CTurboJPEG

/// Decodes the luma of JPEG pictures into memory that is reused.
///
/// Owns a libjpeg-turbo decoder, which also reads webcams' pictures without Huffman tables.
package struct JPEGLuma: ~Copyable {
    private let decoder: tjhandle
    /// The number of pixels in a row and in a column that become one: 1, 2 or 4. Shrinking while decoding saves the
    /// cost of the other pixels.
    private let shrink: Int

    /// Returns nil if there is no memory.
    package init?(shrink: Int) {
        guard let decoder = tjInitDecompress() else { return nil }
        self.decoder = decoder
        self.shrink = shrink
    }

    deinit { tjDestroy(decoder) }

    /// Decodes a picture; returns false if it does not shrink to `size` or cannot be decoded. Accepts a truncated
    /// picture, whose missing part is grey.
    package func decode(
        _ bytes: UnsafeRawBufferPointer, to luma: UnsafeMutableBufferPointer<UInt8>, _ size: FrameSize
    ) -> Bool {
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        var (width, height, subsampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard
            tjDecompressHeader3(decoder, start, UInt(bytes.count), &width, &height, &subsampling, &colours) == 0,
            FrameSize(width: Int(width), height: Int(height)).shrunk(by: shrink) == size
        else { return false }
        let code = tjDecompress2(
            decoder, start, UInt(bytes.count), luma.baseAddress, Int32(size.width), Int32(size.width),
            Int32(size.height), Int32(TJPF_GRAY.rawValue), TJFLAG_FASTDCT | TJFLAG_LIMITSCANS)
        return code == 0 || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
    }
}

extension FrameSize {
    /// Returns the size when `factor` pixels become one, rounded up as JPEG decoders do.
    func shrunk(by factor: Int) -> FrameSize {
        FrameSize(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    }
}
