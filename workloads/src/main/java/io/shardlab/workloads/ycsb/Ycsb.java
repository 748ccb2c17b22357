package io.shardlab.workloads.ycsb;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.ImpliedOptions;
import io.shardlab.workloads.ycsb.properties.PropertyType;
import io.shardlab.workloads.ycsb.properties.PropertyValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The core workloads of YCSB (Cooper et al., "Benchmarking cloud serving systems with YCSB", SoCC 2010). */
public final class Ycsb implements Workload {

    static final String NAME = "ycsb";

    static final Parameter<List<String>> FILES = Parameter.optional(
                    "property-file",
                    ParameterTypes.repeated(ParameterTypes.textWithCommas(
                            Message.of("a property file or one of workloada to workloadf"))),
                    "",
                    "YCSB property file, or one of workloada to workloadf; may be given several times.")
            .withShortName("P");
    static final Parameter<List<String>> PROPERTIES = Parameter.optional(
                    "property",
                    ParameterTypes.repeated(new PropertyType()),
                    "",
                    "YCSB property, which overrides the files; may be given several times.")
            .withShortName("p");
    static final Parameter<Phase> PHASE = Parameter.of(
            "ycsb-phase", ParameterTypes.choice(Phase.class), Phase.BOTH, "", "Load and measure that, run, or both.");
    static final Parameter<ShardKey> SHARD_KEY = Parameter.of(
            "ycsb-shard-key",
            ParameterTypes.custom(
                    "shard key", Message.of("_id:hashed or _id"), Ycsb::parseShardKey, ShardKey::toString),
            new ShardKey(Map.of("_id", true)),
            "",
            "Shard key of the collection on a sharded cluster.");

    /** Empty unless given or implied: as in YCSB, a number of operations then has no time limit. */
    static final Parameter<Duration> DURATION = Parameter.optional(
            RunParameters.DURATION.name(),
            RunParameters.DURATION.type(),
            "",
            "Longest measured time (maxexecutiontime); 10s if there is no number of operations either.");

    static final Parameter<Long> OPERATIONS = Parameter.optional(
            RunParameters.OPERATIONS.name(),
            RunParameters.OPERATIONS.type(),
            "",
            "Most operations of the measurement (operationcount).");

    enum Phase {
        /** Loads the records and measures that: {@code ycsb load}. */
        LOAD,
        /** Works on the records that are there: {@code ycsb run}. */
        RUN,
        /** Loads the records unless they are there, and works on them. */
        BOTH
    }

    private static ShardKey parseShardKey(String text) {
        return switch (text.trim()) {
            case "_id:hashed" -> new ShardKey(Map.of("_id", true));
            case "_id" -> new ShardKey(Map.of("_id", false));
            default -> throw new IllegalArgumentException("another key");
        };
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "YCSB's core workloads A to F from their property files: reads, updates, inserts, scans.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> all = new ArrayList<>(List.of(FILES, PROPERTIES, PHASE, SHARD_KEY));
        LoadParameters.all().stream()
                .filter(parameter -> !parameter.name().equals(LoadParameters.SHARD_KEY.name()))
                .forEach(all::add);
        all.addAll(List.of(
                RunParameters.DOCUMENTS.withDefault(1000L),
                RunParameters.THREADS.withDefault(1),
                DURATION,
                OPERATIONS,
                RunParameters.WARM_UP.withDefault(Duration.ZERO),
                TargetParameters.DATABASE.withDefault("ycsb"),
                TargetParameters.COLLECTION.withDefault("usertable")));
        return all;
    }

    @Override
    public Map<String, String> resolve(Map<String, String> given) {
        return ImpliedOptions.of(PropertyValues.read(parse(FILES, given), parse(PROPERTIES, given)), given);
    }

    private static List<String> parse(Parameter<List<String>> parameter, Map<String, String> given) {
        return Optional.ofNullable(given.get(parameter.name()))
                .map(text -> ParameterTypes.parse(parameter, text))
                .orElse(List.of());
    }

    static CoreProperties properties(Settings settings) {
        PropertyValues values = PropertyValues.read(
                settings.find(FILES).orElse(List.of()),
                settings.find(PROPERTIES).orElse(List.of()));
        return CoreProperties.of(values, settings.get(RunParameters.DOCUMENTS));
    }

    @Override
    public Optional<String> file(Settings settings) {
        return Optional.of(fileOf(settings).text());
    }

    private static YcsbFile fileOf(Settings settings) {
        return new YcsbFile(properties(settings), settings, settings.get(TargetParameters.COLLECTION));
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        CoreProperties properties = properties(settings);
        fileOf(settings).read();
        DiskSpace.require(settings, properties.records().size());
        boolean uriGiven = settings.find(TargetParameters.URI).isPresent();
        if (settings.get(PHASE) == Phase.RUN && !uriGiven) {
            throw new UsageException(Message.of(
                    "--ycsb-phase run needs --uri, as a cluster that is started for the run holds no records."));
        }
        if (settings.get(PHASE) == Phase.LOAD && SearchParameters.areGiven(settings)) {
            throw new UsageException(Message.of(
                    "{0} searches the rate of transactions, not of a load: say --ycsb-phase run or both.",
                    SearchParameters.FIND_MAX.option()));
        }
        if (settings.get(PHASE) == Phase.LOAD && settings.get(RunParameters.REPEAT) > 1) {
            requireWhole(properties, Message.text(RunParameters.REPEAT.option()));
            if (uriGiven && !settings.get(LoadParameters.DROP)) {
                throw new UsageException(Message.of(
                        "--repeat with --ycsb-phase load needs --drop, as each load replaces the one before."));
            }
        }
    }

    @Override
    public void checkShared(Settings settings) {
        if (settings.get(PHASE) == Phase.LOAD) {
            requireWhole(properties(settings), Message.of("A load from several machines"));
        }
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(ofPhase(Phase.BOTH, runs));
        List<Settings> loads = ofPhase(Phase.LOAD, runs);
        if (loads.size() < 2) {
            return;
        }
        for (Settings settings : loads) {
            requireWhole(properties(settings), Message.of("An experiment"));
            if (settings.find(TargetParameters.URI).isPresent() && !settings.get(LoadParameters.DROP)) {
                throw new UsageException(Message.of(
                        "An experiment with --ycsb-phase load loads the collection anew for each cell, which on servers "
                                + "given by --uri needs --drop."));
            }
        }
    }

    private static List<Settings> ofPhase(Phase phase, List<Settings> runs) {
        return runs.stream().filter(settings -> settings.get(PHASE) == phase).toList();
    }

    /** A part is added to the collection that other clients load into, and so it cannot be loaded twice. */
    private static void requireWhole(CoreProperties properties, Message who) {
        if (properties.records().isPart()) {
            throw new UsageException(Message.of(
                    "{0} loads the records anew each time, but the properties insertstart and insertcount name a "
                            + "part of them, which can be added only once.",
                    who));
        }
    }

    @Override
    public List<String> phases() {
        return List.of("load", PhaseSpec.WARM_UP, "measure");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new YcsbSession(context);
    }
}
