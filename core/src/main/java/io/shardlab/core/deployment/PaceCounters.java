package io.shardlab.core.deployment;

import java.util.Optional;

/**
 * The CPU time of queries of a reference server, which shows the pace of a machine.
 *
 * @param seconds the CPU time that they took; 0 if there is no reference server
 * @param nominalSeconds the CPU time that they would have taken when the speed of the machine was measured
 */
public record PaceCounters(double seconds, double nominalSeconds) {

    /** The counters of a target without a reference server. */
    public static final PaceCounters NONE = new PaceCounters(0, 0);

    PaceCounters since(PaceCounters earlier) {
        return new PaceCounters(seconds - earlier.seconds, nominalSeconds - earlier.nominalSeconds);
    }

    PaceCounters plus(PaceCounters other) {
        return new PaceCounters(seconds + other.seconds, nominalSeconds + other.nominalSeconds);
    }

    /** Returns the CPU time relative to the nominal one; empty without queries. */
    public Optional<Double> cost() {
        return nominalSeconds > 0 && seconds > 0 ? Optional.of(seconds / nominalSeconds) : Optional.empty();
    }
}
