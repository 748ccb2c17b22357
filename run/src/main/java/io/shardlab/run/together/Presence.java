package io.shardlab.run.together;

import com.mongodb.MongoException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.run.service.RunControl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * The signs of life of this machine, and its knowledge of the others. A thread of its own gives a sign every second and looks
 * for machines that have ended or are gone, for which it interrupts the run. While a phase is measured, there is no connection.
 * Thread-safe.
 */
final class Presence implements AutoCloseable {

    private final String name;
    private final ObjectId self;
    private final ControlCollection control;
    private final RunControl runControl;
    private final ServerClock clock;
    private final Timing timing;
    private final QuietTime quiet = new QuietTime();
    private final Thread beating = new Thread(this::beat, "together");
    private volatile Gathering seen;
    private volatile Optional<RunFailedException> failure = Optional.empty();
    private volatile Optional<RunFailedException> cutOff = Optional.empty();
    private volatile boolean ending;
    private volatile boolean closed;
    private Optional<Instant> withoutAnswerSince = Optional.empty();

    /** @param joined the machines when this one came */
    Presence(
            String name,
            ObjectId self,
            ControlCollection control,
            RunControl runControl,
            ServerClock clock,
            Timing timing,
            Gathering joined) {
        this.name = name;
        this.self = self;
        this.control = control;
        this.runControl = runControl;
        this.clock = clock;
        this.timing = timing;
        this.seen = joined;
        beating.setDaemon(true);
        beating.start();
    }

    private void beat() {
        try {
            while (!closed) {
                refresh();
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
                withoutAnswerSince = Optional.empty();
            } catch (MongoException | RunFailedException e) {
                unanswered(e);
            }
        }
        return seen;
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
        Instant now = Instant.now();
        withoutAnswerSince = withoutAnswerSince.or(() -> Optional.of(now));
        if (now.isAfter(withoutAnswerSince.get().plus(timing.silence()))) {
            String reason = e instanceof MongoException ofDriver
                    ? MongoErrors.describe(ofDriver).toString()
                    : e.getMessage();
            cutOff(new RunFailedException(
                    "The servers in which the load machines meet do not answer: " + reason + ".", e));
        }
    }

    RunFailedException lost() {
        return new RunFailedException("The document of the run " + name + " in " + ControlCollection.COLLECTION
                + " is gone: somebody has removed it, or another run has taken the name.");
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
    private List<Member> silent() {
        return seen.others(self).stream().filter(this::isSilent).toList();
    }

    private synchronized boolean isSilent(Member other) {
        Instant last = other.beat().isAfter(quiet.excusedUntil()) ? other.beat() : quiet.excusedUntil();
        return seen.member(self).beat().isAfter(last.plus(timing.silence()));
    }

    static String goneSentence(Member gone) {
        return gone.name() + " is gone: it has given no sign of life since " + gone.beat() + ".";
    }

    /** The failure of another machine, or of the talk with them. */
    Optional<RunFailedException> failure() {
        return failure;
    }

    void requireAll() {
        failure.ifPresent(reason -> {
            throw new RunFailedException(reason.getMessage(), reason);
        });
    }

    /** Ends the connection while a phase is measured; see {@link QuietTime#begin}. */
    synchronized void beQuiet(Instant start, Optional<Duration> length) {
        quiet.begin(start, length);
        control.disconnect();
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
    record State(Gathering gathering, List<Member> silent) {

        /** True if the machine still works on the end of the run. */
        boolean isThere(Member member) {
            return !silent.contains(member) && !hasLeft(member);
        }

        private static boolean hasLeft(Member member) {
            return member.end().filter(Member.End::left).isPresent();
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
    void end(Member.End end) {
        control.end(seen.id(), self, end);
    }

    /** Says how this machine has ended, and ends the talk; the last one removes what the machines have said. */
    void leave(Member.End end) {
        if (closed) {
            return;
        }
        closed = true;
        control.end(seen.id(), self, end)
                .filter(now -> now.outcome().isPresent())
                .filter(now -> now.parts().stream().allMatch(member -> State.hasLeft(member) || isSilent(member)))
                .ifPresent(now -> control.removeRun(now.id()));
    }

    @Override
    public void close() {
        closed = true;
        beating.interrupt();
    }
}
