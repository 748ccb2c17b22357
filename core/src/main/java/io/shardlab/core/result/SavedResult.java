package io.shardlab.core.result;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A result with the folder that it was saved in.
 *
 * @param folder holds {@code result.json}, {@code intervals.csv} and {@code latency.hlog}
 * @param result what {@code result.json} says
 */
public record SavedResult(Path folder, RunResult result) {

    private static final int MOST_SHOWN = 120;

    /**
     * Reads a saved result.
     *
     * @param path a {@code result.json}, or the folder that holds it
     * @throws UsageException if it is none
     */
    public static SavedResult read(Path path) {
        RunResult result = ResultJson.read(path);
        Path absolute = path.toAbsolutePath().normalize();
        return new SavedResult(Files.isDirectory(path) ? path : parentOf(path, absolute), result);
    }

    /** What people call it, as it may be shown: {@link #fullName} on one line, cut if it is very long. */
    public String name() {
        return PlainText.line(fullName(), MOST_SHOWN);
    }

    /** The label, or else the folder's name, whatever it holds. */
    public String fullName() {
        return result.label()
                .filter(label -> !label.isBlank())
                .or(() -> Optional.ofNullable(
                                folder.toAbsolutePath().normalize().getFileName())
                        .map(Path::toString))
                .orElse("/");
    }

    private static Path parentOf(Path file, Path absolute) {
        return file.getParent() == null ? absolute.getParent() : file.getParent();
    }

    /**
     * Every interval with its latencies, in the order in which they were measured, read as they are asked for; to be closed.
     *
     * @throws UsageException if the files cannot be read
     */
    public SavedIntervals intervals() {
        return SavedIntervals.open(this);
    }
}
