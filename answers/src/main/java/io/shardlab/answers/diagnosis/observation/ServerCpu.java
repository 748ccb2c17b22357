package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A server's CPU use in a phase, compared with its CPU limit.
 *
 * @param server the server
 * @param used CPU seconds per second: the mean number of processors that it used
 * @param limit the number of processors that it may use
 * @param limitKnown true if the limit is known; otherwise the real limit may be lower, as no server reports the quota of a
 *     container
 * @param ownLimit true if the limit applies only to the server. A server that shares the client's machine without a limit of
 *     its own competes with the client for the whole machine, which {@link ClientHostCpu} covers
 * @param throttled the share of the scheduling periods in which it was throttled, 0 if unknown
 */
public record ServerCpu(
        ServerReport server, double used, double limit, boolean limitKnown, boolean ownLimit, double throttled) {

    /** Returns the CPU use of all servers of the phase that report enough. */
    public static List<ServerCpu> all(Observation observation) {
        return observation.phase().servers().server().stream()
                .flatMap(server -> of(observation, server).stream())
                .toList();
    }

    /** Returns the server with the largest share; empty if none reports enough. */
    public static Optional<ServerCpu> busiest(Observation observation) {
        return all(observation).stream().max(Comparator.comparingDouble(ServerCpu::share));
    }

    /** Returns the CPU use; empty if the server did not report its CPU time or the number of processors that it may use. */
    public static Optional<ServerCpu> of(Observation observation, ServerReport server) {
        // The server's own figure is finer than the operating system's, but exists only on Linux.
        double seconds = server.cpuSeconds() > 0
                ? server.cpuSeconds()
                : server.process().map(ProcessUse::cpuSeconds).orElse(0.0);
        if (seconds <= 0) {
            return Optional.empty();
        }
        boolean here = observation.isHere(server);
        int clientsOwn = observation.client().cpus();
        Optional<Double> own = server.process().flatMap(ProcessUse::cpuLimit);
        Optional<Double> machine = server.processors()
                .or(() -> here ? Optional.of(clientsOwn) : Optional.empty())
                .map(Integer::doubleValue);
        double used = seconds / observation.serverSeconds();
        double throttled = server.process().flatMap(ProcessUse::throttledShare).orElse(0.0);
        return own.or(() -> machine)
                .map(limit -> new ServerCpu(
                        server,
                        used,
                        limit,
                        isKnown(observation, server),
                        !here || hasOwnLimit(server, clientsOwn),
                        throttled));
    }

    /**
     * Reports whether a server has a quota or a CPU set that the client does not share. Older results do not record whether a
     * quota is shared: one that allows the server as much as the client has is assumed to belong to a container around both.
     *
     * @param clientsOwn the number of processors that the client may use
     */
    public static boolean hasOwnLimit(ServerReport server, int clientsOwn) {
        boolean ownQuota = server.process()
                .filter(use -> use.cpuLimit().isPresent())
                .filter(use -> use.cpuLimitShared()
                        .map(shared -> !shared)
                        .orElseGet(() -> use.cpuLimit().get() < clientsOwn))
                .isPresent();
        return ownQuota
                || server.host()
                        .filter(host -> server.processors().orElse(host.processors()) < host.processors())
                        .isPresent();
    }

    /**
     * Reports whether everything that limits a server's CPU time is known. For servers that this program started, the
     * operating system reports the control groups, if it has any.
     */
    public static boolean isKnown(Observation observation, ServerReport server) {
        return observation.target().local()
                || server.process().isPresent()
                || server.host().filter(Host::limitKnown).isPresent();
    }

    /** Returns the used share, from 0 to about 1; a lower bound if the limit is not known. */
    public double share() {
        return used / limit;
    }

    /**
     * Reports whether the server kept its processors busy, by the threshold of the client's processors, or was throttled
     * most of the time. The scheduler grants a limited group its time in slices per processor, and unused parts of slices
     * are lost. So a group that is always throttled may use less than its limit.
     */
    public boolean atLimit() {
        return ownLimit && (share() >= ClientHostCpu.ALL_BUSY || throttledMostly());
    }

    /** A short burst also exhausts a period, so throttling counts only together with high use. */
    private boolean throttledMostly() {
        return throttled >= Thresholds.MAIN_PART && share() >= Thresholds.MAIN_PART;
    }

    /** Reports whether the server may have been at an unknown limit. */
    public boolean limitUnknown() {
        return !limitKnown && !atLimit();
    }

    /** Returns a message such as {@code 127.0.0.1:27017 used 0.20 of 0.20 processors (99 %)}. */
    public Message text() {
        String percent = FigureText.percent(share());
        return Message.of(
                limitKnown
                        ? "{0} used {1} of {2} processors ({3})"
                        : "{0} used {1} of at most {2} processors (at least {3})",
                server.node(),
                FigureText.brief(used),
                FigureText.brief(limit),
                throttledMostly()
                        ? Message.of(
                                "{0}, and was throttled in {1} of its scheduling periods",
                                percent, FigureText.percent(throttled))
                        : percent);
    }
}
