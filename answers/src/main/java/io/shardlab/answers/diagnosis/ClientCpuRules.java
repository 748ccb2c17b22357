package io.shardlab.answers.diagnosis;

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
                "client-cpu",
                Message.of("The client was the bottleneck: its own work used up the CPU of its machine."),
                processors.parts(observation.serversHere()),
                Message.of(
                        observation.serversHere()
                                ? "The servers may be able to do more. Run them on other machines, or choose operations that cost "
                                        + "the client less."
                                : "The servers may be able to do more. Run the client on a machine with more processors, or on "
                                        + "several machines at once.")));
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
                "client-threads",
                Message.of("The client was the bottleneck: each of its threads was computing nearly all the time."),
                Message.of(
                        "{0} threads were computing {1} of the time, while the client used {2} of {3} processors",
                        String.valueOf(observation.phase().threads()),
                        FigureText.percent(share),
                        FigureText.percent(observation.phase().client().clientCpuShare()),
                        observation.client().cpus()),
                Message.of("Use more --threads: the machine has idle processors.")));
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
        boolean limit = processors.exhausted() && processors.stolenByHypervisor() && !observation.waitsForMoreThanCpu();
        return Optional.of(Finding.of(
                limit ? "machine-hypervisor" : "hypervisor-interfered",
                Message.of(
                        limit
                                ? "The machine was the bottleneck: the hypervisor gave its CPU time to other virtual machines."
                                : "The hypervisor interfered: it gave CPU time of the client's machine to other virtual machines."),
                processors.parts(observation.serversHere()),
                Message.of(
                        "The latencies include the waits for CPU (steal time). Measure on a machine that shares its CPU "
                                + "with no other, or when its neighbours are quiet.")));
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
        return Finding.of(
                "machine-shared",
                Message.of("The machine was the bottleneck: client and servers together used up its CPU."),
                processors.parts(true),
                Message.of(
                        "This is the limit of neither the servers nor the client: each uses what the other leaves. Run "
                                + "the servers on other machines to find either limit."));
    }

    private static Finding perhapsShared(ClientHostCpu processors, boolean here, List<ServerReport> servers) {
        double seconds = servers.stream().mapToDouble(ServerReport::cpuSeconds).sum();
        return Finding.of(
                "machine-perhaps-shared",
                Message.of(
                        "The machine was the bottleneck: the servers seem to run on it, and used up its CPU together "
                                + "with the client."),
                Message.of(
                        "{0}; the servers at {1} used {2} s of CPU time, about as much as the other processes",
                        processors.parts(here),
                        Say.first(servers.stream()
                                .map(server -> Message.text(server.node()))
                                .toList()),
                        FigureText.brief(seconds)),
                Message.of(
                        "If they run on this machine, move them to others: what they save, the client takes. If they do "
                                + "not, other programs used as much CPU."));
    }

    private static Finding disturbed(ClientHostCpu processors, boolean here, boolean perhapsByServers) {
        return perhapsByServers
                ? Finding.of(
                        "machine-servers-or-programs",
                        Message.of("The machine was the bottleneck: servers or other programs used up its CPU."),
                        Message.of("{0}; the CPU use of some servers is not known", processors.parts(here)),
                        Message.of(
                                "If servers run on this machine, move them to others. If none do, other programs used its CPU."))
                : Finding.of(
                        "machine-other-programs",
                        Message.of("The machine was the bottleneck: other programs used up its CPU."),
                        processors.parts(here),
                        Message.of(
                                "The client would have done more without these programs: end them and measure again."));
    }
}
