package io.shardlab.gui.app;

/** The screens, in the order in which they are usually visited. */
enum Section {
    TARGET,
    WORKLOAD,
    RUN,
    RESULTS,
    WHAT_IF
}
