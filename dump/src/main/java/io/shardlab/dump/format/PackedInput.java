package io.shardlab.dump.format;

import io.shardlab.data.input.Compression;
import io.shardlab.data.input.CountingInput;
import io.shardlab.data.input.InterruptibleInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** A file or stream of a dump, decompressed if it is compressed. Used by one thread. */
public final class PackedInput implements Closeable {

    private final InputStream content;

    private PackedInput(InputStream content) {
        this.content = content;
    }

    /**
     * Opens a file, or a pipe whose reader can be interrupted, that is compressed if its first bytes say so.
     *
     * @param read is told of bytes read from the file, as they are
     */
    public static PackedInput of(Path file, LongConsumer read) throws IOException {
        return of(
                Files.isRegularFile(file)
                        ? Files.newInputStream(file)
                        : new InterruptibleInput(() -> Files.newInputStream(file)),
                read);
    }

    /** Opens a file that is compressed if its name says so: documents may begin as compressed data does. */
    public static PackedInput byName(Path file, LongConsumer read) throws IOException {
        Compression compression = switch (Packing.ofFile(file.getFileName().toString())) {
            case NONE -> Compression.NONE;
            case GZIP -> Compression.GZIP;
            case ZSTD -> Compression.ZSTD;
        };
        InputStream in = Files.newInputStream(file);
        try {
            InputStream reporting = new ReportingInput(in, read);
            return new PackedInput(
                    compression == Compression.NONE ? reporting : compression.decompress(new CountingInput(reporting)));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Opens standard input, whose reader can be interrupted. */
    public static PackedInput ofStandardInput(InputStream in, LongConsumer read) throws IOException {
        return of(new InterruptibleInput(() -> in), read);
    }

    /** Takes a stream, which closes with it. */
    public static PackedInput of(InputStream in, LongConsumer read) throws IOException {
        try {
            CountingInput counted = new CountingInput(new ReportingInput(in, read));
            return new PackedInput(
                    Compression.detect(counted.peek(Compression.MAGIC_BYTES)).decompress(counted));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** The decompressed content. */
    public InputStream content() {
        return content;
    }

    @Override
    public void close() throws IOException {
        content.close();
    }

    /** Reports the bytes of every read. */
    private static final class ReportingInput extends InputStream {

        private final InputStream in;
        private final LongConsumer read;

        ReportingInput(InputStream in, LongConsumer read) {
            this.in = in;
            this.read = read;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = in.read(target, offset, length);
            if (count > 0) {
                read.accept(count);
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
