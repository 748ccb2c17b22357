package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The slow motion of a cluster, which says how to read its figures. Immutable.
 *
 * @param scaled true if the result is scaled to the simulated cluster by {@link SlowMotionScale}; {@code result.json}
 *     holds the measured figures
 * @param factor how many times slower it was than the simulated cluster
 * @param hardware the machines of the simulated cluster
 * @param reason the reason for this factor
 * @param routerWork the CPU time of an operation in the local router, relative to a real mongos; the router gets that
 *     many times the processors
 * @param notScaled the activities that were not slowed down
 * @param machineCpuShare how much of this machine's processors was busy in the busiest measured phase, from 0 to 1;
 *     empty if the system does not report it
 * @param lateShare how much later than due messages were delivered, as a share of their delays; empty if there were
 *     none
 * @param referenceCost the CPU time of a reference query in the measured phases, relative to that when the speed of this
 *     machine was measured; the servers got that many times the CPU time, and their CPU times are divided by it; empty
 *     without a reference server
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record SlowMotionReport(
        boolean scaled,
        double factor,
        String hardware,
        String reason,
        double routerWork,
        List<String> notScaled,
        Optional<Double> machineCpuShare,
        Optional<Double> lateShare,
        Optional<Double> referenceCost) {

    /** Above this share of this machine's processors, servers certainly got less CPU time than they should. */
    public static final double TOO_BUSY = 0.8;

    /** Above this share of the delays, late messages show in latencies. */
    public static final double MOST_LATE = 0.1;

    public SlowMotionReport {
        notScaled = List.copyOf(notScaled);
    }

    SlowMotionReport asScaled() {
        return new SlowMotionReport(
                true, factor, hardware, reason, routerWork, notScaled, machineCpuShare, lateShare, referenceCost);
    }

    /**
     * The measured figures as a sentence, to stand beside the scaled ones.
     *
     * @param phases the scaled phases
     */
    public String measured(List<PhaseReport> phases) {
        return "Scaled: rates and times are those of " + hardware + ". Measured here, " + FigureText.brief(factor)
                + " times slower: "
                + phases.stream()
                        .filter(PhaseReport::measured)
                        .map(this::measured)
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private String measured(PhaseReport phase) {
        RateUnit unit = RateUnit.ofPhase(phase.name());
        String rate = phase.title() + " " + FigureText.number(unit.of(phase) / factor)
                + (unit == RateUnit.DOCUMENTS ? " docs/s" : " ops/s") + " in "
                + FigureText.number(phase.seconds() * factor) + " s";
        return phase.latencies().responseTime().count() == 0
                ? rate
                : rate + ", p50 "
                        + FigureText.microsAsMillis(
                                phase.latencies().responseTime().percentile("50") * factor) + " ms";
    }

    /** True if the factor was too small for this machine, so that the figures are not those of the simulated cluster. */
    public boolean tooFast() {
        return machineCpuShare.orElse(0.0) > TOO_BUSY || lateShare.orElse(0.0) > MOST_LATE;
    }

    /** The evidence for {@link #tooFast}, such as {@code factor 20.0, processors 81 % busy, messages 13 % late}. */
    public String pace() {
        return "factor " + FigureText.brief(factor)
                + machineCpuShare
                        .map(share -> ", processors " + FigureText.percent(share) + " busy")
                        .orElse("")
                + lateShare
                        .map(share -> ", messages " + FigureText.percent(share) + " late")
                        .orElse("");
    }

    /** A description such as {@code in slow motion, 20 times slower than lan}. */
    public String describe() {
        return description().toString();
    }

    /** The same description, which gets its language when it is shown. */
    Message description() {
        return Message.of(
                "in slow motion, {0} times slower than {1}",
                FigureText.brief(factor), hardware.replaceFirst(" \\(.*", ""));
    }
}
