package io.shardlab.core.diagnosis.server;

import io.shardlab.core.diagnosis.rule.HostCpu;
import io.shardlab.core.diagnosis.rule.Observation;
import io.shardlab.core.diagnosis.rule.Rule;
import io.shardlab.core.diagnosis.rule.ServerCpu;
import io.shardlab.core.diagnosis.rule.Words;
import io.shardlab.core.result.Finding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Servers on one machine used up its processors together, though none of them did alone. */
public final class HostProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        List<HostCpu> full = HostCpu.full(observation).stream()
                .filter(host -> !host.isOneServers())
                .toList();
        if (full.isEmpty()) {
            return Optional.empty();
        }
        String names = full.stream().map(HostCpu::name).sorted().collect(Collectors.joining(", "));
        return Optional.of(new Finding(
                full.size() == 1
                        ? "The host " + names + " was the limit: its servers together used up its processors."
                        : "The hosts " + names
                                + " were the limit: the servers on each together used up its processors.",
                Words.list(full.stream().map(HostProcessorsRule::words).toList()),
                "Move servers to hosts of their own, or give the host more processors. More shards or mongos on the same"
                        + " host would share what there is."));
    }

    private static String words(HostCpu host) {
        return host.words() + ": "
                + Words.list(
                        host.servers().stream().map(HostProcessorsRule::part).toList());
    }

    private static String part(ServerCpu cpu) {
        return cpu.server().shard().orElse(cpu.server().role()) + " "
                + cpu.server().node() + " " + Words.number(cpu.used());
    }
}
