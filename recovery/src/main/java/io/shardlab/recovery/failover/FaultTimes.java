package io.shardlab.recovery.failover;

import java.util.OptionalLong;

/**
 * When what happened to the servers, in nanoseconds from the phase's start.
 *
 * @param begun when the fault began
 * @param done when it had taken effect for certain
 * @param primaryGone when the driver's monitors saw that the primary was gone
 * @param newPrimary when they knew a new one, on all sets that had lost theirs; that of the last set
 * @param repaired when the member was allowed to come back; this and the following are empty if it was never away
 * @param back when it served again; of several members the last one
 * @param caughtUp when it had all that the primary had when it was first asked after the repair; of several the last one
 */
record FaultTimes(
        long begun,
        long done,
        OptionalLong primaryGone,
        OptionalLong newPrimary,
        OptionalLong repaired,
        OptionalLong back,
        OptionalLong caughtUp) {}
