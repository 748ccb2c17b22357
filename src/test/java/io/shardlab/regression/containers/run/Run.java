package io.shardlab.regression.containers.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.regression.saved.SavedRun;
import java.time.Duration;
import java.util.Optional;

/**
 * A run that has ended.
 *
 * @param took from the start of the program to its end
 * @param saved the saved result; empty if there is none
 */
public record Run(int exitCode, String out, String err, Duration took, Optional<SavedRun> saved) {

    /** Fails unless it ended so. */
    public Run exitsWith(int code) {
        assertThat(exitCode).as(err + out).isEqualTo(code);
        return this;
    }

    /** Returns the saved result, which must exist. */
    public SavedRun result() {
        return saved.orElseThrow(() -> new AssertionError("no result was saved: " + err));
    }
}
