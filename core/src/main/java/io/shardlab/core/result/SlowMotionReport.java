package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How to read the figures of a cluster in slow motion.
 *
 * @param scaled whether rates and times of the result are those of the cluster that is meant, by {@link SlowMotionScale};
 *     {@code result.json} has what was measured
 * @param factor how much slower it was than the cluster that is meant
 * @param hardware the machines that are meant
 * @param reason why by this factor
 * @param routerWork how much more CPU time an operation took in what routed than it does in the mongos that is meant; the
 *     mongos had as much more
 * @param notScaled what was not scaled
 * @param machineCpuShare how much of this machine's processors was busy while measuring, from 0 to 1, in the busiest phase;
 *     empty if the system does not tell
 * @param lateShare how much later than due messages were delivered, as a share of their delays; empty if there were none
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
        Optional<Double> lateShare) {

    /** Above this share of this machine's processors servers surely did not get what they should. */
    public static final double TOO_BUSY = 0.8;

    /** Above this share of their delays, latencies show that messages were late. */
    public static final double MOST_LATE = 0.1;

    public SlowMotionReport {
        notScaled = List.copyOf(notScaled);
    }

    SlowMotionReport asScaled() {
        return new SlowMotionReport(true, factor, hardware, reason, routerWork, notScaled, machineCpuShare, lateShare);
    }

    /**
     * What was measured, beside figures that are scaled.
     *
     * @param phases scaled
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
        return phase.responseTime().count() == 0
                ? rate
                : rate + ", p50 "
                        + FigureText.microsAsMillis(phase.responseTime().percentile("50") * factor) + " ms";
    }

    /** Whether it was too fast for this machine, so that figures are not those of the cluster that is meant. */
    public boolean tooFast() {
        return machineCpuShare.orElse(0.0) > TOO_BUSY || lateShare.orElse(0.0) > MOST_LATE;
    }

    /** Such as {@code in slow motion, 20 times slower than lan}. */
    public String describe() {
        return "in slow motion, " + FigureText.brief(factor) + " times slower than "
                + hardware.replaceFirst(" \\(.*", "");
    }
}
