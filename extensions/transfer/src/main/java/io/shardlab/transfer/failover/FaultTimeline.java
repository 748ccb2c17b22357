package io.shardlab.transfer.failover;

import io.shardlab.core.workload.TimedAction.Marks;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Records the times of one repetition's fault and its effects, and marks them as events of the phase. Thread-safe. */
final class FaultTimeline {

    private final Set<String> setsWithoutPrimary = new HashSet<>();
    private final Map<String, Long> elections = new HashMap<>();
    private OptionalLong begun = OptionalLong.empty();
    private OptionalLong done = OptionalLong.empty();
    private OptionalLong primaryGone = OptionalLong.empty();
    private OptionalLong repaired = OptionalLong.empty();
    private OptionalLong back = OptionalLong.empty();
    private OptionalLong caughtUp = OptionalLong.empty();

    /**
     * The times of the events, in nanoseconds from the phase's start.
     *
     * @param begun when the fault began
     * @param done when it had taken effect for certain
     * @param primaryGone when the driver's monitors noticed that the primary was gone
     * @param newPrimary when they knew a new primary of each set that had lost its own; the time of the last set
     * @param repaired when the member was allowed to return; this and the following are empty if it was never away
     * @param back when it served again; the last one of several members
     * @param caughtUp when it had every write that the primary had right after the repair; the last one of several
     */
    record Times(
            long begun,
            long done,
            OptionalLong primaryGone,
            OptionalLong newPrimary,
            OptionalLong repaired,
            OptionalLong back,
            OptionalLong caughtUp) {}

    /**
     * Records the beginning of the fault.
     *
     * @param setsThatLosePrimary the names of the sets whose primary it takes away
     */
    synchronized void begun(Marks marks, String event, Set<String> setsThatLosePrimary) {
        setsWithoutPrimary.addAll(setsThatLosePrimary);
        begun = OptionalLong.of(marks.mark(event));
    }

    /** Records that the fault has taken effect for certain. */
    synchronized void done(Marks marks) {
        done = OptionalLong.of(marks.nanos());
    }

    /**
     * Records that the driver's monitors see another primary, or none.
     *
     * @param set the set's name
     * @param before the set's primary before the fault
     */
    synchronized void primaryIs(Marks marks, String set, String before, Optional<String> primary) {
        if (begun.isEmpty() || primary.equals(Optional.of(before))) {
            return;
        }
        if (primaryGone.isEmpty()) {
            primaryGone = OptionalLong.of(marks.mark("primary gone"));
        }
        // A set may elect another primary later, for unrelated reasons.
        if (primary.isPresent() && !elections.containsKey(set)) {
            elections.put(set, marks.mark("new primary " + primary.get()));
        }
    }

    /** Records that the members are allowed to return. */
    synchronized void repaired(Marks marks, String event) {
        repaired = OptionalLong.of(marks.mark(event));
    }

    /** Records that a member serves again; the last one of several counts. */
    synchronized void serves(Marks marks, String address) {
        back = OptionalLong.of(marks.mark(address + " serves again"));
    }

    /** Records that a member has caught up; the last one of several counts. */
    synchronized void hasCaughtUp(Marks marks, String address) {
        caughtUp = OptionalLong.of(marks.mark(address + " has caught up"));
    }

    synchronized Optional<Times> times() {
        if (done.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong newPrimary = elections.keySet().containsAll(setsWithoutPrimary)
                ? elections.values().stream().mapToLong(Long::longValue).max()
                : OptionalLong.empty();
        return Optional.of(
                new Times(begun.orElseThrow(), done.getAsLong(), primaryGone, newPrimary, repaired, back, caughtUp));
    }
}
