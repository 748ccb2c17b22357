package io.shardlab.workloads.load;

import io.shardlab.core.dataset.LoadParameters;
import io.shardlab.core.dataset.WebLogParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.util.ArrayList;
import java.util.List;

/** mongoimport-like loads, of generated documents or of files. */
public final class BulkLoad implements Workload {

    @Override
    public String name() {
        return "bulk-load";
    }

    @Override
    public String summary() {
        return "Load documents as mongoimport does, generated or from a file: documents/s, batch latency, chunk migrations.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(LoadParameters.all());
        parameters.addAll(FileParameters.all());
        parameters.addAll(WebLogParameters.all());
        return parameters;
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new BulkLoadSession(context);
    }
}
