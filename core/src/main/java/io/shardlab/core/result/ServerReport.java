package io.shardlab.core.result;

import java.util.Map;

/**
 * What one server did during a phase, as differences of its serverStatus.
 *
 * @param node its address
 * @param role {@code mongos}, {@code shard} or {@code server}
 * @param cpuSeconds CPU time of the process
 * @param pagesReadIntoCache pages that WiredTiger read
 * @param bytesReadIntoCache bytes of those pages
 * @param networkBytesIn bytes received
 * @param networkBytesOut bytes sent
 * @param operations operations by kind
 * @param connections connections open at the phase's end
 */
public record ServerReport(
        String node,
        String role,
        double cpuSeconds,
        long pagesReadIntoCache,
        long bytesReadIntoCache,
        long networkBytesIn,
        long networkBytesOut,
        Map<String, Long> operations,
        long connections) {}
