package io.shardlab.run.folder;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/**
 * What a program holds open, named by its descriptor, as by {@code /dev/fd/3} or a shell's {@code >(...)}. It looks like a
 * symbolic link, but may lead to what has no name, and whoever holds it wants the content in it and not in another file of
 * that name. Stateless.
 */
final class Descriptors {

    private static final Map<String, FileDescriptor> STANDARD =
            Map.of("1", FileDescriptor.out, "2", FileDescriptor.err);

    private Descriptors() {}

    /** Whether that is one itself, and not a link to one such as {@code /dev/stdout}. */
    static boolean isOne(Path path) throws IOException {
        if (!Files.isSymbolicLink(path)) {
            return false;
        }
        Path folder = folder(path);
        return folder.startsWith("/proc") && folder.endsWith("fd");
    }

    /** Adds the content to what is there. */
    static void write(Path descriptor, OutputFiles.Content content) throws IOException {
        Optional<FileDescriptor> own = own(descriptor);
        if (own.isEmpty()) {
            OutputFiles.writeStraight(descriptor, content, StandardOpenOption.APPEND);
            return;
        }
        // Opened anew it would have a position of its own, and what is printed later would overwrite the content.
        // It stays open, as it is still printed to.
        OutputStream out = new FileOutputStream(own.get());
        content.writeTo(out);
        out.flush();
    }

    private static Optional<FileDescriptor> own(Path descriptor) throws IOException {
        boolean ours = folder(descriptor)
                .equals(Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd"));
        return ours ? Optional.ofNullable(STANDARD.get(descriptor.getFileName().toString())) : Optional.empty();
    }

    private static Path folder(Path descriptor) throws IOException {
        return descriptor.toAbsolutePath().getParent().toRealPath();
    }
}
