package io.shardlab.run.together;

import com.mongodb.MongoException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.service.OtherMachines;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.together.OwnClock.Deadline;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The load machines of a run, which talk by a document of the {@link ControlCollection}: each says a number in every step, and
 * waits for the numbers of all. For the run's thread.
 */
final class Meeting implements OtherMachines, AutoCloseable {

    private static final Duration SAY_WAITING_AFTER = Duration.ofSeconds(5);

    private final String name;
    private final ControlCollection control;
    private final RunControl runControl;
    private final Notices notices;
    private final Timing timing;
    private final OwnClock ownClock;
    private final ServerClock clock;
    private final ObjectId self = new ObjectId();
    private Optional<Presence> joined = Optional.empty();
    private Instant start = Instant.MIN;
    private long step;

    Meeting(
            String name,
            ControlCollection control,
            RunControl runControl,
            Notices notices,
            OwnClock ownClock,
            Timing timing) {
        this.name = name;
        this.control = control;
        this.runControl = runControl;
        this.notices = notices;
        this.timing = timing;
        this.ownClock = ownClock;
        this.clock = new ServerClock(ownClock);
    }

    /**
     * Joins the other machines, and waits until all have come.
     *
     * @param parameters the values on which all must agree
     * @throws UsageException if they do not agree, or the run has all of its machines already
     * @throws RunFailedException if some do not come, or one that has come goes again
     */
    void join(Map<String, String> parameters, int count) throws InterruptedException {
        control.expire();
        Gathering first = added(
                JoinedMachine.document(self, host(), ProcessHandle.current().pid(), parameters), count);
        if (first.indexOf(self) >= first.count()) {
            control.withdraw(self);
            throw taken(first);
        }
        joined = Optional.of(new Presence(name, self, control, runControl, clock, ownClock, timing, first));
        awaitAll();
        synchronizeClock();
        notices.say(Message.of("Machine {0} of {1}, with {2}", number(), seen().count(), names(seen().others(self))));
    }

    /** Machines of a run that is about to end, and measures nothing any more, are waited for; that takes seconds. */
    private Gathering added(Document member, int count) throws InterruptedException {
        Optional<Deadline> end = Optional.empty();
        while (true) {
            Optional<ControlCollection.Look> before = control.look();
            before.filter(look -> look.gathering().isOver(look.now(), timing.silence()))
                    .ifPresent(look -> control.remove(look.gathering()));
            Optional<Gathering> joined = control.join(member, count);
            if (joined.isPresent()) {
                return joined.get();
            }
            if (before.isPresent()) {
                Gathering other = before.get().gathering();
                if (!other.isEnding(before.get().now())
                        || end.filter(Deadline::isOver).isPresent()) {
                    throw taken(other);
                }
                if (end.isEmpty()) {
                    notices.say(Message.of("A run {0} is about to end, which takes a few seconds", name));
                    end = Optional.of(ownClock.in(timing.watch().multipliedBy(2)));
                }
            }
            Thread.sleep(timing.poll().toMillis());
        }
    }

    private UsageException taken(Gathering other) {
        return new UsageException(Message.of(
                "The run {0} has its {1} machines already: {2}. Give another name by {3}, or wait until that run "
                        + "has ended.",
                name, other.count(), names(other.parts()), Together.NAME_OPTION));
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return Optional.ofNullable(System.getenv("HOSTNAME")).orElse("a host without a name");
        }
    }

    /** Every machine sees what differs, so one that finds a difference waits a while for those that are still to come. */
    private void awaitAll() throws InterruptedException {
        Deadline deadline = ownClock.in(timing.coming());
        Optional<Deadline> refusal = Optional.empty();
        int came = 0;
        while (true) {
            Gathering now = seen();
            Optional<Message> differences = Agreement.differences(now.member(self), now.others(self));
            if (differences.isPresent()) {
                refusal = refusal.or(() -> Optional.of(ownClock.in(timing.silence())));
            }
            if (differences.isPresent() && (now.isComplete() || refusal.get().isOver())) {
                leave(JoinedMachine.How.REFUSED, differences.get());
                throw new UsageException(differences.get());
            }
            if (now.isComplete()) {
                return;
            }
            if (now.members().size() > came) {
                came = now.members().size();
                notices.say(Message.of("{0} of {1} machines have come; waiting for the others", came, now.count()));
            }
            if (deadline.isOver()) {
                throw new RunFailedException(Message.of(
                        "Only {0} of {1} machines came within {2} s: {3}. Start the same command on the others within "
                                + "that time.",
                        came, now.count(), timing.coming().toSeconds(), names(now.members())));
            }
            Thread.sleep(timing.poll().toMillis());
            presence().refresh();
            requireAll();
        }
    }

    private static String names(List<JoinedMachine> members) {
        return members.stream().map(JoinedMachine::name).collect(Collectors.joining(", "));
    }

    Presence presence() {
        return joined.orElseThrow();
    }

    private Gathering seen() {
        return presence().seen();
    }

    private void synchronizeClock() {
        clock.synchronize(() -> control.time(run(), self));
    }

    @Override
    public Share share() {
        return new Share(number() - 1, seen().count());
    }

    private int number() {
        return seen().indexOf(self) + 1;
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    @Override
    public Optional<TogetherReport> report() {
        return Optional.of(new TogetherReport(
                name,
                seen().member(self).name(),
                number(),
                seen().count(),
                clock.ahead().toMillis() / 1e3));
    }

    @Override
    public long sum(long own) throws InterruptedException {
        return exchange(own, Optional.empty()).stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Override
    public long onFirst(Action action) throws InterruptedException {
        long result = share().index() == 0 ? action.run() : 0;
        return exchange(result, Optional.empty()).get(0);
    }

    @Override
    public void awaitReady(PhaseSpec spec, boolean measured) throws InterruptedException {
        presence().awaitEndOfQuiet();
        synchronizeClock();
        Instant now = clock.instant();
        Optional<Duration> length =
                spec.limit() instanceof PhaseSpec.Limit.Time time ? Optional.of(time.duration()) : Optional.empty();
        Optional<Instant> quietUntil = Optional.of(now.plus(timing.lead()).plus(length.orElse(QuietTime.LONG)))
                .filter(until -> measured);
        List<Long> ready = exchange(now.toEpochMilli(), quietUntil);
        start = Instant.ofEpochMilli(
                        ready.stream().mapToLong(Long::longValue).max().orElseThrow())
                .plus(timing.lead());
        if (measured) {
            presence().beQuiet(start, length);
        }
    }

    @Override
    public void awaitStart() throws InterruptedException {
        for (Duration left = untilStart(); !left.isNegative(); left = untilStart()) {
            requireNotStopped();
            // The last moment is awaited exactly.
            Thread.sleep(Math.min(left.toMillis(), timing.poll().toMillis()), left.toMillis() == 0 ? 100_000 : 0);
        }
    }

    private Duration untilStart() {
        return Duration.between(clock.instant(), start);
    }

    @Override
    public void windowEnded() {
        presence()
                .endQuiet()
                .filter(end ->
                        !runControl.isStopped() && end.isAfter(clock.instant().plus(SAY_WAITING_AFTER)))
                .ifPresent(end -> notices.say(
                        Message.of("The other machines may measure until {0}", end.truncatedTo(ChronoUnit.SECONDS))));
    }

    /** Says a number, and returns those of all machines in their order. */
    private List<Long> exchange(long own, Optional<Instant> quietUntil) throws InterruptedException {
        presence().awaitEndOfQuiet();
        requireAll();
        step++;
        Gathering now = control.say(run(), self, own, quietUntil)
                .orElseThrow(() -> presence().lost());
        Deadline sayWaiting = ownClock.in(SAY_WAITING_AFTER);
        while (!now.haveAllSaid(step)) {
            requireNotStopped();
            requireAll();
            requireAtWork(now);
            if (sayWaiting.isOver()) {
                sayWaiting = Deadline.NEVER;
                notices.say(Message.of(
                        "Waiting for {0}",
                        names(now.others(self).stream()
                                .filter(other -> !other.hasSaid(step))
                                .toList())));
            }
            Thread.sleep(timing.poll().toMillis());
            now = presence().refresh();
        }
        return now.said(step);
    }

    /** A machine that has ended says nothing more, as after this one was given up. */
    private void requireAtWork(Gathering now) {
        List<JoinedMachine> ended = now.others(self).stream()
                .filter(other -> other.end().isPresent() && !other.hasSaid(step))
                .toList();
        if (!ended.isEmpty()) {
            // A machine that was stopped, or that failed, is named as such.
            presence().refresh();
            requireAll();
            throw new RunFailedException(
                    Message.of("The run has ended on {0}, without waiting for this machine.", names(ended)));
        }
    }

    private void requireNotStopped() throws InterruptedException {
        if (runControl.isStopped()) {
            throw new InterruptedException("stopped");
        }
    }

    @Override
    public void requireAll() {
        presence().requireAll();
    }

    @Override
    public Optional<RunFailedException> failure() {
        return presence().failure();
    }

    /** Says how this machine has ended, and ends the talk. */
    void leave(JoinedMachine.How how, Message reason) {
        joined.ifPresent(presence -> {
            try {
                presence.leave(new JoinedMachine.End(how, reason, 0, true));
            } catch (MongoException | RunFailedException e) {
                notices.warn(Message.of("The other machines do not hear that this one has ended, and notice it later"));
            }
        });
    }

    ObjectId self() {
        return self;
    }

    ObjectId run() {
        return seen().id();
    }

    ControlCollection control() {
        return control;
    }

    @Override
    public void close() {
        joined.ifPresent(Presence::close);
        control.close();
    }
}
