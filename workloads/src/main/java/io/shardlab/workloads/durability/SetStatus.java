package io.shardlab.workloads.durability;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.Document;

/** A replica set's state at one moment, from its primary's reply to {@code replSetGetStatus}. */
record SetStatus(Document status) {

    private static final int PRIMARY = 1;
    private static final int SECONDARY = 2;

    /**
     * A secondary as its primary sees it.
     *
     * @param name its address
     * @param pingMillis the mean time of a heartbeat and its answer, in whole ms
     */
    record Secondary(String name, long pingMillis) {}

    /** Returns the number of members that hold data and serve. */
    int up() {
        return (int) members().filter(SetStatus::serves).count();
    }

    /** Returns how many of these hosts serve. */
    int up(Set<String> hosts) {
        return (int) members()
                .filter(SetStatus::serves)
                .filter(member -> hosts.contains(member.getString("name")))
                .count();
    }

    /** Returns the secondaries that serve, in the order of the time of the primary's heartbeats. */
    List<Secondary> secondaries() {
        return members()
                .filter(member -> state(member) == SECONDARY)
                .map(member -> new Secondary(member.getString("name"), number(member.get("pingMs"))))
                .sorted(Comparator.comparingLong(Secondary::pingMillis))
                .toList();
    }

    private Stream<Document> members() {
        return status.getList("members", Document.class).stream();
    }

    private static boolean serves(Document member) {
        return state(member) == PRIMARY || state(member) == SECONDARY;
    }

    private static long state(Document member) {
        return number(member.get("state"));
    }

    private static long number(Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }
}
