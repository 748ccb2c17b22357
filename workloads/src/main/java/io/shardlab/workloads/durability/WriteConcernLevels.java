package io.shardlab.workloads.durability;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.UriDatabase;
import io.shardlab.mongo.dataset.TargetCollection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Inserts of one fixed document at each level of durability: what waiting for journals and members costs. */
public final class WriteConcernLevels implements Workload {

    @Override
    public String name() {
        return "write-concern";
    }

    @Override
    public String summary() {
        return "What durability costs: inserts of one document at each write concern, from w:0 to majority and"
                + " journaled.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return DurabilityParameters.all();
    }

    /** The first of several targets is the one that the run itself connects to. */
    @Override
    public Map<String, String> resolve(Map<String, String> given) {
        String targets = given.get(DurabilityParameters.TARGETS.name());
        if (targets == null) {
            return given;
        }
        if (given.containsKey(TargetParameters.URI.name())) {
            throw new UsageException("--target stands in for --uri: give one or the other.");
        }
        TargetParameters.ofLocalCluster().stream()
                .filter(parameter -> given.containsKey(parameter.name()))
                .findFirst()
                .ifPresent(parameter -> {
                    throw new UsageException(
                            parameter.option() + " says how to start a local cluster, and --target where"
                                    + " some run already: give one of them.");
                });
        List<String> uris = ParameterTypes.parse(DurabilityParameters.TARGETS, targets).stream()
                .map(NamedTarget::uri)
                .toList();
        Map<String, String> resolved =
                new LinkedHashMap<>(UriDatabase.added(given, DurabilityParameters.TARGETS.option(), uris));
        resolved.put(TargetParameters.URI.name(), uris.get(0));
        return resolved;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        if (settings.get(RunParameters.OPERATIONS) > InsertIds.MOST_OPERATIONS) {
            throw new UsageException("--operations must be at most " + InsertIds.MOST_OPERATIONS + " here.");
        }
        settings.find(DurabilityParameters.TARGETS).ifPresent(targets -> {
            if (targets.stream().map(NamedTarget::name).distinct().count() < targets.size()) {
                throw new UsageException("--target gives two deployments the same name.");
            }
        });
    }

    @Override
    public Set<String> unused() {
        return Set.of(
                RunParameters.DOCUMENTS.name(),
                RunParameters.DURATION.name(),
                RunParameters.SEED.name(),
                TargetParameters.WRITE_CONCERN.name(),
                TargetParameters.READ_PREFERENCE.name(),
                TargetParameters.READ_CONCERN.name());
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return WriteConcernSession.open(context);
    }
}
