package io.shardlab.answers.verdict;

import io.shardlab.core.result.ErrorShare;
import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.time.Duration;
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

    Stream<Message> missedBy(PhaseReport phase, boolean byDocuments) {
        ErrorShare share = byDocuments ? ErrorShare.of(phase) : ErrorShare.ofOperations(phase);
        return Stream.concat(
                missedBy(
                        share,
                        "error budget missed: {0} of the operations or documents of {1} failed, {2} may",
                        phase.name()),
                missedByOutage(phase).stream());
    }

    Stream<Message> missedBy(LoadedShare load) {
        return missedBy(
                load.share(),
                "error budget missed: {0} of the rows or documents of the load are not loaded{1}, {2} may",
                load.why());
    }

    private Stream<Message> missedBy(ErrorShare share, String key, Object which) {
        return share.isWithin(maxErrorRate)
                ? Stream.empty()
                : Stream.of(Message.of(key, share.against(maxErrorRate), which, ErrorShare.percent(maxErrorRate)));
    }

    private Optional<Message> missedByOutage(PhaseReport phase) {
        double most = maxUnavailable.toMillis() / 1e3;
        return phase.failures()
                .unavailable()
                .filter(unavailable -> unavailable.longestSeconds() > most)
                .map(unavailable -> Message.of(
                        "availability budget missed: operations of {0} failed without a success for {1}, {2} s may be "
                                + "(--max-unavailable)",
                        phase.name(), unavailable.length(), FigureText.seconds(most)));
    }
}
