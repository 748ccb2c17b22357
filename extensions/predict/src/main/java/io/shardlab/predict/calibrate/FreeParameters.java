package io.shardlab.predict.calibrate;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.OperationClass;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the parameters that the measurements determine, and derives the others. A shard with unknown CPU time is treated
 * like a standalone server. If scattered operations were measured with only one number of shards, mongos takes a set part of its
 * time for each further shard. The demand of the only operation at a server is free if CPU times are known with sufficiently different
 * numbers of operations in progress; otherwise it equals the demand among many.
 */
final class FreeParameters {

    private static final Predicate<LoopMeasurement> ROUTED =
            one -> one.topology().sharded();
    private static final Predicate<LoopMeasurement> SCATTERED =
            one -> one.operation().scattered();
    private static final Predicate<LoopMeasurement> TARGETED =
            one -> one.operation().kind() == OperationClass.Kind.TARGETED;
    private static final Predicate<LoopMeasurement> CPU_KNOWN = one -> one.cpu().isPresent();

    /**
     * The least difference of the shared part between two measurements that determines the demand of the only operation at a
     * server; with less, noise would decide.
     */
    private static final double LEAST_PART = 0.1;

    /**
     * The work of a mongos for each shard after the first, as a part of its work for a targeted operation: the median of the
     * recorded rounds of queries, which determine it (0.23).
     */
    static final double BRANCH_PART = 0.25;

    /** The search for unknown delays begins at a tenth of the shortest response time. */
    static final double FIRST_SHARE = 0.1;

    /** CPU seconds per second; a search that begins at 0 would never leave it. */
    static final double FIRST_BACKGROUND = 0.03;

    private final List<CalibratedParameter> free = new ArrayList<>();
    private final Map<CalibratedParameter, Tie> tied = new EnumMap<>(CalibratedParameter.class);

    /** A parameter that is a multiple of another one, because measurements do not determine it. */
    record Tie(CalibratedParameter other, double times) {}

    /** @param observations only queries, or only loads */
    FreeParameters(List<LoopMeasurement> observations) {
        if (observations.get(0).operation().kind() == OperationClass.Kind.LOAD) {
            chooseForLoads(observations);
        } else {
            chooseForQueries(observations);
        }
    }

    /** Without CPU times, different numbers of shards determine the shards' part of the time; mongos is part of the delay. */
    private void chooseForLoads(List<LoopMeasurement> observations) {
        List<LoopMeasurement> routed = observations.stream().filter(ROUTED).toList();
        boolean sizes =
                routed.stream().map(one -> one.topology().shards()).distinct().count() > 1;
        boolean direct = routed.size() < observations.size();
        boolean cpuKnown = observations.stream().allMatch(CPU_KNOWN);
        if (!cpuKnown && !sizes) {
            throw new UsageException(Message.of(
                    "Loads without the servers' CPU time must go into clusters with different numbers of shards."));
        }
        if (cpuKnown) {
            free.add(CalibratedParameter.CLIENT);
        }
        if (cpuKnown && direct) {
            free.add(CalibratedParameter.SERVER);
        } else if (direct) {
            tied.put(CalibratedParameter.SERVER, new Tie(CalibratedParameter.SHARD, 1));
        }
        if (cpuKnown && !routed.isEmpty()) {
            free.add(CalibratedParameter.ROUTER);
        }
        free(CalibratedParameter.SHARD, observations, ROUTED);
        free(CalibratedParameter.DIRECT_DELAY, observations, ROUTED.negate());
        free(CalibratedParameter.ROUTED_DELAY, observations, ROUTED);
    }

    private void chooseForQueries(List<LoopMeasurement> observations) {
        requireDetermined(observations.stream().filter(ROUTED).toList());
        requireDetermined(observations.stream().filter(ROUTED.negate()).toList());
        free(CalibratedParameter.CLIENT, observations, CPU_KNOWN);
        free(CalibratedParameter.SERVER, observations, ROUTED.negate().and(SCATTERED.negate()));
        free(CalibratedParameter.SERVER_SCATTERED, observations, ROUTED.negate().and(SCATTERED));
        free(CalibratedParameter.DIRECT_DELAY, observations, ROUTED.negate());
        free(CalibratedParameter.ROUTER, observations, ROUTED);
        free(CalibratedParameter.ROUTED_DELAY, observations, ROUTED);
        free(CalibratedParameter.SHARD_SCATTERED, observations, ROUTED.and(SCATTERED));
        Predicate<LoopMeasurement> targeted = ROUTED.and(SCATTERED.negate());
        if (free.contains(CalibratedParameter.SERVER)
                && observations.stream().anyMatch(targeted)
                && observations.stream().filter(targeted).noneMatch(CPU_KNOWN)) {
            tied.put(CalibratedParameter.SHARD, new Tie(CalibratedParameter.SERVER, 1));
        } else {
            free(CalibratedParameter.SHARD, observations, targeted);
        }
        chooseBranch(observations, targeted);
        chooseAlone(observations);
    }

    private void chooseBranch(List<LoopMeasurement> observations, Predicate<LoopMeasurement> targeted) {
        long sizes = observations.stream()
                .filter(ROUTED.and(SCATTERED))
                .map(one -> one.topology().shards())
                .distinct()
                .count();
        boolean several = observations.stream()
                .filter(ROUTED.and(SCATTERED))
                .anyMatch(one -> one.topology().shards() > 1);
        if (several && (sizes > 1 || observations.stream().anyMatch(targeted))) {
            free.add(CalibratedParameter.ROUTER_BRANCH);
        } else if (several) {
            tied.put(CalibratedParameter.ROUTER_BRANCH, new Tie(CalibratedParameter.ROUTER, BRANCH_PART));
        }
    }

    private void chooseAlone(List<LoopMeasurement> observations) {
        freeAlone(
                CalibratedParameter.SERVER_ALONE, observations, ROUTED.negate().and(TARGETED));
        freeAlone(
                CalibratedParameter.SERVER_SCATTERED_ALONE,
                observations,
                ROUTED.negate().and(SCATTERED));
        freeAlone(CalibratedParameter.SHARD_ALONE, observations, ROUTED.and(TARGETED));
        freeAlone(CalibratedParameter.SHARD_SCATTERED_ALONE, observations, ROUTED.and(SCATTERED));
        if (tied.containsKey(CalibratedParameter.SHARD) && free.contains(CalibratedParameter.SERVER_ALONE)) {
            tied.put(CalibratedParameter.SHARD_ALONE, new Tie(CalibratedParameter.SERVER_ALONE, 1));
        }
        if (routerAloneIsDetermined(observations)) {
            free.add(CalibratedParameter.ROUTER_ALONE);
            chooseBackground(observations);
        }
    }

    /**
     * Measurements with few and with many operations in progress determine background work, as CPU time that operations do not
     * wait for. Where all processes share one machine, they do wait for it.
     */
    private void chooseBackground(List<LoopMeasurement> observations) {
        if (observations.stream().noneMatch(one -> one.hardware().shared())) {
            free.add(CalibratedParameter.BACKGROUND_PER_SECOND);
        }
    }

    /** CPU times with different numbers of operations in progress at each server determine the demand of the only operation. */
    private void freeAlone(
            CalibratedParameter alone, List<LoopMeasurement> observations, Predicate<LoopMeasurement> determining) {
        if (differ(observations.stream().filter(determining), LoopMeasurement::togetherAtDataServer)) {
            free.add(alone);
        }
    }

    /** CPU times of queries to different numbers of shards are not compared, because mongos works for each shard. */
    private static boolean routerAloneIsDetermined(List<LoopMeasurement> observations) {
        return observations.stream()
                .filter(ROUTED.and(TARGETED.or(SCATTERED)))
                .filter(one -> one.cpu().filter(cpu -> cpu.routers() > 0).isPresent())
                .collect(Collectors.groupingBy(
                        one -> one.operation().scattered() ? one.topology().shards() : 1))
                .values()
                .stream()
                .anyMatch(some -> differ(some.stream(), LoopMeasurement::togetherAtRouter));
    }

    /**
     * True if the part of the shared work that an operation takes differs enough between measurements.
     *
     * @param together the operations in progress that share the work
     */
    static boolean differ(Stream<LoopMeasurement> observations, ToDoubleFunction<LoopMeasurement> together) {
        DoubleSummaryStatistics parts = observations
                .filter(CPU_KNOWN)
                .mapToDouble(one -> 1 / together.applyAsDouble(one))
                .summaryStatistics();
        return parts.getMax() - parts.getMin() >= LEAST_PART;
    }

    private void free(
            CalibratedParameter parameter, List<LoopMeasurement> observations, Predicate<LoopMeasurement> determining) {
        if (observations.stream().anyMatch(determining)) {
            free.add(parameter);
        }
    }

    /** Throughput at only one number of threads does not distinguish waiting from work. */
    private static void requireDetermined(List<LoopMeasurement> observations) {
        boolean cpuKnown = observations.stream().anyMatch(CPU_KNOWN);
        long threads =
                observations.stream().map(LoopMeasurement::threads).distinct().count();
        if (!observations.isEmpty() && !cpuKnown && threads < 2) {
            throw new UsageException(Message.of(
                    "Results without the servers' CPU time must have two numbers of threads or more, but {0} has "
                            + "only {1,number,#}.",
                    observations.get(0).topology().describe(),
                    observations.get(0).threads()));
        }
    }

    List<CalibratedParameter> all() {
        return List.copyOf(free);
    }

    Map<CalibratedParameter, Tie> tied() {
        return tied;
    }

    /** The search for the free parameters. It begins at the measured CPU times, and for others at a part of the shortest response time. */
    Unknowns unknowns(List<LoopMeasurement> observations) {
        double response = observations.stream()
                .mapToDouble(one -> one.threads() / one.throughput())
                .min()
                .orElseThrow();
        Unknowns unknowns = new Unknowns(this::demands);
        for (CalibratedParameter parameter : free) {
            double seconds = first(parameter.underLoad(), observations);
            unknowns.add(parameter.name(), seconds > 0 ? seconds : FIRST_SHARE * response);
        }
        return unknowns;
    }

    private static double first(CalibratedParameter parameter, List<LoopMeasurement> observations) {
        return switch (parameter) {
            case CLIENT -> cpu(observations, CpuPerOperation::client);
            case ROUTER, ROUTER_BRANCH -> cpu(observations, CpuPerOperation::routers);
            case SERVER, SERVER_SCATTERED, SHARD, SHARD_SCATTERED -> cpu(observations, CpuPerOperation::dataServers);
            case BACKGROUND_PER_SECOND -> FIRST_BACKGROUND;
            default -> 0;
        };
    }

    /** The mean CPU time that was measured; 0 if none was. */
    static double cpu(List<LoopMeasurement> observations, ToDoubleFunction<CpuPerOperation> part) {
        return observations.stream()
                .flatMap(one -> one.cpu().stream())
                .mapToDouble(part)
                .filter(seconds -> seconds > 0)
                .average()
                .orElse(0);
    }

    private Demands demands(Map<String, Double> seconds) {
        Map<CalibratedParameter, Double> values = new EnumMap<>(CalibratedParameter.class);
        free.forEach(parameter -> values.put(parameter, seconds.get(parameter.name())));
        tied.forEach((parameter, tie) -> values.put(parameter, tie.times() * values.get(tie.other())));
        return new Demands(values);
    }
}
