package io.shardlab.whatif.queue;

/** What an open network comes to: a {@link Solution}, or the {@link Saturation} of a station that cannot keep up. */
public sealed interface Outcome permits Solution, Saturation {}
