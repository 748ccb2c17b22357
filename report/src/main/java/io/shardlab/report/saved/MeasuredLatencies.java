package io.shardlab.report.saved;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.run.folder.LatencyInterval;
import io.shardlab.run.folder.LatencyLogReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Adds up the intervals of a run's latency log to distributions of the phases that count, all repetitions together. A single
 * operation has none.
 */
final class MeasuredLatencies {

    private static final int DIGITS = 3;

    private final double slowdown;
    private final Map<String, Times> byPhase = new LinkedHashMap<>();

    private static final class Times {
        private final Map<String, Histogram> service = new LinkedHashMap<>();
        private final Map<String, Histogram> response = new LinkedHashMap<>();
    }

    private MeasuredLatencies(List<PhaseReport> measured, double slowdown) {
        this.slowdown = slowdown;
        measured.stream()
                .filter(phase -> !phase.wasTimedOnce())
                .forEach(phase -> byPhase.put(LatencyInterval.word(phase.name()), new Times()));
    }

    /** @param slowdown what latencies in the log are divided by */
    static MeasuredLatencies read(Path log, List<PhaseReport> measured, double slowdown) {
        MeasuredLatencies latencies = new MeasuredLatencies(measured, slowdown);
        LatencyLogReader.read(log, latencies::add);
        return latencies;
    }

    /** Of each phase in which anything was done. */
    List<PhaseLatencies> phases() {
        return byPhase.entrySet().stream()
                .filter(phase -> !phase.getValue().service.isEmpty())
                .map(phase -> latencies(phase.getKey(), phase.getValue()))
                .toList();
    }

    private PhaseLatencies latencies(String name, Times times) {
        Map<String, Histogram> responses = responses(times);
        return new PhaseLatencies(
                name,
                curve(name, sum(responses)),
                curve(name, sum(times.service)),
                !times.response.isEmpty(),
                responses.entrySet().stream()
                        .map(kind -> curve(kind.getKey(), kind.getValue()))
                        .toList());
    }

    private void add(LatencyInterval interval) {
        Times times = byPhase.get(interval.phase());
        if (times != null) {
            (interval.response() ? times.response : times.service)
                    .computeIfAbsent(interval.operation(), name -> new Histogram(DIGITS))
                    .add(interval.nanos());
        }
    }

    /** The curves that tell most of a single run. */
    List<PercentileCurve> curves() {
        return byPhase.size() == 1
                ? ofOnePhase(byPhase.values().iterator().next())
                : byPhase.entrySet().stream()
                        .flatMap(phase -> present(phase.getKey(), sum(responses(phase.getValue()))).stream())
                        .toList();
    }

    /** All kinds together, and each kind for itself if there are several. */
    private List<PercentileCurve> ofOnePhase(Times times) {
        List<PercentileCurve> curves = new ArrayList<>();
        if (times.response.isEmpty()) {
            present("service = response time", sum(times.service)).ifPresent(curves::add);
        } else {
            present("response time", sum(responses(times))).ifPresent(curves::add);
            present("service time", sum(times.service)).ifPresent(curves::add);
        }
        if (times.service.size() > 1) {
            responses(times)
                    .forEach((kind, histogram) -> present(kind, histogram).ifPresent(curves::add));
        }
        return curves;
    }

    /** In a closed loop the response time is the service time, and the log has it once. */
    private static Map<String, Histogram> responses(Times times) {
        return times.service.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        kind -> times.response.getOrDefault(kind.getKey(), kind.getValue()),
                        (one, other) -> one,
                        LinkedHashMap::new));
    }

    private static Histogram sum(Map<String, Histogram> histograms) {
        Histogram sum = new Histogram(DIGITS);
        histograms.values().forEach(sum::add);
        return sum;
    }

    private Optional<PercentileCurve> present(String name, Histogram histogram) {
        return histogram.getTotalCount() == 0 ? Optional.empty() : Optional.of(curve(name, histogram));
    }

    private PercentileCurve curve(String name, Histogram histogram) {
        return PercentileCurve.of(name, histogram, slowdown);
    }
}
