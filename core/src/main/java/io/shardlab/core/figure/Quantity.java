package io.shardlab.core.figure;

/** The kind of quantity of a figure. It decides the unit, the rounding, and the effect of slow motion. */
public enum Quantity {
    /** A number of things. */
    COUNT("", SlowMotion.UNCHANGED),
    BYTES("bytes", SlowMotion.UNCHANGED),
    /** Time that passed. */
    SECONDS("s", SlowMotion.TIME),
    /** A latency. */
    MICROS("us", SlowMotion.TIME),
    /** An amount per second. */
    RATE("/s", SlowMotion.RATE),
    /** An amount per second that the user has asked for. Saved as it was given, without rounding. */
    GIVEN_RATE("/s", SlowMotion.RATE),
    /** CPU time of the client, which does not run in slow motion. */
    CPU_SECONDS("s", SlowMotion.UNCHANGED),
    /** CPU time of a server. That of a router is divided by the router's extra work. */
    SERVER_CPU_SECONDS("s", SlowMotion.ROUTER_WORK),
    /** A limit in processors. */
    PROCESSOR_LIMIT("", SlowMotion.PROCESSORS),
    /** The processors that a server may use, which follow from its limit in slow motion. */
    SERVER_PROCESSORS("", SlowMotion.PROCESSORS),
    /** A share from 0 to 1, shown in per cent. */
    SHARE("%", SlowMotion.UNCHANGED),
    PERCENT("%", SlowMotion.UNCHANGED);

    private final String unit;
    private final SlowMotion slowMotion;

    Quantity(String unit, SlowMotion slowMotion) {
        this.unit = unit;
        this.slowMotion = slowMotion;
    }

    /** The rule that scales a figure measured in slow motion to the simulated cluster. */
    public enum SlowMotion {
        UNCHANGED,
        /** Divided by the factor. */
        TIME,
        /** Multiplied by the factor. */
        RATE,
        /** Divided by how much more CPU time the local router takes than a real mongos. */
        ROUTER_WORK,
        /** Multiplied by the factor and divided by the router's extra work. */
        PROCESSORS
    }

    /** The unit in the catalogue; empty for a plain number. */
    public String unit() {
        return unit;
    }

    public SlowMotion slowMotion() {
        return slowMotion;
    }
}
