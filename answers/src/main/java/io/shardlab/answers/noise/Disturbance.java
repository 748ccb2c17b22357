package io.shardlab.answers.noise;

import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The CPU time that other programs and other virtual machines took from runs while they were measured. Runs in slow motion have
 * findings of their own and count as undisturbed. Immutable.
 *
 * @param processors the number of processors of the client's machine
 * @param usedByOthers the processors of it that other programs used in the most disturbed phase; 0 if that is unknown, as where
 *     servers on that machine do not report their CPU time
 * @param stolen the part of its CPU time, from 0 to 1, that its hypervisor gave to other virtual machines in such a phase
 */
public record Disturbance(int processors, double usedByOthers, double stolen) {

    /** On a quiet machine the processors that nothing explains were at most 5 % in the recorded rounds of docs/advise.md. */
    private static final double MOST_USED = 0.1;

    /** On a quiet virtual machine it was 0.1 % in the recorded rounds. */
    private static final double MOST_STOLEN = 0.03;

    /** Servers that used about as much CPU time as other programs may be these programs. */
    private static final double ABOUT = 0.25;

    /** In a shorter phase the CPU times, which come in steps of 10 ms, show nothing. */
    private static final double SHORTEST_SECONDS = 1;

    /** Returns the disturbance of one run. */
    public static Disturbance of(RunResult result) {
        return most(List.of(result));
    }

    /**
     * Returns the largest disturbances of some runs.
     *
     * @param results the results of one machine, at least one
     */
    public static Disturbance most(Collection<RunResult> results) {
        return new Disturbance(
                results.iterator().next().client().cpus(),
                most(results, Disturbance::others),
                most(
                        results,
                        result -> most(
                                result, phase -> phase.client().stolenCpuShare().orElse(0.0))));
    }

    private static double most(Collection<RunResult> results, ToDoubleFunction<RunResult> figure) {
        return results.stream()
                .filter(result -> result.target().slowMotion().isEmpty())
                .mapToDouble(figure)
                .max()
                .orElse(0);
    }

    private static double most(RunResult result, ToDoubleFunction<PhaseReport> figure) {
        Stream<PhaseReport> judged =
                result.phases().stream().filter(phase -> phase.measured() && phase.seconds() >= SHORTEST_SECONDS);
        return judged.mapToDouble(figure).max().orElse(0);
    }

    /** The most disturbed one of several load machines decides. */
    private static double others(RunResult result) {
        List<ClientReport> clients = result.machines().clients();
        if (clients.isEmpty()) {
            return most(
                    result,
                    phase -> others(result.target(), phase, result.client().cpus()));
        }
        boolean serversBeside = result.phases().stream()
                .flatMap(phase -> phase.servers().server().stream())
                .anyMatch(ServerReport::sharesClientMachine);
        // Which of the machines a server is on is not known.
        return serversBeside || reachedHere(result.target())
                ? 0
                : clients.stream()
                        .flatMap(client -> client.phases().stream()
                                .filter(phase -> phase.seconds() >= SHORTEST_SECONDS)
                                .map(phase -> client.client().cpus()
                                        * (phase.machineCpuShare().orElse(0.0) - phase.clientCpuShare())))
                        .reduce(0.0, Math::max);
    }

    /**
     * Returns the busy processors of the client's machine that neither the client nor servers on it used; 0 if servers there may
     * have used them unseen. Servers elsewhere take nothing from this machine.
     */
    static double others(TargetReport target, PhaseReport phase, int processors) {
        List<ServerReport> all = phase.servers().server();
        List<ServerReport> here = all.stream()
                .filter(server -> target.local() || server.sharesClientMachine())
                .toList();
        if (here.isEmpty()) {
            double used = others(phase, processors, 0);
            return reachedHere(target) || explains(cpuSeconds(perhapsHere(all, processors)) / phase.seconds(), used)
                    ? 0
                    : used;
        }
        return hidesServers(target, phase) ? 0 : others(phase, processors, cpuSeconds(here));
    }

    /** The adapter of an embedded mongos that another run started reports no CPU time, nor does a server that may not be asked. */
    private static boolean hidesServers(TargetReport target, PhaseReport phase) {
        if (target.local()) {
            return cpuSeconds(phase.servers().server()) == 0;
        }
        long shards = phase.servers().server().stream()
                .filter(server -> server.cpuSeconds() > 0)
                .flatMap(server -> server.shard().stream())
                .distinct()
                .count();
        return target.routerKind().equals("embedded")
                || shards < target.shards()
                || !phase.servers().serversWithoutCounters().isEmpty()
                || phase.servers().server().stream()
                        .anyMatch(server -> server.sharesClientMachine() && server.cpuSeconds() <= 0);
    }

    /** True if a connection string has a loopback address, so that servers that report nothing may be on this machine. */
    private static boolean reachedHere(TargetReport target) {
        return target.uris().stream()
                .flatMap(uri -> Stream.of(
                        uri.replaceAll("^[^/]*//([^/?]*@)?|[/?].*$", "").split(",")))
                .anyMatch(ServerReport::isLoopback);
    }

    /** Servers that may be here though their addresses do not show it, such as behind a proxy. */
    private static List<ServerReport> perhapsHere(List<ServerReport> servers, int processors) {
        return servers.stream()
                .filter(server -> server.host()
                        .filter(host -> host.processors() != processors)
                        .isEmpty())
                .toList();
    }

    private static boolean explains(double servers, double used) {
        return servers > 0 && Math.abs(servers - used) <= ABOUT * used;
    }

    private static double cpuSeconds(List<ServerReport> servers) {
        return servers.stream().mapToDouble(ServerReport::cpuSeconds).sum();
    }

    private static double others(PhaseReport phase, int processors, double serverSeconds) {
        double ours = phase.client().clientCpuSeconds() + serverSeconds;
        return Math.max(0, phase.client().machineCpuShare().orElse(0.0) * processors - ours / phase.seconds());
    }

    /**
     * Returns the busy processors of the client's machine that neither client nor servers used, which must all be local; 0 if the
     * servers do not report their CPU time.
     */
    public static double others(PhaseReport phase, int processors) {
        double servers = cpuSeconds(phase.servers().server());
        return servers == 0 ? 0 : others(phase, processors, servers);
    }

    /** True if nothing took more than on a quiet machine. */
    public boolean isQuiet() {
        return parts().isEmpty();
    }

    /** Returns what is more than on a quiet machine, in words; none if the machine was quiet. */
    public List<Message> parts() {
        List<Message> parts = new ArrayList<>();
        if (usedByOthers > MOST_USED * processors) {
            parts.add(Message.of(
                    "other programs used up to {0} of its {1,choice,1#1 processor|1<{1} processors}",
                    FigureText.brief(usedByOthers), processors));
        }
        if (stolen > MOST_STOLEN) {
            parts.add(Message.of(
                    "its hypervisor gave up to {0} of its CPU time to other virtual machines",
                    FigureText.percent(stolen)));
        }
        return parts;
    }

    /** Returns {@link #parts} as a sentence about the machine of a run; empty if it was quiet. */
    public Optional<Message> sentence(String run) {
        return Optional.of(parts())
                .filter(parts -> !parts.isEmpty())
                .map(parts -> Message.of(
                        "The machine of {0} was disturbed while it measured: {1}.", run, Message.joined("; ", parts)));
    }
}
