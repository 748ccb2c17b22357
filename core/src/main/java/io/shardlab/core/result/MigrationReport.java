package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Better;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.Optional;

/**
 * The chunk migrations of a phase or a run, from config.changelog. Immutable.
 *
 * @param count the migrations that were committed in it, wherever they began
 * @param meanSeconds the mean of their whole length, from start to commit, including what lay before the phase
 * @param maxSeconds the length of the longest of them
 * @param failed the migrations that were given up in it
 * @param activity the migrations that ran in it, with those that had begun before or ended afterwards; empty in results of
 *     older programs
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MigrationReport(
        @Measured(Quantity.COUNT) long count,
        @Measured(Quantity.SECONDS) double meanSeconds,
        @Measured(Quantity.SECONDS) double maxSeconds,

        @Measured(
                value = Quantity.COUNT,
                name = "migrations-failed",
                title = "failed migrations",
                better = Better.LOWER)
        long failed,

        Optional<MigrationActivity> activity) {

    /** No migrations. */
    public static final MigrationReport NONE = new MigrationReport(0, 0, 0, 0, Optional.of(MigrationActivity.NONE));

    /** The migrations that ran at some time. In results of older programs, only those that ended. */
    public long ran() {
        return activity.map(MigrationActivity::ran).orElse(count + failed);
    }

    /** The migrations that had not ended at the end. */
    public long underWay() {
        return ran() - count - failed;
    }

    /** The seconds in which at least one ran; results of older programs have the whole length of those that ended. */
    public double seconds() {
        return activity.map(MigrationActivity::seconds).orElse(count * meanSeconds);
    }
}
