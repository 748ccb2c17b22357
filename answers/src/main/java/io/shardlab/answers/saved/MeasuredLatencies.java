package io.shardlab.answers.saved;

import io.shardlab.answers.folder.LatencyInterval;
import io.shardlab.answers.folder.LatencyLogReader;
import io.shardlab.core.result.PhaseReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The latency distributions of the phases that count. Each adds up the intervals of the run's latency log over all
 * repetitions. A phase of a single operation has no distribution.
 */
final class MeasuredLatencies {

    private static final int DIGITS = 3;

    private final double slowdown;
    private final Map<String, Times> byPhase = new LinkedHashMap<>();

    /** Histograms by kind of operation. */
    private record Times(Map<String, Histogram> service, Map<String, Histogram> response) {}

    private MeasuredLatencies(List<PhaseReport> measured, double slowdown) {
        this.slowdown = slowdown;
        measured.stream()
                .filter(phase -> !phase.wasTimedOnce())
                .forEach(phase -> byPhase.put(
                        LatencyInterval.word(phase.name()), new Times(new LinkedHashMap<>(), new LinkedHashMap<>())));
    }

    /**
     * Reads the latencies of each phase in which anything was done.
     *
     * @param slowdown the number by which latencies in the log are divided
     */
    static List<PhaseLatencies> read(Path log, List<PhaseReport> measured, double slowdown) {
        MeasuredLatencies latencies = new MeasuredLatencies(measured, slowdown);
        LatencyLogReader.read(log, latencies::add);
        return latencies.byPhase.entrySet().stream()
                .filter(phase -> !phase.getValue().service().isEmpty())
                .map(phase -> latencies.of(phase.getKey(), phase.getValue()))
                .toList();
    }

    private void add(LatencyInterval interval) {
        Times times = byPhase.get(interval.phase());
        if (times != null && interval.stage().isEmpty()) {
            (interval.response() ? times.response() : times.service())
                    .computeIfAbsent(interval.operation(), name -> new Histogram(DIGITS))
                    .add(interval.nanos());
        }
    }

    private PhaseLatencies of(String name, Times times) {
        // In a closed loop the response time is the service time, and the log contains it once.
        Map<String, Histogram> responses = new LinkedHashMap<>(times.service());
        responses.replaceAll(times.response()::getOrDefault);
        return new PhaseLatencies(
                name,
                curve(name, sum(responses)),
                curve(name, sum(times.service())),
                !times.response().isEmpty(),
                responses.entrySet().stream()
                        .map(kind -> curve(kind.getKey(), kind.getValue()))
                        .toList());
    }

    private static Histogram sum(Map<String, Histogram> histograms) {
        Histogram sum = new Histogram(DIGITS);
        histograms.values().forEach(sum::add);
        return sum;
    }

    private PercentileCurve curve(String name, Histogram histogram) {
        return PercentileCurve.of(name, histogram, slowdown);
    }
}
