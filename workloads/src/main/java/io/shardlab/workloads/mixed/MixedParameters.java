package io.shardlab.workloads.mixed;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.data.document.HostDistribution;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.WebLogParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The parameters of the workload {@code mixed}. */
final class MixedParameters {

    static final Parameter<Mix> MIX = Parameter.of(
            "mix",
            Mix.type(),
            Mix.parse("read=80,update=15,insert=5"),
            "",
            "Kinds of operation and their weights. Deletes remove what the run has inserted, the oldest first.");
    static final Parameter<KeyDistribution> DISTRIBUTION = Parameter.of(
            "distribution",
            ParameterTypes.choice(KeyDistribution.class),
            KeyDistribution.UNIFORM,
            "",
            "How often each document is worked on; latest: the newest most often.");
    static final Parameter<Double> HOTSPOT_DATA = Parameter.of(
                    "hotspot-data",
                    ParameterTypes.decimal(0, 1),
                    0.2,
                    "",
                    "Of the hotspot distribution: the share of the documents that is hot.")
            .relevantIf(chooses(KeyDistribution.HOTSPOT));
    static final Parameter<Double> HOTSPOT_OPERATIONS = Parameter.of(
                    "hotspot-operations",
                    ParameterTypes.decimal(0, 1),
                    0.8,
                    "",
                    "Of the hotspot distribution: the share of the operations that goes to the hot documents.")
            .relevantIf(chooses(KeyDistribution.HOTSPOT));
    static final Parameter<QueryKind> QUERY = Parameter.of(
            "query",
            ParameterTypes.choice(QueryKind.class),
            QueryKind.TARGETED,
            "",
            "Reads, updates and deletes name the document's host and date, which the shard key leads to one shard, or its"
                    + " number alone, so that every shard is asked. Scans and aggregations always name one host.");
    static final Parameter<Integer> SCAN_LENGTH = Parameter.of(
                    "scan-length",
                    ParameterTypes.integer(1, 100_000),
                    100,
                    "documents",
                    "A scan reads this many documents of one host from a date on, in the order of the index, or fewer if there are"
                            + " not as many.")
            .relevantIf(settings -> settings.get(MIX).has(Kind.SCAN));
    static final Parameter<Integer> AGGREGATE_DAYS = Parameter.of(
                    "aggregate-days",
                    ParameterTypes.integer(1, 30),
                    7,
                    "days",
                    "An aggregation counts one host's requests, and adds up their sizes, on each of this many days.")
            .relevantIf(settings -> settings.get(MIX).has(Kind.AGGREGATE));
    static final Parameter<Boolean> TRANSACTIONS = Parameter.of(
            "transactions",
            ParameterTypes.bool(),
            false,
            "",
            "Each operation in a transaction, an update together with a read of the document before.");

    /** Scans and aggregations should find many documents of a host: about 250 with the default of documents. */
    private static final long HOSTS = 1000;

    private MixedParameters() {}

    static List<Parameter<?>> all() {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(
                MIX,
                DISTRIBUTION,
                HOTSPOT_DATA,
                HOTSPOT_OPERATIONS,
                zipfExponent(),
                QUERY,
                SCAN_LENGTH,
                AGGREGATE_DAYS,
                TRANSACTIONS,
                WebLogParameters.HOSTS.withDefault(HOSTS),
                WebLogParameters.HOST_DISTRIBUTION,
                // A run changes its documents, so they are not those that other workloads use.
                TargetParameters.COLLECTION.withDefault("weblog-mixed")));
        parameters.addAll(LoadParameters.all());
        return parameters;
    }

    /** One for both: how often a document is worked on, and how often a host appears. */
    private static Parameter<Double> zipfExponent() {
        Parameter<Double> shared = WebLogParameters.ZIPF_EXPONENT;
        return Parameter.of(
                        shared.name(),
                        shared.type(),
                        shared.defaultValue().orElseThrow(),
                        shared.unit(),
                        "Skew of --distribution zipfian and latest, and of --host-distribution zipf: the k-th most frequent one in"
                                + " proportion to 1/k^exponent.")
                .relevantIf(chooses(KeyDistribution.ZIPFIAN)
                        .or(chooses(KeyDistribution.LATEST))
                        .or(settings -> settings.get(WebLogParameters.HOST_DISTRIBUTION) == HostDistribution.ZIPF));
    }

    private static Predicate<Settings> chooses(KeyDistribution distribution) {
        return settings -> settings.get(DISTRIBUTION) == distribution;
    }
}
