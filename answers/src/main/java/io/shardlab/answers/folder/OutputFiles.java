package io.shardlab.answers.folder;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Creates folders and files of results: each folder is new, each file complete or absent. Stateless. */
public final class OutputFiles {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int MOST_TRIES = 1000;
    private static final int MOST_SHOWN = 200;
    private static final int MOST_LINKS = 40;
    private static final long LITTLE_ROOM_BYTES = 1 << 20;

    private OutputFiles() {}

    /**
     * Creates a folder {@code YYYYMMDD-HHMMSS-NAME} (UTC) that was not there before.
     *
     * @param parent the folder around it, created if needed
     */
    public static Path newFolder(Path parent, String name, Instant startedAt) throws IOException {
        Files.createDirectories(parent);
        return unused(parent, STAMP.format(startedAt) + "-" + name);
    }

    /** Finds a free name, as two runs may start in the same second. */
    private static Path unused(Path parent, String name) throws IOException {
        for (int i = 1; i < MOST_TRIES; i++) {
            Path path = parent.resolve(i == 1 ? name : name + "-" + i);
            if (!Files.exists(path)) {
                try {
                    return Files.createDirectory(path);
                } catch (FileAlreadyExistsException e) {
                    // Another run was faster: try the next name.
                    assert Files.exists(path);
                }
            }
        }
        throw new IOException("there is no free name like " + name);
    }

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Like {@link #write(Path, Content)}, in UTF-8.
     *
     * @throws RunFailedException if it cannot be written
     */
    public static void write(Path file, String content) {
        // A lone surrogate, as a foreign label may hold, becomes a question mark and does not fail the write.
        write(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Writes a file. A concurrent reader sees either the old or the new content, complete. After a failure the old file is
     * there and nothing beside it. The new file has the old one's permissions. The target of a link is replaced, not the link.
     * A device, a pipe and a file that is named by its descriptor are written directly; so is an old file in a folder that
     * takes no new file.
     *
     * @throws RunFailedException if it cannot be written
     */
    public static void write(Path file, Content content) {
        try {
            Path target = followed(file);
            if (Files.isDirectory(target)) {
                throw new FileSystemException(file.toString(), null, "it is a folder");
            }
            if (FileDescriptors.isOne(target)) {
                FileDescriptors.write(target, content);
            } else if (Files.exists(target) && !Files.isRegularFile(target)) {
                writeStraight(target, content, StandardOpenOption.WRITE);
            } else {
                replace(target, content);
            }
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    /** The target of a link, which may not exist yet. A descriptor looks like a link, but is not followed. */
    private static Path followed(Path file) throws IOException {
        Path target = file;
        for (int links = 0; Files.isSymbolicLink(target) && !FileDescriptors.isOne(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(file.toString(), null, "it is a link that leads nowhere");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    static void writeStraight(Path file, Content content, OpenOption option) throws IOException {
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE, option)) {
            content.writeTo(out);
        }
    }

    private static void replace(Path file, Content content) throws IOException {
        Path draft = TemporaryFiles.open(file.toAbsolutePath().getParent());
        boolean made = false;
        try {
            try (OutputStream out = Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW)) {
                made = true;
                copyRights(file, draft);
                content.writeTo(out);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // On a full disk, a direct write would only destroy the old content.
            if (made || !Files.exists(file) || isFull(file, e)) {
                throw e;
            }
            writeStraight(file, content, StandardOpenOption.TRUNCATE_EXISTING);
        } finally {
            TemporaryFiles.close(draft);
        }
    }

    private static void copyRights(Path old, Path draft) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(draft, PosixFileAttributeView.class);
        if (view != null && Files.exists(old)) {
            view.setPermissions(Files.getPosixFilePermissions(old));
        }
    }

    /** True if a write failed for lack of space. The system's message may be in any language, so its free space counts too. */
    static boolean isFull(Path path, Throwable failure) {
        // Without the name of the file, which may contain any words.
        String reason = failure instanceof FileSystemException e ? e.getReason() : failure.getMessage();
        String words = String.valueOf(reason).toLowerCase(Locale.ROOT);
        try {
            FileStore disk = Files.getFileStore(path);
            return words.contains("space")
                    || words.contains("quota")
                    || disk.getTotalSpace() > 0 && disk.getUsableSpace() < LITTLE_ROOM_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    /** Deletes files, and with an empty name the folder itself, unless it holds other files. Failures are ignored. */
    public static void delete(Path folder, List<String> files) {
        for (String file : files) {
            try {
                Files.deleteIfExists(file.isEmpty() ? folder : folder.resolve(file));
            } catch (IOException e) {
                return;
            }
        }
    }

    /** The failure to report for a file or a folder that cannot be written. */
    public static RunFailedException unwritable(Path path, IOException e) {
        return new RunFailedException(Message.of("{0} cannot be written: {1}.", shown(path), reason(e)), e);
    }

    /** A path for a sentence, cut if it is very long. */
    static String shown(Path path) {
        return PlainText.line(path.toString(), MOST_SHOWN);
    }

    static Message reason(IOException e) {
        if (e instanceof FileAlreadyExistsException exists) {
            return Message.of("{0} is not a folder", shown(exists));
        }
        if (e instanceof NoSuchFileException) {
            return Message.of("there is no such file or folder");
        }
        if (e instanceof AccessDeniedException) {
            return Message.of("no right to use it");
        }
        if (e instanceof FileSystemException system && system.getReason() != null) {
            return Message.text(system.getReason());
        }
        return e instanceof CharacterCodingException
                ? Message.of("it is not UTF-8")
                : Message.text(String.valueOf(e.getMessage()));
    }

    private static String shown(FileSystemException e) {
        return PlainText.line(String.valueOf(e.getFile()), MOST_SHOWN);
    }
}
