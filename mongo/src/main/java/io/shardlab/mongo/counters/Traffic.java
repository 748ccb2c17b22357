package io.shardlab.mongo.counters;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server was sent.
 *
 * @param bytesIn bytes received
 * @param bytesOut bytes sent
 * @param operations operations by kind: insert, query, update, delete, getmore, command
 * @param connections connections open now
 */
record Traffic(long bytesIn, long bytesOut, Map<String, Long> operations, long connections) {

    static Traffic of(Section status) {
        Section network = status.section("network");
        Map<String, Long> operations = new LinkedHashMap<>();
        status.section("opcounters").document().forEach((name, value) -> {
            if (value instanceof Number number) {
                operations.put(name, number.longValue());
            }
        });
        return new Traffic(
                network.number("bytesIn"),
                network.number("bytesOut"),
                operations,
                status.section("connections").number("current"));
    }

    Traffic since(Traffic earlier) {
        Map<String, Long> difference = new LinkedHashMap<>();
        operations.forEach((name, value) -> difference.put(name, value - earlier.operations.getOrDefault(name, 0L)));
        return new Traffic(bytesIn - earlier.bytesIn, bytesOut - earlier.bytesOut, difference, connections);
    }
}
