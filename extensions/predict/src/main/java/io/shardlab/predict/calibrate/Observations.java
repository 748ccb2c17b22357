package io.shardlab.predict.calibrate;

import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.answers.noise.Disturbance;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The measurements of saved results that can calibrate the model. They have no errors and come from one load machine, on one
 * server, which is a replica set of one member or else a standalone server, or on a sharded cluster: closed loops of {@code sharded-query}, loads, including those that prepare them, and
 * queries of {@code selective-query}; or they are inserts of {@code write-concern} into a standalone server or a replica set.
 *
 * @param queries a measurement for each repetition
 * @param loads a measurement for each load
 * @param selective a measurement for each selective query with warm caches
 * @param inserts a measurement for each write concern and repetition
 * @param mixes a measurement for each repetition, for each workload with operations of several kinds
 * @param embeddedRouter whether an embedded mongos routed some of them at its own speed
 * @param slowMotion whether some of them were measured on clusters in slow motion
 * @param limitsUnknown whether the CPU limits of some servers are unknown
 * @param leftOut the reasons why other results cannot be used, a sentence each
 */
public record Observations(
        Group<LoopMeasurement> queries,
        Group<LoopMeasurement> loads,
        Group<SelectiveObservation> selective,
        Group<InsertObservation> inserts,
        List<Group<LoopMeasurement>> mixes,
        boolean embeddedRouter,
        boolean slowMotion,
        boolean limitsUnknown,
        List<Message> leftOut) {

    static final String QUERY = "sharded-query";
    static final String SELECTIVE = "selective-query";
    static final String INSERTS = "write-concern";

    static final String STANDALONE = "standalone";
    static final String REPLICA_SET = "replica-set";

    /** The phase of a selective query that finds documents in memory as far as they have room there. */
    private static final String WARM = "warm";

    private static final String LOAD = "load";

    /** A load of fewer batches does not show the cost of a document reliably. */
    private static final int FEWEST_BATCHES = 10;

    /** The CPU times are coarse, so almost no processors may seem to be left. */
    private static final double MOST_USED_BY_OTHERS = 0.9;

    private static final double SECONDS_PER_MICRO = 1e-6;

    public Observations {
        mixes = List.copyOf(mixes);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Measurements of one kind.
     *
     * @param all the measurements
     * @param sources the names of the results that they come from
     * @param <T> the type of a measurement
     */
    public record Group<T>(List<T> all, List<String> sources) {

        public Group {
            all = List.copyOf(all);
            sources = List.copyOf(sources);
        }

        private static <T> Group<T> of(List<SavedResult> results, Function<RunResult, List<T>> read) {
            List<T> all = new ArrayList<>();
            List<String> sources = new ArrayList<>();
            for (SavedResult saved : results) {
                List<T> found = read.apply(saved.result());
                all.addAll(found);
                if (!found.isEmpty()) {
                    sources.add(saved.name());
                }
            }
            return new Group<>(all, sources);
        }
    }

    /**
     * Reads saved results.
     *
     * @throws UsageException if an embedded mongos routed some of them and a mongos binary others
     */
    public static Observations of(List<SavedResult> results) {
        List<SavedResult> usable = new ArrayList<>();
        List<Message> leftOut = new ArrayList<>();
        for (SavedResult saved : results) {
            Suitability.problem(saved.result())
                    .ifPresentOrElse(
                            problem -> leftOut.add(Message.of("{0} is left out: {1}.", saved.name(), problem)),
                            () -> usable.add(saved));
        }
        requireOneKindOfRouter(usable);
        ofOneServer(usable, leftOut);
        return new Observations(
                Group.of(usable, Observations::queries),
                Group.of(usable, Observations::loads),
                Group.of(usable, Observations::selective),
                Group.of(usable, Observations::inserts),
                mixes(usable),
                usable.stream()
                        .anyMatch(saved -> routedBy(saved, RouterKind.EMBEDDED)
                                && saved.result().target().slowMotion().isEmpty()),
                targets(usable).anyMatch(target -> target.slowMotion().isPresent()),
                usable.stream()
                        .map(SavedResult::result)
                        .anyMatch(result ->
                                measured(result).anyMatch(phase -> new Machines(result, phase).limitsUnknown())),
                leftOut);
    }

    /**
     * Removes results of standalone servers if there are others of replica sets, as one calibration has one CPU time of a server
     * without mongos. Inserts at several write concerns are calibrated by themselves.
     */
    private static void ofOneServer(List<SavedResult> results, List<Message> leftOut) {
        if (results.stream().map(SavedResult::result).anyMatch(Observations::isOneReplicaSet)) {
            results.removeIf(saved -> {
                boolean other = saved.result().target().kind().equals(STANDALONE)
                        && !saved.result().workload().equals(INSERTS);
                if (other) {
                    leftOut.add(Message.of(
                            "{0} is left out: {1}.",
                            saved.name(),
                            Message.of(
                                    "one server is predicted as the replica set of the other results, which has an oplog as shards "
                                            + "have; give only results of a standalone server to predict that")));
                }
                return other;
            });
        }
    }

    static boolean isOneReplicaSet(RunResult result) {
        return result.target().kind().equals(REPLICA_SET) && !result.workload().equals(INSERTS);
    }

    /** One calibration has one CPU time of a mongos, which differs between the two kinds, also in slow motion. */
    private static void requireOneKindOfRouter(List<SavedResult> results) {
        Optional<SavedResult> embedded = routedBy(results, RouterKind.EMBEDDED);
        Optional<SavedResult> binary = routedBy(results, RouterKind.MONGOS);
        if (embedded.isPresent() && binary.isPresent()) {
            throw new UsageException(Message.of(
                    "The results are from two kinds of mongos, which take different CPU times: {0} had the embedded "
                            + "mongos, and {1} had a mongos binary. Give results of one kind.",
                    embedded.get().name(), binary.get().name()));
        }
    }

    private static Optional<SavedResult> routedBy(List<SavedResult> results, RouterKind kind) {
        return results.stream().filter(saved -> routedBy(saved, kind)).findFirst();
    }

    private static boolean routedBy(SavedResult saved, RouterKind kind) {
        return saved.result().target().routerKind().equals(ParameterTypes.choiceName(kind));
    }

    /** A group for each workload whose kinds are the same. */
    private static List<Group<LoopMeasurement>> mixes(List<SavedResult> results) {
        Map<List<Object>, List<SavedResult>> byWorkload = results.stream()
                .filter(saved -> !Suitability.WORKLOADS.contains(saved.result().workload()))
                .collect(Collectors.groupingBy(
                        saved -> MixReader.identity(saved.result()), LinkedHashMap::new, Collectors.toList()));
        return byWorkload.values().stream()
                .map(some -> Group.of(some, MixReader::all))
                .toList();
    }

    private static Stream<TargetReport> targets(List<SavedResult> results) {
        return results.stream().map(saved -> saved.result().target());
    }

    /**
     * The mean part of targeted operations, or else of the documents of loads, that went to each shard; empty if unknown.
     *
     * @throws UsageException if results with different numbers of shards have such parts
     */
    public List<Double> shares() {
        return shares(queries).or(() -> shares(loads)).orElse(List.of());
    }

    /**
     * The part of targeted queries that stays at one shard: that of the busiest shard beyond an equal part, as a mean; 0 if it
     * is too small to matter.
     */
    public double atOneShard() {
        double mean = queries.all().stream()
                .map(one -> one.operation().shares())
                .filter(shares -> shares.size() > 1)
                .mapToDouble(shares -> (Collections.max(shares) * shares.size() - 1) / (shares.size() - 1))
                .average()
                .orElse(0);
        return mean < OperationClass.NOTED_HOT ? 0 : mean;
    }

    private static Optional<List<Double>> shares(Group<LoopMeasurement> group) {
        List<List<Double>> all = group.all().stream()
                .map(one -> one.operation().shares())
                .filter(shares -> !shares.isEmpty())
                .toList();
        if (all.stream().map(List::size).distinct().count() > 1) {
            throw new UsageException(
                    Message.of("The results are from clusters with different numbers of shards: give their shares."));
        }
        return all.stream()
                .findFirst()
                .map(first -> IntStream.range(0, first.size())
                        .mapToObj(shard -> all.stream()
                                .mapToDouble(shares -> shares.get(shard))
                                .average()
                                .orElseThrow())
                        .toList());
    }

    private static List<LoopMeasurement> queries(RunResult result) {
        if (!result.workload().equals(QUERY)) {
            return List.of();
        }
        OperationClass.Kind kind = "scatter-gather".equals(result.parameters().get("query"))
                ? OperationClass.Kind.SCATTER_GATHER
                : OperationClass.Kind.TARGETED;
        List<PhaseReport> phases =
                measured(result).filter(phase -> !phase.name().equals(LOAD)).toList();
        OperationClass operation = new OperationClass(
                kind, kind == OperationClass.Kind.TARGETED ? shares(phases, "query") : List.of(), documents(phases));
        return phases.stream()
                .filter(phase -> phase.counts().throughput() > 0)
                .map(phase -> of(result, phase, Mix.of(operation), Optional.empty()))
                .toList();
    }

    /** The mean number of documents per operation; 1 if the operations returned none. */
    private static double documents(List<PhaseReport> phases) {
        double documents =
                phases.stream().mapToLong(phase -> phase.counts().documents()).sum();
        return documents > 0
                ? documents
                        / phases.stream()
                                .mapToLong(phase -> phase.counts().operations())
                                .sum()
                : 1;
    }

    private static List<LoopMeasurement> loads(RunResult result) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(LOAD))
                .filter(phase -> phase.counts().operations() >= FEWEST_BATCHES
                        && phase.counts().documentsPerSecond() > 0
                        && phase.seconds() >= Thresholds.SHORTEST_SECONDS
                        && Suitability.problem(phase).isEmpty())
                .map(phase -> of(
                        result,
                        phase,
                        Mix.of(new OperationClass(
                                OperationClass.Kind.LOAD, shares(List.of(phase), "insert"), documents(List.of(phase)))),
                        Optional.empty()))
                .toList();
    }

    static List<SelectiveObservation> selective(RunResult result) {
        return measured(result)
                .filter(phase -> phase.name().equals(WARM) && phase.counts().documents() > 0)
                .flatMap(phase -> number(result.parameters().get("documents")).stream()
                        .flatMap(documents -> diskReads(phase).stream()
                                .map(reads -> new SelectiveObservation(
                                        topology(result),
                                        new Machines(result, phase).hardware(),
                                        documents,
                                        phase.counts().documents(),
                                        SECONDS_PER_MICRO
                                                * phase.latencies()
                                                        .serviceTime()
                                                        .meanMicros(),
                                        reads,
                                        parameters(result, SelectiveObservation.CONDITIONS)))))
                .toList();
    }

    static List<InsertObservation> inserts(RunResult result) {
        return result.workload().equals(INSERTS) ? InsertObservation.all(result) : List.of();
    }

    static Map<String, Object> parameters(RunResult result, List<String> names) {
        Map<String, Object> parameters = new TreeMap<>(result.parameters());
        parameters.keySet().retainAll(names);
        parameters.values().removeIf(Objects::isNull);
        return parameters;
    }

    /** The disk reads of all data servers; empty if one does not report them. */
    private static Optional<Long> diskReads(PhaseReport phase) {
        List<Optional<Long>> reads = Stream.concat(with(phase, "server"), with(phase, "shard"))
                .map(server -> server.process().flatMap(ProcessUse::blockReads))
                .toList();
        return reads.isEmpty() || reads.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(reads.stream().mapToLong(Optional::get).sum());
    }

    private static Topology topology(RunResult result) {
        return result.target().kind().equals("sharded")
                ? new Topology(
                        result.target().shards(), Math.max(1, result.target().routers()))
                : result.target().kind().equals(REPLICA_SET) ? Topology.REPLICA_SET : Topology.STANDALONE;
    }

    static Stream<PhaseReport> measured(RunResult result) {
        return result.phases().stream().filter(PhaseReport::measured);
    }

    /** @param kinds the figures of each kind of operation of a mix */
    static LoopMeasurement of(RunResult result, PhaseReport phase, Mix mix, Optional<LoopMeasurement.Kinds> kinds) {
        boolean load = mix.isLoad();
        Machines machines = new Machines(result, phase);
        Hardware hardware = machines.hardware();
        return new LoopMeasurement(
                mix,
                topology(result),
                hardware,
                phase.threads(),
                load ? phase.counts().documentsPerSecond() : phase.counts().throughput(),
                cpu(
                        phase,
                        hardware.shared(),
                        load ? phase.counts().documents() : phase.counts().operations()),
                documents(result, phase, mix.parts().get(0).operation().kind()),
                usedByOthers(result, phase),
                machines.networked(),
                load ? Optional.empty() : times(phase.latencies().serviceTime()),
                kinds);
    }

    /** In a closed loop the service time is the response time, because an operation starts when it is due. */
    private static Optional<LoopMeasurement.Times> times(LatencyReport serviceTime) {
        Double median = serviceTime.percentilesMicros().get("50");
        Double p99 = serviceTime.percentilesMicros().get("99");
        return median != null && p99 != null && median > 0
                ? Optional.of(new LoopMeasurement.Times(SECONDS_PER_MICRO * median, SECONDS_PER_MICRO * p99))
                : Optional.empty();
    }

    /** The number of documents in the collection, if it matters to the operation. */
    private static Optional<Long> documents(RunResult result, PhaseReport phase, OperationClass.Kind kind) {
        return switch (kind) {
            case TARGETED, SCATTER_GATHER -> number(result.parameters().get("documents"));
            case LOAD -> Optional.of(phase.counts().documents());
            case INSERT -> Optional.empty();
        };
    }

    /** The machine's processors that other programs used, and those that its hypervisor gave to others. */
    private static double usedByOthers(RunResult result, PhaseReport phase) {
        int cores = result.client().cpus();
        double stolen = phase.client().stolenCpuShare().orElse(0.0) * cores;
        return Math.min(MOST_USED_BY_OTHERS * cores, Disturbance.others(phase, cores) + stolen);
    }

    /** The part of each shard in the operations that the shards counted. */
    private static List<Double> shares(List<PhaseReport> phases, String counter) {
        Map<String, Double> counts = new LinkedHashMap<>();
        phases.stream()
                .flatMap(phase -> phase.servers().server().stream())
                .forEach(server -> server.shard()
                        .ifPresent(shard -> counts.merge(
                                shard, (double) server.operations().getOrDefault(counter, 0L), Double::sum)));
        double all = counts.values().stream().mapToDouble(Double::doubleValue).sum();
        return all > 0 ? counts.values().stream().map(count -> count / all).toList() : List.of();
    }

    /** The CPU time per operation, without secondaries on other machines: no operation waits for them. */
    private static Optional<CpuPerOperation> cpu(PhaseReport phase, boolean shared, long done) {
        double data = Stream.concat(with(phase, "shard"), with(phase, "server"))
                .filter(server -> shared || !server.state().equals(Optional.of("secondary")))
                .mapToDouble(ServerReport::cpuSeconds)
                .sum();
        return data > 0
                ? Optional.of(new CpuPerOperation(
                        phase.client().clientCpuSeconds() / done, cpuSeconds(phase, "mongos") / done, data / done))
                : Optional.empty();
    }

    private static double cpuSeconds(PhaseReport phase, String role) {
        return with(phase, role).mapToDouble(ServerReport::cpuSeconds).sum();
    }

    private static Stream<ServerReport> with(PhaseReport phase, String role) {
        return phase.servers().server().stream().filter(server -> server.role().equals(role));
    }

    private static Optional<Long> number(Object value) {
        return value instanceof Number number ? Optional.of(number.longValue()) : Optional.empty();
    }
}
