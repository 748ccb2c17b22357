package io.shardlab.core.deployment;

/** The program that routed the operations of a sharded cluster. */
public enum RouterKind {
    /** A mongos binary. */
    MONGOS,
    /** A router-only mongod behind Shardlab's protocol adapter. */
    EMBEDDED,
    /** None: clients connect to the data servers. */
    NONE;

    /**
     * CPU time of the embedded mongos for a targeted query, divided by that of a standalone server: 2.35 to 2.37 in four pairs
     * of runs of {@code sharded-query} with MongoDB 6.0.5, see {@code docs/what-if/validation-log.md}. No mongos binary was
     * available for the measurement, so a mongos binary is assumed to need as much for a query as a standalone server.
     */
    private static final double EMBEDDED_WORK = 2.36;

    /** Returns the CPU time that an operation takes this router, relative to a mongos binary. */
    public double work() {
        return this == EMBEDDED ? EMBEDDED_WORK : 1;
    }
}
