package io.shardlab.workloads.mixed;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.mongo.document.HostDistribution;
import io.shardlab.workloads.QueryKind;
import io.shardlab.workloads.mixed.Weights.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Reads and writes in given shares, for questions such as how more writes would affect the reads. */
public final class Mixed implements Workload {

    static final Parameter<Weights> MIX = Parameter.of(
            "mix",
            Weights.type(),
            Weights.parse("read=80,update=15,insert=5"),
            "",
            "Kinds of operation and their weights; deletes remove the oldest documents that the run has inserted.");
    static final Parameter<KeyDistribution> DISTRIBUTION = Parameter.of(
            "distribution",
            ParameterTypes.choice(KeyDistribution.class),
            KeyDistribution.UNIFORM,
            "",
            "How often each document is used; latest: the newest most often.");
    static final Parameter<Double> HOTSPOT_DATA = Parameter.of(
                    "hotspot-data", ParameterTypes.decimal(0, 1), 0.2, "", "Share of the documents that is hot.")
            .relevantIf(chooses(KeyDistribution.HOTSPOT));
    static final Parameter<Double> HOTSPOT_OPERATIONS = Parameter.of(
                    "hotspot-operations",
                    ParameterTypes.decimal(0, 1),
                    0.8,
                    "",
                    "Share of the operations that uses the hot documents.")
            .relevantIf(chooses(KeyDistribution.HOTSPOT));
    static final Parameter<QueryKind> QUERY = Parameter.of(
            "query",
            ParameterTypes.choice(QueryKind.class),
            QueryKind.TARGETED,
            "",
            "Ask for a document by its host and date (one shard), or only by its number (all shards).");
    static final Parameter<Integer> SCAN_LENGTH = Parameter.of(
                    "scan-length",
                    ParameterTypes.integer(1, 100_000),
                    100,
                    "documents",
                    "Most documents that a scan reads of one host from a date on.")
            .relevantIf(settings -> settings.get(MIX).has(Kind.SCAN));
    static final Parameter<Integer> AGGREGATE_DAYS = Parameter.of(
                    "aggregate-days",
                    ParameterTypes.integer(1, 30),
                    7,
                    "days",
                    "Days over which an aggregation counts and sums one host's requests.")
            .relevantIf(settings -> settings.get(MIX).has(Kind.AGGREGATE));
    static final Parameter<Boolean> TRANSACTIONS = Parameter.of(
            "transactions",
            ParameterTypes.bool(),
            false,
            "",
            "Run each operation in a transaction, an update together with a read of its document.");

    /** Used for both: how often a document is used, and how often a host appears. */
    private static final Parameter<Double> ZIPF_EXPONENT = Parameter.of(
                    WebLogParameters.ZIPF_EXPONENT.name(),
                    WebLogParameters.ZIPF_EXPONENT.type(),
                    WebLogParameters.ZIPF_EXPONENT.defaultValue().orElseThrow(),
                    "",
                    "Skew of the Zipfian distributions: the k-th most frequent value in proportion to 1/k^exponent.")
            .relevantIf(chooses(KeyDistribution.ZIPFIAN)
                    .or(chooses(KeyDistribution.LATEST))
                    .or(settings -> settings.get(WebLogParameters.HOST_DISTRIBUTION) == HostDistribution.ZIPF));

    /** Scans and aggregations should find many documents of a host: about 250 with the default number of documents. */
    private static final long HOSTS = 1000;

    private static final Set<String> TARGETING_FIELDS = Set.of("host", "date", "_id");

    private static final Message NO_TRANSACTIONS =
            Message.of("--transactions needs a replica set or a sharded cluster, as a standalone server has none.");

    private static Predicate<Settings> chooses(KeyDistribution distribution) {
        return settings -> settings.get(DISTRIBUTION) == distribution;
    }

    @Override
    public String name() {
        return "mixed";
    }

    @Override
    public String summary() {
        return "Reads, updates, inserts, deletes, scans and aggregations in given shares; every answer verified.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(
                MIX,
                DISTRIBUTION,
                HOTSPOT_DATA,
                HOTSPOT_OPERATIONS,
                ZIPF_EXPONENT,
                QUERY,
                SCAN_LENGTH,
                AGGREGATE_DAYS,
                TRANSACTIONS,
                WebLogParameters.HOSTS.withDefault(HOSTS),
                WebLogParameters.HOST_DISTRIBUTION,
                // A run changes its documents, so it does not use those of other workloads.
                TargetParameters.COLLECTION.withDefault("weblog-mixed")));
        parameters.addAll(LoadParameters.all());
        return parameters;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        Weights mix = settings.get(MIX);
        if (settings.get(RunParameters.DOCUMENTS) > Integer.MAX_VALUE) {
            throw new UsageException(
                    Message.of("--documents must be at most {0,number,#} for the workload mixed.", Integer.MAX_VALUE));
        }
        if (mix.asksByHost() && settings.get(WebLogParameters.HOSTS) > HostDays.MOST_HOSTS) {
            throw new UsageException(Message.of(
                    "--hosts must be at most {0,number,#} for a --mix with scans or aggregations, as their answers "
                            + "are checked host by host.",
                    HostDays.MOST_HOSTS));
        }
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS));
        if (mix.weight(Kind.DELETE).compareTo(mix.weight(Kind.INSERT)) > 0) {
            throw new UsageException(Message.of(
                    "--mix must not have more deletes than inserts, as deletes remove documents that the run has "
                            + "inserted, but is '{0}'.",
                    mix));
        }
        checkShardKey(settings);
        if (settings.get(TRANSACTIONS)
                && settings.find(TargetParameters.URI).isEmpty()
                && settings.get(TargetParameters.CLUSTER) == TargetKind.STANDALONE) {
            throw new UsageException(NO_TRANSACTIONS);
        }
    }

    private static void checkShardKey(Settings settings) {
        List<String> key = settings.get(LoadParameters.SHARD_KEY).names();
        if (key.contains("updates") || key.contains("version")) {
            throw new UsageException(Message.of("--shard-key must not have updates or version, which updates change."));
        }
        boolean targeted = settings.get(QUERY) == QueryKind.TARGETED;
        if (targeted && !TARGETING_FIELDS.containsAll(key)) {
            throw new UsageException(
                    Message.of("--query targeted names host, date and _id, so the --shard-key must be of these."));
        }
        if (!targeted && key.get(0).equals("_id")) {
            throw new UsageException(
                    Message.of("--query scatter-gather asks by _id, so the --shard-key must not begin with it."));
        }
    }

    /** Each machine inserts and deletes documents of its own; the answers to scans and aggregations depend on all of them. */
    @Override
    public void checkShared(Settings settings) {
        Weights mix = settings.get(MIX);
        if (mix.asksByHost() && mix.has(Kind.INSERT)) {
            throw new UsageException(Message.of(
                    "A {0} with scans or aggregations and with inserts runs on one load machine, as their answers "
                            + "depend on what the others insert, but is '{1}'.",
                    MIX.option(), mix));
        }
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(runs);
    }

    @Override
    public List<String> phases() {
        return List.of("load", PhaseSpec.WARM_UP, "measure");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        MixedSession session = new MixedSession(context);
        check(context.settings(), context.target(), session.acknowledgesWrites());
        return session;
    }

    private static void check(Settings settings, Target target, boolean acknowledged) {
        boolean transactions = settings.get(TRANSACTIONS);
        if (transactions && target.description().kind() == TargetKind.STANDALONE) {
            throw new UsageException(NO_TRANSACTIONS);
        }
        if (transactions && target.description().routerKind() == RouterKind.EMBEDDED) {
            throw new UsageException(Message.of(
                    "--transactions needs mongos binaries (--mongodb-bin) where there are shards, as the embedded "
                            + "mongos has no transactions."));
        }
        if (!acknowledged && (transactions || settings.get(MIX).has(Kind.DELETE))) {
            throw new UsageException(Message.of(
                    "--write-concern 0 works neither with --transactions nor with deletes, which must know that the "
                            + "documents they remove are there."));
        }
    }
}
