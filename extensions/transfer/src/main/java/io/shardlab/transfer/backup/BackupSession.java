package io.shardlab.transfer.backup;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.ScratchCollection;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.transfer.ScratchFolder;
import io.shardlab.transfer.backup.Backup.Method;
import io.shardlab.workloads.file.WebLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Loads the documents if they are missing, and backs them up and restores them in each repetition. */
final class BackupSession implements WorkloadSession {

    private final WorkloadContext context;
    private final Target target;
    private final Settings settings;
    private final Notices notices;
    private final StoredDataSet dataSet;
    private final BackupSummary summary = new BackupSummary();
    private final Method method;
    private final boolean physical;
    private final Optional<ScratchCollection> restored;
    private final List<Runnable> closing = new ArrayList<>();
    private Optional<FactTable> operatorSteps = Optional.empty();
    private boolean isLast;
    private Optional<ScratchFolder> folder = Optional.empty();
    private boolean loaded;
    private LogicalBackup logicalBackup;

    BackupSession(WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.notices = context.notices();
        this.dataSet = WebLog.stored(context);
        this.method = settings.get(Backup.METHOD);
        this.physical = method.includes(Method.PHYSICAL) && target.serverFiles().isPresent();
        if (method == Method.PHYSICAL && !physical) {
            throw new UsageException(
                    Message.of(
                            "--method physical needs a sharded cluster that this program starts: without --uri it starts one."));
        }
        if (physical) {
            settings.find(Backup.KEEP_RESTORED).ifPresent(target.serverFiles().orElseThrow()::requireFree);
            if (settings.find(TargetParameters.ZONE_DELAY).isPresent()) {
                notices.warn(Message.of(
                        "--zone-delay has no effect on the cluster that the physical backup is restored to."));
            }
        }
        boolean beside = method.includes(Method.LOGICAL) && target.serverFiles().isEmpty();
        this.restored = beside
                ? Optional.of(new ScratchCollection(
                        dataSet.collection().beside("_restored"), notices, settings.get(LoadParameters.DROP)))
                : Optional.empty();
    }

    @Override
    public void prepare(PhaseRunner phases, int number) throws InterruptedException {
        isLast = number == settings.get(RunParameters.REPEAT);
        if (number == 1) {
            loaded = dataSet.ensure(phases);
            if (method.includes(Method.PHYSICAL)
                    && !physical
                    && target.description().kind() == TargetKind.SHARDED) {
                operatorSteps = Optional.of(OperatorSteps.of(target));
            }
        }
        folder.ifPresent(ScratchFolder::close);
        folder = Optional.of(ScratchFolder.make(settings.find(Backup.BACKUP_DIR), "shardlab-backup-", notices));
        if (method.includes(Method.LOGICAL)) {
            logicalBackup =
                    new LogicalBackup(context, dataSet.collection().namespace(), restored, folder("logical"), summary);
            closing.add(logicalBackup::close);
            logicalBackup.prepare();
        }
    }

    private Path folder(String name) {
        return folder.orElseThrow().path().resolve(name);
    }

    @Override
    public Work work() {
        List<Work.Stage> stages = new ArrayList<>();
        if (method.includes(Method.LOGICAL)) {
            stages.addAll(logicalBackup.stages());
        }
        if (physical) {
            PhysicalBackup backup = new PhysicalBackup(
                    context,
                    dataSet.collection().sharding(),
                    folder("physical"),
                    settings.find(Backup.KEEP_RESTORED).filter(name -> isLast),
                    summary);
            closing.add(backup::close);
            stages.addAll(backup.stages());
        }
        return new Work.Sequence(stages);
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(dataSet.collection().namespace());
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = summary.facts();
        facts.put("dataSetLoaded", loaded);
        facts.put(
                FactTable.FACT,
                Stream.concat(summary.tables().stream(), operatorSteps.stream())
                        .map(FactTable::asFact)
                        .toList());
        return facts;
    }

    @Override
    public List<Finding> findings() {
        return summary.findings();
    }

    /** Closes and deletes everything, even if some of it fails. */
    @Override
    public void close() {
        closing.add(() -> folder.ifPresent(ScratchFolder::close));
        RuntimeException failure = null;
        for (Runnable each : closing) {
            try {
                each.run();
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
