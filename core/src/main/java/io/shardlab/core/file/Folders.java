package io.shardlab.core.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds, deletes, copies, moves and measures whole folders. */
public final class Folders {

    private Folders() {}

    /** Deletes a folder and its content. Links are deleted, not followed. A missing folder is not an error. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Creates a folder in an existing one. Only this user can open it, if the file system has such permissions. */
    public static Path createPrivate(Path folder) throws IOException {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                : Files.createDirectory(folder);
    }

    /** Returns a path if it exists, or else the nearest of its parents that does; empty if none does. Looks at the disk. */
    public static Optional<Path> nearestExisting(Path path) {
        return Stream.iterate(path.toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(Files::exists)
                .findFirst();
    }

    /** Lists the entries of a folder. */
    public static List<Path> entries(Path folder) throws IOException {
        return entries(folder, "");
    }

    /** Lists the entries of a folder whose names begin with a prefix. */
    public static List<Path> entries(Path folder, String prefix) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(prefix))
                    .toList();
        }
    }

    /** True if the folder exists and is not empty. */
    public static boolean hasEntries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Copies the files of a folder and of those below it, including files behind links, to a new folder.
     *
     * @param wanted selects the files to copy by their names
     * @param copied receives the length of each copied file
     */
    public static void copy(Path from, Path to, Predicate<String> wanted, LongConsumer copied) throws IOException {
        Files.createDirectories(to);
        for (Path entry : entries(from)) {
            Path target = to.resolve(entry.getFileName());
            if (Files.isDirectory(entry)) {
                copy(entry, target, wanted, copied);
            } else if (wanted.test(entry.getFileName().toString())) {
                Files.copy(entry, target);
                copied.accept(Files.size(target));
            }
        }
    }

    /** Moves the files of one folder, not its sub-folders, to a new folder. */
    public static void moveFiles(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            List<Path> regular = files.filter(Files::isRegularFile).toList();
            for (Path file : regular) {
                Files.move(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /**
     * Returns the total length of all files in a folder and below it, 0 if the folder does not exist. Files may appear and
     * disappear during the count.
     *
     * @throws UncheckedIOException if a folder cannot be read
     */
    public static long bytes(Path folder) {
        long[] total = {0};
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    total[0] += attributes.size();
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (e instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw e;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return total[0];
    }
}
