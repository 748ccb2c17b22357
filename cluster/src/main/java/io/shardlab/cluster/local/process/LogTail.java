package io.shardlab.cluster.local.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads a growing log piece by piece. Not thread-safe. */
final class LogTail {

    private final Path file;
    private final ByteArrayOutputStream incompleteLine = new ByteArrayOutputStream();
    private long position;

    LogTail(Path file) {
        this.file = file;
    }

    /** The lines completed since the last call; none while the file is not there. */
    List<String> newLines() {
        try (FileChannel channel = FileChannel.open(file)) {
            InputStream in = Channels.newInputStream(channel.position(position));
            byte[] added = in.readAllBytes();
            position += added.length;
            return complete(added);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("the log " + file + " cannot be read", e);
        }
    }

    private List<String> complete(byte[] added) {
        int end = added.length;
        while (end > 0 && added[end - 1] != '\n') {
            end--;
        }
        String lines = "";
        if (end > 0) {
            incompleteLine.write(added, 0, end);
            lines = incompleteLine.toString(StandardCharsets.UTF_8);
            incompleteLine.reset();
        }
        incompleteLine.write(added, end, added.length - end);
        return lines.lines().toList();
    }
}
