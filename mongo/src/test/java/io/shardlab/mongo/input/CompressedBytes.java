package io.shardlab.mongo.input;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.codec.digest.XXHash32;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Bytes in the form of other compression programs. */
final class CompressedBytes {

    private static final int LZ4_BLOCK = 64 * 1024;

    /** The level of {@code xz -0}, which takes a fraction of the usual time and is read in the same way. */
    private static final int FASTEST = 0;

    private CompressedBytes() {}

    static byte[] compressed(Compression compression, byte[] bytes) {
        return switch (compression) {
            case NONE -> bytes;
            case GZIP -> compressed(GZIPOutputStream::new, bytes);
            case ZSTD -> Zstd.compress(bytes);
            case XZ -> compressed(out -> new XZOutputStream(out, new LZMA2Options(FASTEST)), bytes);
            case BZIP2 -> compressed(BZip2CompressorOutputStream::new, bytes);
            case LZ4 -> lz4(bytes);
            case ZIP -> zip(Map.of("rows.csv", bytes));
        };
    }

    /** Opens the stream that compresses. */
    private interface Compressor {
        OutputStream open(OutputStream out) throws IOException;
    }

    private static byte[] compressed(Compressor compressor, byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream compressing = compressor.open(out)) {
            compressing.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** A frame of blocks that are not compressed: commons-compress takes minutes to compress them. */
    private static byte[] lz4(byte[] bytes) {
        byte[] descriptor = {0x60, 0x40};
        XXHash32 checksum = new XXHash32();
        checksum.update(descriptor, 0, descriptor.length);
        ByteBuffer frame = ByteBuffer.allocate(bytes.length + 64 + bytes.length / LZ4_BLOCK * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0x184d2204)
                .put(descriptor)
                .put((byte) (checksum.getValue() >> 8));
        for (int from = 0; from < bytes.length; from += LZ4_BLOCK) {
            int length = Math.min(LZ4_BLOCK, bytes.length - from);
            frame.putInt(length | 0x8000_0000).put(bytes, from, length);
        }
        frame.putInt(0);
        return Arrays.copyOf(frame.array(), frame.position());
    }

    static byte[] zip(Map<String, byte[]> files) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
