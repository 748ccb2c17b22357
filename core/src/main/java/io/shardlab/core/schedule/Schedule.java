package io.shardlab.core.schedule;

/** The intended start of each operation of a phase, a pure function of the operation's number. Immutable. */
public interface Schedule {

    /**
     * The intended start of an operation, in nanoseconds from the phase's start; never decreases with the number.
     *
     * @param number from 0
     */
    long intendedNanos(long number);

    /** The number of operations whose intended start is before a time, in nanoseconds from the phase's start. */
    long arrivalsBefore(long nanos);
}
