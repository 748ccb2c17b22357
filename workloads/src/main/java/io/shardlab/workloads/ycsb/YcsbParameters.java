package io.shardlab.workloads.ycsb;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.PropertyType;
import io.shardlab.workloads.ycsb.properties.PropertyValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The workload's parameters, and YCSB's defaults of shared ones. */
final class YcsbParameters {

    static final Parameter<List<String>> FILES = Parameter.optional(
                    "property-file",
                    ParameterTypes.repeated(
                            ParameterTypes.textWithCommas("a property file or one of workloada to workloadf")),
                    "",
                    "YCSB property file, or one of workloada to workloadf by name; may be given several times.")
            .withShortName("P");
    static final Parameter<List<String>> PROPERTIES = Parameter.optional(
                    "property",
                    ParameterTypes.repeated(new PropertyType()),
                    "",
                    "YCSB property, over those of the files; may be given several times.")
            .withShortName("p");
    static final Parameter<Phase> PHASE = Parameter.of(
            "ycsb-phase",
            ParameterTypes.choice(Phase.class),
            Phase.BOTH,
            "",
            "What to do: load and measure that, run on records that are there, or both, loading only what is not there.");
    static final Parameter<ShardKey> SHARD_KEY = Parameter.of(
            "ycsb-shard-key",
            ParameterTypes.custom("shard key", "_id:hashed or _id", YcsbParameters::parseShardKey, ShardKey::toString),
            new ShardKey(Map.of("_id", true)),
            "",
            "Shard key of the collection on a sharded cluster.");

    /** Unset unless given or implied: as with YCSB, a number of operations then takes as long as it takes. */
    static final Parameter<Duration> DURATION = Parameter.optional(
            RunParameters.DURATION.name(),
            RunParameters.DURATION.type(),
            "",
            "Longest time of the measurement, as maxexecutiontime; it ends earlier after the property operationcount, or"
                    + " --operations. 10s if neither is given.");

    static final Parameter<Long> OPERATIONS = Parameter.optional(
            RunParameters.OPERATIONS.name(),
            RunParameters.OPERATIONS.type(),
            "",
            "Most operations of the measurement, as operationcount; it ends earlier after --duration.");

    private YcsbParameters() {}

    private static ShardKey parseShardKey(String text) {
        return switch (text.trim()) {
            case "_id:hashed" -> new ShardKey(Map.of("_id", true));
            case "_id" -> new ShardKey(Map.of("_id", false));
            default -> throw new IllegalArgumentException("another key");
        };
    }

    static List<Parameter<?>> all() {
        List<Parameter<?>> all = new ArrayList<>(List.of(FILES, PROPERTIES, PHASE, SHARD_KEY));
        LoadParameters.all().stream()
                .filter(parameter -> !parameter.name().equals(LoadParameters.SHARD_KEY.name()))
                .forEach(all::add);
        all.add(RunParameters.DOCUMENTS.withDefault(1000L));
        all.add(RunParameters.THREADS.withDefault(1));
        all.add(DURATION);
        all.add(OPERATIONS);
        all.add(RunParameters.WARM_UP.withDefault(Duration.ZERO));
        all.add(TargetParameters.DATABASE.withDefault("ycsb"));
        all.add(TargetParameters.COLLECTION.withDefault("usertable"));
        return all;
    }

    /** The properties of texts as typed, by parameter name. */
    static PropertyValues properties(Map<String, String> given) {
        return PropertyValues.read(parse(FILES, given), parse(PROPERTIES, given));
    }

    private static List<String> parse(Parameter<List<String>> parameter, Map<String, String> given) {
        return Optional.ofNullable(given.get(parameter.name()))
                .map(text -> ParameterTypes.parse(parameter, text))
                .orElse(List.of());
    }

    /** The properties of a run. */
    static CoreProperties properties(Settings settings) {
        PropertyValues values = PropertyValues.read(
                settings.find(FILES).orElse(List.of()),
                settings.find(PROPERTIES).orElse(List.of()));
        return new CoreProperties(values, settings.get(RunParameters.DOCUMENTS));
    }
}
