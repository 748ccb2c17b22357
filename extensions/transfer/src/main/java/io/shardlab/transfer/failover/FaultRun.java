package io.shardlab.transfer.failover;

import io.shardlab.core.deployment.Faults;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.TimedAction;
import io.shardlab.mongo.server.CatchUpWait;
import io.shardlab.mongo.server.MemberAdmin;
import io.shardlab.mongo.server.PrimaryWatch;
import io.shardlab.mongo.server.ReplicaSetMembers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The fault of one repetition: takes members away, brings them back, and records the events. Used once. */
final class FaultRun {

    /** A member that was away for long may have to copy all data. */
    private static final Duration RETURN_PATIENCE = Duration.ofMinutes(10);

    private final Target target;
    private final Fault fault;
    private final Choice choice;
    private final List<String> configServers;
    private final CountDownLatch done = new CountDownLatch(1);
    private final FaultTimeline timeline = new FaultTimeline();
    private List<Victim> victims = List.of();

    /**
     * A member that the fault hits.
     *
     * @param watch watches its set
     * @param address its address as clients know it
     * @param primary the set's primary before the fault
     */
    record Victim(PrimaryWatch watch, String address, String primary) {

        boolean losesPrimary() {
            return address.equals(primary);
        }

        ReplicaSetMembers set() {
            return watch.set();
        }
    }

    /** Chooses the victims, one of each set that is hit. */
    @FunctionalInterface
    interface Choice {
        List<Victim> victims() throws InterruptedException;
    }

    /**
     * @param choice is called just before the fault, as a warm-up or an earlier election may have changed the primary
     * @param configServers the addresses of config servers that the fault hits as well
     */
    FaultRun(Target target, Fault fault, Choice choice, List<String> configServers) {
        this.target = target;
        this.fault = fault;
        this.choice = choice;
        this.configServers = List.copyOf(configServers);
    }

    List<TimedAction> actions(Duration at, Duration length) {
        return List.of(
                new TimedAction(at, marks -> begin(marks, length)), new TimedAction(at.plus(length), this::undo));
    }

    private void begin(TimedAction.Marks marks, Duration length) throws InterruptedException {
        victims = choice.victims();
        for (Victim victim : victims) {
            victim.watch()
                    .listen(address -> timeline.primaryIs(marks, victim.set().name(), victim.primary(), address));
        }
        timeline.begun(
                marks,
                names() + " " + fault.done(),
                victims.stream()
                        .filter(Victim::losesPrimary)
                        .map(victim -> victim.set().name())
                        .collect(Collectors.toSet()));
        if (fault.kind().isPresent()) {
            faults().inflict(fault.kind().get(), addresses());
        } else {
            for (Victim victim : victims) {
                MemberAdmin.stepDown(target.connectionString(), victim.address(), length);
            }
        }
        timeline.done(marks);
        done.countDown();
    }

    private void undo(TimedAction.Marks marks) throws InterruptedException {
        done.await();
        if (fault.kind().isPresent()) {
            timeline.repaired(marks, names() + " " + fault.undone());
            faults().repair(fault.kind().get(), addresses());
            awaitCatchUp(listener(marks));
        } else {
            // The member was never away, but its rollback must be over before the writes are counted.
            awaitCatchUp(CatchUpWait.Listener.NONE);
        }
    }

    private CatchUpWait.Listener listener(TimedAction.Marks marks) {
        return new CatchUpWait.Listener() {
            @Override
            public void serves(String address) {
                timeline.serves(marks, address);
            }

            @Override
            public void hasCaughtUp(String address) {
                timeline.hasCaughtUp(marks, address);
            }
        };
    }

    private void awaitCatchUp(CatchUpWait.Listener listener) throws InterruptedException {
        Map<ReplicaSetMembers, List<String>> members =
                victims.stream().collect(Collectors.toMap(Victim::set, victim -> List.of(victim.address())));
        if (!CatchUpWait.await(target.connectionString(), members, RETURN_PATIENCE, listener)) {
            throw new RunFailedException(Message.of(
                    "{0} did not catch up within {1,number,#} minutes.", names(), RETURN_PATIENCE.toMinutes()));
        }
    }

    private Faults faults() {
        return target.faults()
                .orElseThrow(() -> new RunFailedException(Message.of("These servers cannot be taken away.")));
    }

    private List<String> addresses() {
        return Stream.concat(victims.stream().map(Victim::address), configServers.stream())
                .toList();
    }

    private String names() {
        return String.join(", ", addresses());
    }

    /** Returns the times of the events; empty if the phase was over before the fault. */
    Optional<FaultTimeline.Times> times() {
        return timeline.times();
    }

    void end() {
        victims.forEach(victim -> victim.watch().listen(address -> {}));
    }
}
