package io.shardlab.recovery.backup;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetKind;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.WebLogDataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads the documents if they are missing, and backs them up and restores them in each repetition. */
final class BackupSession implements WorkloadSession {

    private final WorkloadContext context;
    private final Target target;
    private final Settings settings;
    private final WebLogDataSet dataSet;
    private final BackupSummary summary = new BackupSummary();
    private final boolean physical;
    private final List<AutoCloseable> open = new ArrayList<>();
    private Optional<FactTable> operatorSteps = Optional.empty();
    private Path folder;
    private boolean loaded;
    private LogicalBackup logicalBackup;

    BackupSession(WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.dataSet = new WebLogDataSet(target, settings, context.notices());
        this.physical =
                method().includes(Method.PHYSICAL) && target.serverFiles().isPresent();
        if (method() == Method.PHYSICAL && !physical) {
            throw new UsageException(
                    "--method physical needs a sharded cluster that this program starts: without --uri it"
                            + " starts one.");
        }
    }

    private Method method() {
        return settings.get(Backup.METHOD);
    }

    @Override
    public void prepare(PhaseRunner phases, int number) throws InterruptedException {
        if (number == 1) {
            loaded = dataSet.ensure(phases);
            if (method().includes(Method.PHYSICAL) && !physical && isSharded()) {
                operatorSteps = Optional.of(OperatorSteps.of(target));
            }
        } else {
            deleteFolder();
        }
        makeFolder();
        if (method().includes(Method.LOGICAL)) {
            logicalBackup = new LogicalBackup(
                    context, dataSet.collection().namespace(), folder.resolve("logical"), summary::add, summary::add);
            open.add(logicalBackup);
            logicalBackup.prepare();
        }
    }

    private boolean isSharded() {
        return target.description().kind() == TargetKind.SHARDED;
    }

    private void makeFolder() {
        Path parent = settings.find(Backup.BACKUP_DIR).orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        try {
            Files.createDirectories(parent);
            folder = Files.createTempDirectory(parent, "shardlab-backup-");
        } catch (IOException e) {
            throw new RunFailedException(
                    "No folder for the backup can be made in " + parent + ": " + e.getMessage() + ".", e);
        }
    }

    private void deleteFolder() {
        try {
            if (folder != null) {
                Folders.delete(folder);
            }
        } catch (IOException e) {
            context.notices().warn("the backup in " + folder + " cannot be deleted: " + e.getMessage());
        }
    }

    @Override
    public Work work() {
        List<Work.Stage> stages = new ArrayList<>();
        if (method().includes(Method.LOGICAL)) {
            stages.addAll(logicalBackup.stages());
        }
        if (physical) {
            PhysicalBackup backup = new PhysicalBackup(
                    context, dataSet.collection().sharding(), folder.resolve("physical"), summary::add, summary::add);
            open.add(backup);
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
        List<FactTable> tables = new ArrayList<>(summary.tables());
        operatorSteps.ifPresent(tables::add);
        facts.put(FactTable.FACT, tables.stream().map(FactTable::asFact).toList());
        return facts;
    }

    @Override
    public List<Finding> findings() {
        return summary.findings();
    }

    /** All is closed and deleted, whatever of it fails. */
    @Override
    public void close() {
        RuntimeException failure = null;
        for (AutoCloseable each : open) {
            try {
                each.close();
            } catch (Exception e) {
                failure = failure == null ? new RunFailedException(e.getMessage(), e) : failure;
            }
        }
        deleteFolder();
        if (failure != null) {
            throw failure;
        }
    }
}
