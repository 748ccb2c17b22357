package io.shardlab.answers.folder;

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
 * Writes to open files that are named by their descriptor, such as {@code /dev/fd/3} or a shell's {@code >(...)}. Such a path
 * looks like a symbolic link, but its target may have no name. The content must go to the open file itself, not to a new
 * file of the same name. Stateless.
 */
final class FileDescriptors {

    private static final Map<String, FileDescriptor> STANDARD =
            Map.of("1", FileDescriptor.out, "2", FileDescriptor.err);

    private FileDescriptors() {}

    /** True if the path itself names a descriptor, unlike a link to one such as {@code /dev/stdout}. */
    static boolean isOne(Path path) throws IOException {
        if (!Files.isSymbolicLink(path)) {
            return false;
        }
        Path folder = folder(path);
        return folder.startsWith("/proc") && folder.endsWith("fd");
    }

    /** Appends the content to the file. */
    static void write(Path descriptor, OutputFiles.Content content) throws IOException {
        Optional<FileDescriptor> own = own(descriptor);
        if (own.isEmpty()) {
            OutputFiles.writeStraight(descriptor, content, StandardOpenOption.APPEND);
            return;
        }
        // A new descriptor would have its own position, and later output would overwrite the content.
        // It stays open for that later output.
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
