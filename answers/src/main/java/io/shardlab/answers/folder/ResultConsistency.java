package io.shardlab.answers.folder;

import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that the figures of a {@code result.json} agree with each other. Counts agree exactly; a rate agrees with its amount
 * and the time within {@link #TOLERANCE} and the rounding of both to thousandths. The rates of machines that were merged are
 * sums, so they may exceed the amount over the time of all. Stateless.
 */
final class ResultConsistency {

    /** A share of the larger value; histograms of three digits are exact to 0.1 %. */
    static final double TOLERANCE = 0.01;

    private static final double ROUNDING = 0.001;

    /** Times are rounded to thousandths, so the time of a short phase may be 0. */
    private static final double HALF = ROUNDING / 2;

    private ResultConsistency() {}

    /** The first contradiction, as the end of a sentence; empty if there is none. */
    static Optional<Message> problem(RunResult result) {
        boolean merged = !result.machines().mergedFrom().isEmpty();
        return result.phases().stream()
                .flatMap(phase -> problems(phase, merged).map(problem -> in(phase, problem)))
                .findFirst()
                .or(() -> repetitions(result));
    }

    /** The summary of repetitions follows from their phases. */
    private static Optional<Message> repetitions(RunResult result) {
        List<PhaseReport> measured =
                result.phases().stream().filter(PhaseReport::measured).toList();
        if (result.repetitions().isEmpty()) {
            return Optional.empty();
        }
        RepetitionSummary saved = result.repetitions().get();
        if (measured.isEmpty() || saved.count() != measured.size()) {
            return Optional.of(Message.of(
                    "repetitions.{0} is {1}, but the measured phases give {2}",
                    "count", saved.count(), measured.size()));
        }
        RepetitionSummary computed = RepetitionSummary.of(measured);
        return Stream.of(
                        summary("medianThroughput", saved.medianThroughput(), computed.medianThroughput()),
                        summary("minThroughput", saved.minThroughput(), computed.minThroughput()),
                        summary("maxThroughput", saved.maxThroughput(), computed.maxThroughput()),
                        summary("spreadPercent", saved.spreadPercent(), computed.spreadPercent()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Message> summary(String name, double saved, double computed) {
        return isNear(saved, computed, ROUNDING)
                ? Optional.empty()
                : Optional.of(Message.of(
                        "repetitions.{0} is {1}, but the measured phases give {2}",
                        name, FigureText.number(saved), FigureText.number(computed)));
    }

    private static Message in(PhaseReport phase, Message problem) {
        return Message.of("in the phase {0}, repetition {1,number,#}, {2}", phase.name(), phase.repetition(), problem);
    }

    private static Stream<Message> problems(PhaseReport phase, boolean merged) {
        PhaseReport.Counts counts = phase.counts();
        DrainReport drain = phase.drain();
        double seconds = phase.seconds();
        return Stream.of(
                        rate(
                                "throughput",
                                counts.throughput(),
                                counts.operations() - drain.operations(),
                                seconds,
                                merged),
                        rate(
                                "documentsPerSecond",
                                counts.documentsPerSecond(),
                                counts.documents() - drain.documents(),
                                seconds,
                                merged),
                        rate(
                                "bytesPerSecond",
                                counts.bytesPerSecond(),
                                counts.bytes() - drain.bytes(),
                                seconds,
                                merged),
                        amount(
                                "serviceTime.count",
                                phase.latencies().serviceTime().count(),
                                counts.operations()),
                        kinds(phase),
                        routers(phase),
                        stages(phase),
                        order("serviceTime", phase.latencies().serviceTime()),
                        order("responseTime", phase.latencies().responseTime()))
                .flatMap(Optional::stream);
    }

    private static Optional<Message> rate(String name, double rate, long amount, double seconds, boolean merged) {
        double least = amount / (seconds + HALF);
        double most = merged || seconds <= HALF ? Double.MAX_VALUE : amount / (seconds - HALF);
        return amount >= 0 && isAtMost(least, rate) && isAtMost(rate, most)
                ? Optional.empty()
                : Optional.of(Message.of(
                        "{0} is {1}, but {2} in {3} s are {4} a second",
                        name,
                        FigureText.number(rate),
                        amount,
                        FigureText.number(seconds),
                        FigureText.number(amount / (seconds > 0 ? seconds : HALF))));
    }

    private static Optional<Message> kinds(PhaseReport phase) {
        List<KindReport> kinds = phase.latencies().kinds();
        long sum = kinds.stream().mapToLong(KindReport::operations).sum();
        Optional<Message> together = kinds.isEmpty()
                ? Optional.empty()
                : amount("kinds.operations", sum, phase.counts().operations());
        return together.or(
                () -> kinds.stream().flatMap(ResultConsistency::problems).findFirst());
    }

    private static Optional<Message> routers(PhaseReport phase) {
        List<RouterReport> routers = phase.latencies().perRouter();
        long sum = routers.stream().mapToLong(RouterReport::operations).sum();
        return routers.isEmpty()
                ? Optional.empty()
                : amount("perRouter.operations", sum, phase.counts().operations());
    }

    private static Optional<Message> stages(PhaseReport phase) {
        List<StageReport> stages = phase.openLoop().stages();
        long sum = stages.stream().mapToLong(StageReport::operations).sum();
        Optional<Message> together = stages.isEmpty()
                ? Optional.empty()
                : amount("stages.operations", sum, phase.counts().operations());
        return together.or(
                () -> stages.stream().flatMap(ResultConsistency::problems).findFirst());
    }

    private static Stream<Message> problems(StageReport stage) {
        String name = "stages." + stage.stage() + ".";
        long returned = stage.operations();
        return Stream.of(
                        amount(name + "due", stage.due(), returned + stage.missed() + stage.failed()),
                        stage.serviceTime()
                                .flatMap(times -> amount(name + "serviceTime.count", times.count(), returned)
                                        .or(() -> order(name + "serviceTime", times))),
                        stage.responseTime()
                                .flatMap(times -> amount(
                                                name + "responseTime.count", times.count(), returned + stage.missed())
                                        .or(() -> order(name + "responseTime", times))))
                .flatMap(Optional::stream);
    }

    private static Stream<Message> problems(KindReport kind) {
        String name = "kinds." + kind.name() + ".";
        return Stream.of(
                        amount(name + "serviceTime.count", kind.serviceTime().count(), kind.operations()),
                        amount(name + "responseTime.count", kind.responseTime().count(), kind.operations()),
                        order(name + "serviceTime", kind.serviceTime()),
                        order(name + "responseTime", kind.responseTime()))
                .flatMap(Optional::stream);
    }

    private static Optional<Message> amount(String name, long amount, long operations) {
        return amount == operations
                ? Optional.empty()
                : Optional.of(Message.of("{0} is {1}, but there are {2} operations", name, amount, operations));
    }

    /** Percentiles rise from the smallest value to the largest, and the mean lies between these. */
    private static Optional<Message> order(String name, LatencyReport latency) {
        double before = latency.minMicros();
        for (String percentile : LatencyReport.PERCENTILES) {
            double value = latency.percentile(percentile);
            if (!isAtMost(before, value) || !isAtMost(value, latency.maxMicros())) {
                return Optional.of(Message.of(
                        "{0} of {1} µs is not between the values below and above it",
                        name + ".p" + percentile, FigureText.number(value)));
            }
            before = value;
        }
        return isAtMost(latency.minMicros(), latency.meanMicros())
                        && isAtMost(latency.meanMicros(), latency.maxMicros())
                ? Optional.empty()
                : Optional.of(Message.of(
                        "{0} of {1} µs is not between the values below and above it",
                        name + ".meanMicros", FigureText.number(latency.meanMicros())));
    }

    private static boolean isAtMost(double one, double other) {
        return one <= other || isNear(one, other, ROUNDING);
    }

    /** @param rounding by which the values may also differ */
    static boolean isNear(double one, double other, double rounding) {
        return Math.abs(one - other) <= TOLERANCE * Math.max(one, other) + rounding;
    }
}
