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

/** What the data servers read while a query ran, from the counters that its phase has of them. */
final class StorageReads {

    private static final Set<String> DATA_ROLES = Set.of("shard", "server");

    private StorageReads() {}

    /** One measured query, as it stands in the result's facts. */
    static Map<String, Object> of(PhaseReport query) {
        List<ServerReport> servers = query.server().stream()
                .filter(server -> DATA_ROLES.contains(server.role()))
                .toList();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("repetition", query.repetition());
        facts.put("caches", query.name());
        facts.put("seconds", seconds(query));
        facts.put("documents", query.documents());
        facts.put("bytes", query.counts().bytes());
        facts.putAll(sums(servers));
        Map<String, Object> perServer = new LinkedHashMap<>();
        servers.forEach(server -> perServer.put(name(server), sums(List.of(server))));
        facts.put("perServer", perServer);
        return facts;
    }

    /** Of the query itself, to the microsecond; the phase has the beginning and the end of a thread around it. */
    private static double seconds(PhaseReport query) {
        return query.operations() == 1 ? query.serviceTime().meanMicros() / 1e6 : query.seconds();
    }

    /** A counter that one of the servers does not tell is left out, as its sum would be too small. */
    private static Map<String, Object> sums(List<ServerReport> servers) {
        Map<String, Object> sums = new LinkedHashMap<>();
        sums.put(
                "pagesReadIntoCache",
                servers.stream().mapToLong(ServerReport::pagesReadIntoCache).sum());
        sums.put(
                "bytesReadIntoCache",
                servers.stream().mapToLong(ServerReport::bytesReadIntoCache).sum());
        sums.put(
                "cpuSeconds",
                servers.stream().mapToDouble(ServerReport::cpuSeconds).sum());
        sum(servers, server -> server.process().map(ProcessUse::diskBytesRead))
                .ifPresent(bytes -> sums.put("diskBytesRead", bytes));
        sum(servers, server -> server.process().flatMap(ProcessUse::blockReads))
                .ifPresent(reads -> sums.put("blockReads", reads));
        return sums;
    }

    private static Optional<Long> sum(List<ServerReport> servers, Function<ServerReport, Optional<Long>> counter) {
        List<Optional<Long>> values = servers.stream().map(counter).toList();
        return values.isEmpty() || !values.stream().allMatch(Optional::isPresent)
                ? Optional.empty()
                : Optional.of(values.stream()
                        .flatMap(Optional::stream)
                        .mapToLong(Long::longValue)
                        .sum());
    }

    private static String name(ServerReport server) {
        return server.shard().map(shard -> shard + " " + server.node()).orElse(server.node());
    }
}
