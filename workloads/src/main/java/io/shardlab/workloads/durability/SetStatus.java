package io.shardlab.workloads.durability;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.bson.Document;

/** A replica set's state at one moment, as its primary's {@code replSetGetStatus} tells it. */
record SetStatus(Document status) {

    private static final int PRIMARY = 1;
    private static final int SECONDARY = 2;

    /** Members that hold data and serve. */
    int up() {
        return (int) members().stream().filter(SetStatus::serves).count();
    }

    /** How many of these hosts serve. */
    int up(Set<String> hosts) {
        return (int) members().stream()
                .filter(SetStatus::serves)
                .filter(member -> hosts.contains(member.getString("name")))
                .count();
    }

    /** The secondaries that serve, those first whom the primary's heartbeats reach soonest. */
    List<Secondary> secondaries() {
        return members().stream()
                .filter(member -> state(member) == SECONDARY)
                .map(member -> new Secondary(member.getString("name"), number(member.get("pingMs"))))
                .sorted(Comparator.comparingLong(Secondary::pingMillis))
                .toList();
    }

    private List<Document> members() {
        return status.getList("members", Document.class);
    }

    private static boolean serves(Document member) {
        return state(member) == PRIMARY || state(member) == SECONDARY;
    }

    private static int state(Document member) {
        return (int) number(member.get("state"));
    }

    private static long number(Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    /**
     * A secondary as its primary sees it.
     *
     * @param name its address
     * @param pingMillis the mean time of a heartbeat and its answer, in whole ms
     */
    record Secondary(String name, long pingMillis) {}
}
