package io.shardlab.core.result;

import io.shardlab.core.error.RunFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
     * Every interval with its latencies, in the order in which they were measured.
     *
     * @throws RunFailedException if the files cannot be read, or do not belong together
     */
    public List<SavedInterval> intervals() {
        Map<String, Deque<LatencyCounts>> latencies = new HashMap<>();
        LatencyLogReader.read(
                folder,
                entry -> latencies
                        .computeIfAbsent(
                                LatencyInterval.tag(entry.phase(), entry.operation(), entry.response()),
                                tag -> new ArrayDeque<>())
                        .add(LatencyCounts.of(entry.nanos())));
        List<SavedInterval> intervals = new ArrayList<>();
        List<SavedInterval.Kind> kinds = new ArrayList<>();
        for (IntervalRow row : IntervalCsvReader.read(folder)) {
            if (!kinds.isEmpty() && !sameInterval(kinds.get(0).row(), row)) {
                intervals.add(new SavedInterval(repetition(kinds.get(0).row()), kinds));
                kinds.clear();
            }
            kinds.add(kind(row, latencies));
        }
        if (!kinds.isEmpty()) {
            intervals.add(new SavedInterval(repetition(kinds.get(0).row()), kinds));
        }
        return intervals;
    }

    private static boolean sameInterval(IntervalRow one, IntervalRow other) {
        return one.startedAt().equals(other.startedAt()) && one.phase().equals(other.phase());
    }

    /** Both files are written in the same order, so that the next entry of a row's tag is the row's. */
    private SavedInterval.Kind kind(IntervalRow row, Map<String, Deque<LatencyCounts>> latencies) {
        LatencyCounts service = next(latencies.get(LatencyInterval.tag(row.phase(), row.operation(), false)), row);
        Deque<LatencyCounts> responses = latencies.get(LatencyInterval.tag(row.phase(), row.operation(), true));
        return new SavedInterval.Kind(row, service, responses == null ? service : next(responses, row));
    }

    private LatencyCounts next(Deque<LatencyCounts> entries, IntervalRow row) {
        if (entries == null || entries.isEmpty()) {
            throw new RunFailedException(folder + " is incomplete: " + ResultFolder.LATENCY + " has no latencies for "
                    + row.phase() + "/" + row.operation() + " at " + row.startedAt() + ".");
        }
        return entries.remove();
    }

    /** Files of older programs do not tell the repetition, but their times do. */
    private int repetition(IntervalRow row) {
        if (row.repetition() > 0) {
            return row.repetition();
        }
        Instant middle = row.startedAt().plusMillis(Math.round(row.seconds() * 500));
        return result.phases().stream()
                .filter(phase ->
                        phase.name().equals(row.phase()) && !phase.startedAt().isAfter(middle))
                .mapToInt(PhaseReport::repetition)
                .max()
                .orElse(1);
    }
}
