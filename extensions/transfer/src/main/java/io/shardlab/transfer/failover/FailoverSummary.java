package io.shardlab.transfer.failover;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.failover.RepetitionFigures.Period;
import io.shardlab.transfer.failover.RepetitionFigures.When;
import io.shardlab.transfer.failover.RepetitionFigures.Writes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** All repetitions together: medians with their spread, and the findings. */
final class FailoverSummary {

    private static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1e3;

    private final List<RepetitionFigures> repetitions;

    FailoverSummary(List<RepetitionFigures> repetitions) {
        this.repetitions = List.copyOf(repetitions);
    }

    /**
     * A time that each repetition may have.
     *
     * @param fact its key among the facts
     * @param title the key of its title in the table
     */
    private record Time(String fact, String title, Function<RepetitionFigures, OptionalDouble> of) {}

    private static final List<Time> TIMES = List.of(
            new Time("detectionSeconds", "fault to detection by the client", RepetitionFigures::detected),
            new Time("newPrimarySeconds", "fault to new primary", RepetitionFigures::newPrimary),
            new Time("firstReadSeconds", "fault to first successful read", RepetitionFigures::firstRead),
            new Time("firstWriteSeconds", "fault to first successful write", RepetitionFigures::firstWrite),
            new Time(
                    "longestOutageSeconds",
                    "longest time of a worker without a success",
                    figures -> OptionalDouble.of(figures.longestOutage())),
            new Time("returnSeconds", "return: repair to member serving", RepetitionFigures::back),
            new Time("resyncSeconds", "resync: member serving to caught up", RepetitionFigures::resync));

    private double[] values(Time time) {
        return repetitions.stream()
                .map(time.of())
                .flatMapToDouble(OptionalDouble::stream)
                .sorted()
                .toArray();
    }

    /** Returns the medians of the times that exist, the outcome of all writes, and the tables. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        for (Time time : TIMES) {
            double[] values = values(time);
            if (values.length > 0) {
                facts.put(time.fact(), Rounding.thousandths(Median.of(values)));
            }
        }
        Writes writes = allWrites();
        facts.put("writesAcknowledged", writes.acknowledged());
        facts.put("writesLost", writes.lost());
        facts.put("writesFailed", writes.failed());
        facts.put("writesFailedButStored", writes.stored());
        facts.put(FactTable.FACT, tables().stream().map(FactTable::asFact).toList());
        return facts;
    }

    private Writes allWrites() {
        return repetitions.stream()
                .map(RepetitionFigures::writes)
                .reduce(
                        new Writes(0, 0, 0, 0),
                        (one, other) -> new Writes(
                                one.acknowledged() + other.acknowledged(),
                                one.lost() + other.lost(),
                                one.failed() + other.failed(),
                                one.stored() + other.stored()));
    }

    List<FactTable> tables() {
        return repetitions.isEmpty() ? List.of() : List.of(times(), writes(), responses());
    }

    private FactTable times() {
        return FactTable.of(
                        Message.of("Times of the failover"),
                        List.of("time", "median, s", "shortest, s", "longest, s", "repetitions with it"),
                        TIMES.stream().map(this::row).toList())
                .drawing(List.of("median, s"), "s");
    }

    private List<Object> row(Time time) {
        double[] values = values(time);
        Message title = Message.of(time.title());
        return values.length == 0
                ? Arrays.asList(title, null, null, null, 0L)
                : Arrays.asList(
                        title,
                        Rounding.thousandths(Median.of(values)),
                        Rounding.thousandths(values[0]),
                        Rounding.thousandths(values[values.length - 1]),
                        (long) values.length);
    }

    private FactTable writes() {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < repetitions.size(); i++) {
            rows.add(row(
                    Message.of("repetition {0,number,#}", i + 1),
                    repetitions.get(i).writes()));
        }
        if (repetitions.size() > 1) {
            rows.add(row(Message.of("all"), allWrites()));
        }
        return FactTable.of(
                Message.of("What became of the writes"),
                List.of("repetition", "acknowledged", "acknowledged and lost", "failed", "failed, but stored"),
                rows);
    }

    private static List<Object> row(Message name, Writes writes) {
        return Arrays.asList(name, writes.acknowledged(), writes.lost(), writes.failed(), writes.stored());
    }

    private FactTable responses() {
        List<List<Object>> rows = new ArrayList<>();
        for (FailoverDocuments.Kind kind : FailoverDocuments.Kind.values()) {
            for (When when : When.values()) {
                rows.add(row(
                        Message.of(
                                switch (when) {
                                    case BEFORE -> "{0} before";
                                    case DURING -> "{0} during";
                                    case AFTER -> "{0} after";
                                },
                                kind.title()),
                        repetitions.stream()
                                .flatMap(repetition -> repetition.periods().stream())
                                .filter(period -> period.kind() == kind && period.when() == when)
                                .toList()));
            }
        }
        return FactTable.of(
                Message.of("Response times before, during and after the outage"),
                List.of("operations", "succeeded", "failed", "p50, ms", "p95, ms", "p99, ms", "max, ms"),
                rows);
    }

    private static List<Object> row(Message name, List<Period> same) {
        Histogram responses = new Histogram(DIGITS);
        same.forEach(period -> responses.add(period.responses()));
        LatencyReport summary = LatencyReport.of(responses);
        return Arrays.asList(
                name,
                summary.count(),
                same.stream().mapToLong(Period::errors).sum(),
                millis(summary, summary.percentile("50")),
                millis(summary, summary.percentile("95")),
                millis(summary, summary.percentile("99")),
                millis(summary, summary.maxMicros()));
    }

    private static Double millis(LatencyReport summary, double micros) {
        return summary.count() == 0 ? null : Rounding.thousandths(micros / MICROS_PER_MILLI);
    }

    /** @param majority true if writes waited for a majority */
    List<Finding> findings(boolean majority) {
        if (repetitions.isEmpty()) {
            return List.of();
        }
        Writes writes = allWrites();
        Message evidence = Message.of(
                "{0} of {1} acknowledged writes are missing at the end{2,choice,1#|1<, in {2} repetitions}",
                writes.lost(), writes.acknowledged(), repetitions.size());
        List<Finding> findings = new ArrayList<>();
        findings.add(writes.lost() > 0 ? lost(evidence, majority) : noneLost(evidence, majority));
        waiting().ifPresent(findings::add);
        return findings;
    }

    private static Finding lost(Message evidence, boolean majority) {
        return Finding.of(
                "writes-lost",
                Message.of("Acknowledged writes were lost."),
                evidence,
                Message.of(
                        majority
                                ? "A majority had acknowledged them: look at the servers' logs."
                                : "The former primary had acknowledged them before another member had them, and rolled them back "
                                        + "when it returned. --write-concern majority prevents that."));
    }

    private static Finding noneLost(Message evidence, boolean majority) {
        return Finding.of(
                "no-writes-lost",
                Message.of("No acknowledged write was lost."),
                evidence,
                Message.of(
                        majority
                                ? "A write that a majority has acknowledged survives a failover."
                                : "Without --write-concern majority there is no guarantee: it depends on the replication lag of "
                                        + "the other members."));
    }

    /** Nothing closes the connections to a member that does not answer. */
    private Optional<Finding> waiting() {
        long waiting =
                repetitions.stream().mapToLong(RepetitionFigures::waiting).sum();
        return waiting == 0
                ? Optional.empty()
                : Optional.of(
                        Finding.of(
                                "operations-waited",
                                Message.of("Operations waited for the failed member although another was primary."),
                                Message.of(
                                        "{0} operations that had started before the new primary was known ended only after the "
                                                + "repair{1,choice,1#|1<, in {1} repetitions}",
                                        waiting, repetitions.size()),
                                Message.of(
                                        "Their connections stayed open, so they waited for an answer, each with its worker. Bound the "
                                                + "wait in the application's connection string (timeoutMS or socketTimeoutMS).")));
    }
}
