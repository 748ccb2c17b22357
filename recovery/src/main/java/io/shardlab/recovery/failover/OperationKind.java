package io.shardlab.recovery.failover;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kinds of operations; their order is that of the engine's kinds. */
enum OperationKind {
    READ,
    WRITE;

    /** As in results. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> titles() {
        return Arrays.stream(values()).map(OperationKind::title).toList();
    }
}
