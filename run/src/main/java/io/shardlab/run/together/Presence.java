package io.shardlab.run.together;

import com.mongodb.MongoException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.together.OwnClock.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/**
 * The signs of life of this machine, and its knowledge of the others. A thread of its own gives a sign every second and looks
 * for machines that have ended or are gone, for which it interrupts the run. While a phase is measured, it gives no sign, and
 * reads now and then whether the phase is over because a machine was stopped or has failed. Thread-safe.
 */
final class Presence implements AutoCloseable {

    private final String name;
    private final ObjectId self;
    private final ControlCollection control;
    private final RunControl runControl;
    private final ServerClock clock;
    private final OwnClock ownClock;
    private final Timing timing;
    private final QuietTime quiet = new QuietTime();
    private final Thread beating = new Thread(this::beat, "together");
    private volatile Gathering seen;
    private volatile Optional<RunFailedException> failure = Optional.empty();
    private volatile Optional<RunFailedException> cutOff = Optional.empty();
    private volatile boolean ending;
    private volatile boolean closed;
    private volatile Deadline watchNext = Deadline.NEVER;
    private Optional<Deadline> answerBy = Optional.empty();

    /** @param joined the machines when this one came */
    Presence(
            String name,
            ObjectId self,
            ControlCollection control,
            RunControl runControl,
            ServerClock clock,
            OwnClock ownClock,
            Timing timing,
            Gathering joined) {
        this.name = name;
        this.self = self;
        this.control = control;
        this.runControl = runControl;
        this.clock = clock;
        this.ownClock = ownClock;
        this.timing = timing;
        this.seen = joined;
        beating.setDaemon(true);
        beating.start();
    }

    private void beat() {
        try {
            while (!closed) {
                if (isQuiet()) {
                    watch();
                } else {
                    refresh();
                }
                Thread.sleep(timing.beat().toMillis());
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    /** The machines as they were last seen. */
    Gathering seen() {
        return seen;
    }

    /** Gives a sign of life and looks at the others now, unless a phase is measured. */
    synchronized Gathering refresh() {
        if (!closed && !isQuiet()) {
            try {
                control.beat(seen.id(), self).ifPresentOrElse(this::see, () -> cutOff(lost()));
                answerBy = Optional.empty();
            } catch (MongoException | RunFailedException e) {
                unanswered(e);
            }
        }
        return seen;
    }

    /** Without the lock, as the run's thread must not wait for the answer. */
    private void watch() {
        if (!watchNext.isOver()) {
            return;
        }
        watchNext = ownClock.in(timing.watch());
        try {
            control.read(seen.id()).flatMap(found -> found.fault(self)).ifPresent(fault -> {
                cutQuiet();
                if (!ending) {
                    fail(new RunFailedException(fault));
                }
            });
        } catch (MongoException | RunFailedException e) {
            // The servers are asked again after the phase, and then it counts.
        }
    }

    /** Ends the quiet time now, as the phase has ended early on a machine, and the others end it when they notice that. */
    synchronized void cutQuiet() {
        quiet.cut(clock.instant(), timing.watch());
    }

    private void see(Gathering now) {
        seen = now;
        if (!ending) {
            now.fault(self)
                    .or(() -> silent().stream()
                            .filter(other -> other.end().isEmpty())
                            .findFirst()
                            .map(Presence::goneSentence))
                    .ifPresent(sentence -> fail(new RunFailedException(sentence)));
        }
    }

    private void unanswered(RuntimeException e) {
        answerBy = answerBy.or(() -> Optional.of(ownClock.in(timing.silence())));
        if (answerBy.get().isOver()) {
            Message reason = e instanceof MongoException ofDriver
                    ? MongoErrors.describe(ofDriver)
                    : ((RunFailedException) e).wording();
            cutOff(new RunFailedException(
                    Message.of("The servers in which the load machines meet do not answer: {0}.", reason), e));
        }
    }

    RunFailedException lost() {
        List<JoinedMachine> others = seen.others(self);
        boolean ended = others.stream().allMatch(other -> other.end().isPresent());
        return new RunFailedException(
                ended && !others.isEmpty()
                        ? Message.of(
                                "The run {0} is over: {1} have ended.",
                                name, others.stream().map(JoinedMachine::name).collect(Collectors.joining(", ")))
                        : Message.of(
                                "The document of the run {0} in {1} is gone: the other machines have ended without this one, "
                                        + "somebody has removed it, or another run has taken the name.",
                                name, ControlCollection.COLLECTION));
    }

    private void cutOff(RunFailedException reason) {
        cutOff = Optional.of(reason);
        fail(reason);
    }

    private void fail(RunFailedException reason) {
        if (failure.isEmpty()) {
            failure = Optional.of(reason);
            if (!ending) {
                runControl.interrupt();
            }
        }
    }

    /** The other machines that have given no sign of life for too long. */
    private List<JoinedMachine> silent() {
        return seen.others(self).stream().filter(this::isSilent).toList();
    }

    private synchronized boolean isSilent(JoinedMachine other) {
        Instant last = other.beat().isAfter(quiet.excusedUntil()) ? other.beat() : quiet.excusedUntil();
        return seen.member(self).beat().isAfter(last.plus(timing.silence()));
    }

    static Message goneSentence(JoinedMachine gone) {
        return Message.of("{0} is gone: it has given no sign of life since {1}.", gone.name(), gone.beat());
    }

    /** The failure of another machine, or of the talk with them. */
    Optional<RunFailedException> failure() {
        return failure;
    }

    void requireAll() {
        failure.ifPresent(reason -> {
            throw new RunFailedException(reason.wording(), reason);
        });
    }

    /** Says nothing while a phase is measured; see {@link QuietTime#begin}. */
    synchronized void beQuiet(Instant start, Optional<Duration> length) {
        quiet.begin(start, length);
        watchNext = ownClock.in(Duration.between(clock.instant(), start).plus(timing.watch()));
    }

    /** Notes that this machine does not measure any more; see {@link QuietTime#end}. */
    synchronized Optional<Instant> endQuiet() {
        return quiet.end(clock.instant(), timing.margin());
    }

    private synchronized boolean isQuiet() {
        return quiet.lasts(clock.instant());
    }

    /** Blocks until no machine measures any more. */
    void awaitEndOfQuiet() throws InterruptedException {
        while (isQuiet()) {
            Thread.sleep(timing.poll().toMillis());
        }
    }

    /**
     * The state of all machines at one moment of the end of a run.
     *
     * @param silent the other ones that give no sign of life any more
     */
    record State(Gathering gathering, List<JoinedMachine> silent) {

        /** True if the machine still works on the end of the run. */
        boolean isThere(JoinedMachine member) {
            return !silent.contains(member) && !hasLeft(member);
        }

        /** True if the machine is gone, and has left no result for the others. */
        boolean lacks(JoinedMachine member) {
            return member.end()
                    .map(end -> end.chunks() == 0 && !end.left() && silent.contains(member))
                    .orElse(true);
        }

        private static boolean hasLeft(JoinedMachine member) {
            return member.end().filter(JoinedMachine.End::left).isPresent();
        }
    }

    /** From now on this machine does not fail if another one ends. */
    void beginToEnd() {
        ending = true;
    }

    /**
     * Looks at all machines, a moment later and once no phase is measured any more.
     *
     * @throws RunFailedException if the others cannot be heard of any more
     */
    State look() throws InterruptedException {
        awaitEndOfQuiet();
        Thread.sleep(timing.poll().toMillis());
        refresh();
        cutOff.ifPresent(reason -> {
            throw reason;
        });
        return new State(seen, silent());
    }

    /** Says that this machine has ended, and that it waits for the result of all. */
    void end(JoinedMachine.End end) {
        control.end(seen.id(), self, end);
    }

    /**
     * Says how this machine has ended, and ends the talk; the last one removes what the machines have said. A machine that is
     * silent may come back, and then reads why the others have ended, so what they said stays for it; servers remove it later.
     */
    void leave(JoinedMachine.End end) {
        if (closed) {
            return;
        }
        closed = true;
        control.end(seen.id(), self, end)
                .filter(now -> now.parts().stream().allMatch(State::hasLeft))
                .ifPresent(now -> control.removeRun(now.id()));
    }

    @Override
    public void close() {
        closed = true;
        beating.interrupt();
    }
}
