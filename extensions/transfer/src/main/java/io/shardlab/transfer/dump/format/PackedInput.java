package io.shardlab.transfer.dump.format;

import io.shardlab.mongo.input.Compression;
import io.shardlab.mongo.input.CountingInput;
import io.shardlab.mongo.input.InterruptibleInput;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.zip.ZipException;

/** Opens files and streams of dumps, decompressed. Closing the result closes the file or stream. */
public final class PackedInput {

    private PackedInput() {}

    /**
     * Opens a file, or a pipe whose reader can be interrupted. Its first bytes show whether it is compressed.
     *
     * @param read is called with the number of bytes of each read from the file
     */
    public static InputStream of(Path file, LongConsumer read) throws IOException {
        return of(
                Files.isRegularFile(file)
                        ? Files.newInputStream(file)
                        : new InterruptibleInput(() -> Files.newInputStream(file)),
                read);
    }

    /** Opens a file whose name shows whether it is compressed, as documents may begin like compressed data. */
    public static InputStream byName(Path file, LongConsumer read) throws IOException {
        Packing packing = Packing.ofFile(file.getFileName().toString());
        return open(Files.newInputStream(file), read, Optional.of(packing.compression()));
    }

    /** Opens standard input, whose reader can be interrupted. */
    public static InputStream ofStandardInput(InputStream in, LongConsumer read) throws IOException {
        return of(new InterruptibleInput(() -> in), read);
    }

    /** Opens a stream, whose first bytes show whether it is compressed. */
    public static InputStream of(InputStream in, LongConsumer read) throws IOException {
        return open(in, read, Optional.empty());
    }

    private static InputStream open(InputStream in, LongConsumer read, Optional<Compression> known) throws IOException {
        try {
            CountingInput counted = new CountingInput(new ReportingInput(in, read));
            Compression compression =
                    known.isPresent() ? known.get() : Compression.detect(counted.peek(Compression.MAGIC_BYTES));
            // mongorestore refuses such data, too.
            return compression.decompress(counted, reason -> {
                throw new ZipException(reason.toString());
            });
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private static final class ReportingInput extends FilterInputStream {

        private final LongConsumer read;

        ReportingInput(InputStream in, LongConsumer read) {
            super(in);
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
    }
}
