package io.shardlab.run.merge;

import io.shardlab.core.result.ClientDescription;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Several load machines described as one. */
final class MergedClient {

    private MergedClient() {}

    /** Versions and systems as they are, joined where they differ; processors and heaps added up. */
    static ClientDescription of(List<ClientDescription> clients) {
        return new ClientDescription(
                joined(clients, ClientDescription::simulatorVersion),
                joined(clients, ClientDescription::javaVersion),
                joined(clients, ClientDescription::driverVersion),
                joined(clients, ClientDescription::os),
                clients.stream().mapToInt(ClientDescription::cpus).sum(),
                clients.stream().mapToLong(ClientDescription::maxHeapBytes).sum());
    }

    private static String joined(List<ClientDescription> clients, Function<ClientDescription, String> fact) {
        return clients.stream().map(fact).distinct().collect(Collectors.joining(" and "));
    }
}
