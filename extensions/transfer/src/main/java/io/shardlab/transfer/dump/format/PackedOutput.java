package io.shardlab.transfer.dump.format;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file or stream of a dump, compressed on request. A regular file has the ending {@value #PARTIAL} until it is complete;
 * an older file of its name stays until then. If it is closed before {@link #complete}, compressed data has no end. Not
 * thread-safe.
 */
public final class PackedOutput extends OutputStream implements DumpOutput.Documents {

    private static final String PARTIAL = ".part";

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Droppable target;
    private final OutputStream packed;
    private final Path partial;
    private final Path file;

    private PackedOutput(OutputStream out, Packing packing, Path partial, Path file) throws IOException {
        this.target = new Droppable(out);
        this.partial = partial;
        this.file = file;
        try {
            this.packed = new BufferedOutputStream(packing.pack(target), BUFFER_BYTES);
        } catch (IOException | RuntimeException e) {
            target.close();
            throw e;
        }
    }

    /** Opens a file. A pipe, a device or the target of a link is written, not replaced. */
    public static PackedOutput to(Path file, Packing packing) throws IOException {
        boolean there = Files.exists(file);
        // The name of standard output in /dev leads to a pipe without a path of its own.
        if (there && !Files.isRegularFile(file)) {
            return of(Files.newOutputStream(file), packing);
        }
        Path target = there ? file.toRealPath() : file;
        Path partial = partial(target);
        return new PackedOutput(Files.newOutputStream(partial), packing, partial, target);
    }

    /** Returns the name under which a file is written until it is complete. */
    public static Path partial(Path file) {
        return file.resolveSibling(file.getFileName() + PARTIAL);
    }

    /** Wraps a stream, which closes with it. */
    public static PackedOutput of(OutputStream out, Packing packing) throws IOException {
        return new PackedOutput(out, packing, null, null);
    }

    @Override
    public void write(int value) throws IOException {
        packed.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        packed.write(bytes, offset, length);
    }

    /** Writes the end of compressed data and closes the stream; a file gets its name. */
    @Override
    public void complete() throws IOException {
        packed.close();
        if (partial != null) {
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    @Override
    public void close() throws IOException {
        target.dropped = true;
        try {
            packed.close();
        } finally {
            target.close();
        }
    }

    /** Can drop the end of compressed data, which a compressor writes when it is closed to free its memory. */
    private static final class Droppable extends FilterOutputStream {

        private boolean dropped;

        Droppable(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            if (!dropped) {
                out.write(value);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (!dropped) {
                out.write(bytes, offset, length);
            }
        }
    }
}
