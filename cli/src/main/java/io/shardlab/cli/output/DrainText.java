package io.shardlab.cli.output;

import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import java.util.Locale;
import java.util.Optional;

/** What is said of operations that outlasted their phase's time limit. */
final class DrainText {

    /** Shorter than this share of the window, a drain is the usual end of a phase. */
    private static final double WORTH_TELLING = 0.01;

    private DrainText() {}

    /** Empty if there was hardly a drain. */
    static Optional<String> of(PhaseReport phase) {
        DrainReport drain = phase.drain();
        if (drain.seconds() <= WORTH_TELLING * phase.seconds()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "After its %s s the last operations took %s s more: %s succeeded then and %s failed. They count in the"
                        + " latencies and errors, not in the rates.",
                FigureText.seconds(phase.seconds()),
                FigureText.seconds(drain.seconds()),
                FigureText.count(drain.operations()),
                FigureText.count(drain.failedOperations())));
    }
}
