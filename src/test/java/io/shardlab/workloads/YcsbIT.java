package io.shardlab.workloads;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Binary;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** YCSB's workloads on a standalone server and a sharded cluster that outlive the runs, as a user's own servers do. */
class YcsbIT {

    private static final int RECORDS = 500;
    private static final int OPERATIONS = 800;

    private static Target standalone;
    private static Target sharded;

    @TempDir
    Path out;

    private Runs runs;

    @BeforeAll
    static void startServers() throws InterruptedException {
        standalone = SharedClusters.OPENER.open(settings(Map.of("cluster", "standalone")), Notices.NONE);
        sharded = SharedClusters.OPENER.open(settings(Map.of("cluster", "sharded", "shards", "2")), Notices.NONE);
    }

    private static Settings settings(Map<String, String> texts) {
        return Settings.parse(TargetParameters.all(), texts);
    }

    @AfterAll
    static void stopServers() {
        Optional.ofNullable(standalone).ifPresent(Target::close);
        Optional.ofNullable(sharded).ifPresent(Target::close);
    }

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    private static String uri(Target target) {
        return "uri=" + target.connectionString().getConnectionString();
    }

    private static MongoCollection<Document> collection(Target target, String name) {
        return target.admin().client().getDatabase("ycsb").getCollection(name);
    }

    private RunResult run(Target target, String collection, List<String> properties, String... options) {
        List<String> all = new ArrayList<>(List.of(uri(target), "collection=" + collection, "wait-balanced=false"));
        all.add("property=" + String.join("\n", properties));
        all.addAll(List.of(options));
        return runs.run("ycsb", all.toArray(String[]::new));
    }

    private static KindReport kind(PhaseReport phase, String name) {
        return phase.latencies().kinds().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long operations(PhaseReport phase, String name) {
        return phase.latencies().kinds().stream()
                .filter(kind -> kind.name().equals(name))
                .mapToLong(KindReport::operations)
                .sum();
    }

    /** Within four standard deviations of a binomial distribution. */
    private static void assertShare(PhaseReport phase, String kind, double share) {
        double deviation = Math.sqrt(OPERATIONS * share * (1 - share));
        assertThat((double) operations(phase, kind))
                .as(kind)
                .isBetween(OPERATIONS * share - 4 * deviation, OPERATIONS * share + 4 * deviation);
    }

    @ParameterizedTest
    @CsvSource({
        "a, 0.5, 0.5, 0, 0, 0",
        "b, 0.95, 0.05, 0, 0, 0",
        "c, 1, 0, 0, 0, 0",
        "d, 0.95, 0, 0.05, 0, 0",
        "e, 0, 0, 0.05, 0.95, 0",
        "f, 0.5, 0, 0, 0, 0.5"
    })
    void aCoreWorkloadDoesItsOperationsInTheirShares(
            String letter, double read, double update, double insert, double scan, double modify) {
        for (Target target : List.of(standalone, sharded)) {
            RunResult result = run(
                    target,
                    "core_" + letter,
                    List.of("recordcount=" + RECORDS, "operationcount=" + OPERATIONS, "threadcount=4"),
                    "property-file=workload" + letter);

            PhaseReport measured = Runs.phase(result, "measure");
            assertThat(measured.failures().errors()).isEmpty();
            assertThat(measured.counts().operations()).isEqualTo(OPERATIONS);
            assertThat(measured.threads()).isEqualTo(4);
            assertShare(measured, "READ", read);
            assertShare(measured, "UPDATE", update);
            assertShare(measured, "INSERT", insert);
            assertShare(measured, "SCAN", scan);
            assertShare(measured, "READ-MODIFY-WRITE", modify);
            assertThat(measured.latencies().kinds())
                    .allSatisfy(kind -> assertThat(
                                    kind.withParts().orElse(kind.serviceTime()).count())
                            .as(kind.name())
                            .isPositive());
            assertThat(collection(target, "core_" + letter).countDocuments())
                    .isEqualTo(RECORDS + operations(measured, "INSERT"));
            assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        }
    }

    @Test
    void partsOfAReadModifyWriteAreTimedAsTheReadAndTheUpdateThatTheyAre() {
        RunResult result = run(
                standalone,
                "parts",
                List.of("operationcount=300", "readproportion=0", "updateproportion=0", "readmodifywriteproportion=1"));

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.counts().operations()).isEqualTo(300);
        KindReport read = kind(measured, "READ");
        KindReport update = kind(measured, "UPDATE");
        KindReport whole = kind(measured, "READ-MODIFY-WRITE");
        assertThat(read.operations()).isZero();
        assertThat(read.withParts().orElseThrow().count()).isEqualTo(300);
        assertThat(update.withParts().orElseThrow().count()).isEqualTo(300);
        assertThat(read.withParts().orElseThrow().meanMicros()
                        + update.withParts().orElseThrow().meanMicros())
                .as("both lie within the whole")
                .isLessThanOrEqualTo(whole.serviceTime().meanMicros() * 1.01);
        assertThat(measured.latencies().serviceTime().count())
                .as("each operation once")
                .isEqualTo(300);
    }

    @Test
    void recordsAreStoredAsYcsbStoresThem() {
        run(standalone, "stored", List.of("recordcount=50", "operationcount=10"), "property-file=workloadc");

        Document first = collection(standalone, "stored")
                .find(eq("_id", "user6284781860667377211"))
                .first();
        assertThat(first).hasSize(11);
        assertThat(first.get("field0", Binary.class).getData()).hasSize(100);
        assertThat(first.keySet()).endsWith("field9");
    }

    @Test
    void theCollectionIsShardedByTheHashedKeyAndLiesOnBothShards() {
        RunResult result = run(sharded, "hashed", List.of("operationcount=100"), "property-file=workloadc");

        assertThat(result.sharding().orElseThrow().shardKey()).contains("_id").contains("hashed");
        assertThat(result.sharding().orElseThrow().documentsPerShard().values())
                .hasSize(2)
                .allMatch(documents -> documents > 300);
    }

    @Test
    void anOrderedKeyMayBeTheShardKeyToo() {
        RunResult result = run(
                sharded,
                "ranged",
                List.of("operationcount=100", "insertorder=ordered", "zeropadding=10"),
                "property-file=workloade",
                "ycsb-shard-key=_id",
                "pre-split=true");

        assertThat(Runs.phase(result, "measure").failures().errors()).isEmpty();
        assertThat(result.sharding().orElseThrow().documentsPerShard().values())
                .hasSize(2)
                .allMatch(documents -> documents > 300);
    }

    @Test
    void aLaterRunUsesTheRecordsAgainAndGoesOnAfterThoseThatAnEarlierOneInserted() {
        List<String> properties = List.of("recordcount=" + RECORDS, "operationcount=" + OPERATIONS, "threadcount=4");
        RunResult first = run(sharded, "again", properties, "property-file=workloadd");
        RunResult second = run(sharded, "again", properties, "property-file=workloadd", "repeat=2", "warm-up=200ms");

        assertThat(first.facts()).containsEntry("dataSetLoaded", true);
        assertThat(second.facts()).containsEntry("dataSetLoaded", false);
        assertThat(second.phases())
                .allSatisfy(phase -> assertThat(phase.failures().errors()).isEmpty());
        long inserted = (long) first.facts().get("recordsInserted")
                + (long) second.facts().get("recordsInserted");
        assertThat(collection(sharded, "again").countDocuments()).isEqualTo(RECORDS + inserted);
    }

    @Test
    void dataIntegrityFindsARecordThatIsNotWhatItMustBe() {
        List<String> properties = List.of(
                "dataintegrity=true",
                "requestdistribution=sequential",
                "recordcount=200",
                "operationcount=200",
                "readproportion=1",
                "updateproportion=0");
        RunResult good = run(standalone, "integrity", properties);
        PhaseReport measured = Runs.phase(good, "measure");
        assertThat(measured.failures().errors()).isEmpty();
        assertThat(kind(measured, "VERIFY").withParts().orElseThrow().count()).isEqualTo(200);

        collection(standalone, "integrity")
                .updateOne(eq("_id", "user6284781860667377211"), set("field3", new Binary(new byte[100])));
        PhaseReport bad = Runs.phase(run(standalone, "integrity", properties, "max-error-rate=1"), "measure");
        assertThat(bad.failures().errors()).containsExactly(Map.entry("wrong-answer", 1L));
        assertThat(bad.failures().errorSamples().get("wrong-answer")).contains("user6284781860667377211");
    }

    @Test
    void updatesKeepVerifiableRecordsVerifiable() {
        RunResult result = run(
                sharded,
                "verifiable",
                List.of(
                        "dataintegrity=true",
                        "writeallfields=true",
                        "insertproportion=0.1",
                        "recordcount=300",
                        "operationcount=1500"),
                "property-file=workloadf",
                "threads=4");
        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.failures().errors()).isEmpty();
        assertThat(kind(measured, "VERIFY").withParts().orElseThrow().count())
                .isEqualTo(operations(measured, "READ") + operations(measured, "READ-MODIFY-WRITE"));
    }

    @Test
    void aLoadIsMeasuredRecordByRecordAndARunFollowsIt() {
        RunResult load =
                run(standalone, "two_steps", List.of("recordcount=" + RECORDS, "threadcount=4"), "ycsb-phase=load");
        PhaseReport loaded = Runs.phase(load, "load");
        assertThat(loaded.measured()).isTrue();
        assertThat(loaded.counts().operations()).isEqualTo(RECORDS);
        assertThat(loaded.threads()).isEqualTo(4);

        RunResult run = run(
                standalone,
                "two_steps",
                List.of("recordcount=" + RECORDS, "operationcount=500"),
                "property-file=workloadb",
                "ycsb-phase=run");
        assertThat(run.phases()).extracting(PhaseReport::name).containsExactly("measure");
        assertThat(Runs.phase(run, "measure").failures().errors()).isEmpty();
    }

    @Test
    void severalClientsMayLoadAPartEach() {
        List<String> half = List.of("recordcount=1000", "insertcount=500", "mongodb.batchsize=100");
        run(sharded, "halves", half, "ycsb-phase=load");
        List<String> otherHalf = new ArrayList<>(half);
        otherHalf.add("insertstart=500");
        run(sharded, "halves", otherHalf, "ycsb-phase=load", "threads=3");

        assertThat(collection(sharded, "halves").countDocuments()).isEqualTo(1000);
        PhaseReport measured = Runs.phase(
                run(
                        sharded,
                        "halves",
                        List.of("recordcount=1000", "operationcount=1000", "requestdistribution=sequential"),
                        "ycsb-phase=run"),
                "measure");
        assertThat(measured.failures().errors()).as("every record was loaded").isEmpty();
    }

    @Test
    void aMissingRecordIsCountedAsNotFoundOfItsKind() {
        run(standalone, "few", List.of("recordcount=100"), "ycsb-phase=load");
        RunResult result = run(
                standalone,
                "few",
                List.of(
                        "recordcount=200",
                        "operationcount=400",
                        "requestdistribution=sequential",
                        "readproportion=1",
                        "updateproportion=0"),
                "ycsb-phase=run",
                "max-error-rate=1");
        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.failures().errors()).containsExactly(Map.entry("not-found", 200L));
        assertThat(kind(measured, "READ").errors()).containsExactly(Map.entry("not-found", 200L));
        assertThat(measured.counts().operations()).isEqualTo(200);
    }

    @Test
    void scansReturnAsManyRecordsAsAskedForInSeveralBatchesAndOneFieldOfEach() {
        RunResult result = run(
                sharded,
                "scanned",
                List.of(
                        "recordcount=600",
                        "operationcount=40",
                        "insertorder=ordered",
                        "zeropadding=8",
                        "requestdistribution=hotspot",
                        "hotspotdatafraction=0.01",
                        "hotspotopnfraction=1",
                        "readallfields=false",
                        "minscanlength=300",
                        "maxscanlength=300",
                        "readproportion=0",
                        "updateproportion=0",
                        "scanproportion=1"));
        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.failures().errors()).isEmpty();
        assertThat(measured.counts().documents()).isEqualTo(40 * 300);
        assertThat(measured.counts().bytes() / measured.counts().documents())
                .as("bytes of a key and a field of 100 bytes")
                .isBetween(100L, 200L);
    }

    @Test
    void theLongestTimeEndsARunBeforeItsOperations() {
        RunResult result = run(
                standalone,
                "timed",
                List.of("recordcount=100", "operationcount=1G", "maxexecutiontime=1"),
                "property-file=workloadc");
        PhaseReport timed = Runs.phase(result, "measure");
        assertThat(timed.seconds()).isGreaterThanOrEqualTo(1.0);
        assertThat(timed.counts().operations()).isLessThan(1_000_000_000);

        RunResult counted = run(
                standalone,
                "timed",
                List.of("recordcount=100", "operationcount=50", "maxexecutiontime=600", "threadcount=3"),
                "property-file=workloadc");
        assertThat(Runs.phase(counted, "measure").counts().operations()).isEqualTo(50);
    }

    @Test
    void recordsThatWereLoadedWithoutAPreSplitAreNotTakenForPreSplitOnes() {
        List<String> properties = List.of("recordcount=100", "operationcount=10");
        run(sharded, "placed", properties, "property-file=workloadc", "ycsb-shard-key=_id", "wait-balanced=false");

        assertThatThrownBy(() -> run(
                        sharded,
                        "placed",
                        properties,
                        "property-file=workloadc",
                        "ycsb-shard-key=_id",
                        "wait-balanced=false",
                        "pre-split=true"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("placed exists and was loaded without --pre-split")
                .hasMessageContaining("--drop");
        assertThat(collection(sharded, "placed").countDocuments())
                .as("what the refusal left")
                .isEqualTo(100);
    }

    @Test
    void theOperationCountOfAPropertyFileEndsARunBeforeItsDuration() {
        RunResult result =
                run(standalone, "both", List.of("recordcount=100"), "property-file=workloadc", "duration=60s");
        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.counts().operations())
                .as("the operationcount of workloadc")
                .isEqualTo(1000);
        assertThat(measured.counts().throughput()).isGreaterThan(1000 / 60.0 * 2);
    }

    @Test
    void insertsThatAreThereAlreadyAreReplacedIfAskedFor() {
        List<String> load = List.of("recordcount=300");
        run(standalone, "upserted", load, "ycsb-phase=load");
        RunResult result = run(
                standalone,
                "upserted",
                List.of(
                        "recordcount=200",
                        "operationcount=100",
                        "mongodb.upsert=true",
                        "readproportion=0",
                        "updateproportion=0",
                        "insertproportion=1"),
                "ycsb-phase=run");
        assertThat(Runs.phase(result, "measure").failures().errors()).isEmpty();
        assertThat(collection(standalone, "upserted").countDocuments()).isEqualTo(400);
    }

    @Test
    void aCollectionOfOthersIsNeverDroppedUnasked() {
        try (MongoClient client = MongoClients.create(standalone.connectionString())) {
            client.getDatabase("ycsb").getCollection("others").insertOne(new Document("_id", "user1"));
        }
        for (String phase : List.of("both", "load")) {
            assertThatThrownBy(() -> run(standalone, "others", List.of("recordcount=100"), "ycsb-phase=" + phase))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--drop");
        }
        assertThat(collection(standalone, "others").countDocuments()).isEqualTo(1);
        assertThatThrownBy(() -> run(standalone, "absent", List.of(), "ycsb-phase=run"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("ycsb.absent");
    }

    @Test
    void theUrlOfAPropertyNamesServersAndDatabase() {
        String url = standalone.connectionString().getConnectionString();
        String base = url.endsWith("/") ? url : url + "/";
        runs.run(
                "ycsb",
                "property-file=workloadc",
                "property=recordcount=20\noperationcount=20\nmongodb.url=" + base + "mine");
        assertThat(standalone
                        .admin()
                        .client()
                        .getDatabase("mine")
                        .getCollection("usertable")
                        .countDocuments())
                .isEqualTo(20);
    }
}
