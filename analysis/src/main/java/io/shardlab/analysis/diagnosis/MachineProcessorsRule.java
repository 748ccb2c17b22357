package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.MissingCounters;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import java.util.List;
import java.util.Optional;

/**
 * No processor was idle on the client's machine, and it was not the client's work mostly, nor the hypervisor's doing. Who
 * else it was is said only as far as it is known: a server can be on this machine without its address telling.
 */
public final class MachineProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        ClientHostCpu processors = ClientHostCpu.of(observation);
        if (!processors.exhausted() || processors.exhaustedByClient() || processors.robbed()) {
            return Optional.empty();
        }
        boolean here = observation.serversHere();
        if (here && !processors.disturbed()) {
            return Optional.of(shared(processors));
        }
        List<ServerReport> perhapsHere = observation.serversPerhapsHere();
        double theirs =
                perhapsHere.stream().mapToDouble(ServerReport::cpuSeconds).sum()
                        / (observation.serverSeconds() * processors.count());
        if (processors.explainsOthers(theirs)) {
            return Optional.of(perhapsShared(processors, here, perhapsHere));
        }
        return Optional.of(
                MissingCounters.hideCpuTime(observation)
                        ? disturbedBySomeone(processors, here)
                        : disturbed(processors, here));
    }

    private static Finding shared(ClientHostCpu processors) {
        return new Finding(
                "The machine was the limit: client and servers together filled its processors.",
                processors.parts(true),
                "This is neither the servers' limit nor the client's: what one of them saves, the other takes. Run the"
                        + " servers on other machines to see either.");
    }

    private static Finding perhapsShared(ClientHostCpu processors, boolean here, List<ServerReport> servers) {
        double seconds = servers.stream().mapToDouble(ServerReport::cpuSeconds).sum();
        return new Finding(
                "The machine was the limit: the servers seem to run on it, and filled its processors together with the"
                        + " client.",
                processors.parts(here) + "; the servers at "
                        + Words.list(servers.stream().map(ServerReport::node).toList()) + " used "
                        + Words.number(seconds) + " s of CPU time, about as much as those other processes",
                "If they run on this machine, run them on others: what they save, the client takes. If they do not, it"
                        + " is other programs that took as much.");
    }

    private static Finding disturbed(ClientHostCpu processors, boolean here) {
        return new Finding(
                "The machine was the limit: other programs filled the client's processors.",
                processors.parts(here),
                "The figures are too low by what these took: end them and measure again.");
    }

    private static Finding disturbedBySomeone(ClientHostCpu processors, boolean here) {
        return new Finding(
                "The machine was the limit: servers or other programs filled the client's processors.",
                processors.parts(here) + "; not all servers tell what they used",
                "If servers run on this machine, run them on others. If none do, other programs took these processors.");
    }
}
