package io.shardlab.recovery.backup;

import com.mongodb.WriteConcern;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.dump.format.Packing;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.recovery.ScratchFolder;
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
            "A dump through mongos (logical), copies of the servers' data files (physical; only of a local sharded cluster,"
                    + " with --uri the steps are printed instead), or one after the other (both).");
    static final Parameter<Packing> ARCHIVE = Parameter.of(
                    "archive",
                    ParameterTypes.choice(Packing.class),
                    Packing.NONE,
                    "",
                    "How the archive of the dump is compressed.")
            .relevantIf(settings -> settings.get(METHOD).includes(Method.LOGICAL));
    static final Parameter<Path> BACKUP_DIR = Parameter.optional(
            "backup-dir",
            ParameterTypes.path("a folder"),
            "",
            "Where the backups are made, in a folder of their own that is deleted after the run; the temporary folder unless"
                    + " given.");
    static final Parameter<String> KEEP_RESTORED = Parameter.optional(
                    "keep-restored",
                    ParameterTypes.text("a name"),
                    "",
                    "Name under which the cluster that the last physical backup was restored to stays up, to be looked at, until"
                            + " cluster down; it ends with the run unless given.")
            .relevantIf(settings -> settings.get(METHOD).includes(Method.PHYSICAL));

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
        parameters.addAll(WebLogParameters.all());
        parameters.add(RunParameters.DOCUMENTS.withDefault(200_000L));
        parameters.add(TargetParameters.WRITE_CONCERN.withDefault(WriteConcern.MAJORITY));
        return parameters;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        // What was restored is there beside its source.
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS), 2);
        ScratchFolder.check(BACKUP_DIR, settings);
        LoadParameters.check(settings);
        boolean local = TargetParameters.isLocal(settings);
        if (settings.find(KEEP_RESTORED).isPresent()
                && !(local && settings.get(METHOD).includes(Method.PHYSICAL))) {
            throw new UsageException("--keep-restored needs a physical backup of servers that this program starts.");
        }
        if (settings.get(METHOD) == Method.PHYSICAL && !local) {
            throw new UsageException(
                    "--method physical needs servers that this program starts: with --uri say --method both,"
                            + " which makes the logical backup and prints the steps of the physical one.");
        }
        if (settings.get(METHOD).includes(Method.PHYSICAL)
                && local
                && settings.get(TargetParameters.CLUSTER) != TargetKind.SHARDED) {
            throw new UsageException("--method " + ParameterTypes.choiceName(settings.get(METHOD))
                    + " needs --cluster sharded; for other clusters say --method logical.");
        }
        if (settings.get(METHOD).includes(Method.PHYSICAL)
                && settings.find(TargetParameters.SLOW_MOTION).isPresent()) {
            throw new UsageException("The cluster that a physical backup is restored to has no slow motion: leave"
                    + " --slow-motion out, or say --method logical.");
        }
        if (!settings.find(TargetParameters.WRITE_CONCERN)
                .map(WriteConcern::isAcknowledged)
                .orElse(true)) {
            throw new UsageException(
                    "--write-concern 0 would not tell whether documents were restored: say 1 or majority.");
        }
    }

    @Override
    public Set<String> unused() {
        return RunParameters.ofMeasuredPhase();
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(runs);
        if (runs.size() > 1
                && runs.stream().anyMatch(run -> run.find(KEEP_RESTORED).isPresent())) {
            throw new UsageException(
                    "--keep-restored is for a single run: each cell would keep a cluster of that name.");
        }
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new BackupSession(context);
    }
}
