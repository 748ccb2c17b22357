package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.HostCpu;
import io.shardlab.answers.diagnosis.observation.MissingCounters;
import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Say;
import io.shardlab.answers.diagnosis.observation.ServerCpu;
import io.shardlab.answers.diagnosis.observation.Shard;
import io.shardlab.answers.diagnosis.observation.Skew;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
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
        return Optional.of(Finding.of(
                "mongos-cpu",
                Message.of(
                        "{0,choice,1#The mongos was the bottleneck: {1} used up its CPU.|1<The mongos were the "
                                + "bottleneck: {1} used up their CPU.}",
                        full.size(), names),
                Message.of(
                        shardsKnown
                                ? "{0}; the shards had CPU left: {1}"
                                : shards.isEmpty()
                                        ? "{0}; whether the shards were at their limits too is not known"
                                        : "{0}; whether the shards were at their limits too is not known: {1}",
                        Say.first(routers.stream().map(ServerCpu::text).toList()),
                        Shard.text(shards)),
                Message.of(
                        full.size() < routers.size()
                                ? "Spread the work over all mongos: set --threads to a multiple of their number, or use more "
                                        + "threads."
                                : shardsKnown
                                        ? "Use more --routers, or give each more processors; more shards would not help."
                                        : "Use more --routers, or give each more processors.")));
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
                .map(shard -> Finding.of(
                        "hot-shard",
                        Message.of(
                                "Shard {0} was the bottleneck: it did far more than its share of the work and used up its CPU.",
                                shard.name()),
                        Shard.text(Shard.all(observation)).and(DataPlacementRules.dataPerShard(observation)),
                        Message.of(
                                "Spread the work: choose a shard key with many values that operations use evenly, or split and "
                                        + "move the busiest chunks. More shards would not help.")));
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
        return Optional.of(
                sharded
                        ? Finding.of(
                                "shards-cpu",
                                Message.of("The shards were the bottleneck: they used up their CPU."),
                                Message.of(
                                        "{0} of {1} shards were at their limit: {2}",
                                        full.size(), shards.size(), Shard.text(shards)),
                                Message.of(
                                        "Use more shards, give each more processors, or make operations cheaper: look for a missing "
                                                + "index. More threads would only wait longer."))
                        : Finding.of(
                                "server-cpu",
                                Message.of("The server was the bottleneck: it used up its CPU."),
                                Shard.text(shards),
                                Message.of(
                                        "Give it more processors, use more shards, or make operations cheaper: look for a missing index. "
                                                + "More threads would only wait longer.")));
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
        return Optional.of(Finding.of(
                "host-cpu",
                Message.of(
                        "{0,choice,1#The host {1} was the bottleneck: its CPU was used up.|1<The hosts {1} were the "
                                + "bottleneck: their CPU was used up.}",
                        full.size(), names),
                Say.first(full.stream().map(ServerCpuRules::hostText).toList()),
                Message.of(
                        "Move servers to hosts of their own, give the host more processors, or see what else runs there. "
                                + "More shards or mongos on the same host would only share its CPU.")));
    }

    private static Message hostText(HostCpu host) {
        return Message.of(
                "{0}: {1}",
                host.text(),
                Say.first(host.servers().stream().map(ServerCpuRules::hostPart).toList()));
    }

    private static Message hostPart(ServerCpu cpu) {
        return Message.of(
                "{0} {1} {2}",
                cpu.server().shard().orElse(cpu.server().role()), cpu.server().node(), FigureText.brief(cpu.used()));
    }
}
