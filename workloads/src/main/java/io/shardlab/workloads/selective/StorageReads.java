package io.shardlab.workloads.selective;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.ProcessUse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The data that the data servers read while a query ran, from the counters in its phase's report. */
final class StorageReads {

    private static final Set<String> DATA_ROLES = Set.of("shard", "server");

    private StorageReads() {}

    static Map<String, Object> of(PhaseReport query) {
        List<ServerReport> servers = query.servers().server().stream()
                .filter(server -> DATA_ROLES.contains(server.role()))
                .toList();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("repetition", query.repetition());
        facts.put("caches", query.name());
        facts.put("seconds", seconds(query));
        facts.put("documents", query.counts().documents());
        facts.put("bytes", query.counts().bytes());
        facts.putAll(sums(servers));
        Map<String, Object> perServer = new LinkedHashMap<>();
        servers.forEach(server -> perServer.put(name(server), sums(List.of(server))));
        facts.put("perServer", perServer);
        return facts;
    }

    /** Returns the time of the query itself, to the microsecond; the phase also contains the start and end of a thread. */
    private static double seconds(PhaseReport query) {
        return query.counts().operations() == 1
                ? query.latencies().serviceTime().meanMicros() / 1e6
                : query.seconds();
    }

    /** A counter that one of the servers does not report is left out, as its sum would be too small. */
    private static Map<String, Object> sums(List<ServerReport> servers) {
        Map<String, Object> sums = new LinkedHashMap<>();
        putSum("pagesReadIntoCache", servers, server -> Optional.of(server.pagesReadIntoCache()), sums);
        putSum("bytesReadIntoCache", servers, server -> Optional.of(server.bytesReadIntoCache()), sums);
        sums.put(
                "cpuSeconds",
                servers.stream().mapToDouble(ServerReport::cpuSeconds).sum());
        if (!servers.isEmpty()) {
            putSum("diskBytesRead", servers, server -> server.process().map(ProcessUse::diskBytesRead), sums);
            putSum("blockReads", servers, server -> server.process().flatMap(ProcessUse::blockReads), sums);
        }
        return sums;
    }

    private static void putSum(
            String name,
            List<ServerReport> servers,
            Function<ServerReport, Optional<Long>> counter,
            Map<String, Object> sums) {
        List<Long> values =
                servers.stream().map(counter).flatMap(Optional::stream).toList();
        if (values.size() == servers.size()) {
            sums.put(name, values.stream().mapToLong(Long::longValue).sum());
        }
    }

    private static String name(ServerReport server) {
        return server.shard().map(shard -> shard + " " + server.node()).orElse(server.node());
    }
}
