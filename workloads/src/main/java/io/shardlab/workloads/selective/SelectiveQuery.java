package io.shardlab.workloads.selective;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.file.WebLog;
import io.shardlab.workloads.selective.HostSelection.MatchedHosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One query for a share of all documents: the seconds until the last of them, from cold caches and from warm ones. */
public final class SelectiveQuery implements Workload {

    static final Parameter<Double> MATCHED_FRACTION = Parameter.of(
            "matched-fraction",
            ParameterTypes.decimal(1e-9, 1),
            0.01,
            "",
            "Share of all documents that the query's condition on the host matches.");
    static final Parameter<MatchedHosts> MATCHED_HOSTS = Parameter.of(
            "matched-hosts",
            ParameterTypes.choice(MatchedHosts.class),
            MatchedHosts.SPREAD,
            "",
            "Ask for hosts from all shards ($in), or for a range of neighbouring names.");

    /** To find neighbours all names are sorted, which takes memory. */
    private static final long MOST_SORTED_HOSTS = 1_000_000;

    @Override
    public String name() {
        return "selective-query";
    }

    @Override
    public String summary() {
        return "Selective query: time until the last of a share of all documents, from cold and from warm caches.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(MATCHED_FRACTION, MATCHED_HOSTS));
        parameters.addAll(LoadParameters.all());
        parameters.addAll(WebLog.parameters());
        return parameters;
    }

    @Override
    public Set<String> unused() {
        return RunParameters.ofMeasuredPhase();
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS));
        LoadParameters.check(settings);
        long hosts = WebLog.documents(settings).webLog().orElseThrow().hosts();
        if (settings.get(MATCHED_HOSTS) == MatchedHosts.RANGE && hosts > MOST_SORTED_HOSTS) {
            throw new UsageException(Message.of(
                    "--matched-hosts range takes --hosts of at most {0,number,#}, but it is {1,number,#}.",
                    MOST_SORTED_HOSTS,
                    hosts));
        }
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(runs);
    }

    @Override
    public List<String> phases() {
        return List.of("load", "first", "cold", "warm");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new SelectiveQuerySession(context);
    }
}
