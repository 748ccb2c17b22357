package io.shardlab.transfer.backup;

import io.shardlab.core.deployment.ServerFiles;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.transfer.backup.Backup.Method;
import io.shardlab.transfer.backup.BackupSummary.CheckedRestore;
import io.shardlab.transfer.backup.BackupSummary.Part;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copies the files of a local cluster's servers, and starts another cluster on the copies. For one repetition. */
final class PhysicalBackup implements AutoCloseable {

    static final String LOCK = "lock";
    static final String UNLOCK = "unlock";

    private final Target target;
    private final Settings settings;
    private final Notices notices;
    private final Path folder;
    private final Optional<String> keptName;
    private final ServerFiles files;
    private final Map<String, List<String>> members;
    private final SourceState source;
    private final Steps steps;
    private final BackupSummary summary;
    private ServerFiles.Restoration restoration;
    private Contents before;
    private Contents after;
    private List<String> lockedPrimaries = List.of();
    private Target restored;

    /**
     * @param folder new or empty, for the copies
     * @param keptName the name under which the restored cluster stays; empty if it does not
     * @param summary receives each step, and the restored cluster once it was verified
     */
    PhysicalBackup(
            WorkloadContext context,
            ShardedCollection sharding,
            Path folder,
            Optional<String> keptName,
            BackupSummary summary) {
        this.target = context.target();
        this.settings = context.settings();
        this.notices = context.notices();
        this.folder = folder;
        this.keptName = keptName;
        this.files = target.serverFiles().orElseThrow();
        this.members = files.members();
        this.source = new SourceState(target, sharding);
        this.steps = new Steps(Method.PHYSICAL, source::undo, summary);
        this.summary = summary;
    }

    List<Work.Stage> stages() {
        List<String> sets = List.copyOf(members.keySet());
        List<String> backwards = new ArrayList<>(sets);
        Collections.reverse(backwards);
        List<Work.Stage> stages = new ArrayList<>(List.of(
                steps.step(
                        Part.BACKUP,
                        "stop-balancer",
                        Steps.CLUSTER,
                        cluster -> source.stopBalancer(),
                        measured -> before = contents(target)),
                steps.step(Part.BACKUP, LOCK, sets, this::lock, Steps.NOTHING),
                steps.copying(
                        Part.BACKUP,
                        "copy",
                        sets,
                        (set, outcome) -> files.copy(source.locked(set), folder.resolve(set)),
                        Steps.NOTHING),
                steps.step(Part.BACKUP, UNLOCK, backwards, source::unlock, measured -> after = contents(target)),
                steps.step(
                        Part.BACKUP, "start-balancer", Steps.CLUSTER, cluster -> source.startBalancer(), Steps.NOTHING),
                steps.copying(Part.RESTORE, "copy-back", sets, (set, outcome) -> copyBack(set), Steps.NOTHING),
                restoring("re-form", sets, set -> restoration.reform(set)),
                restoring("correct-metadata", sets, set -> restoration.correctMetadata(set))));
        if (members.values().stream().anyMatch(addresses -> addresses.size() > 1)) {
            stages.add(restoring("add-secondaries", sets, set -> restoration.addSecondaries(set)));
        }
        stages.add(steps.step(
                Part.RESTORE,
                "start-routers",
                Steps.CLUSTER,
                cluster -> restored = restoration.startRouters(),
                measured -> check()));
        return stages;
    }

    private Work.Stage restoring(String name, List<String> sets, Steps.Action action) {
        return steps.step(Part.RESTORE, name, sets, action, Steps.NOTHING);
    }

    private static Contents contents(Target of) throws InterruptedException {
        return Contents.of(of, namespace -> true);
    }

    private void lock(String set) throws InterruptedException {
        source.lock(set, members.get(set));
        lockedPrimaries = source.setsWithLockedPrimary();
    }

    private ServerFiles.Copied copyBack(String set) throws InterruptedException {
        if (restoration == null) {
            restoration = files.restore(settings, keptName, notices);
        }
        return restoration.copyBack(set, folder.resolve(set));
    }

    private void check() throws InterruptedException {
        Contents found = contents(restored);
        before.difference(after, found, true).ifPresent(difference -> {
            throw new RunFailedException(Message.of("The restored cluster differs from its source: {0}.", difference));
        });
        // The config server's set is the first.
        String configServer = members.keySet().iterator().next();
        summary.add(
                new CheckedRestore(Method.PHYSICAL, found, before.changedUntil(after), configServer, lockedPrimaries));
        if (keptName.isPresent()) {
            restoration.keep();
            notices.say(Message.of(
                    "The restored cluster stays up at {0} until simulator cluster down --name {1}.",
                    restored.connectionString(), keptName.get()));
        }
        close();
    }

    /** Undoes the changes to the source, and ends the restored cluster unless it is kept. Safe to repeat. */
    @Override
    public void close() {
        try {
            source.close();
        } finally {
            if (restored != null) {
                restored.close();
                restored = null;
            }
            if (restoration != null) {
                restoration.close();
                restoration = null;
            }
        }
    }
}
