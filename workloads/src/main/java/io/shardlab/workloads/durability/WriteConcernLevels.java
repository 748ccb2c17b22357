package io.shardlab.workloads.durability;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.UriDatabase;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.write.DurabilityLevel;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Inserts of one fixed document at each level of durability: the cost of waiting for journals and members. */
public final class WriteConcernLevels implements Workload {

    static final Parameter<List<DurabilityLevel>> LEVELS = Parameter.of(
            "levels",
            ParameterTypes.custom(
                    "list of levels",
                    Message.of(
                            "a comma-separated list of different levels, each a number of members from 0, or majority, with "
                                    + "j for journaled (0,1,1j,2,2j,majority,majority-j), or JSON such as {\"w\":2,\"j\":true}; 0 has "
                                    + "no j"),
                    DurabilityLevel::parseAll,
                    levels -> levels.stream().map(DurabilityLevel::text).collect(Collectors.joining(","))),
            DurabilityLevel.parseAll("0,1,1j,2,2j,majority,majority-j"),
            "",
            "Write concerns to measure one after another: members, or majority, with j for journaled; or JSON.");
    static final Parameter<List<NamedTarget>> TARGETS = Parameter.optional(
            "target",
            ParameterTypes.repeated(NamedTarget.type()),
            "",
            "NAME=URI of one of several deployments to measure instead of --uri; may be given several times.");
    static final Parameter<Duration> WTIMEOUT = Parameter.of(
            "wtimeout",
            ParameterTypes.duration(Duration.ofMillis(1)),
            Duration.ofSeconds(10),
            "",
            "How long a server waits for other members before an insert fails.");
    static final Parameter<Long> DOCUMENT_SIZE = Parameter.of(
            "document-size",
            ParameterTypes.size(FixedDocument.LEAST_BYTES),
            256L,
            "bytes",
            "BSON size of the document that is inserted.");

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
        return List.of(
                LEVELS,
                TARGETS,
                WTIMEOUT,
                DOCUMENT_SIZE,
                LoadParameters.DROP,
                RunParameters.OPERATIONS.withDefault(1000L),
                RunParameters.THREADS.withDefault(1),
                RunParameters.REPEAT.withDefault(3),
                RunParameters.WARM_UP.withDefault(Duration.ofSeconds(2)),
                TargetParameters.CLUSTER.withDefault(TargetKind.REPLICA_SET),
                TargetParameters.REPLICAS.withDefault(4),
                TargetParameters.COLLECTION.withDefault("durability"));
    }

    /** The run itself connects to the first of several targets. */
    @Override
    public Map<String, String> resolve(Map<String, String> given) {
        String targets = given.get(TARGETS.name());
        if (targets == null) {
            return given;
        }
        if (given.containsKey(TargetParameters.URI.name())) {
            throw new UsageException(Message.of("--target replaces --uri: give one or the other."));
        }
        TargetParameters.ofLocalCluster().stream()
                .filter(parameter -> given.containsKey(parameter.name()))
                .findFirst()
                .ifPresent(parameter -> {
                    throw new UsageException(Message.of(
                            "{0} says how to start a local cluster, and --target names clusters that run already: give one "
                                    + "of them.",
                            parameter.option()));
                });
        List<String> uris = ParameterTypes.parse(TARGETS, targets).stream()
                .map(NamedTarget::uri)
                .toList();
        Map<String, String> resolved = new LinkedHashMap<>(UriDatabase.added(given, TARGETS.option(), uris));
        resolved.put(TargetParameters.URI.name(), uris.get(0));
        return resolved;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        if (settings.get(RunParameters.OPERATIONS) > Insert.Ids.MOST_OPERATIONS) {
            throw new UsageException(
                    Message.of("--operations must be at most {0,number,#} here.", Insert.Ids.MOST_OPERATIONS));
        }
        List<NamedTarget> targets = settings.find(TARGETS).orElse(List.of());
        if (targets.stream().map(NamedTarget::name).distinct().count() < targets.size()) {
            throw new UsageException(Message.of("--target gives two deployments the same name."));
        }
    }

    @Override
    public Set<String> unused() {
        Set<String> unused = new HashSet<>(SearchParameters.names());
        unused.addAll(Set.of(
                RunParameters.DOCUMENTS.name(),
                RunParameters.DURATION.name(),
                RunParameters.SEED.name(),
                TargetParameters.WRITE_CONCERN.name(),
                TargetParameters.READ_PREFERENCE.name(),
                TargetParameters.READ_CONCERN.name()));
        return Set.copyOf(unused);
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return WriteConcernSession.open(context);
    }
}
