package io.shardlab.run.merge;

import io.shardlab.core.result.ServerReport;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers that several machines saw, each once: what one did is the same, whoever asked it. */
final class ServerUnion {

    private ServerUnion() {}

    /** By node; of several reports of the same node, that of the machine whose phase was the longest. */
    static List<ServerReport> of(PhaseGroup group) {
        Map<String, ServerReport> byNode = new LinkedHashMap<>();
        group.members().stream()
                .sorted(Comparator.comparingDouble(
                        (PhaseGroup.Member member) -> -member.phase().seconds()))
                .flatMap(member -> member.phase().server().stream())
                .forEach(server -> byNode.putIfAbsent(server.node(), server));
        return List.copyOf(byNode.values());
    }
}
