package io.shardlab.cluster.local.limit;

/** A resource that a control group limits or counts. */
enum Controller {
    CPU("cpu", "cpu", "CPU"),
    /** Not needed for a limit; it counts the CPU time that processes take. */
    CPU_TIME("cpuacct", "cpu", "CPU time"),
    MEMORY("memory", "memory", "memory"),
    /** Limits reads and writes, and counts those that reach a block device; needed for a limit of disks alone. */
    BLOCK_IO("blkio", "io", "block I/O");

    private final String legacyName;
    private final String unifiedName;
    private final String title;

    Controller(String legacyName, String unifiedName, String title) {
        this.legacyName = legacyName;
        this.unifiedName = unifiedName;
        this.title = title;
    }

    /** Its name in cgroup v1. */
    String legacyName() {
        return legacyName;
    }

    /** Its name in cgroup v2. */
    String unifiedName() {
        return unifiedName;
    }

    /** Its name for people. */
    String title() {
        return title;
    }
}
