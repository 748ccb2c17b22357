package io.shardlab.run.folder;

import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder within that of results in which one program keeps what can still be undeleted. A locked file beside it tells
 * that somebody still can; the lock ends with the program, however that ends.
 */
final class DeletedFolder {

    /** Things lie so deep in it that whoever lists results finds none: {@code .deleted/PROGRAM/NUMBER/FOLDER}. */
    private static final String ALL = ".deleted";

    private final Path path;
    private final FileChannel lock;

    private DeletedFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** @throws RunFailedException if it cannot be written */
    static DeletedFolder create(Path results) {
        Path path = results.resolve(ALL).resolve(UUID.randomUUID().toString());
        try {
            Files.createDirectories(path.getParent());
            FileChannel lock = open(path);
            // The folder comes after the lock, so that nobody takes it for abandoned.
            lock.lock();
            Files.createDirectory(path);
            return new DeletedFolder(path, lock);
        } catch (IOException e) {
            throw OutputFiles.unwritable(results, e);
        }
    }

    private static Path lockOf(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".lock");
    }

    private static FileChannel open(Path folder) throws IOException {
        return FileChannel.open(lockOf(folder), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** Where the folder of that name goes, in a place of its own. */
    Path place(int number, Path name) throws IOException {
        return Files.createDirectories(path.resolve(String.valueOf(number))).resolve(name);
    }

    /** @throws RunFailedException if something cannot be deleted */
    void close() {
        try {
            deleteTree(path);
            lock.close();
            Files.deleteIfExists(lockOf(path));
            deleteIfEmpty(path.getParent());
        } catch (IOException e) {
            throw undeletable(path, e);
        }
    }

    /** @throws RunFailedException if something cannot be deleted */
    static void deleteAbandoned(Path results) {
        Path all = results.resolve(ALL);
        if (!Files.isDirectory(all)) {
            return;
        }
        try (Stream<Path> inside = Files.list(all)) {
            List<Path> folders = inside.filter(Files::isDirectory).toList();
            for (Path folder : folders) {
                deleteIfAbandoned(folder);
            }
            deleteIfEmpty(all);
        } catch (IOException e) {
            throw undeletable(all, e);
        }
    }

    private static void deleteIfAbandoned(Path folder) throws IOException {
        try (FileChannel channel = open(folder);
                FileLock lock = tryLock(channel)) {
            if (lock == null) {
                return;
            }
            deleteTree(folder);
        }
        Files.deleteIfExists(lockOf(folder));
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Another window of this very program.
            return null;
        }
    }

    /** Links are deleted, and not what they lead to. */
    private static void deleteTree(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path inside, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(inside);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            if (inside.findAny().isPresent()) {
                return;
            }
        }
        Files.deleteIfExists(folder);
    }

    private static RunFailedException undeletable(Path folder, IOException e) {
        return new RunFailedException(folder + " cannot be deleted: " + OutputFiles.reason(e) + ".", e);
    }
}
