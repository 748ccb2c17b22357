package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.bson.Document;
import org.bson.types.Binary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes the disk slow under a real server, and has the run name it first. */
@Tag("alone")
class SlowDiskIT {

    /** Together they are more than the server's memory and the system's cache may hold. */
    private static final int DOCUMENTS = 20_000;

    private static final int BATCH = 500;
    private static final int DOCUMENT_BYTES = 10_000;
    private static final int READS_PER_SECOND = 100;
    private static final int WRITES_PER_SECOND = 50;

    @TempDir
    private Path data;

    @TempDir
    private Path out;

    private DiskThrottle disk;

    @BeforeEach
    void throttle() throws IOException {
        disk = new DiskThrottle(data);
    }

    @AfterEach
    void release() {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void dataLargerThanMemoryMakesReadsWaitForTheDisk() {
        RunResult result = FirstLimit.expect(
                "page-reads",
                () -> run(
                        new TestWorkload(this::loadAndSlowReads, SlowDiskIT::readAny),
                        "wired-tiger-cache=32M",
                        "server-memory=160M",
                        "threads=8"));

        assertThat(result.diagnosis())
                .filteredOn(finding -> finding.kind().equals(Optional.of("page-reads")))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.evidence()).contains(" MB ").contains(" % "));
    }

    @Test
    void singleWritesThatWaitForTheJournalAreBoundByIt() {
        RunResult result = FirstLimit.expect(
                "journal",
                () -> run(
                        new TestWorkload(client -> disk.writes(client, WRITES_PER_SECOND), SlowDiskIT::insertJournaled),
                        "threads=1"));

        assertThat(result.diagnosis()).extracting(Finding::kind).containsOnlyOnce(Optional.of("journal"));
    }

    private RunResult run(TestWorkload workload, String... options) {
        List<String> all =
                new ArrayList<>(List.of("cluster=standalone", "warm-up=500ms", "duration=4s", "data-dir=" + data));
        all.addAll(List.of(options));
        return new Runs(out).run(workload, all.toArray(String[]::new));
    }

    private void loadAndSlowReads(MongoClient client) {
        Random random = new Random(1);
        for (int first = 0; first < DOCUMENTS; first += BATCH) {
            List<Document> batch = new ArrayList<>();
            for (int i = first; i < first + BATCH; i++) {
                // So that compression does not make it fit.
                byte[] noise = new byte[DOCUMENT_BYTES];
                random.nextBytes(noise);
                batch.add(new Document("_id", i).append("noise", new Binary(noise)));
            }
            collection(client).insertMany(batch);
        }
        disk.reads(client, READS_PER_SECOND);
    }

    private static void readAny(MongoClient client) {
        collection(client)
                .find(Filters.eq(ThreadLocalRandom.current().nextInt(DOCUMENTS)))
                .first();
    }

    private static void insertJournaled(MongoClient client) {
        collection(client).withWriteConcern(WriteConcern.JOURNALED).insertOne(new Document("number", 1));
    }

    private static MongoCollection<Document> collection(MongoClient client) {
        return client.getDatabase("shardlab").getCollection("weblog");
    }
}
