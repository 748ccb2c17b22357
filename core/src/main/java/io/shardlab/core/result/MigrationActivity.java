package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.List;

/**
 * The chunk migrations that ran in a phase, whenever they began and ended. Seconds count within the phase only. Immutable.
 *
 * @param ran the migrations that ran at some time in it
 * @param seconds the time in which at least one ran; not more than the phase took
 * @param summedSeconds the time of each, added up; migrations between different shards can run at once
 * @param spans when they ran, in the order of their start; if there were more than {@link #MOST_SPANS}, the longest
 */
public record MigrationActivity(
        @Measured(Quantity.COUNT) long ran,
        @Measured(Quantity.SECONDS) double seconds,
        @Measured(Quantity.SECONDS) double summedSeconds,
        List<MigrationSpan> spans) {

    /** A chart of a phase has no room for more, and a load may move thousands of chunks. */
    public static final int MOST_SPANS = 500;

    /** No migration ran. */
    public static final MigrationActivity NONE = new MigrationActivity(0, 0, 0, List.of());

    public MigrationActivity {
        spans = List.copyOf(spans);
    }
}
