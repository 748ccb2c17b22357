package io.shardlab.mongo.counters;

import java.util.Date;
import org.bson.Document;

/**
 * Which process answered, and when in its life. Counters begin at 0 with each process, so that only two readings of the same
 * one have a difference.
 *
 * @param host the machine and port that it calls its own; empty if it does not tell
 * @param pid its process id there; in containers most are 1
 * @param uptimeMillis how long it had run
 * @param readAtMillis its clock at the reading, in milliseconds since 1970; 0 if it does not tell
 */
record ServerLife(String host, long pid, long uptimeMillis, long readAtMillis) {

    static ServerLife of(Section status) {
        Document reply = status.document();
        return new ServerLife(
                reply.get("host") instanceof String host ? host : "",
                status.number("pid"),
                status.number("uptimeMillis"),
                reply.get("localTime") instanceof Date time ? time.getTime() : 0);
    }

    /**
     * Whether an earlier reading was of the same life. One address can lead to several mongos, as that of a list of hosts
     * does; and a server that was started again may have run for longer by now than its predecessor had at the reading.
     */
    boolean continues(ServerLife earlier) {
        return host.equals(earlier.host)
                && pid == earlier.pid
                && uptimeMillis >= earlier.uptimeMillis
                && !beganAfter(earlier);
    }

    /** Whether it is the same server as at an earlier reading, started again since. */
    boolean isRestartOf(ServerLife earlier) {
        return !host.isEmpty()
                && host.equals(earlier.host)
                && (uptimeMillis < earlier.uptimeMillis || beganAfter(earlier));
    }

    private boolean beganAfter(ServerLife earlier) {
        return earlier.readAtMillis > 0 && readAtMillis - uptimeMillis > earlier.readAtMillis;
    }
}
