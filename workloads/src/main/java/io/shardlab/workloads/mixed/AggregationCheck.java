package io.shardlab.workloads.mixed;

import io.shardlab.workloads.mixed.data.HostDays;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * Checks an aggregation's answer: what was loaded, and at most what was inserted besides. One
 * worker's own.
 */
final class AggregationCheck {

    private final HostDays hostDays;
    private final long[] requests;
    private final long[] bytes;

    AggregationCheck(HostDays hostDays) {
        this.hostDays = hostDays;
        this.requests = new long[hostDays.days()];
        this.bytes = new long[hostDays.days()];
    }

    /** What is wrong with an answer, or nothing; to be asked after it has come, as inserts go on. */
    Optional<String> wrong(int host, int firstDay, int lastDay, List<BsonDocument> groups) {
        Arrays.fill(requests, 0);
        Arrays.fill(bytes, 0);
        for (BsonDocument group : groups) {
            int day = hostDays.day(group.getNumber("_id", new BsonInt32(0)).intValue());
            if (day < firstDay || day > lastDay || requests[day] != 0) {
                return Optional.of("a group of " + group.get("_id") + " was returned");
            }
            requests[day] = group.getNumber("requests").longValue();
            bytes[day] = group.getNumber("bytes").longValue();
        }
        for (int day = firstDay; day <= lastDay; day++) {
            long least = hostDays.count(host, day);
            long leastBytes = hostDays.size(host, day);
            boolean right = isWithin(requests[day], least, hostDays.insertedCount(host, day))
                    && isWithin(bytes[day], leastBytes, hostDays.insertedSize(host, day));
            if (!right) {
                return Optional.of("of " + hostDays.date(day) + " " + requests[day] + " requests with " + bytes[day]
                        + " bytes were returned; loaded were " + least + " with " + leastBytes);
            }
        }
        return Optional.empty();
    }

    private static boolean isWithin(long value, long least, long more) {
        return value >= least && value <= least + more;
    }
}
