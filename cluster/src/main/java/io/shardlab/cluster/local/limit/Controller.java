package io.shardlab.cluster.local.limit;

/** A resource that a control group limits or counts. */
enum Controller {
    CPU("cpu", "cpu", "CPU"),
    /** Counts the CPU time of processes; not needed for a limit. */
    CPU_TIME("cpuacct", "cpu", "CPU time"),
    MEMORY("memory", "memory", "memory"),
    /** Limits reads and writes, and counts those that reach a block device; required only for a limit of disks. */
    BLOCK_IO("blkio", "io", "block I/O");

    /** The name in version 1 of control groups. */
    private final String legacyName;

    /** The name in version 2. */
    private final String unifiedName;

    private final String title;

    Controller(String legacyName, String unifiedName, String title) {
        this.legacyName = legacyName;
        this.unifiedName = unifiedName;
        this.title = title;
    }

    String legacyName() {
        return legacyName;
    }

    String unifiedName() {
        return unifiedName;
    }

    /** Returns the name for messages. */
    String title() {
        return title;
    }
}
