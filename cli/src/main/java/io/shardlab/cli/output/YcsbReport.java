package io.shardlab.cli.output;

import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A result in the text format of YCSB 0.17 ({@code TextMeasurementsExporter}, {@code OneMeasurementHdrHistogram}): a
 * section for each kind of operation, latencies in microseconds. It has the measured phases one after the other, without a load
 * or a warm-up before them. Where an operation is a batch, its documents are counted, as YCSB does. Formats only.
 */
public final class YcsbReport {

    /** YCSB's status by this program's kind of error; all other kinds are {@code ERROR}. */
    private static final Map<String, String> STATUS =
            Map.of("not-found", "NOT_FOUND", "wrong-answer", "UNEXPECTED_STATE");

    private static final String BATCHES =
            "Throughput(ops/sec) and Operations count documents. Latencies are those of whole batches, which are"
                    + " Return=OK; the other documents in them are Return=BATCHED_OK.";

    private final RunResult result;
    private final List<String> lines = new ArrayList<>();

    public YcsbReport(RunResult result) {
        this.result = result;
    }

    public String render() {
        measured().forEach(this::phase);
        return String.join(System.lineSeparator(), lines);
    }

    /** Returns notes for which the format has no place. */
    public Optional<String> note() {
        String scaled = result.target()
                .slowMotion()
                .map(motion -> motion.measured(result.phases()))
                .orElse("");
        String counted = measured().anyMatch(YcsbReport::hasBatches) ? BATCHES : "";
        return Optional.of((scaled + " " + counted).strip()).filter(note -> !note.isEmpty());
    }

    private Stream<PhaseReport> measured() {
        return result.phases().stream().filter(PhaseReport::measured);
    }

    private static boolean hasBatches(PhaseReport phase) {
        return phase.latencies().kinds().stream().anyMatch(kind -> batched(phase, kind) > 0);
    }

    /** Returns the number of documents beyond the first of each batch, which counts as the operation. */
    private static long batched(PhaseReport phase, KindReport kind) {
        return RateUnit.ofPhase(phase.name()) == RateUnit.DOCUMENTS
                ? Math.max(0, kind.documents() - kind.operations())
                : 0;
    }

    private void phase(PhaseReport phase) {
        line("OVERALL", "RunTime(ms)", Math.round(phase.seconds() * 1e3));
        line("OVERALL", "Throughput(ops/sec)", RateUnit.ofPhase(phase.name()).of(phase));
        line("TOTAL_GC_TIME", "Time(ms)", Math.round(phase.client().gcSeconds() * 1e3));
        double measured = phase.seconds() * result.target().slowdown();
        line("TOTAL_GC_TIME_%", "Time(%)", measured > 0 ? 100 * phase.client().gcSeconds() / measured : 0.0);
        phase.latencies().kinds().forEach(kind -> kind(kind, batched(phase, kind)));
    }

    private void kind(KindReport kind, long batched) {
        LatencyReport latency = kind.withParts().orElse(kind.serviceTime());
        long failed = kind.errors().values().stream().mapToLong(Long::longValue).sum();
        if (latency.count() + failed == 0) {
            // YCSB has no section for operations that never happened.
            return;
        }
        String section = kind.name().toUpperCase(Locale.ROOT);
        line(section, "Operations", latency.count() + batched);
        line(section, "AverageLatency(us)", latency.meanMicros());
        line(section, "MinLatency(us)", Math.round(latency.minMicros()));
        line(section, "MaxLatency(us)", Math.round(latency.maxMicros()));
        line(section, "50thPercentileLatency(us)", Math.round(latency.percentile("50")));
        line(section, "95thPercentileLatency(us)", Math.round(latency.percentile("95")));
        line(section, "99thPercentileLatency(us)", Math.round(latency.percentile("99")));
        line(section, "Return=OK", latency.count());
        if (batched > 0) {
            line(section, "Return=BATCHED_OK", batched);
        }
        statuses(kind).forEach((status, count) -> line(section, "Return=" + status, count));
        if (failed > 0) {
            line(section + "-FAILED", "Operations", failed);
        }
    }

    private static Map<String, Long> statuses(KindReport kind) {
        Map<String, Long> statuses = new TreeMap<>();
        kind.errors().forEach((error, count) -> statuses.merge(STATUS.getOrDefault(error, "ERROR"), count, Long::sum));
        return statuses;
    }

    private void line(String section, String name, Object value) {
        lines.add("[" + section + "], " + name + ", " + value);
    }
}
