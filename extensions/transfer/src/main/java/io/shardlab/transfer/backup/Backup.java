package io.shardlab.transfer.backup;

import com.mongodb.WriteConcern;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
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
import io.shardlab.transfer.ScratchFolder;
import io.shardlab.transfer.dump.format.Packing;
import io.shardlab.workloads.file.WebLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Backup and restore of a sharded cluster, by a dump or by copies of the servers' files. */
public final class Backup implements Workload {

    static final Parameter<Method> METHOD = Parameter.of(
            "method",
            ParameterTypes.choice(Method.class),
            Method.BOTH,
            "",
            "Dump through mongos (logical), copy the data files of a local sharded cluster (physical), or both.");
    static final Parameter<Packing> ARCHIVE = Parameter.of(
                    "archive",
                    ParameterTypes.choice(Packing.class),
                    Packing.NONE,
                    "",
                    "Compression of the dump's archive.")
            .relevantIf(settings -> settings.get(METHOD).includes(Method.LOGICAL));
    static final Parameter<Path> BACKUP_DIR = Parameter.optional(
            "backup-dir",
            ParameterTypes.path(Message.of("a folder")),
            "",
            "Folder for the backups, which are deleted after the run; the temporary folder unless given.");
    static final Parameter<String> KEEP_RESTORED = Parameter.optional(
                    "keep-restored",
                    ParameterTypes.text(Message.of("a name")),
                    "",
                    "Name under which the last restored cluster stays up until cluster down.")
            .relevantIf(settings -> settings.get(METHOD).includes(Method.PHYSICAL));

    enum Method {
        /** A dump of the documents through mongos, restored through mongos. */
        LOGICAL,
        /** A copy of the servers' data files while they are locked. */
        PHYSICAL,
        /** One after the other. */
        BOTH;

        boolean includes(Method other) {
            return this == BOTH || this == other;
        }
    }

    @Override
    public String name() {
        return "backup";
    }

    @Override
    public String summary() {
        return "Backup and restore of a sharded cluster: dump and restore through mongos against copies of the servers' files.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(METHOD, ARCHIVE, BACKUP_DIR, KEEP_RESTORED));
        parameters.addAll(LoadParameters.all());
        parameters.replaceAll(parameter ->
                parameter == LoadParameters.PRE_SPLIT ? LoadParameters.PRE_SPLIT.withDefault(true) : parameter);
        parameters.addAll(WebLog.parameters());
        parameters.add(RunParameters.DOCUMENTS.withDefault(200_000L));
        parameters.add(TargetParameters.WRITE_CONCERN.withDefault(WriteConcern.MAJORITY));
        return parameters;
    }

    @Override
    public Set<String> unused() {
        return RunParameters.ofMeasuredPhase();
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        // The restored data exists beside its source.
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS), 2);
        ScratchFolder.check(BACKUP_DIR, settings);
        LoadParameters.check(settings);
        Method method = settings.get(METHOD);
        boolean local = TargetParameters.isLocal(settings);
        boolean physical = method.includes(Method.PHYSICAL);
        if (settings.find(KEEP_RESTORED).isPresent() && !(local && physical)) {
            throw new UsageException(
                    Message.of("--keep-restored needs a physical backup of servers that this program starts."));
        }
        if (method == Method.PHYSICAL && !local) {
            throw new UsageException(Message.of(
                    "--method physical needs servers that this program starts: with --uri say --method both, which "
                            + "makes the logical backup and prints the steps of the physical one."));
        }
        if (physical && local && settings.get(TargetParameters.CLUSTER) != TargetKind.SHARDED) {
            throw new UsageException(Message.of(
                    "--method {0} needs --cluster sharded; for other clusters say --method logical.",
                    ParameterTypes.choiceName(method)));
        }
        if (physical && settings.find(TargetParameters.SLOW_MOTION).isPresent()) {
            throw new UsageException(Message.of(
                    "The cluster that a physical backup is restored to has no slow motion: leave --slow-motion out, "
                            + "or say --method logical."));
        }
        if (settings.find(TargetParameters.WRITE_CONCERN)
                .filter(concern -> !concern.isAcknowledged())
                .isPresent()) {
            throw new UsageException(
                    Message.of("--write-concern 0 would not show whether documents were restored: say 1 or majority."));
        }
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(runs);
        if (runs.size() > 1
                && runs.stream().anyMatch(run -> run.find(KEEP_RESTORED).isPresent())) {
            throw new UsageException(
                    Message.of("--keep-restored is for a single run: each cell would keep a cluster of that name."));
        }
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new BackupSession(context);
    }
}
