package io.shardlab.workloads.mixed;

import java.util.Locale;

/** What an operation does. */
enum Kind {
    READ,
    UPDATE,
    INSERT,
    DELETE,
    SCAN,
    AGGREGATE;

    /** The name in {@code --mix} and in results. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it changes documents. */
    boolean changes() {
        return this == UPDATE || this == INSERT || this == DELETE;
    }
}
