package io.shardlab.answers.folder;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SlowMotionScale;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The runs in a folder, and in the folders of experiments in it. Immutable.
 *
 * @param results the results, the newest first
 * @param unreadable the reasons why others could not be read, a sentence each
 */
public record SavedResults(List<SavedResult> results, List<String> unreadable) {

    /** The levels below the folder of results: an experiment's folder, and a run's folder in it. */
    private static final int DEPTH = 2;

    public SavedResults {
        results = List.copyOf(results);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * Reads the runs; none if there is no such folder. Blocks for a time that grows with their number.
     *
     * @throws RunFailedException if the folder itself cannot be read
     */
    public static SavedResults in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return new SavedResults(List.of(), List.of());
        }
        List<SavedResult> results = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path run : runs(folder, unreadable)) {
            try {
                results.add(read(run));
            } catch (UsageException e) {
                unreadable.add(e.getMessage());
            }
        }
        results.sort(Comparator.comparing((SavedResult saved) -> saved.result().startedAt())
                .reversed());
        return new SavedResults(results, unreadable);
    }

    /**
     * Reads a saved result.
     *
     * @param path a {@code result.json}, or the folder that holds it
     * @throws UsageException if it is not such a file
     */
    public static SavedResult read(Path path) {
        RunResult result = result(path);
        Path absolute = path.toAbsolutePath().normalize();
        return new SavedResult(Files.isDirectory(path) ? path : parentOf(path, absolute), result);
    }

    /**
     * Reads the content of {@code result.json}, scaled to the simulated cluster if it was in slow motion.
     *
     * @param path a {@code result.json}, or the folder that holds it
     * @throws UsageException if it is not such a file, has another schema version, or its figures contradict each other
     */
    public static RunResult result(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.RESULT) : path;
        RunResult written = SavedJson.read(file, RunResult.class, RunResult.SCHEMA_VERSION);
        ResultConsistency.problem(written).ifPresent(problem -> {
            throw new UsageException(Message.of("{0} contradicts itself: {1}.", OutputFiles.shown(file), problem));
        });
        return SlowMotionScale.simulated(written);
    }

    private static Path parentOf(Path file, Path absolute) {
        return file.getParent() == null ? absolute.getParent() : file.getParent();
    }

    private static List<Path> runs(Path folder, List<String> unreadable) {
        List<Path> runs = new ArrayList<>();
        try {
            Files.walkFileTree(folder, Set.of(), DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path inside, BasicFileAttributes attributes) {
                    add(inside, attributes);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult preVisitDirectory(Path inside, BasicFileAttributes attributes) {
                    add(inside, attributes);
                    return FileVisitResult.CONTINUE;
                }

                private void add(Path inside, BasicFileAttributes attributes) {
                    if (attributes.isDirectory() && ResultFolder.isOne(inside)) {
                        runs.add(inside);
                    }
                }

                @Override
                public FileVisitResult visitFileFailed(Path inside, IOException e) throws IOException {
                    if (inside.equals(folder)) {
                        throw e;
                    }
                    // A folder that was removed in the meantime does not count.
                    if (!(e instanceof NoSuchFileException)) {
                        unreadable.add(inside + " cannot be read: " + OutputFiles.reason(e) + ".");
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The results in {0} cannot be read: {1}.", folder, OutputFiles.reason(e)), e);
        }
        return runs;
    }
}
