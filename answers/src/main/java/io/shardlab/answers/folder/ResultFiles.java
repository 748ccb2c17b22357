package io.shardlab.answers.folder;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The one check of the files beside a {@code result.json}: they are there and whole, and have the operations of the result. The
 * sums of {@code intervals.csv} and the counts of {@code latency.hlog} agree exactly; its times agree within {@link
 * ResultConsistency#TOLERANCE}. Who needs a file that does not pass refuses it; who can go on without it says so.
 *
 * @param intervals a sentence that says why {@code intervals.csv} cannot be used; empty if it can
 * @param latencies a sentence that says why {@code latency.hlog} cannot be used; empty if it can
 * @param resultAlone true if both files are missing, as where only the result was kept
 */
public record ResultFiles(Optional<Message> intervals, Optional<Message> latencies, boolean resultAlone) {

    private static final double MICRO = 1e-3;

    /**
     * Reads the files of a folder once. Blocks for a time that grows with them.
     *
     * @param result its result, scaled if it was measured in slow motion
     */
    public static ResultFiles of(Path folder, RunResult result) {
        Path intervals = folder.resolve(ResultFolder.INTERVALS);
        Path latencies = folder.resolve(ResultFolder.LATENCY);
        return new ResultFiles(
                intervals(intervals, result),
                latencies(latencies, result),
                !Files.exists(intervals) && !Files.exists(latencies));
    }

    /** The sentences of the files that cannot be used, for commands that go on without them. */
    public List<Message> problems() {
        return Stream.of(intervals, latencies).flatMap(Optional::stream).toList();
    }

    /**
     * Returns the sentences about the files beside a saved result; none if only the result was kept. Blocks like {@link #of}.
     */
    public static List<Message> problems(SavedResult saved) {
        ResultFiles files = of(saved.folder(), saved.result());
        return files.resultAlone() ? List.of() : files.problems();
    }

    private static Optional<Message> intervals(Path file, RunResult result) {
        if (!Files.exists(file)) {
            return missing(file);
        }
        try (IntervalCsvReader rows = IntervalCsvReader.open(file)) {
            boolean repeated = false;
            Map<String, long[]> found = new LinkedHashMap<>();
            for (Optional<IntervalRow> row = rows.next(); row.isPresent(); row = rows.next()) {
                repeated |= row.get().repetition() > 0;
                add(
                        found,
                        place(row.get().phase(), row.get().repetition()),
                        row.get().operations(),
                        row.get().documents(),
                        row.get().bytes());
            }
            Map<String, long[]> expected = new LinkedHashMap<>();
            for (PhaseReport phase : result.phases()) {
                PhaseReport.Counts counts = phase.counts();
                // Files of older programs do not have the repetition.
                add(
                        expected,
                        place(phase.name(), repeated ? phase.repetition() : 0),
                        counts.operations(),
                        counts.documents(),
                        counts.bytes());
            }
            return difference(file, found, expected, List.of("operations", "documents", "bytes"));
        } catch (UsageException e) {
            return Optional.of(e.wording());
        }
    }

    private static String place(String phase, int repetition) {
        return repetition > 1 ? phase + " (" + repetition + ")" : phase;
    }

    private static void add(Map<String, long[]> sums, String place, long... amounts) {
        long[] sum = sums.computeIfAbsent(place, any -> new long[amounts.length]);
        for (int i = 0; i < amounts.length; i++) {
            sum[i] += amounts[i];
        }
    }

    private static Optional<Message> difference(
            Path file, Map<String, long[]> found, Map<String, long[]> expected, List<String> names) {
        for (String place : Stream.concat(expected.keySet().stream(), found.keySet().stream())
                .distinct()
                .toList()) {
            for (int i = 0; i < names.size(); i++) {
                long there = found.containsKey(place) ? found.get(place)[i] : 0;
                long measured = expected.containsKey(place) ? expected.get(place)[i] : 0;
                if (there != measured) {
                    return Optional.of(Message.of(
                            "{0} is not whole: it has {1} {2} of {3}, and result.json has {4}.",
                            OutputFiles.shown(file), there, names.get(i), place, measured));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Message> latencies(Path file, RunResult result) {
        if (!Files.exists(file)) {
            return missing(file);
        }
        Map<String, Histogram> services = new LinkedHashMap<>();
        Map<String, long[]> found = new LinkedHashMap<>();
        AtomicBoolean staged = new AtomicBoolean();
        try {
            LatencyLogReader.read(file, entry -> {
                add(found, entry.tag(), count(entry));
                staged.compareAndSet(false, entry.stage().isPresent());
                if (!entry.response() && entry.stage().isEmpty()) {
                    services.computeIfAbsent(entry.phase(), any -> new Histogram(3))
                            .add(entry.nanos());
                }
            });
        } catch (UsageException e) {
            return Optional.of(e.wording());
        }
        return difference(file, found, logged(result, found, staged.get()), List.of("operations"))
                .or(() -> times(file, services, result));
    }

    private static long count(LatencyInterval entry) {
        return entry.nanos().getTotalCount();
    }

    /**
     * The counts that the log should have, by tag. A closed loop has no response times of its own, and logs of older programs
     * have no stages.
     */
    private static Map<String, long[]> logged(RunResult result, Map<String, long[]> found, boolean staged) {
        Map<String, long[]> expected = new LinkedHashMap<>();
        for (PhaseReport phase : result.phases()) {
            for (KindReport kind : phase.latencies().kinds()) {
                add(expected, LatencyInterval.tag(phase.name(), kind.name(), false), kind.operations());
                String response = LatencyInterval.tag(phase.name(), kind.name(), true);
                if (found.containsKey(response)) {
                    add(expected, response, kind.operations());
                }
            }
            for (StageReport stage : staged ? phase.openLoop().stages() : List.<StageReport>of()) {
                add(expected, LatencyInterval.stageTag(phase.name(), stage.stage(), false), stage.operations());
                add(
                        expected,
                        LatencyInterval.stageTag(phase.name(), stage.stage(), true),
                        stage.operations() + stage.missed());
            }
        }
        return expected;
    }

    private static Optional<Message> times(Path file, Map<String, Histogram> services, RunResult result) {
        double slowdown = result.target().slowdown();
        for (PhaseReport phase : result.phases()) {
            Histogram logged = services.get(LatencyInterval.word(phase.name()));
            boolean once = result.phases().stream()
                            .filter(other ->
                                    LatencyInterval.word(other.name()).equals(LatencyInterval.word(phase.name())))
                            .count()
                    == 1;
            if (once && logged != null) {
                Optional<Message> other = other(file, phase, LatencyReport.of(logged), slowdown);
                if (other.isPresent()) {
                    return other;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Message> other(Path file, PhaseReport phase, LatencyReport logged, double slowdown) {
        LatencyReport measured = phase.latencies().serviceTime();
        Map<String, double[]> figures = new LinkedHashMap<>();
        figures.put("mean", new double[] {logged.meanMicros(), measured.meanMicros()});
        LatencyReport.PERCENTILES.forEach(
                name -> figures.put("p" + name, new double[] {logged.percentile(name), measured.percentile(name)}));
        figures.put("max", new double[] {logged.maxMicros(), measured.maxMicros()});
        return figures.entrySet().stream()
                .filter(figure ->
                        !ResultConsistency.isNear(figure.getValue()[0] / slowdown, figure.getValue()[1], MICRO))
                .map(figure -> Message.of(
                        "{0} does not belong to its result: the {1} of {2} is {3} µs, and result.json has {4} µs.",
                        OutputFiles.shown(file),
                        figure.getKey(),
                        phase.name(),
                        FigureText.number(figure.getValue()[0] / slowdown),
                        FigureText.number(figure.getValue()[1])))
                .findFirst();
    }

    private static Optional<Message> missing(Path file) {
        return Optional.of(Message.of("{0} is missing.", OutputFiles.shown(file)));
    }
}
