package io.shardlab.answers.diagnosis;

import static io.shardlab.answers.diagnosis.observation.Say.say;

import io.shardlab.answers.diagnosis.observation.ClientHostCpu;
import io.shardlab.answers.diagnosis.observation.MissingCounters;
import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Say;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/** Limits in the CPU of the client and of its machine. */
final class ClientCpuRules {

    /** A worker that waits for servers less than the remaining 15 % of its time gains little from faster ones. */
    static final double COMPUTING = 0.85;

    private ClientCpuRules() {}

    /** The client's work filled the processors: it could not send or receive more, even with faster servers. */
    static Optional<Finding> client(Observation observation) {
        ClientHostCpu processors = ClientHostCpu.of(observation);
        if (!processors.exhaustedByClient()) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                say("client"),
                processors.parts(observation.serversHere()),
                say(observation.serversHere() ? "client.advice.here" : "client.advice.elsewhere")));
    }

    /**
     * Every worker computed nearly all the time while processors were idle: a thread cannot use more than one, so there were
     * too few threads. Service time does not show this if the work lies before the operation, as in a load. More threads do not
     * speed up a few long operations, such as a restore.
     */
    static Optional<Finding> threads(Observation observation) {
        double share = observation.workerCpuShare();
        if (share < COMPUTING
                || observation.phase().latencies().serviceTime().count()
                        < observation.phase().threads() * 2L
                || ClientHostCpu.of(observation).exhausted()) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                say("client-threads"),
                say(
                        "client-threads.evidence",
                        String.valueOf(observation.phase().threads()),
                        FigureText.percent(share),
                        FigureText.percent(observation.phase().client().clientCpuShare()),
                        observation.client().cpus()),
                say("client-threads.advice")));
    }

    /**
     * Steal time: the hypervisor gave processors of the client's machine to other virtual machines while there was work for
     * them here. No program of this machine used that time, and the threads on such a processor were stalled.
     */
    static Optional<Finding> steal(Observation observation) {
        ClientHostCpu processors = ClientHostCpu.of(observation);
        if (processors.stolen() < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                say(
                        processors.exhausted() && processors.stolenByHypervisor() && !observation.waitsForMoreThanCpu()
                                ? "steal"
                                : "steal.interfered"),
                processors.parts(observation.serversHere()),
                say("steal.advice")));
    }

    /**
     * No processor was idle on the client's machine, and neither the client nor the hypervisor used most of them. The finding
     * names the cause only as far as it is known: a server can be on this machine without its address showing it.
     */
    static Optional<Finding> machine(Observation observation) {
        ClientHostCpu processors = ClientHostCpu.of(observation);
        if (!processors.exhausted()
                || processors.exhaustedByClient()
                || processors.stolenByHypervisor()
                || observation.waitsForMoreThanCpu()) {
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
        return Optional.of(disturbed(processors, here, MissingCounters.hideCpuTime(observation)));
    }

    private static Finding shared(ClientHostCpu processors) {
        return Finding.of(say("machine.shared"), processors.parts(true), say("machine.shared.advice"));
    }

    private static Finding perhapsShared(ClientHostCpu processors, boolean here, List<ServerReport> servers) {
        double seconds = servers.stream().mapToDouble(ServerReport::cpuSeconds).sum();
        return Finding.of(
                say("machine.perhaps-shared"),
                say(
                        "machine.perhaps-shared.evidence",
                        processors.parts(here),
                        Say.first(servers.stream()
                                .map(server -> Message.text(server.node()))
                                .toList()),
                        FigureText.brief(seconds)),
                say("machine.perhaps-shared.advice"));
    }

    private static Finding disturbed(ClientHostCpu processors, boolean here, boolean perhapsByServers) {
        return perhapsByServers
                ? Finding.of(
                        say("machine.unknown"),
                        say("machine.unknown.evidence", processors.parts(here)),
                        say("machine.unknown.advice"))
                : Finding.of(say("machine.others"), processors.parts(here), say("machine.others.advice"));
    }
}
