package io.shardlab.recovery.failover;

import io.shardlab.core.workload.TimedAction.Marks;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Records when what happened to the servers in one repetition, also as events of the phase. Thread-safe. */
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
     * The fault begins.
     *
     * @param setsThatLosePrimary names of the sets whose primary it takes away
     */
    synchronized void begun(Marks marks, String event, Set<String> setsThatLosePrimary) {
        setsWithoutPrimary.addAll(setsThatLosePrimary);
        begun = OptionalLong.of(marks.mark(event));
    }

    /** The fault has taken effect for certain. */
    synchronized void done(Marks marks) {
        done = OptionalLong.of(marks.nanos());
    }

    /**
     * The driver's monitors see another primary, or none.
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
        // A set may elect another primary later, for reasons of its own.
        if (primary.isPresent() && !elections.containsKey(set)) {
            elections.put(set, marks.mark("new primary " + primary.get()));
        }
    }

    /** The members are allowed to come back. */
    synchronized void repaired(Marks marks, String event) {
        repaired = OptionalLong.of(marks.mark(event));
    }

    /** A member serves again; of several the last one counts. */
    synchronized void serves(Marks marks, String address) {
        back = OptionalLong.of(marks.mark(address + " serves again"));
    }

    /** A member has caught up; of several the last one counts. */
    synchronized void hasCaughtUp(Marks marks, String address) {
        caughtUp = OptionalLong.of(marks.mark(address + " has caught up"));
    }

    /** Empty if the fault did not happen. */
    synchronized Optional<FaultTimes> times() {
        if (done.isEmpty()) {
            return Optional.empty();
        }
        boolean allElected = elections.keySet().containsAll(setsWithoutPrimary);
        OptionalLong newPrimary = allElected
                ? elections.values().stream().mapToLong(Long::longValue).max()
                : OptionalLong.empty();
        return Optional.of(new FaultTimes(
                begun.orElseThrow(), done.getAsLong(), primaryGone, newPrimary, repaired, back, caughtUp));
    }
}
