package io.shardlab.data.input;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Bytes as other programs compress them. */
final class CompressedBytes {

    /** Compressing larger ones takes commons-compress minutes. */
    private static final FramedLZ4CompressorOutputStream.Parameters SMALL_BLOCKS =
            new FramedLZ4CompressorOutputStream.Parameters(FramedLZ4CompressorOutputStream.BlockSize.K64);

    private CompressedBytes() {}

    static byte[] compressed(Compression compression, byte[] bytes) {
        return switch (compression) {
            case NONE -> bytes;
            case GZIP -> compressed(GZIPOutputStream::new, bytes);
            case ZSTD -> Zstd.compress(bytes);
            case XZ -> compressed(out -> new XZOutputStream(out, new LZMA2Options()), bytes);
            case BZIP2 -> compressed(BZip2CompressorOutputStream::new, bytes);
            case LZ4 -> compressed(out -> new FramedLZ4CompressorOutputStream(out, SMALL_BLOCKS), bytes);
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
