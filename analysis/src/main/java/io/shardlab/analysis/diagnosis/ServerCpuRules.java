package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.HostCpu;
import io.shardlab.analysis.diagnosis.observation.MissingCounters;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.ServerCpu;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Skew;
import io.shardlab.analysis.diagnosis.observation.TextLists;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Limits in the CPU of servers and their hosts: a mongos, one hot shard, all shards, a shared host. */
final class ServerCpuRules {

    private ServerCpuRules() {}

    /** A mongos used up its processors while no shard did: the shards got no more work than it could pass on. */
    static Optional<Finding> mongos(Observation observation) {
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
                && shards.stream().flatMap(shard -> shard.cpus().stream()).noneMatch(ServerCpu::limitUnknown);
        String names = full.stream().map(cpu -> cpu.server().node()).sorted().collect(Collectors.joining(", "));
        return Optional.of(new Finding(
                full.size() == 1
                        ? "The mongos was the bottleneck: " + names + " used up its CPU."
                        : "The mongos were the bottleneck: " + names + " used up their CPU.",
                TextLists.first(routers.stream().map(ServerCpu::text).toList())
                        + (shardsKnown
                                ? "; the shards had CPU left: "
                                : "; whether the shards were at their limits too is not known"
                                        + (shards.isEmpty() ? "" : ": "))
                        + Shard.text(shards),
                full.size() < routers.size()
                        ? "Spread the work over all mongos: set --threads to a multiple of their number, or use more"
                                + " threads."
                        : "Use more --routers, or give each more processors"
                                + (shardsKnown ? "; more shards would not help." : ".")));
    }

    private static boolean shardsFillTheirHost(Observation observation) {
        return HostCpu.full(observation).stream()
                .filter(host -> !host.hasServerAtLimit())
                .flatMap(host -> host.servers().stream())
                .anyMatch(cpu -> cpu.server().role().equals("shard"));
    }

    /** One shard used up its processors with much more than its share of the work, so that the others could not help. */
    static Optional<Finding> hotShard(Observation observation) {
        return hot(Shard.all(observation))
                .map(shard -> new Finding(
                        "Shard " + shard.name() + " was the bottleneck: it did far more than its share of the work"
                                + " and used up its CPU.",
                        Shard.text(Shard.all(observation)) + DataPlacementRules.dataPerShard(observation),
                        "Spread the work: choose a shard key with many values that operations use evenly, or split"
                                + " and move the busiest chunks. More shards would not help."));
    }

    /** Returns the busiest shard if it is at its limit and both its work and its CPU use are far above the others'. */
    static Optional<Shard> hot(List<Shard> shards) {
        if (shards.size() < 2 || !shards.get(0).atLimit()) {
            return Optional.empty();
        }
        boolean skewedWork = Skew.isLarge(shards.stream().map(Shard::operations).toList());
        boolean skewedUse =
                Skew.isLarge(shards.stream().map(Shard::busiestShare).toList());
        long most = shards.stream().mapToLong(Shard::operations).max().orElse(0);
        boolean busiestDoesMost = shards.get(0).operations() == most;
        return skewedWork && skewedUse && busiestDoesMost ? Optional.of(shards.get(0)) : Optional.empty();
    }

    /** Shards, or the single server, used up their processors, and it was not only one hot shard. */
    static Optional<Finding> servers(Observation observation) {
        List<Shard> shards = Shard.all(observation);
        List<Shard> full = shards.stream().filter(Shard::atLimit).toList();
        if (full.isEmpty() || hot(shards).isPresent()) {
            return Optional.empty();
        }
        boolean sharded = !shards.get(0).name().equals(Shard.WHOLE);
        return Optional.of(new Finding(
                sharded
                        ? "The shards were the bottleneck: they used up their CPU."
                        : "The server was the bottleneck: it used up its CPU.",
                (sharded ? full.size() + " of " + shards.size() + " shards were at their limit: " : "")
                        + Shard.text(shards),
                sharded
                        ? "Use more shards, give each more processors, or make operations cheaper: look for a"
                                + " missing index. More threads would only wait longer."
                        : "Give it more processors, use more shards, or make operations cheaper: look for a missing"
                                + " index. More threads would only wait longer."));
    }

    /** The servers of a machine used up its processors together, or with other programs, but no single server did. */
    static Optional<Finding> hosts(Observation observation) {
        List<HostCpu> full = HostCpu.full(observation).stream()
                .filter(host -> !host.hasServerAtLimit())
                .toList();
        if (full.isEmpty()) {
            return Optional.empty();
        }
        String names = full.stream().map(HostCpu::name).sorted().collect(Collectors.joining(", "));
        return Optional.of(new Finding(
                full.size() == 1
                        ? "The host " + names + " was the bottleneck: its CPU was used up."
                        : "The hosts " + names + " were the bottleneck: their CPU was used up.",
                TextLists.first(full.stream().map(ServerCpuRules::hostText).toList()),
                "Move servers to hosts of their own, give the host more processors, or see what else runs there."
                        + " More shards or mongos on the same host would only share its CPU."));
    }

    private static String hostText(HostCpu host) {
        return host.text() + ": "
                + TextLists.first(
                        host.servers().stream().map(ServerCpuRules::hostPart).toList());
    }

    private static String hostPart(ServerCpu cpu) {
        return cpu.server().shard().orElse(cpu.server().role()) + " "
                + cpu.server().node() + " " + FigureText.brief(cpu.used());
    }
}
