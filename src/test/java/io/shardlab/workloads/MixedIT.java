package io.shardlab.workloads;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gt;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Indexes.ascending;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mongodb.MongoNamespace;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.IndexOptions;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.result.Verdict;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.connection.MongoErrors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Mixes on servers that outlive the runs, as a user's own servers do. */
class MixedIT {

    private static final int DOCUMENTS = 1000;
    private static final int OPERATIONS = 800;
    private static final String ALL_KINDS = "mix=read=40,update=20,insert=15,delete=10,scan=10,aggregate=5";

    private static Target standalone;
    private static Target replicaSet;
    private static Target sharded;

    @TempDir
    Path out;

    private Runs runs;

    @BeforeAll
    static void startServers() throws InterruptedException {
        standalone = SharedClusters.start(Map.of("cluster", "standalone"));
        replicaSet = SharedClusters.start(Map.of("cluster", "replica-set"));
        sharded = SharedClusters.start(Map.of("cluster", "sharded", "shards", "2"));
    }

    @AfterAll
    static void stopServers() {
        Optional.ofNullable(standalone).ifPresent(Target::close);
        Optional.ofNullable(replicaSet).ifPresent(Target::close);
        Optional.ofNullable(sharded).ifPresent(Target::close);
    }

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    private RunResult run(Target target, String collection, String... options) {
        List<String> all = new ArrayList<>(List.of(
                "uri=" + target.connectionString().getConnectionString(),
                "collection=" + collection,
                "documents=" + DOCUMENTS,
                "hosts=50",
                "operations=" + OPERATIONS,
                "threads=4",
                "wait-balanced=false",
                "warm-up=0s"));
        all.addAll(List.of(options));
        return runs.run("mixed", all.toArray(String[]::new));
    }

    private static MongoCollection<Document> collection(Target target, String name) {
        String database = TargetParameters.DATABASE.defaultValue().orElseThrow();
        return target.admin().client().getDatabase(database).getCollection(name);
    }

    private static KindReport kind(PhaseReport phase, String name) {
        return phase.latencies().kinds().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Within four standard deviations of a binomial distribution. */
    private static void assertShare(PhaseReport phase, String kind, double share) {
        double deviation = Math.sqrt(OPERATIONS * share * (1 - share));
        assertThat((double) kind(phase, kind).operations())
                .as(kind)
                .isBetween(OPERATIONS * share - 4 * deviation, OPERATIONS * share + 4 * deviation);
        assertThat(kind(phase, kind).serviceTime().count())
                .as(kind)
                .isEqualTo(kind(phase, kind).operations());
    }

    private static long sumOfUpdates(MongoCollection<Document> collection) {
        Document sum = collection
                .aggregate(List.of(Aggregates.group(null, Accumulators.sum("updates", "$updates"))))
                .first();
        return sum.getLong("updates");
    }

    private static long fact(RunResult result, String name) {
        return ((Number) result.facts().get(name)).longValue();
    }

    /**
     * A session of the driver numbers its writes, and the server keeps the last number of each session: only loads and
     * administration, which have few writes, may show there if the mix is direct.
     */
    @ParameterizedTest
    @EnumSource(ClientPath.class)
    void allOperationsOfAMixTakeTheOnePathThatIsReported(ClientPath path) {
        String name = path.name().toLowerCase(Locale.ROOT);
        long before = sessionsOfManyWrites();
        RunResult result = run(replicaSet, "path-" + name, ALL_KINDS, "client-path=" + name);

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(Runs.phase(result, "measure").latencies().kinds()).hasSize(6).allSatisfy(kind -> {
            assertThat(kind.clientPath()).hasValue(name);
            assertThat(kind.access()).isPresent();
            assertThat(kind.reach()).hasValue("one");
        });
        assertThat(Runs.phase(result, "load").latencies().kinds().get(0).clientPath())
                .hasValue(name);
        assertThat(result.target().origin()).hasValueSatisfying(MixedIT::assertMajority);
        if (path == ClientPath.DRIVER) {
            assertThat(sessionsOfManyWrites()).isGreaterThan(before);
        } else {
            assertThat(sessionsOfManyWrites()).isEqualTo(before);
        }
    }

    private static void assertMajority(TargetOrigin origin) {
        assertThat(origin.members()).singleElement().satisfies(member -> {
            assertThat(member.state()).hasValue("primary");
            assertThat(member.replicaSet()).isPresent();
        });
        assertThat(origin.writeConcern().orElseThrow()).containsEntry("w", "majority");
        assertThat(origin.writeConcernFrom()).hasValue("server");
    }

    private static long sessionsOfManyWrites() {
        return replicaSet
                .admin()
                .client()
                .getDatabase("config")
                .getCollection("transactions")
                .countDocuments(gt("txnNum", OPERATIONS / 30));
    }

    @ParameterizedTest
    @EnumSource(ClientPath.class)
    void bothPathsWriteAlikeAndFailAlike(ClientPath path) {
        MongoNamespace namespace = new MongoNamespace("shardlab", "writes-" + path);
        Router router = replicaSet.routerFor(0);
        MongoCollection<Document> stored = collection(replicaSet, namespace.getCollectionName());
        stored.insertMany(List.of(Document.parse("{_id: 1, a: 1}"), Document.parse("{_id: 2, a: 2}")));
        stored.createIndex(ascending("a"), new IndexOptions().unique(true));
        RawBsonDocument one = RawBsonDocument.parse("{_id: 1, a: 1}");
        RawBsonDocument two = RawBsonDocument.parse("{_id: 2}");
        try (CollectionAccess access = CollectionAccess.of(router, namespace, path)) {
            assertThatThrownBy(() -> access.update(one, RawBsonDocument.parse("{$set: {a: 2}}")))
                    .isInstanceOf(MongoWriteException.class)
                    .satisfies(failure -> assertThat(MongoErrors.kind(failure)).isEqualTo("duplicate-key"));
            assertThat(access.update(one, RawBsonDocument.parse("{$set: {a: 3}}")))
                    .isEqualTo(1);
            assertThat(access.update(one, RawBsonDocument.parse("{$set: {a: 3}}")))
                    .isZero();
            assertThat(access.delete(two)).isEqualTo(1);
            assertThat(access.delete(two)).isZero();
        }
        String moreThanThereAre = replicaSet.connectionString().getConnectionString() + "&w=7&wtimeoutMS=50";
        try (MongoClient client = MongoClients.create(moreThanThereAre + "&maxPoolSize=0");
                CollectionAccess access = CollectionAccess.of(new Router(0, "it", client), namespace, path)) {
            assertThatThrownBy(() -> access.update(RawBsonDocument.parse("{_id: 1}"), RawBsonDocument.parse("{a: 4}")))
                    .satisfies(failure -> assertThat(MongoErrors.kind(failure)).isEqualTo("write-concern"));
        }
    }

    @Test
    void theDirectPathIsRefusedWhereItIsNotPossible() {
        assertThatThrownBy(() ->
                        run(replicaSet, "refused", "mix=read=90,update=10", "transactions=true", "client-path=direct"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--client-path direct")
                .hasMessageContaining("transactions");
    }

    @ParameterizedTest
    @CsvSource({
        "uniform, targeted",
        "zipfian, scatter-gather",
        "latest, targeted",
        "latest, scatter-gather",
        "hotspot, targeted"
    })
    void everyKindIsDoneInItsShareAndEveryAnswerIsRight(String distribution, String query) {
        for (Target target : List.of(standalone, sharded)) {
            String name = "all_" + distribution + "_" + query.charAt(0);
            RunResult result =
                    run(target, name, ALL_KINDS, "distribution=" + distribution, "query=" + query, "scan-length=20");

            PhaseReport measured = Runs.phase(result, "measure");
            assertThat(measured.failures().errors()).isEmpty();
            assertThat(measured.counts().operations()).isEqualTo(OPERATIONS);
            assertShare(measured, "read", 0.4);
            assertShare(measured, "update", 0.2);
            assertShare(measured, "scan", 0.1);
            assertShare(measured, "aggregate", 0.05);
            assertThat(kind(measured, "scan").documents())
                    .isGreaterThan(kind(measured, "scan").operations());
            assertThat(kind(measured, "insert").operations()).isEqualTo(fact(result, "documentsInserted"));
            assertThat(kind(measured, "delete").operations())
                    .isEqualTo(fact(result, "documentsDeleted"))
                    .isPositive();
            assertThat(collection(target, name).countDocuments())
                    .isEqualTo(DOCUMENTS + fact(result, "documentsInserted") - fact(result, "documentsDeleted"))
                    .isEqualTo(fact(result, "documentsAtTheEnd"));
            assertThat(collection(target, name).countDocuments(gt("updates", 0L)))
                    .isPositive();
            assertThat(fact(result, "changedDocumentsChecked")).isEqualTo(fact(result, "changedDocuments"));
            assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        }
    }

    @Test
    void aStoppedRunEndsWithoutReadingTheChangedDocuments() {
        runs.onInterval(interval -> {
            if (interval.phase().equals("measure")) {
                runs.stop();
            }
        });
        RunResult result = run(standalone, "stopped", "mix=update=1,insert=1", "operations=1000000000");

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.STOPPED);
        assertThat(fact(result, "documentsInserted")).isPositive();
        assertThat(result.facts()).doesNotContainKeys("documentsAtTheEnd", "changedDocumentsChecked");
    }

    @Test
    void aRunStoppedInALaterRepetitionDoesNotTellWhatWasCheckedBefore() {
        AtomicInteger measured = new AtomicInteger();
        runs.onInterval(interval -> {
            if (interval.phase().equals("measure") && interval.index() == 0 && measured.incrementAndGet() == 2) {
                runs.stop();
            }
        });
        RunResult result =
                run(standalone, "stopped-later", "mix=update=1", "operations=200", "target-rate=100", "repeat=2");

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.STOPPED);
        assertThat(fact(result, "updatesAcknowledged")).isPositive();
        assertThat(result.facts())
                .doesNotContainKeys("documentsAtTheEnd", "changedDocuments", "changedDocumentsChecked");
    }

    @Test
    void everyAcknowledgedUpdateIsInTheDocuments() {
        for (Target target : List.of(standalone, sharded)) {
            RunResult result = run(target, "updates", "mix=read=1,update=3", "distribution=zipfian");

            assertThat(sumOfUpdates(collection(target, "updates")))
                    .isEqualTo(fact(result, "updatesAcknowledged"))
                    .isEqualTo(kind(Runs.phase(result, "measure"), "update").operations());
        }
    }

    @Test
    void aLaterRunAndALaterRepetitionBeginWithTheDocumentsAsTheyWereLoaded() {
        for (Target target : List.of(standalone, sharded)) {
            RunResult first = run(target, "again", ALL_KINDS);
            RunResult second = run(target, "again", ALL_KINDS, "repeat=2", "warm-up=200ms");
            RunResult last = run(target, "again", "mix=read=9,scan=1");

            assertThat(first.facts()).containsEntry("dataSetLoaded", true);
            for (RunResult later : List.of(second, last)) {
                assertThat(later.facts()).containsEntry("dataSetLoaded", false);
                assertThat(later.phases())
                        .allSatisfy(
                                phase -> assertThat(phase.failures().errors()).isEmpty());
            }
            assertThat(collection(target, "again").countDocuments()).isEqualTo(DOCUMENTS);
            assertThat(sumOfUpdates(collection(target, "again"))).isZero();
        }
    }

    @Test
    void readsScansAndAggregationsReportDocumentsThatAnotherClientChanged() {
        run(standalone, "tampered", "mix=read=1");
        collection(standalone, "tampered").updateMany(gte("_id", 0L), inc("size", 1));

        for (String kind : List.of("read", "scan", "aggregate")) {
            RunResult result = run(
                    standalone,
                    "tampered",
                    "mix=" + kind + "=1",
                    "operations=50",
                    "scan-length=2000",
                    "max-error-rate=1");
            assertThat(kind(Runs.phase(result, "measure"), kind).errors())
                    .as(kind)
                    .containsExactly(Map.entry("wrong-answer", 50L));
        }
    }

    @Test
    void anUpdateThatDoesNotFindItsDocumentIsAnError() {
        run(standalone, "moved", "mix=read=1");
        collection(standalone, "moved").updateMany(gte("_id", 0L), set("host", "nowhere"));

        RunResult result = run(standalone, "moved", "mix=update=1", "operations=50", "max-error-rate=1");

        assertThat(kind(Runs.phase(result, "measure"), "update").errors())
                .containsExactly(Map.entry("wrong-answer", 50L));
        assertThat(fact(result, "updatesAcknowledged")).isZero();
    }

    @Test
    void transactionsOnFewDocumentsLoseNoUpdate() {
        RunResult result = run(
                replicaSet,
                "transactions",
                ALL_KINDS,
                "transactions=true",
                "operations=600",
                "distribution=hotspot",
                "hotspot-data=0.001",
                "hotspot-operations=0.9");

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.failures().errors()).isEmpty();
        assertThat(measured.counts().operations()).isEqualTo(600);
        assertThat(sumOfUpdates(collection(replicaSet, "transactions")))
                .isEqualTo(fact(result, "updatesAcknowledged"))
                .isEqualTo(kind(measured, "update").operations());
        assertThat(result.facts()).containsKey("transactionRetries");
        assertThat(collection(replicaSet, "transactions").countDocuments())
                .isEqualTo(fact(result, "documentsAtTheEnd"));
    }

    @Test
    void transactionsAreRefusedWhereTheTargetHasNone() {
        assertThatThrownBy(() -> run(standalone, "none", "transactions=true"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("transaction");
        assertThat(collection(standalone, "none").countDocuments()).isZero();
        assumeThat(sharded.description().routerKind()).as("mongos binaries").isEqualTo(RouterKind.EMBEDDED);
        assertThatThrownBy(() -> run(sharded, "none", "transactions=true"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("needs mongos binaries");
    }

    @Test
    void writesWithoutAcknowledgementAreCountedWhenTheyHaveArrived() {
        RunResult result = run(standalone, "w0", "mix=read=1,update=1,insert=1", "write-concern=0");

        assertThat(Runs.phase(result, "measure").failures().errors()).isEmpty();
        assertThat(fact(result, "documentsInserted")).isZero();
        assertThat(fact(result, "documentsAtTheEnd")).isEqualTo(DOCUMENTS + fact(result, "uncertainInserts"));
        assertThatThrownBy(() -> run(standalone, "w0", "mix=insert=1,delete=1", "write-concern=0"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("acknowledged write concern");
    }

    @Test
    void aCollectionOfOthersIsNeverChangedUnasked() {
        collection(standalone, "others").insertOne(new Document("_id", 5_000_000_000L));

        assertThatThrownBy(() -> run(standalone, "others"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--drop");
        assertThat(collection(standalone, "others").countDocuments(eq("_id", 5_000_000_000L)))
                .isEqualTo(1);
    }
}
