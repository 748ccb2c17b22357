package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.bulk.InsertOptions;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.mongo.write.RetryTime;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/** The parameters for the creation and the load of a collection. */
public final class LoadParameters {

    /** The choice whether the balancer moves chunks. */
    public enum Balancer {
        ON,
        OFF
    }

    public static final Parameter<Integer> INSERTION_WORKERS = Parameter.of(
            "insertion-workers",
            ParameterTypes.integer(1, 1000),
            4,
            "",
            "The number of concurrent insertion workers of a load.");
    public static final Parameter<Integer> BATCH_SIZE = Parameter.of(
            "batch-size",
            ParameterTypes.integer(1, 100_000),
            1000,
            "documents",
            "The maximum number of documents of one insert.");
    public static final Parameter<Boolean> ORDERED = Parameter.of(
            "ordered",
            ParameterTypes.bool(),
            false,
            "",
            "Insert ordered: the server stops a batch at its first error.");
    public static final Parameter<Boolean> DROP = Parameter.of(
            "drop",
            ParameterTypes.bool(),
            false,
            "",
            "Drop the named collection first if it exists; nothing else is ever dropped.");
    public static final Parameter<ShardKey> SHARD_KEY = Parameter.of(
                    "shard-key",
                    ShardKey.type(),
                    ShardKey.type().parse("host,date"),
                    "",
                    "The shard key of the collection; without shards, its index.")
            .relevantIf(TargetParameters::mayHaveShards);
    public static final Parameter<Boolean> PRE_SPLIT = Parameter.of(
                    "pre-split",
                    ParameterTypes.bool(),
                    false,
                    "",
                    "Split and spread the ranges of the shard key over the shards before the load, by a sample of the data.")
            .relevantIf(TargetParameters::mayHaveShards);
    public static final Parameter<Balancer> BALANCER = Parameter.of(
                    "balancer",
                    ParameterTypes.choice(Balancer.class),
                    Balancer.ON,
                    "",
                    "The balancer of a local sharded cluster: off from before the load to the end of the run, so that data stays"
                            + " where the load, or --pre-split, puts it.")
            .relevantIf(TargetParameters::mayHaveShards);
    public static final Parameter<Boolean> WAIT_BALANCED = Parameter.of(
                    "wait-balanced",
                    ParameterTypes.bool(),
                    true,
                    "",
                    "Wait after a load until the cluster is balanced.")
            .relevantIf(TargetParameters::mayHaveShards);
    public static final Parameter<Duration> BALANCE_TIMEOUT = Parameter.of(
                    "balance-timeout",
                    ParameterTypes.duration(Duration.ofSeconds(1)),
                    Duration.ofMinutes(10),
                    "",
                    "The maximum wait for the balancer.")
            .relevantIf(settings -> TargetParameters.mayHaveShards(settings) && settings.get(WAIT_BALANCED));

    public static final Parameter<Duration> RETRY_TIME = Parameter.of(
            "retry-time",
            ParameterTypes.duration(Duration.ZERO),
            Duration.ofSeconds(30),
            "",
            "How long to retry a batch that meets a transient error, such as a lost connection or an election; 0s for no"
                    + " retries. The documents' ids prevent duplicates.");

    /** The names of the parameters on which a web log depends, which files with one declare. */
    private static final List<String> WEB_LOG = List.of("hosts", "host-distribution", "zipf-exponent");

    private LoadParameters() {}

    /**
     * Returns the way in which a load inserts.
     *
     * @param mayHoldIds true if documents may have an {@code _id} of their own
     * @param resumed true if documents may be there already, from an earlier run of the same load
     */
    public static InsertOptions options(
            Settings settings, ClientPath path, DocumentIds ids, boolean mayHoldIds, boolean resumed) {
        return new InsertOptions(
                settings.get(ORDERED),
                ids,
                mayHoldIds,
                resumed,
                path,
                new RetryTime(settings.get(RETRY_TIME)),
                new BsonDocument());
    }

    /**
     * Refuses contradictory settings.
     *
     * @throws UsageException if the balancer of servers of a URI is to be stopped, or the servers have no balancer
     */
    public static void check(Settings settings) {
        if (settings.get(BALANCER) == Balancer.ON) {
            return;
        }
        if (settings.find(TargetParameters.URI).isPresent()) {
            throw new UsageException(
                    Message.of("--balancer off is only for local clusters: with --uri stop the balancer yourself "
                            + "(sh.stopBalancer()) and say --no-wait-balanced."));
        }
        if (settings.get(TargetParameters.CLUSTER) != TargetKind.SHARDED) {
            throw new UsageException(
                    Message.of("--balancer off needs --cluster sharded; other clusters have no balancer."));
        }
    }

    /**
     * Refuses runs that would use data which another of them loaded in another way.
     *
     * @param runs the runs of an experiment, with a workload that loads only missing data
     * @throws UsageException if they differ in how data are loaded, on servers of a URI, where nothing is loaded anew
     *     without --drop
     */
    public static void checkTogether(List<Settings> runs) {
        boolean keepsData = runs.stream()
                .anyMatch(settings -> settings.find(TargetParameters.URI).isPresent() && !settings.get(DROP));
        if (!keepsData) {
            return;
        }
        for (Parameter<?> parameter : List.of(PRE_SPLIT, WAIT_BALANCED, INSERTION_WORKERS, BATCH_SIZE, ORDERED)) {
            long values = runs.stream()
                    .map(settings -> settings.get(parameter))
                    .distinct()
                    .count();
            if (values > 1) {
                throw new UsageException(Message.of(
                        "An experiment with several values for {0} loads the data anew for each, which on servers given "
                                + "by --uri needs --drop.",
                        parameter.option()));
            }
        }
    }

    /**
     * Returns the names of all parameters that decide the content of a collection, how it was loaded and its placement on the
     * shards. Runs that agree in them can share the data.
     */
    public static Set<String> dataNames() {
        List<Parameter<?>> others = List.of(
                RunParameters.DOCUMENTS, RunParameters.SEED, TargetParameters.DATABASE, TargetParameters.COLLECTION);
        return Stream.concat(Stream.of(all(), others).flatMap(List::stream).map(Parameter::name), WEB_LOG.stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns all parameters, in the order of the help. */
    public static List<Parameter<?>> all() {
        return List.of(
                INSERTION_WORKERS,
                BATCH_SIZE,
                ORDERED,
                DROP,
                SHARD_KEY,
                PRE_SPLIT,
                BALANCER,
                WAIT_BALANCED,
                BALANCE_TIMEOUT,
                RETRY_TIME);
    }
}
