package io.shardlab.workloads.query;

import io.shardlab.core.dataset.LoadParameters;
import io.shardlab.core.dataset.TargetCollection;
import io.shardlab.core.dataset.WebLogParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.util.ArrayList;
import java.util.List;

/** Point queries by host: what a cluster answers, from how many threads, through how many mongos. */
public final class ShardedQuery implements Workload {

    @Override
    public String name() {
        return "sharded-query";
    }

    @Override
    public String summary() {
        return "Query throughput: find the documents of one random host per operation, every answer verified.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(LoadParameters.all());
        parameters.addAll(WebLogParameters.all());
        return parameters;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new ShardedQuerySession(context);
    }
}
