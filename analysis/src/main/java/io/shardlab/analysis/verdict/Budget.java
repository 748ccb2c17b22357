package io.shardlab.analysis.verdict;

import io.shardlab.core.result.ErrorShare;
import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.result.PhaseReport;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The errors and outages that a run may have. Immutable.
 *
 * @param maxErrorRate the share of operations that may fail
 * @param maxUnavailable the longest time that any worker may be without a success while its operations fail
 */
public record Budget(double maxErrorRate, Duration maxUnavailable) {

    /** A budget that nothing exceeds. */
    public static final Budget UNLIMITED = new Budget(1, Duration.ofDays(36_500));

    Stream<String> missedBy(PhaseReport phase, boolean byDocuments) {
        ErrorShare share = byDocuments ? ErrorShare.of(phase) : ErrorShare.ofOperations(phase);
        return Stream.concat(
                missedBy(share, "operations or documents of " + phase.name(), "failed"),
                missedByOutage(phase).stream());
    }

    Stream<String> missedBy(LoadedShare load) {
        return missedBy(load.share(), "rows or documents of the load", "are not loaded" + load.why());
    }

    private Stream<String> missedBy(ErrorShare share, String what, String how) {
        if (share.isWithin(maxErrorRate)) {
            return Stream.empty();
        }
        return Stream.of("error budget missed: " + share.against(maxErrorRate) + " of the " + what + " " + how + ", "
                + ErrorShare.percent(maxErrorRate) + " may");
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
