package io.shardlab.workloads.failover;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.target.Faults;
import io.shardlab.core.target.Target;
import io.shardlab.core.workload.TimedAction;
import io.shardlab.mongo.server.MemberAdmin;
import io.shardlab.mongo.server.PrimaryWatch;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** The fault of one repetition: what is done to which members, and when what followed. Used once. */
final class FaultRun {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Target target;
    private final Fault fault;
    private final List<Victim> victims;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Set<String> elected = new HashSet<>();
    private volatile long begun;
    private volatile long doneAt;
    private OptionalLong primaryGone = OptionalLong.empty();
    private OptionalLong newPrimary = OptionalLong.empty();
    private OptionalLong repaired = OptionalLong.empty();
    private OptionalLong back = OptionalLong.empty();
    private OptionalLong caughtUp = OptionalLong.empty();

    /**
     * A member to which it happens.
     *
     * @param watch of its set
     * @param address as clients know it
     * @param primary whether it is the primary
     */
    record Victim(PrimaryWatch watch, String address, boolean primary) {}

    FaultRun(Target target, Fault fault, List<Victim> victims) {
        this.target = target;
        this.fault = fault;
        this.victims = List.copyOf(victims);
    }

    /** The fault, and what undoes it. */
    List<TimedAction> actions(Duration at, Duration length) {
        return List.of(
                new TimedAction(at, marks -> begin(marks, length)), new TimedAction(at.plus(length), this::undo));
    }

    private void begin(TimedAction.Marks marks, Duration length) throws InterruptedException {
        for (Victim victim : victims) {
            if (victim.primary()) {
                victim.watch().tell(address -> follow(marks, victim, address));
            }
        }
        begun = marks.mark(names() + " " + fault.done());
        if (fault.kind().isPresent()) {
            faults().inflict(fault.kind().get(), addresses());
        } else {
            for (Victim victim : victims) {
                MemberAdmin.stepDown(target.connectionString(), victim.address(), length);
            }
        }
        doneAt = marks.nanos();
        done.countDown();
    }

    private void undo(TimedAction.Marks marks) throws InterruptedException {
        done.await();
        if (fault.kind().isPresent()) {
            note(() -> repaired = OptionalLong.of(marks.mark(names() + " " + fault.undone())));
            faults().repair(fault.kind().get(), addresses());
        } else {
            note(() -> repaired = OptionalLong.of(doneAt));
        }
        for (Victim victim : victims) {
            awaitReturn(marks, victim);
        }
    }

    /** Of several members the last one counts. */
    private void awaitReturn(TimedAction.Marks marks, Victim victim) throws InterruptedException {
        MemberAdmin.Position goal = primaryPosition(victim);
        try (MemberAdmin member = MemberAdmin.of(target.connectionString(), victim.address())) {
            member.awaitReturn(goal, () -> {
                long now = marks.mark(victim.address() + " serves again");
                note(() -> back = OptionalLong.of(now));
            });
            long now = marks.mark(victim.address() + " has caught up");
            note(() -> caughtUp = OptionalLong.of(now));
        }
    }

    private MemberAdmin.Position primaryPosition(Victim victim) throws InterruptedException {
        String primary = victim.watch().awaitPrimary(PATIENCE);
        try (MemberAdmin admin = MemberAdmin.of(target.connectionString(), primary)) {
            return admin.position()
                    .orElseThrow(() -> new RunFailedException("The primary " + primary + " does not answer."));
        }
    }

    /** On a thread of the driver. */
    private void follow(TimedAction.Marks marks, Victim victim, Optional<String> primary) {
        boolean gone = !primary.equals(Optional.of(victim.address()));
        if (gone && primaryGoneFirst()) {
            long now = marks.mark("primary gone");
            note(() -> primaryGone = OptionalLong.of(now));
        }
        if (gone && primary.isPresent() && isFirst(victim)) {
            long now = marks.mark("new primary " + primary.get());
            note(() -> newPrimary = OptionalLong.of(now));
        }
    }

    private synchronized boolean primaryGoneFirst() {
        return primaryGone.isEmpty();
    }

    /** A set may elect another primary later, for reasons of its own. */
    private synchronized boolean isFirst(Victim victim) {
        return elected.add(victim.address());
    }

    private synchronized void note(Runnable change) {
        change.run();
    }

    private Faults faults() {
        return target.faults().orElseThrow(() -> new RunFailedException("These servers cannot be taken away."));
    }

    private List<String> addresses() {
        return victims.stream().map(Victim::address).toList();
    }

    private String names() {
        return String.join(", ", addresses());
    }

    /** When what happened; empty if the phase was over before. */
    Optional<FaultTimes> times() {
        if (done.getCount() > 0) {
            return Optional.empty();
        }
        synchronized (this) {
            return Optional.of(new FaultTimes(begun, doneAt, primaryGone, newPrimary, repaired, back, caughtUp));
        }
    }

    /** Stops listening. */
    void end() {
        victims.forEach(victim -> victim.watch().tell(address -> {}));
    }
}
