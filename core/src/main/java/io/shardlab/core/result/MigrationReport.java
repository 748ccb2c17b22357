package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * Chunk migrations of a phase or a run, from config.changelog.
 *
 * @param count committed in it, wherever they began
 * @param meanSeconds mean of the whole length of those, from start to commit, also of what lay before the phase
 * @param maxSeconds the longest of them
 * @param failed given up in it
 * @param activity what ran in it, with those that had begun before or ended afterwards; empty in results of older programs
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MigrationReport(
        long count, double meanSeconds, double maxSeconds, long failed, Optional<MigrationActivity> activity) {

    /** None. */
    public static final MigrationReport NONE = new MigrationReport(0, 0, 0, 0, Optional.of(MigrationActivity.NONE));

    /** How many ran at some time; those that ended where an older program does not tell. */
    public long ran() {
        return activity.map(MigrationActivity::ran).orElse(count + failed);
    }

    /** How many had not ended at the end. */
    public long underWay() {
        return ran() - count - failed;
    }

    /** The seconds in which at least one ran; results of older programs have the whole length of those that ended. */
    public double seconds() {
        return activity.map(MigrationActivity::seconds).orElse(count * meanSeconds);
    }
}
