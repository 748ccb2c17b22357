package io.shardlab.core.result;

import java.util.List;

/**
 * Chunk migrations at work in a phase, whenever they began and ended. Seconds are of the phase alone.
 *
 * @param ran those that ran at some time in it
 * @param seconds the time in which at least one ran; not more than the phase took
 * @param summedSeconds each one's time added up; migrations between different shards can run at once
 * @param spans when they ran, in order of their start; if there were more than {@link #MOST_SPANS}, the longest
 */
public record MigrationActivity(long ran, double seconds, double summedSeconds, List<MigrationSpan> spans) {

    /** A chart of a phase has no room for more, and a load may move thousands of chunks. */
    public static final int MOST_SPANS = 500;

    /** None. */
    public static final MigrationActivity NONE = new MigrationActivity(0, 0, 0, List.of());

    public MigrationActivity {
        spans = List.copyOf(spans);
    }
}
