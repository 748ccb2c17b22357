package io.shardlab.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.deployment.ServerFiles;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.workload.Workloads;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.PersistentClusters;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.local.deployment.HeldCluster;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.Runs;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a real sharded cluster whose shards have a secondary and whose config server has none. */
class BackupIT {

    private static final Map<String, String> SETTINGS =
            Map.of("shards", "2", "replicas", "2", "documents", "2000", "seed", "7");

    private static final HeldCluster CLUSTER = HeldCluster.forThisMachine();
    /** No other run's. */
    private static final String KEPT = "kept-" + ProcessHandle.current().pid();

    private static String uri;

    @TempDir
    Path folder;

    @BeforeAll
    static void startCluster() throws InterruptedException {
        Settings settings = RunRequest.of(Workloads.find(Optional.empty()).named("backup"), SETTINGS)
                .settings();
        uri = CLUSTER.start(settings, text -> {}).uris().get(0);
    }

    /** The kept one is still there if a test failed before it had looked at it. */
    @AfterAll
    static void endClusters() {
        CLUSTER.close();
        PersistentClusters kept = LocalClusters.in(CacheFolder.ofThisUser()).persistent();
        if (kept.all().stream().anyMatch(cluster -> cluster.name().equals(KEPT))) {
            kept.down(KEPT);
        }
    }

    @Test
    void aPhysicalBackupThatIsTakenDuringInsertsIsRestored() throws Exception {
        List<Long> acknowledged = new ArrayList<>();
        List<Long> begunAfterUnlock = new ArrayList<>();
        List<Integer> restoredIds = new ArrayList<>();
        List<String> shards = new ArrayList<>();
        try (Inserts inserts = new Inserts()) {
            RunResult result = new Runs(folder, opener(new Interception() {
                        @Override
                        public void opened() {
                            inserts.start();
                        }

                        @Override
                        public ServerFiles.Copied copy(Callable<ServerFiles.Copied> real) throws Exception {
                            acknowledged.add(inserts.acknowledged);
                            return real.call();
                        }

                        @Override
                        public void restore() throws InterruptedException {
                            begunAfterUnlock.add(inserts.begun);
                            // They would slow the restore down, and have shown what they are for.
                            inserts.close();
                        }

                        @Override
                        public void restored(Target target) {
                            MongoClient client = target.routers().get(0).client();
                            live(client)
                                    .find()
                                    .sort(Sorts.ascending("_id"))
                                    .forEach(found -> restoredIds.add(found.getInteger("_id")));
                            client.getDatabase("config")
                                    .getCollection("shards")
                                    .find()
                                    .forEach(shard -> shards.add(shard.getString("host")));
                        }
                    }))
                    .run("backup", options("method=physical", "keep-restored=" + KEPT));

            assertThat(acknowledged).hasSize(3);
            // One answer may have been on its way.
            assertThat(acknowledged.get(2) - acknowledged.get(0)).isBetween(0L, 1L);
            assertThat(restoredIds.size())
                    .isBetween(
                            acknowledged.get(0).intValue(),
                            begunAfterUnlock.get(0).intValue());
            assertThat(restoredIds.get(restoredIds.size() - 1)).isEqualTo(restoredIds.size() - 1);
            assertThat(acknowledged.get(0)).isPositive();
            assertThat(result.diagnosis())
                    .anyMatch(finding -> finding.evidence().contains("other.live was written to during the backup"))
                    .anyMatch(finding -> finding.evidence().startsWith("The primary of cfg was locked"));
            assertThat(result.facts()).containsKeys("backupSeconds", "backupLongestNodeSeconds", "restoreSeconds");
            assertThat((long) result.facts().get("backupFiles")).isPositive();
        }
        assertThat(shards).hasSize(2).noneMatch(sourceShards()::contains);
        assertSourceIsWell();
        assertStays(restoredIds.size());
    }

    /** Ends the cluster by its name, after the run that restored it. */
    private static void assertStays(int documents) {
        PersistentClusters kept = LocalClusters.in(CacheFolder.ofThisUser()).persistent();
        try (MongoClient client = MongoClients.create(
                kept.status(KEPT).description().orElseThrow().uris().get(0))) {
            assertThat(live(client).countDocuments()).isEqualTo(documents);
            live(client).insertOne(new Document("_id", -1));
        } finally {
            kept.down(KEPT);
        }
    }

    @Test
    void theSourceIsUnlockedAndItsBalancerStartedAgainWhenACopyFails() throws Exception {
        AtomicInteger copies = new AtomicInteger();
        RunOutcome outcome = new Runs(folder, opener(new Interception() {
                    @Override
                    public ServerFiles.Copied copy(Callable<ServerFiles.Copied> real) throws Exception {
                        if (copies.incrementAndGet() == 2) {
                            throw new RunFailedException("The disk is full.");
                        }
                        return real.call();
                    }
                }))
                .outcome("backup", options("method=physical"));

        assertThat(outcome.failure().orElseThrow())
                .hasMessage(
                        "The disk is full. The changes to the source were undone: cfg was unlocked, s1 was unlocked,"
                                + " s2 was unlocked, its balancer was started again.");
        assertThat(outcome.result().orElseThrow().verdict().reasons())
                .anyMatch(reason -> reason.contains("were undone"));
        assertSourceIsWell();
    }

    @Test
    void theSourceIsPutBackWhenTheRunIsStopped() throws Exception {
        List<Runs> running = new ArrayList<>();
        running.add(new Runs(folder, opener(new Interception() {
            @Override
            public ServerFiles.Copied copy(Callable<ServerFiles.Copied> real) throws Exception {
                running.get(0).stop();
                new CountDownLatch(1).await();
                return real.call();
            }
        })));
        RunOutcome outcome = running.get(0).outcome("backup", options("method=physical"));

        assertThat(outcome.interrupted()).isTrue();
        assertSourceIsWell();
    }

    @Test
    void onForeignServersTheLogicalHalfRunsAndTheStepsOfThePhysicalOneArePrinted() throws Exception {
        RunResult result = new Runs(folder, ClusterTargetOpener.forThisMachine())
                .run(
                        "backup",
                        "uri=" + uri,
                        "documents=2000",
                        "seed=7",
                        "archive=gzip",
                        "collection=elsewhere",
                        "write-concern=majority",
                        "read-preference=secondary");

        assertThat(result.phases())
                .extracting(PhaseReport::name)
                .containsExactly("load", "dump", "shard-collection", "restore");
        assertThat((long) result.facts().get("backupFiles")).isEqualTo(1);
        FactTable steps = FactTable.in(result.facts()).get(2);
        assertThat(steps.rows())
                .extracting(row -> row.get(2))
                .anyMatch(step -> step.toString().startsWith("sh.stopBalancer()"))
                .contains("db.fsyncLock()", "db.fsyncUnlock()");
        try (MongoClient client = MongoClients.create(uri)) {
            assertThat(client.getDatabase("shardlab").listCollectionNames())
                    .contains("elsewhere")
                    .doesNotContain("elsewhere_restored");
        }
    }

    private static String[] options(String... further) {
        return Stream.concat(
                        SETTINGS.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()),
                        Stream.of(further))
                .toArray(String[]::new);
    }

    private static List<String> sourceShards() {
        try (MongoClient client = MongoClients.create(uri)) {
            return client.getDatabase("config")
                    .getCollection("shards")
                    .find()
                    .map(shard -> shard.getString("host"))
                    .into(new ArrayList<>());
        }
    }

    /** A majority of two members is both: none is locked. */
    private static void assertSourceIsWell() {
        try (MongoClient client = MongoClients.create(uri)) {
            MongoDatabase admin = client.getDatabase("admin");
            assertThat(admin.runCommand(new Document("balancerStatus", 1)).getString("mode"))
                    .isEqualTo("full");
            List<Document> many = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                many.add(new Document("_id", -1 - i));
            }
            createLive(client);
            live(client).insertMany(many);
            live(client).drop();
        }
    }

    private static MongoCollection<Document> live(MongoClient client) {
        return client.getDatabase("other").getCollection("live").withWriteConcern(WriteConcern.MAJORITY);
    }

    private static void createLive(MongoClient client) {
        client.getDatabase("admin")
                .runCommand(new Document("shardCollection", "other.live").append("key", new Document("_id", "hashed")));
    }

    /** Inserts the numbers from 0 on through mongos, one after the other, until it is closed. */
    private static final class Inserts implements AutoCloseable {

        private final MongoClient client = MongoClients.create(uri);
        private final Thread thread = new Thread(this::run, "inserts");
        private volatile long begun;
        private volatile long acknowledged;
        private volatile boolean closed;

        /** Once the run has its cluster, from which what an earlier run left is dropped. */
        void start() {
            createLive(client);
            thread.start();
        }

        private void run() {
            while (!closed) {
                begun++;
                live(client).insertOne(new Document("_id", (int) begun - 1));
                acknowledged++;
            }
        }

        @Override
        public void close() throws InterruptedException {
            closed = true;
            thread.join();
            client.close();
        }
    }

    /** The action of a test at certain steps of a backup. */
    private interface Interception {

        ServerFiles.Copied copy(Callable<ServerFiles.Copied> real) throws Exception;

        default void opened() {}

        default void restore() throws Exception {}

        default void restored(Target target) {}
    }

    /** Opens the cluster with an interception before its files. */
    private static TargetOpener opener(Interception interception) {
        TargetOpener real = CLUSTER.before(ClusterTargetOpener.forThisMachine());
        return new TargetOpener() {
            @Override
            public void check(Settings settings) {
                real.check(settings);
            }

            @Override
            public Target open(Settings settings, Notices notices) throws InterruptedException {
                Target opened = real.open(settings, notices);
                interception.opened();
                return intercepted(
                        Target.class,
                        opened,
                        (name, call) -> name.equals("serverFiles")
                                ? ((Optional<?>) call.call()).map(files -> files((ServerFiles) files, interception))
                                : call.call());
            }
        };
    }

    private static ServerFiles files(ServerFiles real, Interception interception) {
        return intercepted(ServerFiles.class, real, (name, call) -> switch (name) {
            case "copy" -> interception.copy(() -> (ServerFiles.Copied) call.call());
            case "restore" -> {
                interception.restore();
                yield intercepted(
                        ServerFiles.Restoration.class, (ServerFiles.Restoration) call.call(), (step, result) -> {
                            Object returned = result.call();
                            if (returned instanceof Target target) {
                                interception.restored(target);
                            }
                            return returned;
                        });
            }
            default -> call.call();
        });
    }

    private interface Interceptor {
        Object call(String name, Callable<Object> real) throws Exception;
    }

    private static <T> T intercepted(Class<T> type, T real, Interceptor interceptor) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> interceptor.call(method.getName(), () -> {
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() instanceof Exception cause ? cause : e;
                    }
                })));
    }
}
