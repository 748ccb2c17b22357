package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether a run met its objectives.
 *
 * @param status pass or fail
 * @param reasons what was missed, in words with the figures; empty for a pass
 */
public record Verdict(Status status, List<String> reasons) {

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** The outcome. */
    public enum Status {
        PASS("pass"),
        FAIL("fail");

        private final String text;

        Status(String text) {
            this.text = text;
        }

        @JsonValue
        public String text() {
            return text;
        }
    }

    /** Judges the measured phases; every one must meet every objective and the error budget. */
    public static Verdict of(List<PhaseReport> measured, double maxErrorRate, List<SloExpression> objectives) {
        List<String> reasons = new ArrayList<>();
        for (PhaseReport phase : measured) {
            double rate = errorRate(phase);
            if (rate > maxErrorRate) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "error budget missed: %.3f%% of the operations or documents of %s failed, %.3f%% may",
                        rate * 100,
                        phase.name(),
                        maxErrorRate * 100));
            }
            objectives.forEach(objective -> objective.missedBy(phase).ifPresent(reasons::add));
        }
        return new Verdict(reasons.isEmpty() ? Status.PASS : Status.FAIL, reasons);
    }

    /** A verdict on a run that failed as a whole. */
    public static Verdict failed(String reason) {
        return new Verdict(Status.FAIL, List.of(reason));
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
