package io.shardlab.core.schedule;

/** When each operation of a phase is meant to start: a pure function of the operation's number. Immutable. */
public interface Schedule {

    /**
     * The intended start of an operation, in nanoseconds from the phase's start; never decreases with the number.
     *
     * @param number from 0
     */
    long intendedNanos(long number);

    /** How many operations are meant to start before that time, in nanoseconds from the phase's start. */
    long arrivalsBefore(long nanos);
}
