package io.shardlab.core.result;

import io.shardlab.core.error.RunFailedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A result with the folder that it was saved in.
 *
 * @param folder holds {@code result.json}, {@code intervals.csv} and {@code latency.hlog}
 * @param result what {@code result.json} says
 */
public record SavedResult(Path folder, RunResult result) {

    /**
     * Reads a saved result.
     *
     * @param path a {@code result.json}, or the folder that holds it
     * @throws RunFailedException if it is none
     */
    public static SavedResult read(Path path) {
        RunResult result = ResultJson.read(path);
        Path absolute = path.toAbsolutePath().normalize();
        return new SavedResult(Files.isDirectory(path) ? path : parentOf(path, absolute), result);
    }

    /** What people call it: the label, or else the folder's name. */
    public String name() {
        return result.label()
                .filter(label -> !label.isBlank())
                .orElseGet(
                        () -> folder.toAbsolutePath().normalize().getFileName().toString());
    }

    private static Path parentOf(Path file, Path absolute) {
        return file.getParent() == null ? absolute.getParent() : file.getParent();
    }

    /**
     * Every interval with its latencies, in the order in which they were measured, read as they are asked for; to be closed.
     *
     * @throws RunFailedException if the files cannot be read
     */
    public SavedIntervals intervals() {
        return SavedIntervals.open(this);
    }
}
