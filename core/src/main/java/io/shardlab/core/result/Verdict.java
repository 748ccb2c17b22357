package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether a run met its objectives.
 *
 * @param status pass, fail or stopped
 * @param reasons what was missed, in words with the figures; empty for a pass
 */
public record Verdict(Status status, List<String> reasons) {

    private static final Pattern MISSED = Pattern.compile("(error budget|availability budget|\\S+[<>]\\S+) missed: ");

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

        private Stream<String> missedBy(PhaseReport phase, boolean byDocuments) {
            ErrorShare share = byDocuments ? ErrorShare.of(phase) : ErrorShare.ofOperations(phase);
            return Stream.concat(
                    missedBy(share, "operations or documents of " + phase.name(), "failed"),
                    missedByOutage(phase).stream());
        }

        private Stream<String> missedBy(LoadedShare load) {
            return missedBy(load.share(), "rows or documents of the load", "are not loaded" + load.why());
        }

        private Stream<String> missedBy(ErrorShare share, String what, String how) {
            if (share.isWithin(maxErrorRate)) {
                return Stream.empty();
            }
            return Stream.of("error budget missed: " + share.against(maxErrorRate) + " of the " + what + " " + how
                    + ", " + ErrorShare.percent(maxErrorRate) + " may");
        }

        private Optional<String> missedByOutage(PhaseReport phase) {
            double most = maxUnavailable.toMillis() / 1e3;
            return phase.failures()
                    .unavailable()
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

    /** As {@link #of(List, List, Budget, List)}, knowing the phases alone. */
    public static Verdict of(List<PhaseReport> phases, Budget budget, List<SloExpression> objectives) {
        return of(phases, List.of(), budget, objectives);
    }

    /**
     * Judges a run: every measured phase must meet every objective and keep to the budget, and every load that prepared
     * must keep to the same budget. Warm-ups are not judged.
     *
     * @param phases all of the run
     * @param loads what became of all rows and documents of the loads that were measured, by all of their runs; where they
     *     say it, the phases' own documents, which are those of one run, are not judged once more
     */
    public static Verdict of(
            List<PhaseReport> phases, List<LoadedShare> loads, Budget budget, List<SloExpression> objectives) {
        List<String> reasons = new ArrayList<>();
        for (PhaseReport phase : phases) {
            if (!phase.wasWarmUp()) {
                budget.missedBy(phase, loads.isEmpty() || !phase.measured()).forEach(reasons::add);
            }
            if (phase.measured()) {
                objectives.forEach(objective -> objective.missedBy(phase).ifPresent(reasons::add));
            }
        }
        loads.stream().flatMap(budget::missedBy).forEach(reasons::add);
        return new Verdict(reasons.isEmpty() ? Status.PASS : Status.FAIL, reasons);
    }

    /** Whether nothing but objectives and budgets was missed, also in the words of older programs. No property of its JSON. */
    public boolean missesObjectivesAlone() {
        return reasons.stream().allMatch(reason -> MISSED.matcher(reason).lookingAt());
    }

    /** A verdict on a run that failed as a whole. */
    public static Verdict failed(String reason) {
        return new Verdict(Status.FAIL, List.of(reason));
    }

    /** Of a run that somebody stopped. */
    public static Verdict stopped() {
        return new Verdict(Status.STOPPED, List.of("the run was stopped before its end"));
    }
}
