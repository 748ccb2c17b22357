package io.shardlab.mongo.server;

import com.mongodb.ConnectionString;
import io.shardlab.core.deployment.Target;
import io.shardlab.mongo.server.MemberAdmin.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Waits until members of replica sets serve and have caught up with their primaries. Polls all members in turn instead of
 * waiting for one after another. Blocking; used by one thread.
 */
public final class CatchUpWait {

    private static final long POLL_MILLIS = 10;

    private final List<Member> waiting;
    private final Listener listener;

    /**
     * Receives notifications of each member on the waiting thread, and again if another primary was elected before the
     * member had caught up.
     */
    public interface Listener {

        /** Ignores the notifications. */
        Listener NONE = new Listener() {
            @Override
            public void serves(String address) {}

            @Override
            public void hasCaughtUp(String address) {}
        };

        /** The member answers as a secondary, or as the primary of the present term. */
        void serves(String address);

        /** It has everything that the primary had when the wait began. */
        void hasCaughtUp(String address);
    }

    /** Asks a server for its position, which is empty if the server does not answer. */
    @FunctionalInterface
    interface Source {
        Optional<Position> ask() throws InterruptedException;
    }

    CatchUpWait(List<Member> members, Listener listener) {
        this.waiting = new ArrayList<>(members);
        this.listener = listener;
    }

    /**
     * Waits for members of several sets.
     *
     * @param uri the target's URI, for its user and TLS options
     * @param members the addresses by set
     * @param patience the maximum wait; a member that was away for long may have to copy all data
     * @return true if all have caught up in that time
     */
    public static boolean await(
            ConnectionString uri, Map<ReplicaSetMembers, List<String>> members, Duration patience, Listener listener)
            throws InterruptedException {
        Map<String, MemberAdmin> admins = new LinkedHashMap<>();
        try {
            List<Member> all = new ArrayList<>();
            members.forEach((set, addresses) -> {
                set.hosts().forEach(host -> admins.computeIfAbsent(host, any -> MemberAdmin.of(uri, host)));
                List<MemberAdmin> ofSet = set.hosts().stream().map(admins::get).toList();
                addresses.forEach(
                        address -> all.add(new Member(address, admins.get(address)::position, () -> primary(ofSet))));
            });
            return new CatchUpWait(all, listener).await(patience);
        } finally {
            admins.values().forEach(MemberAdmin::close);
        }
    }

    /**
     * Waits for all members of a target's sets, for which it asks the servers.
     *
     * @return true if all have caught up in that time
     * @throws io.shardlab.core.error.UsageException if the target has no replica set
     */
    public static boolean awaitAll(Target target, Duration patience) throws InterruptedException {
        Map<ReplicaSetMembers, List<String>> members = ReplicaSetMembers.behind(target).stream()
                .collect(Collectors.toMap(set -> set, ReplicaSetMembers::hosts));
        return await(target.connectionString(), members, patience, Listener.NONE);
    }

    /**
     * Returns the position of the primary. If several members call themselves primary, it is the one with the highest term:
     * the others have not heard of its election yet and will roll back.
     */
    private static Optional<Position> primary(List<MemberAdmin> members) throws InterruptedException {
        Optional<Position> primary = Optional.empty();
        for (MemberAdmin member : members) {
            Optional<Position> position = member.position().filter(Position::primary);
            if (position.isPresent()
                    && primary.stream()
                            .allMatch(known -> known.term() < position.get().term())) {
                primary = position;
            }
        }
        return primary;
    }

    boolean await(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            List<Member> over = new ArrayList<>();
            for (Member member : waiting) {
                if (member.advance(listener)) {
                    over.add(member);
                }
            }
            waiting.removeAll(over);
            if (waiting.isEmpty()) {
                return true;
            }
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** A member to wait for, and its progress. */
    static final class Member {

        private final String address;
        private final Source own;
        private final Source primary;
        private Optional<Position> goal = Optional.empty();
        private boolean serves;

        /**
         * @param own the source of its position
         * @param primary the source of its primary's position
         */
        Member(String address, Source own, Source primary) {
            this.address = address;
            this.own = own;
            this.primary = primary;
        }

        /** Asks once and returns true if the member has caught up. */
        private boolean advance(Listener listener) throws InterruptedException {
            if (goal.isEmpty()) {
                goal = primary.ask();
            }
            Optional<Position> position = goal.isPresent() ? own.ask() : Optional.empty();
            if (position.isEmpty()) {
                return false;
            }
            if (!serves && position.get().servesIn(goal.get().term())) {
                serves = true;
                listener.serves(address);
            }
            boolean caughtUp = serves && position.get().hasReached(goal.get()) && isSamePrimary();
            if (caughtUp) {
                listener.hasCaughtUp(address);
            }
            return caughtUp;
        }

        /** The writes of a primary that was replaced during the wait may be rolled back; then the wait begins anew. */
        private boolean isSamePrimary() throws InterruptedException {
            Optional<Position> now = primary.ask();
            if (now.isPresent() && now.get().term() != goal.get().term()) {
                goal = now;
                serves = false;
                return false;
            }
            return now.isPresent();
        }
    }
}
