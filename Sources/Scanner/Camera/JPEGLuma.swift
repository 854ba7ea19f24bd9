import CTurboJPEG

/// Decodes the brightness of JPEG pictures, one after the other, into memory that is reused.
///
/// Owns one decoder of libjpeg-turbo, which also reads the pictures of webcams that leave out the Huffman tables.
package struct JPEGLuma: ~Copyable {
    private let decoder: tjhandle
    /// Each of this many pixels in a row and in a column becomes one: 1, 2 or 4. It is done while decoding, so that
    /// the others cost nothing.
    private let shrink: Int

    /// Nil if there is no memory.
    package init?(shrink: Int) {
        guard let decoder = tjInitDecompress() else { return nil }
        self.decoder = decoder
        self.shrink = shrink
    }

    deinit { tjDestroy(decoder) }

    /// Decodes a picture, if it has the size that is expected; false if it cannot be used. One that is cut off counts:
    /// what is missing is grey, and no code can be read there.
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
    /// The size when each `factor` pixels become one, rounded up as JPEG decoders do.
    func shrunk(by factor: Int) -> FrameSize {
        FrameSize(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    }
}
