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
        return Stream.concat(missedBy(share, "verdict.errors", phase.name()), missedByOutage(phase).stream());
    }

    Stream<Message> missedBy(LoadedShare load) {
        return missedBy(load.share(), "verdict.load", load.why());
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
                .map(unavailable ->
                        Message.of("verdict.outage", phase.name(), unavailable.length(), FigureText.seconds(most)));
    }
}
