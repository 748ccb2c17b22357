package io.shardlab.whatif.calibrate;

import io.shardlab.core.error.UsageException;
import io.shardlab.whatif.model.Demands;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Parameter;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which parameters some measurements determine, and what the others then are: a shard of which no CPU time is known does what a
 * standalone server does, and where a scattered operation was measured with one number of shards alone, mongos does the same
 * for each of them. What an operation takes that is alone shows where CPU times are known with numbers of operations in
 * progress that differ enough; elsewhere it takes the same as among many.
 */
final class FreeParameters {

    private static final Predicate<Observation> ROUTED = one -> one.topology().sharded();
    private static final Predicate<Observation> SCATTERED =
            one -> one.operation().scattered();
    private static final Predicate<Observation> TARGETED =
            one -> one.operation().kind() == Operation.Kind.TARGETED;
    private static final Predicate<Observation> CPU_KNOWN = one -> one.cpu().isPresent();

    /**
     * The least part of what operations share that must lie between two measurements to tell it: of less, noise would make
     * anything of an operation that is alone.
     */
    private static final double LEAST_PART = 0.1;

    private final List<Parameter> free = new ArrayList<>();
    private final Map<Parameter, Parameter> tied = new EnumMap<>(Parameter.class);

    /** @param observations all of queries, or all of loads */
    FreeParameters(List<Observation> observations) {
        if (observations.get(0).operation().kind() == Operation.Kind.LOAD) {
            chooseForLoads(observations);
        } else {
            chooseForQueries(observations);
        }
    }

    /** Where no CPU time is known, shards tell by their number what of the time is theirs; mongos is part of the delay. */
    private void chooseForLoads(List<Observation> observations) {
        List<Observation> routed = observations.stream().filter(ROUTED).toList();
        boolean sizes =
                routed.stream().map(one -> one.topology().shards()).distinct().count() > 1;
        boolean direct = routed.size() < observations.size();
        boolean cpuKnown = observations.stream().allMatch(CPU_KNOWN);
        if (!cpuKnown && !sizes) {
            throw new UsageException(
                    "Loads without the servers' CPU time must be into clusters of different numbers of shards.");
        }
        if (cpuKnown) {
            free.add(Parameter.CLIENT);
        }
        if (cpuKnown && direct) {
            free.add(Parameter.SERVER);
        } else if (direct) {
            tied.put(Parameter.SERVER, Parameter.SHARD);
        }
        if (cpuKnown && !routed.isEmpty()) {
            free.add(Parameter.ROUTER);
        }
        free(Parameter.SHARD, observations, ROUTED);
        free(Parameter.DIRECT_DELAY, observations, ROUTED.negate());
        free(Parameter.ROUTED_DELAY, observations, ROUTED);
    }

    private void chooseForQueries(List<Observation> observations) {
        requireDetermined(observations.stream().filter(ROUTED).toList());
        requireDetermined(observations.stream().filter(ROUTED.negate()).toList());
        free(Parameter.CLIENT, observations, CPU_KNOWN);
        free(Parameter.SERVER, observations, ROUTED.negate().and(SCATTERED.negate()));
        free(Parameter.SERVER_SCATTERED, observations, ROUTED.negate().and(SCATTERED));
        free(Parameter.DIRECT_DELAY, observations, ROUTED.negate());
        free(Parameter.ROUTER, observations, ROUTED);
        free(Parameter.ROUTED_DELAY, observations, ROUTED);
        free(Parameter.SHARD_SCATTERED, observations, ROUTED.and(SCATTERED));
        Predicate<Observation> targeted = ROUTED.and(SCATTERED.negate());
        if (free.contains(Parameter.SERVER)
                && observations.stream().anyMatch(targeted)
                && observations.stream().filter(targeted).noneMatch(CPU_KNOWN)) {
            tied.put(Parameter.SHARD, Parameter.SERVER);
        } else {
            free(Parameter.SHARD, observations, targeted);
        }
        chooseBranch(observations, targeted);
        chooseAlone(observations);
    }

    private void chooseBranch(List<Observation> observations, Predicate<Observation> targeted) {
        long sizes = observations.stream()
                .filter(ROUTED.and(SCATTERED))
                .map(one -> one.topology().shards())
                .distinct()
                .count();
        boolean several = observations.stream()
                .filter(ROUTED.and(SCATTERED))
                .anyMatch(one -> one.topology().shards() > 1);
        if (several && (sizes > 1 || observations.stream().anyMatch(targeted))) {
            free.add(Parameter.ROUTER_BRANCH);
        } else if (several) {
            tied.put(Parameter.ROUTER_BRANCH, Parameter.ROUTER);
        }
    }

    private void chooseAlone(List<Observation> observations) {
        freeAlone(Parameter.SERVER_ALONE, observations, ROUTED.negate().and(TARGETED));
        freeAlone(
                Parameter.SERVER_SCATTERED_ALONE, observations, ROUTED.negate().and(SCATTERED));
        freeAlone(Parameter.SHARD_ALONE, observations, ROUTED.and(TARGETED));
        freeAlone(Parameter.SHARD_SCATTERED_ALONE, observations, ROUTED.and(SCATTERED));
        if (tied.containsKey(Parameter.SHARD) && free.contains(Parameter.SERVER_ALONE)) {
            tied.put(Parameter.SHARD_ALONE, Parameter.SERVER_ALONE);
        }
        if (mongosTellsAlone(observations)) {
            free.add(Parameter.ROUTER_ALONE);
            chooseBackground(observations);
        }
    }

    /**
     * Few operations and many tell it together with their throughput, as CPU time that they do not wait for. Where all share one
     * machine they do wait for it.
     */
    private void chooseBackground(List<Observation> observations) {
        if (observations.stream().noneMatch(one -> one.hardware().shared())) {
            free.add(Parameter.BACKGROUND_PER_SECOND);
        }
    }

    /** CPU times of different numbers of operations in progress at each server tell it. */
    private void freeAlone(Parameter alone, List<Observation> observations, Predicate<Observation> determining) {
        DoubleSummaryStatistics parts = observations.stream()
                .filter(determining.and(CPU_KNOWN))
                .collect(Collectors.summarizingDouble(one -> 1 / atDataServer(one)));
        if (differ(parts)) {
            free.add(alone);
        }
    }

    /** Those of queries to different numbers of shards do not: they also tell what mongos does for each shard. */
    private static boolean mongosTellsAlone(List<Observation> observations) {
        return observations.stream()
                .filter(ROUTED.and(TARGETED.or(SCATTERED)))
                .filter(one -> one.cpu().filter(cpu -> cpu.routers() > 0).isPresent())
                .collect(Collectors.groupingBy(
                        one -> one.operation().scattered() ? one.topology().shards() : 1,
                        Collectors.summarizingDouble(one -> 1 / atRouter(one))))
                .values()
                .stream()
                .anyMatch(FreeParameters::differ);
    }

    private static double atRouter(Observation one) {
        return one.topology().togetherAtRouter(one.threads());
    }

    private static double atDataServer(Observation one) {
        return one.topology().togetherAtDataServer(one.operation(), one.threads());
    }

    /** @param parts of what operations share, that each of those measured takes */
    private static boolean differ(DoubleSummaryStatistics parts) {
        return parts.getMax() - parts.getMin() >= LEAST_PART;
    }

    private void free(Parameter parameter, List<Observation> observations, Predicate<Observation> determining) {
        if (observations.stream().anyMatch(determining)) {
            free.add(parameter);
        }
    }

    /** Throughput at one number of threads does not tell waiting from work. */
    private static void requireDetermined(List<Observation> observations) {
        boolean cpuKnown = observations.stream().anyMatch(CPU_KNOWN);
        long threads =
                observations.stream().map(Observation::threads).distinct().count();
        if (!observations.isEmpty() && !cpuKnown && threads < 2) {
            throw new UsageException(
                    "Results without the servers' CPU time must have two numbers of threads or more, but "
                            + observations.get(0).topology().describe() + " has only "
                            + observations.get(0).threads() + ".");
        }
    }

    List<Parameter> all() {
        return List.copyOf(free);
    }

    /** @param seconds of each free parameter, in their order */
    Demands demands(double[] seconds) {
        Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
        for (int i = 0; i < seconds.length; i++) {
            values.put(free.get(i), seconds[i]);
        }
        tied.forEach((parameter, other) -> values.put(parameter, values.get(other)));
        return new Demands(values);
    }
}
