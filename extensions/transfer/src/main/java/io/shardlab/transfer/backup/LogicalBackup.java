package io.shardlab.transfer.backup;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ServerFiles.Copied;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.ScratchCollection;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.transfer.backup.Backup.Method;
import io.shardlab.transfer.backup.BackupSummary.CheckedRestore;
import io.shardlab.transfer.backup.BackupSummary.Part;
import io.shardlab.transfer.dump.archive.ArchiveInput;
import io.shardlab.transfer.dump.archive.ArchiveOutput;
import io.shardlab.transfer.dump.catalog.Namespaces;
import io.shardlab.transfer.dump.create.Dump;
import io.shardlab.transfer.dump.create.DumpOptions;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Tally;
import io.shardlab.transfer.dump.restore.Restore;
import io.shardlab.transfer.dump.restore.RestoreOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * Dumps the collection to an archive, and restores it: into a new cluster if the servers are local ones, otherwise under
 * another name. For one repetition.
 */
final class LogicalBackup implements AutoCloseable {

    private static final String USE = "restore";

    private final Target target;
    private final Settings settings;
    private final Notices notices;
    private final MongoNamespace namespace;
    private final Optional<ScratchCollection> beside;
    private final MongoNamespace restoredNamespace;
    private final Path archive;
    private final Steps steps;
    private final BackupSummary summary;
    private Optional<Target> newCluster = Optional.empty();
    private boolean sharded;
    private Contents before;
    private Contents after;
    private long dumped;

    /**
     * @param beside the collection to restore to beside the source; empty to restore to a new cluster
     * @param folder for the archive
     * @param summary receives each step, and the restored collection once it was verified
     */
    LogicalBackup(
            WorkloadContext context,
            MongoNamespace namespace,
            Optional<ScratchCollection> beside,
            Path folder,
            BackupSummary summary) {
        this.target = context.target();
        this.settings = context.settings();
        this.notices = context.notices();
        this.namespace = namespace;
        this.beside = beside;
        this.restoredNamespace = beside.map(ScratchCollection::namespace).orElse(namespace);
        this.archive = folder.resolve("archive" + settings.get(Backup.ARCHIVE).suffix());
        this.steps = new Steps(Method.LOGICAL, Optional::empty, summary);
        this.summary = summary;
    }

    /** Reads the source's contents, and makes sure that no other collection is in the place of the restored one. */
    void prepare() throws InterruptedException {
        before = contents(target, namespace);
        sharded = target.description().kind() == TargetKind.SHARDED
                && new ShardedCollection(target.admin().client(), namespace)
                        .shardKey()
                        .isPresent();
        if (sharded) {
            beside.ifPresent(ScratchCollection::dropExisting);
        } else {
            beside.ifPresent(collection -> collection.create(USE));
        }
    }

    private Target destination() {
        return newCluster.orElse(target);
    }

    private static Contents contents(Target of, MongoNamespace namespace) throws InterruptedException {
        return Contents.of(of, namespace.getFullName()::equals);
    }

    List<Work.Stage> stages() {
        List<Work.Stage> stages = new ArrayList<>();
        stages.add(steps.copying(
                Part.BACKUP,
                "dump",
                Steps.CLUSTER,
                (cluster, outcome) -> dump(outcome),
                measured -> after = contents(target, namespace)));
        if (beside.isEmpty()) {
            stages.add(
                    steps.step(Part.RESTORE, "start-cluster", Steps.CLUSTER, cluster -> startCluster(), Steps.NOTHING));
        }
        if (sharded) {
            stages.add(steps.step(Part.RESTORE, "shard-collection", Steps.CLUSTER, cluster -> shard(), Steps.NOTHING));
        }
        stages.add(steps.copying(
                Part.RESTORE, "restore", Steps.CLUSTER, (cluster, outcome) -> restore(outcome), measured -> check()));
        return stages;
    }

    /** Selects only the collection, under the name that it is restored to. */
    private Namespaces only() {
        List<String> source = List.of(Namespaces.escape(namespace.getFullName()));
        return beside.isEmpty()
                ? new Namespaces(source, List.of(), List.of(), List.of())
                : new Namespaces(
                        source, List.of(), source, List.of(Namespaces.escape(restoredNamespace.getFullName())));
    }

    private Copied dump(Outcome outcome) throws IOException, InterruptedException {
        Files.createDirectories(archive.getParent());
        try (DumpOutput output = ArchiveOutput.to(archive, settings.get(Backup.ARCHIVE))) {
            Dump dump = new Dump(target, output, new DumpOptions(only(), new BsonDocument(), 1, false));
            dump.run();
            dumped = dump.tallies().stream().mapToLong(Tally::documents).sum();
        }
        outcome.addDocuments(dumped);
        return new Copied(1, Files.size(archive));
    }

    private void startCluster() throws InterruptedException {
        newCluster = Optional.of(target.serverFiles().orElseThrow().startEmpty(settings, notices));
    }

    /** Shards the collection like the source, with its ranges on the shards in turn. A dump does not contain that. */
    private void shard() {
        ShardKey key = settings.get(LoadParameters.SHARD_KEY);
        List<BsonDocument> splitKeys = before.collections().get(namespace.getFullName()).chunks().stream()
                .skip(1)
                .map(chunk -> chunk.getDocument("min"))
                .toList();
        if (beside.isPresent()) {
            beside.get().create(USE, key, splitKeys);
        } else {
            new TargetCollection(destination(), settings, notices).create(key, splitKeys);
        }
    }

    private Copied restore(Outcome outcome) throws IOException, InterruptedException {
        RestoreOptions options = RestoreOptions.of(
                only(),
                settings.get(LoadParameters.INSERTION_WORKERS),
                new PathChoice(settings, notices).ofWrites(destination()));
        try (InputStream content = PackedInput.of(archive, read -> {})) {
            Restore restore =
                    new Restore(destination(), new ArchiveInput(archive.toString(), content), options, notices);
            restore.run();
            long restored =
                    restore.tallies().stream().mapToLong(Tally::documents).sum();
            if (restored != dumped) {
                throw new RunFailedException(Message.of(
                        "The servers accepted {0,number,#} of {1,number,#} documents: {2}.",
                        restored, dumped, String.join(" ", restore.refusals())));
            }
            outcome.addDocuments(restored);
        }
        return Copied.NOTHING;
    }

    private void check() throws InterruptedException {
        Contents found = contents(destination(), restoredNamespace)
                .renamed(restoredNamespace.getFullName(), namespace.getFullName());
        before.difference(after, found, false).ifPresent(difference -> {
            throw new RunFailedException(
                    Message.of("The restored collection differs from its source: {0}.", difference));
        });
        summary.add(new CheckedRestore(Method.LOGICAL, found, before.changedUntil(after), "", List.of()));
        close();
    }

    /** Ends the new cluster, or drops the collection that was restored beside the source. Safe to repeat. */
    @Override
    public void close() {
        beside.ifPresent(ScratchCollection::close);
        Optional<Target> ended = newCluster;
        newCluster = Optional.empty();
        ended.ifPresent(Target::close);
    }
}
