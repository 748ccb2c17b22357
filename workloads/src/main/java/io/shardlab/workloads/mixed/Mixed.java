package io.shardlab.workloads.mixed;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.workloads.mixed.data.HostDays;
import java.util.List;
import java.util.Set;

/** Reads and changes in given shares, for questions such as what more writes would do to the reads. */
public final class Mixed implements Workload {

    private static final Set<String> TARGETING_FIELDS = Set.of("host", "date", "_id");

    private static final String NO_TRANSACTIONS =
            "--transactions needs a replica set or a sharded cluster, as a standalone server has none.";

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
        return MixedParameters.all();
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        checkSize(settings);
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS));
        checkMix(settings.get(MixedParameters.MIX));
        checkQuery(settings);
        if (settings.get(MixedParameters.TRANSACTIONS)
                && settings.find(TargetParameters.URI).isEmpty()
                && settings.get(TargetParameters.CLUSTER) == TargetKind.STANDALONE) {
            throw new UsageException(NO_TRANSACTIONS);
        }
    }

    private static void checkSize(Settings settings) {
        if (settings.get(RunParameters.DOCUMENTS) > Integer.MAX_VALUE) {
            throw new UsageException("--documents must be at most " + Integer.MAX_VALUE + " for the workload mixed.");
        }
        if (settings.get(MixedParameters.MIX).asksByHost()
                && settings.get(WebLogParameters.HOSTS) > HostDays.MOST_HOSTS) {
            throw new UsageException("--hosts must be at most " + HostDays.MOST_HOSTS
                    + " for a --mix with scans or aggregations, as their answers are checked host by host.");
        }
    }

    private static void checkMix(Mix mix) {
        if (mix.weight(Kind.DELETE).compareTo(mix.weight(Kind.INSERT)) > 0) {
            throw new UsageException("--mix must not have more deletes than inserts, as deletes remove what the run has"
                    + " inserted, but is '" + mix + "'.");
        }
    }

    private static void checkQuery(Settings settings) {
        List<String> key = settings.get(LoadParameters.SHARD_KEY).names();
        if (key.contains("updates") || key.contains("version")) {
            throw new UsageException("--shard-key must not have updates or version, which updates change.");
        }
        boolean targeted = settings.get(MixedParameters.QUERY) == QueryKind.TARGETED;
        if (targeted && !TARGETING_FIELDS.containsAll(key)) {
            throw new UsageException("--query targeted names host, date and _id, so the --shard-key must be of these.");
        }
        if (!targeted && key.get(0).equals("_id")) {
            throw new UsageException("--query scatter-gather asks by _id, so the --shard-key must not begin with it.");
        }
    }

    /** Refuses what the target cannot do. */
    private static void check(Settings settings, Target target, boolean acknowledged) {
        boolean transactions = settings.get(MixedParameters.TRANSACTIONS);
        if (transactions && target.description().kind() == TargetKind.STANDALONE) {
            throw new UsageException(NO_TRANSACTIONS);
        }
        if (transactions && target.description().routerKind() == RouterKind.EMBEDDED) {
            throw new UsageException(
                    "--transactions needs mongos binaries (--mongodb-bin) where there are shards, as the"
                            + " embedded mongos has no transactions.");
        }
        if (!acknowledged && (transactions || settings.get(MixedParameters.MIX).has(Kind.DELETE))) {
            throw new UsageException(
                    "--write-concern 0 goes neither with --transactions nor with deletes, which must know"
                            + " that what they remove is there.");
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
}
