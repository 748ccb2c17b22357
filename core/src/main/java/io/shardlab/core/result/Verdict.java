package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a run met its objectives.
 *
 * @param status pass, fail or stopped
 * @param reasons what was missed, in words with the figures; empty for a pass
 */
public record Verdict(Status status, List<String> reasons) {

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** The outcome. */
    public enum Status {
        PASS("pass"),
        FAIL("fail"),
        /** The run was stopped before its end, so that nothing can be judged. */
        STOPPED("stopped");

        private final String text;

        Status(String text) {
            this.text = text;
        }

        @JsonValue
        public String text() {
            return text;
        }
    }

    /**
     * What every measured phase may have of what should not be.
     *
     * @param maxErrorRate the share of operations that may fail
     * @param maxUnavailable how long any worker may be without a success while its operations fail
     */
    public record Budget(double maxErrorRate, Duration maxUnavailable) {

        /** Anything goes. */
        public static final Budget UNLIMITED = new Budget(1, Duration.ofDays(36_500));

        private Stream<String> missedBy(PhaseReport phase) {
            return Stream.concat(missedByErrors(phase).stream(), missedByOutage(phase).stream());
        }

        private Optional<String> missedByErrors(PhaseReport phase) {
            double rate = errorRate(phase);
            return rate > maxErrorRate
                    ? Optional.of(String.format(
                            Locale.ROOT,
                            "error budget missed: %.3f%% of the operations or documents of %s failed, %.3f%% may",
                            rate * 100,
                            phase.name(),
                            maxErrorRate * 100))
                    : Optional.empty();
        }

        private Optional<String> missedByOutage(PhaseReport phase) {
            double most = maxUnavailable.toMillis() / 1e3;
            return phase.unavailable()
                    .filter(unavailable -> unavailable.longestSeconds() > most)
                    .map(unavailable -> String.format(
                            Locale.ROOT,
                            "availability budget missed: operations of %s failed without a success for %s, %.1f s may be"
                                    + " (--max-unavailable)",
                            phase.name(),
                            unavailable.describe(),
                            most));
        }
    }

    /** Judges the measured phases; every one must meet every objective and keep to the budget. */
    public static Verdict of(List<PhaseReport> measured, Budget budget, List<SloExpression> objectives) {
        List<String> reasons = new ArrayList<>();
        for (PhaseReport phase : measured) {
            budget.missedBy(phase).forEach(reasons::add);
            objectives.forEach(objective -> objective.missedBy(phase).ifPresent(reasons::add));
        }
        return new Verdict(reasons.isEmpty() ? Status.PASS : Status.FAIL, reasons);
    }

    /** A verdict on a run that failed as a whole. */
    public static Verdict failed(String reason) {
        return new Verdict(Status.FAIL, List.of(reason));
    }

    /** Of a run that somebody stopped. */
    public static Verdict stopped() {
        return new Verdict(Status.STOPPED, List.of("the run was stopped before its end"));
    }

    /** Failed operations as a share of all, or refused documents as a share of all: the larger. */
    static double errorRate(PhaseReport phase) {
        long failed = phase.errorCount() - phase.refusedDocuments();
        return Math.max(share(failed, phase.operations()), share(phase.refusedDocuments(), phase.documents()));
    }

    private static double share(long errors, long successes) {
        return errors == 0 ? 0 : (double) errors / (errors + successes);
    }
}
