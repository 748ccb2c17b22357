package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads that cannot succeed leave what is there as it is; those that succeed in part are judged by the error budget. */
class RefusedLoadsIT {

    private static final String CSV = "host,date,size\n" + "h1,20000101,1\n".repeat(20);
    private static final String ONE = "mongodb-only";

    private static LocalCluster cluster;
    private static MongoClient client;

    @TempDir
    Path folder;

    private Runs runs;

    @BeforeAll
    static void startServer() throws InterruptedException {
        cluster = LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        ClusterSpec.replicaSet(1),
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE);
        client = MongoClients.create(cluster.connectionString());
    }

    @AfterAll
    static void stopServer() {
        client.close();
        cluster.close();
    }

    @BeforeEach
    void fill() {
        runs = new Runs(folder);
        collection().drop();
        collection().insertOne(new Document("_id", ONE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{CSV}'                 | format=json            | none of the 21 rows",
                "'{CSV}'                 | format=clf             | none of the 21 rows",
                "'{CSV}'                 | field-types=host=int   | none of the 20 rows",
                "'host,date'             | format=csv             | there are no rows",
                "'a,b\rc,d\re,f\r'       | format=csv             | lines end with a line feed",
                "'[]'                    | format=json            | rows.csv",
                "''                      | format=json            | rows.csv",
                "'a;b\n1,5;2\n3,5;4\n'   | format=csv             | --delimiter semicolon",
                "''                      | format=csv             | There is nothing in",
                "'a,b\n1\n2\n3,4\n'      | stop-on-error=true     | stopped at its first bad row, line 2",
            })
    void nothingIsDroppedForInputThatCannotBeRead(String content, String option, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), content.replace("{CSV}", CSV));

        assertThatThrownBy(() -> runs.run("bulk-load", load(file, "drop=true", "max-error-rate=1", option)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(message);
        assertUntouched();
    }

    @Test
    void otherEncodingsAreNotTakenForRows() throws IOException {
        Path file = Files.write(folder.resolve("rows.csv"), CSV.getBytes(StandardCharsets.UTF_16LE));

        assertThatThrownBy(() -> runs.run("bulk-load", load(file, "drop=true"))).hasMessageContaining("--encoding");
        assertUntouched();
    }

    @ParameterizedTest
    @CsvSource({"99, PASS", "98, FAIL"})
    void rowsThatCannotBeReadCountAgainstTheErrorBudgetLikeRefusedDocuments(int goodRows, Verdict.Status status)
            throws IOException {
        List<String> rows = new ArrayList<>(List.of("host,date", "bad"));
        for (int row = 0; row < goodRows; row++) {
            rows.add("h" + row + ",20000101");
        }
        Path file = Files.write(folder.resolve("rows.csv"), rows);

        RunResult result = runs.run("bulk-load", load(file, "drop=true"));

        assertThat(result.verdict().status()).isEqualTo(status);
        assertThat(Runs.phase(result, "load").failures().errors()).containsEntry("bad-row", 1L);
        assertThat(Runs.phase(result, "load").failures().refusedDocuments()).isEqualTo(1);
        assertThat(collection().countDocuments()).isEqualTo(goodRows);
    }

    @Test
    void badRowsBehindTheLastGoodOneCountToo() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), CSV + "bad\n".repeat(7));

        RunResult result = runs.run("bulk-load", load(file, "drop=true"));

        assertThat(result.verdict().reasons())
                .singleElement()
                .asString()
                .contains("25.926% (7 of 27)", "7 rows that could not be read");
        assertThat(Runs.phase(result, "load").failures().errors()).containsEntry("bad-row", 7L);
    }

    @Test
    void aLoadOfWhichNothingArrivesFailsWhateverTheBudget() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.json"), "{\"_id\": \"" + ONE + "\"}\n");

        assertThatThrownBy(() -> runs.run("bulk-load", load(file, "max-error-rate=1")))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Nothing was loaded")
                .hasMessageContaining("duplicate key");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bulk-load       | write-concern=banana",
                "bulk-load       | write-concern=2",
                "sharded-query   | write-concern=banana",
                "selective-query | write-concern=3",
                "mixed           | write-concern={\"w\":\"banana\",\"j\":true}",
                "crud-cycle      | write-concern=banana",
                "ycsb            | write-concern=banana",
                "write-concern   | levels={\"w\":\"banana\"}",
            })
    void aWriteConcernThatCanNeverBeSatisfiedIsRefusedBeforeAnythingIsDropped(String workload, String option) {
        assertThatThrownBy(() -> runs.run(
                        workload,
                        "uri=" + cluster.connectionString(),
                        "database=shardlab",
                        "collection=refused",
                        "drop=true",
                        option))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("--(write-concern|levels) .*(banana|\"w\": [23]).*");
        assertUntouched();
    }

    private void assertUntouched() {
        assertThat(collection().find().into(new ArrayList<>())).containsExactly(new Document("_id", ONE));
    }

    private static String[] load(Path file, String... further) {
        List<String> options =
                new ArrayList<>(List.of("uri=" + cluster.connectionString(), "collection=refused", "file=" + file));
        options.addAll(List.of(further));
        return options.toArray(String[]::new);
    }

    private static MongoCollection<Document> collection() {
        return client.getDatabase("shardlab").getCollection("refused");
    }
}
