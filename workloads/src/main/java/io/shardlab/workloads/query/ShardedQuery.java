package io.shardlab.workloads.query;

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
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.QueryKind;
import java.util.ArrayList;
import java.util.List;

/** Point queries that measure a cluster's throughput by the number of threads and mongos. */
public final class ShardedQuery implements Workload {

    static final Parameter<QueryKind> QUERY = Parameter.of(
            "query",
            ParameterTypes.choice(QueryKind.class),
            QueryKind.TARGETED,
            "",
            "Query by host (the shards that own it) or by a field outside the shard key (all shards).");

    static final ShardKey INSTANT_INDEX = ShardKey.type().parse("RequestDate");

    @Override
    public String name() {
        return "sharded-query";
    }

    @Override
    public String summary() {
        return "Query throughput: find the documents of one random host, or instant, per operation; every answer verified.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(QUERY));
        parameters.addAll(LoadParameters.all());
        parameters.addAll(WebLogParameters.all());
        return parameters;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS));
        LoadParameters.check(settings);
        String asked = INSTANT_INDEX.names().get(0);
        if (settings.get(QUERY) == QueryKind.SCATTER_GATHER
                && settings.get(LoadParameters.SHARD_KEY).names().get(0).equals(asked)) {
            throw new UsageException(Message.of(
                    "--query scatter-gather asks by {0}, so the --shard-key must not begin with it.", asked));
        }
    }

    /** Queries change nothing, and their answers are known. */
    @Override
    public void checkShared(Settings settings) {}

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
        return new ShardedQuerySession(context);
    }
}
