package io.shardlab.run.together;

import io.shardlab.core.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The machines of one run, as the control collection describes them at one moment. Immutable.
 *
 * @param id the id of the run, which differs from that of a later one with the same name
 * @param count the number of machines that the first one wants
 * @param members the machines that have come, in their order
 * @param touched the last change of the document, by the servers' clock
 * @param outcome where the result of all machines is, or why there is none, in a sentence
 */
record Gathering(ObjectId id, int count, List<JoinedMachine> members, Instant touched, Optional<Message> outcome) {

    Gathering {
        if (count < 2) {
            throw new IllegalArgumentException("fewer than two machines");
        }
    }

    /** @throws RuntimeException of some kind if the document has another layout */
    static Gathering of(Document stored) {
        Instant touched = stored.getDate("touched").toInstant();
        return new Gathering(
                Objects.requireNonNull(stored.getObjectId("gathering")),
                stored.getInteger("of"),
                stored.getList("members", Document.class).stream()
                        .map(member -> JoinedMachine.of(member, touched))
                        .toList(),
                touched,
                Optional.ofNullable(stored.getString("outcome")).map(StoredMessage::read));
    }

    /** The place of a machine, from 0. */
    int indexOf(ObjectId member) {
        return members.stream().map(JoinedMachine::id).toList().indexOf(member);
    }

    JoinedMachine member(ObjectId member) {
        return members.get(indexOf(member));
    }

    /** The machines that take part: one that came too late only finds that out. */
    List<JoinedMachine> parts() {
        return members.subList(0, Math.min(count, members.size()));
    }

    List<JoinedMachine> others(ObjectId self) {
        return parts().stream().filter(member -> !member.id().equals(self)).toList();
    }

    boolean isComplete() {
        return members.size() >= count;
    }

    boolean haveAllSaid(long step) {
        return parts().stream().allMatch(member -> member.hasSaid(step));
    }

    /** The numbers that all machines have said in a step, in their order. */
    List<Long> said(long step) {
        return parts().stream().map(member -> member.said(step)).toList();
    }

    /**
     * True if no machine of it works any more, so that a new run may take its name: each has ended, or is silent for too long.
     *
     * @param now the time, by the servers' clock
     */
    boolean isOver(Instant now, Duration silence) {
        return members.stream()
                .allMatch(member -> member.end().isPresent()
                        || now.isAfter(member.excusedUntil().plus(silence)));
    }

    /**
     * True if a machine has ended, and none measures any more.
     *
     * @param now the time, by the servers' clock
     */
    boolean isEnding(Instant now) {
        return members.stream().anyMatch(member -> member.end().isPresent())
                && members.stream()
                        .filter(member -> member.end().isEmpty())
                        .flatMap(member -> member.quietUntil().stream())
                        .noneMatch(now::isBefore);
    }

    /** The machine whose end is the reason for others to end, in a sentence; empty if there is none. */
    Optional<Message> fault(ObjectId self) {
        List<Message> faults = new ArrayList<>();
        List<Message> followed = new ArrayList<>();
        for (JoinedMachine member : others(self)) {
            member.end().ifPresent(end -> {
                switch (end.how()) {
                    case STOPPED -> faults.add(Message.of("The run was stopped on {0}.", member.name()));
                    case FAILED -> faults.add(Message.of("{0} failed: {1}", member.name(), end.reason()));
                    case FOLLOWED -> followed.add(end.reason());
                    case DONE, REFUSED -> {
                        // The first has no fault, and the second comes before the run.
                    }
                }
            });
        }
        return Stream.concat(faults.stream(), followed.stream()).findFirst();
    }
}
