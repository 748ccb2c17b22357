package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.HostCpu;
import io.shardlab.analysis.diagnosis.observation.MissingCounters;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.ServerCpu;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A mongos used up its processors while no shard did: the shards got no more to do than it could pass on. */
public final class RouterProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        List<ServerCpu> routers = ServerCpu.all(observation).stream()
                .filter(cpu -> cpu.server().role().equals("mongos"))
                .sorted(Comparator.comparingDouble(ServerCpu::share).reversed())
                .toList();
        List<ServerCpu> full = routers.stream().filter(ServerCpu::atLimit).toList();
        List<Shard> shards = Shard.all(observation);
        if (full.isEmpty() || shards.stream().anyMatch(Shard::atLimit) || shardsFillTheirHost(observation)) {
            return Optional.empty();
        }
        boolean shardsKnown = MissingCounters.of(observation).isEmpty()
                && shards.stream().flatMap(shard -> shard.cpus().stream()).noneMatch(ServerCpu::unknown);
        String names = full.stream().map(cpu -> cpu.server().node()).sorted().collect(Collectors.joining(", "));
        return Optional.of(new Finding(
                "The router was the limit: mongos " + names + " used up its processors.",
                Words.list(routers.stream().map(ServerCpu::words).toList())
                        + (shardsKnown
                                ? "; the shards used less: "
                                : "; whether the shards were at their limits, too, is not known"
                                        + (shards.isEmpty() ? "" : ": "))
                        + Shard.words(shards),
                full.size() < routers.size()
                        ? "Let all mongos share the work evenly: use --threads that are a multiple of their number, or"
                                + " more threads."
                        : "Use more --routers, or give them more processors"
                                + (shardsKnown ? "; more shards would not help." : ".")));
    }

    private static boolean shardsFillTheirHost(Observation observation) {
        return HostCpu.full(observation).stream()
                .filter(host -> !host.isOneServers())
                .flatMap(host -> host.servers().stream())
                .anyMatch(cpu -> cpu.server().role().equals("shard"));
    }
}
