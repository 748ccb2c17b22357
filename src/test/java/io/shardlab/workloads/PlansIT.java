package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plans of operations in results, and the indexes that they need. */
class PlansIT {

    private static final String VISITS = """
        collections:
          visits:
            documents: 2000
            document:
              host: {^int: {from: 1, to: 200}}
              date: {^int: {from: 1, to: 365}}
        %s
        operations:
        %s
        """;

    private static final String LOOKUP =
            "  lookup: {share: 90, find: visits, filter: {host: {^int: {from: 1, to: 200}}}}";
    private static final String VISIT = "\n  visit: {share: 10, insertOne: visits}";

    private static Target standalone;
    private static Target sharded;

    @TempDir
    Path folder;

    private Runs runs;

    @BeforeAll
    static void startServers() throws InterruptedException {
        standalone = SharedClusters.start(Map.of("cluster", "standalone"));
        sharded = SharedClusters.start(Map.of("cluster", "sharded", "shards", "2"));
    }

    @AfterAll
    static void stopServers() {
        Optional.ofNullable(standalone).ifPresent(Target::close);
        Optional.ofNullable(sharded).ifPresent(Target::close);
    }

    @BeforeEach
    void newRuns() {
        runs = new Runs(folder);
    }

    private RunResult run(Target target, String workload, String... options) {
        List<String> all = new ArrayList<>(List.of(
                "uri=" + target.connectionString().getConnectionString(),
                "threads=2",
                "duration=1s",
                "warm-up=0s",
                "wait-balanced=false"));
        all.addAll(List.of(options));
        return runs.run(workload, all.toArray(String[]::new));
    }

    private String file(String index, String operations) throws IOException {
        return Files.writeString(folder.resolve("visits.yaml"), VISITS.formatted(index, operations))
                .toString();
    }

    private static Map<String, List<PlanReport>> plans(RunResult result) {
        PhaseReport last = result.phases().get(result.phases().size() - 1);
        return last.latencies().kinds().stream().collect(Collectors.toMap(KindReport::name, KindReport::plans));
    }

    private static MongoCollection<Document> collection(Target target, String database, String name) {
        return target.admin().client().getDatabase(database).getCollection(name);
    }

    private static List<String> indexes(Target target, String database, String name) {
        return collection(target, database, name)
                .listIndexes()
                .map(index -> index.getString("name"))
                .into(new ArrayList<>());
    }

    @Test
    void thePlanOfEachKindIsPartOfTheResultOnEveryTopology() {
        for (Target target : List.of(standalone, sharded)) {
            assertThat(plans(run(target, "sharded-query", "documents=2000", "database=plans")))
                    .isEqualTo(Map.of(
                            "find", List.of(new PlanReport("find weblog", "IXSCAN host_1_date_1", List.of("host")))));
            Map<String, List<PlanReport>> mixed = plans(run(
                    target,
                    "mixed",
                    "documents=2000",
                    "database=plans-mixed",
                    "query=scatter-gather",
                    "mix=read=20,update=20,insert=20,delete=20,scan=20"));
            assertThat(mixed.get("read")).isEqualTo(List.of(plan("find", mixed, "read", "_id")));
            assertThat(mixed.get("update")).isEqualTo(List.of(plan("update", mixed, "update", "_id")));
            assertThat(mixed.get("delete")).isEqualTo(List.of(plan("delete", mixed, "delete", "_id")));
            assertThat(mixed.get("insert")).isEmpty();
            assertThat(mixed.get("scan"))
                    .isEqualTo(List.of(
                            new PlanReport("find weblog-mixed", "IXSCAN host_1_date_1", List.of("host", "date"))));
        }
    }

    /** Servers name the search for one _id in several ways. */
    private static PlanReport plan(String command, Map<String, List<PlanReport>> plans, String kind, String condition) {
        String summary = plans.get(kind).get(0).summary();
        assertThat(summary).containsAnyOf("IDHACK", "_id_");
        return new PlanReport(command + " weblog-mixed", summary, List.of(condition));
    }

    @Test
    void anIndexThatSomebodyDroppedIsCreatedAgainAndSaid() throws IOException {
        for (Target target : List.of(standalone, sharded)) {
            String file = file("    indexes: [{host: 1, date: 1}]", LOOKUP);
            run(target, file, "database=dropped");
            collection(target, "dropped", "visits").dropIndex("host_1_date_1");

            RunResult again = run(target, file, "database=dropped");

            assertThat(runs.news())
                    .anyMatch(line -> line.contains("dropped.visits has lost the index {\"host\": 1, \"date\": 1}"));
            assertThat(indexes(target, "dropped", "visits")).contains("host_1_date_1");
            assertThat(plans(again).get("lookup").get(0).summary()).isEqualTo("IXSCAN host_1_date_1");
        }
    }

    @Test
    void theIndexOfTheShardKeyOnServersWithoutShardsIsCreatedAgainAndSaid() {
        run(standalone, "sharded-query", "documents=2000", "database=lost");
        collection(standalone, "lost", "weblog").dropIndex("host_1_date_1");

        RunResult again = run(standalone, "sharded-query", "documents=2000", "database=lost");

        assertThat(again.facts()).containsEntry("dataSetLoaded", false);
        assertThat(runs.news()).anyMatch(line -> line.contains("lost.weblog has lost the index host,date"));
        assertThat(indexes(standalone, "lost", "weblog")).contains("host_1_date_1");
        assertThat(plans(again).get("find").get(0).summary()).isEqualTo("IXSCAN host_1_date_1");
    }

    @Test
    void aMissingIndexIsTheFirstFindingWithTheDocumentsThatWereExamined() throws IOException {
        for (Target target : List.of(standalone, sharded)) {
            RunResult result = run(target, file("", LOOKUP + VISIT), "database=missing");

            assertThat(result.diagnosis().get(0).kind()).contains("missing-index");
            assertThat(result.diagnosis().get(0).finding()).contains("lookup");
            assertThat(result.diagnosis().get(0).evidence())
                    .contains("find visits", "COLLSCAN", "host")
                    .contains("; the servers examined ");
            PhaseReport last = result.phases().get(result.phases().size() - 1);
            long lookups = last.latencies().kinds().get(0).operations();
            long examined = last.servers().server().stream()
                    .map(ServerReport::examined)
                    .flatMap(Optional::stream)
                    .mapToLong(ServerReport.Examined::documents)
                    .sum();
            assertThat(examined).isGreaterThanOrEqualTo(2000 * (lookups - 2));
        }
    }
}
