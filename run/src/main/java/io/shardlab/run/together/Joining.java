package io.shardlab.run.together;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.run.together.OwnClock.Deadline;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.types.ObjectId;

/** The way of a machine into a run. It first removes what an earlier run of the name has left behind. Blocking. */
final class Joining {

    private final String name;
    private final ControlCollection control;
    private final Timing timing;
    private final OwnClock ownClock;
    private final Notices notices;

    Joining(String name, ControlCollection control, Timing timing, OwnClock ownClock, Notices notices) {
        this.name = name;
        this.control = control;
        this.timing = timing;
        this.ownClock = ownClock;
        this.notices = notices;
    }

    /**
     * Adds this machine to the run.
     *
     * @param parameters the values on which all must agree
     * @param count the number of machines
     * @throws UsageException if the run has all of its machines already
     */
    Gathering join(ObjectId self, Map<String, String> parameters, int count) throws InterruptedException {
        control.expire();
        Gathering joined =
                added(Member.document(self, host(), ProcessHandle.current().pid(), parameters), count);
        if (joined.indexOf(self) >= joined.count()) {
            control.withdraw(self);
            throw taken(joined);
        }
        return joined;
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
                name,
                other.count(),
                other.parts().stream().map(Member::name).collect(Collectors.joining(", ")),
                Together.NAME_OPTION));
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return Optional.ofNullable(System.getenv("HOSTNAME")).orElse("a host without a name");
        }
    }
}
