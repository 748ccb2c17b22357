package io.shardlab.core.deployment;

import java.util.List;
import java.util.Optional;

/**
 * How much slower a target is than the cluster that it stands for.
 *
 * @param factor at least 1
 * @param hardware the machines that are meant
 * @param reason why by this factor
 * @param routerWork how much more CPU time an operation takes in what routes here than in the mongos that is meant
 * @param unscaled what of the servers' machines is not as on those that are meant, as words
 * @param loading what the client that is meant does for a load; empty if it is as fast as this one
 */
public record TimeDilation(
        double factor,
        String hardware,
        String reason,
        double routerWork,
        List<String> unscaled,
        Optional<LoadingClient> loading) {

    /**
     * A client that loads documents.
     *
     * @param documentSeconds what each document takes beside the servers, its way to them included
     * @param processors how many it has
     */
    public record LoadingClient(double documentSeconds, int processors) {}

    /** Of a client that is as fast as this one. */
    public TimeDilation(double factor, String hardware, String reason, double routerWork, List<String> unscaled) {
        this(factor, hardware, reason, routerWork, unscaled, Optional.empty());
    }

    /**
     * How much of this machine's processors may be busy on average, from 0 to 1: up to here every server gets what it should
     * have when it should.
     */
    public static final double MOST_BUSY = 0.6;

    public TimeDilation {
        unscaled = List.copyOf(unscaled);
    }
}
