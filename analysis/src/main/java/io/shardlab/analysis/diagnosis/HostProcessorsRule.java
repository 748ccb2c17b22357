package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.HostCpu;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.ServerCpu;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The processors of a machine were used up by its servers together, or with other programs, though by no server alone. */
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
                        ? "The host " + names + " was the limit: its processors were used up."
                        : "The hosts " + names + " were the limit: their processors were used up.",
                Words.list(full.stream().map(HostProcessorsRule::words).toList()),
                "Move servers to hosts of their own, or give the host more processors, and see what else runs there. More"
                        + " shards or mongos on the same host would share what there is."));
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
