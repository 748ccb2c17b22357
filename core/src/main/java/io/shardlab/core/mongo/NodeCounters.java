package io.shardlab.core.mongo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;

/**
 * The counters of one server, from its serverStatus: since its start, or the difference over a span of time.
 *
 * @param node host and port
 * @param role {@code shard}, {@code mongos} or {@code server}
 * @param cpuSeconds user and system CPU time of the process; 0 where the system does not tell (not Linux)
 * @param pagesReadIntoCache pages that WiredTiger read from disk or the file system's cache
 * @param bytesReadIntoCache bytes of those pages
 * @param networkBytesIn bytes received
 * @param networkBytesOut bytes sent
 * @param operations operations by kind: insert, query, update, delete, getmore, command
 * @param connections connections open now
 */
public record NodeCounters(
        String node,
        String role,
        double cpuSeconds,
        long pagesReadIntoCache,
        long bytesReadIntoCache,
        long networkBytesIn,
        long networkBytesOut,
        Map<String, Long> operations,
        long connections) {

    private static final double MICROS = 1e-6;

    static NodeCounters of(String node, String role, Document status) {
        Document process = sub(status, "extra_info");
        Document cache = sub(sub(status, "wiredTiger"), "cache");
        Document network = sub(status, "network");
        Map<String, Long> operations = new LinkedHashMap<>();
        sub(status, "opcounters").forEach((name, value) -> {
            if (value instanceof Number number) {
                operations.put(name, number.longValue());
            }
        });
        return new NodeCounters(
                node,
                role,
                (number(process, "user_time_us") + number(process, "system_time_us")) * MICROS,
                number(cache, "pages read into cache"),
                number(cache, "bytes read into cache"),
                number(network, "bytesIn"),
                number(network, "bytesOut"),
                operations,
                number(sub(status, "connections"), "current"));
    }

    /** What has come since an earlier reading of the same server; its connections are the ones open now. */
    public NodeCounters since(NodeCounters earlier) {
        Map<String, Long> difference = new LinkedHashMap<>();
        operations.forEach((name, value) -> difference.put(name, value - earlier.operations.getOrDefault(name, 0L)));
        return new NodeCounters(
                node,
                role,
                cpuSeconds - earlier.cpuSeconds,
                pagesReadIntoCache - earlier.pagesReadIntoCache,
                bytesReadIntoCache - earlier.bytesReadIntoCache,
                networkBytesIn - earlier.networkBytesIn,
                networkBytesOut - earlier.networkBytesOut,
                difference,
                connections);
    }

    /** The differences of those servers that were read both times. */
    public static List<NodeCounters> difference(List<NodeCounters> before, List<NodeCounters> after) {
        Map<String, NodeCounters> earlier = new LinkedHashMap<>();
        before.forEach(counters -> earlier.put(counters.node, counters));
        return after.stream()
                .filter(counters -> earlier.containsKey(counters.node))
                // A server that was started again in between counts from zero.
                .filter(counters -> counters.cpuSeconds >= earlier.get(counters.node).cpuSeconds)
                .map(counters -> counters.since(earlier.get(counters.node)))
                .toList();
    }

    private static Document sub(Document document, String key) {
        return document.get(key) instanceof Document found ? found : new Document();
    }

    private static long number(Document document, String key) {
        return document.get(key) instanceof Number number ? number.longValue() : 0;
    }
}
