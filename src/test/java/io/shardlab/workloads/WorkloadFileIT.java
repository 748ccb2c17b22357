package io.shardlab.workloads;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.exists;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.CollectionReport;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Sha256;
import io.shardlab.core.workload.Explained;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.workloads.FaultyProxy.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Workload files on servers that outlive the runs, as a user's own servers do. */
class WorkloadFileIT {

    private static final int OPERATIONS = 1500;

    private static final String ITEMS = """
        collections:
          items:
            documents: 300
            document:
              _id: ^sequence
              group: {^int: {from: 1, to: 20}}
              price: {^decimal: {from: 1, to: 99, decimals: 2}}
              stock: 10
              tags: [a, b]
            indexes: [{group: 1}]
            shardKey: {_id: hashed}
        """;

    private static final String EVERY_ACTION = ITEMS + """
        operations:
          byId: {share: 10, choose: zipfian, find: items, filter: {_id: {^existing: _id}}, returns: 1}
          byGroup: {share: 5, find: items, filter: {group: {^existing: group}}, sort: {price: 1}, batchSize: 3}
          newest: {share: 5, choose: latest, find: items, filter: {_id: {^existing: _id}}, projection: {price: 1}}
          sums: {share: 3, aggregate: items, pipeline: [{$match: {group: {^int: {from: 1, to: 20}}}}, {$group: {_id: null, n: {$sum: 1}}}]}
          count: {share: 3, count: items, filter: {group: {^existing: group}}, returns: {from: 1}}
          groups: {share: 3, distinct: items, key: group, filter: {_id: {^existing: _id}}, returns: 1}
          add: {share: 8, insertOne: items}
          addThree: {share: 3, insertMany: items, documents: 3, ordered: false}
          addGiven: {share: 2, insertMany: items, documents: [{_id: ^objectId, group: 3}, {_id: ^objectId, group: 4}]}
          sell: {share: 5, updateOne: items, filter: {_id: {^existing: _id}}, update: {$inc: {stock: -1}}, returns: 1}
          sellGroup: {share: 1, updateMany: items, filter: {group: {^existing: group}}, update: {$inc: {stock: -1}}}
          pipeline: {share: 2, updateOne: items, filter: {_id: {^existing: _id}}, update: [{$set: {twice: {$multiply: [$stock, 2]}}}]}
          arrays: {share: 2, updateOne: items, filter: {_id: {^existing: _id}}, update: {$set: {"tags.$[t]": c}}, arrayFilters: [{t: b}]}
          upsert: {share: 2, updateOne: items, filter: {_id: ^objectId}, update: {$set: {group: 5}}, upsert: true, returns: 1}
          removeOldest: {share: 3, choose: oldest, deleteOne: items, filter: {_id: {^existing: _id}}, returns: 1}
          take: {share: 2, choose: oldest, findOneAndDelete: items, filter: {_id: {^existing: _id}}, returns: 1}
          change: {share: 2, findOneAndUpdate: items, filter: {_id: {^existing: _id}}, update: {$set: {seen: true}}, returnDocument: after, returns: 1}
          mark: {share: 2, findOneAndUpdate: items, filter: {_id: ^objectId}, update: {$set: {group: 6}}, upsert: true}
          several:
            share: 3
            bulkWrite: items
            operations:
              - insertOne: {}
              - insertOne: {}
              - updateOne: {filter: {_id: {^existing: _id}}, update: {$set: {seen: true}}}
            returns: 3
          addAndChange:
            share: 3
            steps:
              - {insertOne: items, as: fresh}
              - {updateOne: items, filter: {_id: {^result: fresh._id}, group: {^result: fresh.group}}, update: {$set: {seen: true}}}
              - {insertMany: items, documents: [{_id: ^objectId, group: 8}], as: given}
              - {find: items, filter: {_id: {^result: given._id}, group: {^result: given.group}}, returns: 1}
          readAndSell:
            share: 3
            steps:
              - {find: items, filter: {_id: {^existing: _id}}, as: item}
              - think: {from: 1ms, to: 3ms}
              - {updateOne: items, filter: {_id: {^result: item._id}}, update: {$set: {last: {^result: item.price}}}, returns: 1}
        """;

    private static Target standalone;
    private static Target replicaSet;
    private static Target sharded;

    @TempDir
    Path folder;

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
        runs = new Runs(folder);
    }

    private String file(String content) throws IOException {
        return Files.writeString(folder.resolve("shop.yaml"), content, StandardCharsets.UTF_8)
                .toString();
    }

    private static String[] options(Target target, String database, String... options) {
        List<String> all = new ArrayList<>(List.of(
                "uri=" + target.connectionString().getConnectionString(),
                "database=" + database,
                "operations=" + OPERATIONS,
                "threads=4",
                "warm-up=0s",
                "wait-balanced=false"));
        all.addAll(List.of(options));
        return all.toArray(String[]::new);
    }

    private RunResult run(Target target, String database, String content, String... options) throws IOException {
        return runs.run(file(content), options(target, database, options));
    }

    private static MongoCollection<Document> items(Target target, String database) {
        return target.admin().client().getDatabase(database).getCollection("items");
    }

    private static Target target(String kind) {
        return switch (kind) {
            case "standalone" -> standalone;
            case "replica-set" -> replicaSet;
            default -> sharded;
        };
    }

    private static KindReport kind(PhaseReport phase, String name) {
        return phase.latencies().kinds().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The cells of a row, by the text in its first cells. */
    private static List<Object> row(RunResult result, int table, String first) {
        return FactTable.in(result.facts()).get(table).rows().stream()
                .filter(row -> row.get(0).equals(first))
                .findFirst()
                .orElseThrow();
    }

    private static String notes(RunResult result, int table) {
        return String.join("\n", FactTable.in(result.facts()).get(table).notes());
    }

    @ParameterizedTest
    @CsvSource({
        "standalone, direct",
        "standalone, driver",
        "replica-set, direct",
        "sharded, direct",
        "sharded, driver",
    })
    void everyActionIsExecutedAndVerified(String kind, String path) throws IOException {
        RunResult result = run(target(kind), "actions", EVERY_ACTION, "client-path=" + path);

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.failures().reason()).isEmpty();
        assertThat(measured.errorCount()).isZero();
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(measured.latencies().kinds()).allMatch(each -> each.operations() > 0);
        assertThat(measured.latencies().kinds())
                .allMatch(each -> each.clientPath().equals(Optional.of(path)));
        List<Object> items = row(result, 0, "items");
        assertThat((Long) items.get(6))
                .isEqualTo(items(target(kind), "actions").countDocuments())
                .isEqualTo((Long) items.get(1) + (Long) items.get(3) - (Long) items.get(4));
        assertThat(items.get(5)).isEqualTo(0L);
        assertThat(notes(result, 0)).contains("Verified of items: the number of documents, ", " inserted documents.");
        assertThat((Long) row(result, 1, "byId").get(2)).isPositive();
        assertThat(row(result, 1, "byId").get(3)).isEqualTo(0L);
    }

    /** The JavaScript sleeps, so that it leaves the processors to other tests. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        replica-set | direct | updateMany: items, filter: {$where: 'while (true) {sleep(50)}'}, update: {$set: {stock: 1}}
        sharded     | direct | updateMany: items, filter: {$where: 'while (true) {sleep(50)}'}, update: {$set: {stock: 1}}
        sharded     | driver | updateMany: items, filter: {$where: 'while (true) {sleep(50)}'}, update: {$set: {stock: 1}}
        standalone  | driver | deleteMany: items, filter: {$where: 'while (true) {sleep(50)}'}
        """)
    void operationsThatNeverEndAreErrorsAndTheServersEndThem(String kind, String path, String change)
            throws IOException {
        List<String> options = new ArrayList<>(List.of(options(target(kind), "forever", "client-path=" + path)));
        options.remove("operations=" + OPERATIONS);
        options.add("duration=1s");
        RunResult result = runs.run(file(ITEMS + """
            operations:
              byId: {share: 8, find: items, filter: {_id: {^existing: _id}}}
              search: {share: 1, find: items, filter: {$where: 'while (true) {sleep(50)}'}}
              change: {share: 1, %s}
            """.formatted(change)), options.toArray(String[]::new));

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.failures().errors()).isEqualTo(Map.of(ErrorClassifier.TIMED_OUT, 4L));
        assertThat(measured.drain().failedOperations()).isEqualTo(4);
        assertThat(measured.drain().seconds()).isBetween(10.0, 40.0);
        assertThat(kind(measured, "byId").errors()).isEmpty();
        assertThat(kind(measured, "search").operations()).isZero();
        assertThat(kind(measured, "change").operations()).isZero();
        assertThat(underWay(target(kind), "forever")).isEmpty();
    }

    private static List<Document> underWay(Target target, String database) {
        return target.admin()
                .client()
                .getDatabase("admin")
                .runCommand(new Document("currentOp", 1).append("active", true).append("ns", database + ".items"))
                .getList("inprog", Document.class);
    }

    @Test
    void whatOperationsThatAreLeftBehindWriteIsNotClaimedToBeKnown() throws IOException {
        int port =
                Integer.parseInt(standalone.connectionString().getHosts().get(0).split(":")[1]);
        Map<Integer, Fault> silence =
                IntStream.rangeClosed(1, 4).boxed().collect(Collectors.toMap(n -> n, n -> Fault.NO_REPLY));
        try (FaultyProxy proxy = new FaultyProxy(port, "findAndModify", silence)) {
            List<String> options = new ArrayList<>(List.of(options(standalone, "left", "client-path=direct")));
            options.removeIf(option -> option.startsWith("operations=") || option.startsWith("uri="));
            options.addAll(List.of("duration=1s", "uri=" + proxy.uri()));
            RunResult result = runs.run(file(ITEMS + """
                operations:
                  change: {share: 1, findOneAndUpdate: items, filter: {}, update: {$set: {stock: 1}}}
                """), options.toArray(String[]::new));

            PhaseReport measured = Runs.phase(result, "measure");
            assertThat(measured.failures().errors()).isEqualTo(Map.of(ErrorClassifier.TIMED_OUT, 4L));
            assertThat(measured.drain().seconds()).isBetween(10.0, 40.0);
            assertThat(row(result, 0, "items").get(5)).isNull();
            assertThat(row(result, 0, "items").get(6)).isNull();
            assertThat(notes(result, 0)).contains("may still write");
        }
    }

    /** Servers do not end this JavaScript by its time limit. */
    @ParameterizedTest
    @CsvSource({"standalone, direct", "replica-set, driver", "sharded, driver"})
    void noOperationOfAWarmUpOrARepetitionOutlastsIt(String kind, String path) throws IOException {
        List<String> options = new ArrayList<>(List.of(options(target(kind), "endless", "client-path=" + path)));
        options.removeIf(option -> option.startsWith("operations=") || option.startsWith("warm-up="));
        options.addAll(List.of("duration=1s", "warm-up=1s", "repeat=2"));
        RunResult result = runs.run(file(ITEMS + """
            operations:
              look:
                share: 1
                aggregate: items
                pipeline: [{$match: {$expr: {$function: {body: 'function() {while (true) {sleep(50)}}', args: [], lang: js}}}}]
              change:
                share: 1
                bulkWrite: items
                operations: [{updateMany: {filter: {$where: 'while (true) {sleep(50)}'}, update: {$set: {stock: 1}}}}]
            """), options.toArray(String[]::new));

        List<PhaseReport> phases = result.phases().stream()
                .filter(phase -> !phase.name().equals("load"))
                .toList();
        assertThat(phases).hasSize(4);
        assertThat(phases)
                .allSatisfy(phase ->
                        assertThat(phase.failures().errors()).isEqualTo(Map.of(ErrorClassifier.TIMED_OUT, 4L)));
        assertThat(underWay(target(kind), "endless")).isEmpty();
    }

    @Test
    void theFileIsPartOfTheResult() throws IOException {
        RunResult result = run(standalone, "part", ITEMS + "operations: {byId: {find: items, filter: {_id: 1}}}\n");

        assertThat(result.workload()).isEqualTo("shop");
        assertThat(result.facts().get("workloadFile"))
                .isEqualTo(Map.of(
                        "path",
                        folder.resolve("shop.yaml").toAbsolutePath().toString(),
                        "sha256",
                        Sha256.of(Files.readString(folder.resolve("shop.yaml"))),
                        "text",
                        Files.readString(folder.resolve("shop.yaml"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"standalone", "sharded"})
    void collectionsAreReportedWithTheirSizesAndTheOperationsThatUseThem(String kind) throws IOException {
        RunResult result = run(target(kind), "uses", """
            collections:
              items:
                documents: 300
                document: {_id: ^sequence, seller: {^int: {from: 0, to: 9}}, text: {^string: {length: 100}}}
                shardKey: {_id: hashed}
              sellers: {documents: 10, document: {_id: ^sequence}}
              idle: {documents: 20, document: {_id: ^sequence, text: {^string: {length: 2000}}}}
              readings:
                documents: 400
                document: {at: {^date: {from: 2026-01-01, to: 2026-01-02}}, m: {s: {^int: {from: 1, to: 3}}}, v: 1}
                options: {timeseries: {timeField: at, metaField: m}}
            operations:
              byId: {share: 2, find: items, filter: {_id: {^existing: _id}}}
              join: {share: 1, aggregate: items, pipeline: [{$match: {_id: {^existing: _id}}}, {$lookup: {from: sellers, localField: seller, foreignField: _id, as: s}}]}
              add: {share: 1, insertOne: readings}
            """);

        Map<String, CollectionReport> reports = CollectionReport.of(result.facts()).stream()
                .collect(Collectors.toMap(CollectionReport::name, report -> report));
        assertThat(reports).containsOnlyKeys("items", "sellers", "idle", "readings");
        CollectionReport items = reports.get("items");
        assertThat(items.sharded()).isTrue();
        assertThat(items.documents()).isEqualTo(300);
        assertThat(items.documentBytes().orElseThrow()).isBetween(130.0, 160.0);
        assertThat(items.readBy()).isEqualTo(Map.of("byId", 1, "join", 1));
        assertThat(reports.get("sellers").sharded()).isFalse();
        assertThat(reports.get("sellers").readBy()).isEqualTo(Map.of("join", 1));
        assertThat(reports.get("idle").readBy()).isEmpty();
        assertThat(reports.get("idle").documentBytes().orElseThrow()).isBetween(2000.0, 2050.0);
        assertThat(reports.get("readings").insertedBy()).isEqualTo(Map.of("add", 1));
        assertThat(reports.get("readings").documentBytes().orElseThrow())
                .as("measurements, not buckets")
                .isLessThan(400);
    }

    @Test
    void aDocumentThatWasChangedBehindTheRunIsAWrongAnswer() throws IOException {
        String reads = ITEMS + "operations: {byId: {find: items, filter: {_id: {^existing: _id}}}}\n";
        assertThat(Runs.phase(run(standalone, "wrong", reads), "measure").errorCount())
                .isZero();
        items(standalone, "wrong").updateOne(eq("_id", 7L), set("price", 0));
        items(standalone, "wrong").deleteOne(eq("_id", 8L));
        items(standalone, "wrong").insertOne(new Document("_id", 1000L));

        RunResult again = run(standalone, "wrong", reads, "max-error-rate=1");

        assertThat(again.facts()).containsEntry("dataSetLoaded", false);
        PhaseReport measured = Runs.phase(again, "measure");
        assertThat(kind(measured, "byId").errors()).containsOnlyKeys("wrong-answer");
        assertThat(measured.failures().reason()).contains("document ");
    }

    @Test
    void dataThatNothingChangesAreUsedAgainAndOthersAreLoadedAnew() throws IOException {
        String reads = ITEMS + "operations: {byId: {find: items, filter: {_id: {^existing: _id}}}}\n";
        String adds = ITEMS + "operations: {add: {insertOne: items}}\n";
        assertThat(run(standalone, "again", reads).facts()).containsEntry("dataSetLoaded", true);
        assertThat(run(standalone, "again", "# another comment\n" + reads).facts())
                .containsEntry("dataSetLoaded", false);
        assertThat(run(standalone, "again", adds).facts()).containsEntry("dataSetLoaded", false);
        assertThat(items(standalone, "again").countDocuments()).isEqualTo(300 + OPERATIONS);

        RunResult anew = run(standalone, "again", adds, "repeat=2");

        assertThat(anew.facts()).containsEntry("dataSetLoaded", true);
        assertThat(anew.phases().stream().map(PhaseReport::name)).containsExactly("load", "measure", "load", "measure");
        assertThat(items(standalone, "again").countDocuments()).isEqualTo(300 + OPERATIONS);
        assertThatThrownBy(() -> run(standalone, "again", adds, "scale=2"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("again.items exists and does not hold the data set asked for")
                .hasMessageContaining("--drop");
    }

    @Test
    void fewInsertsAndChangesOfConstantFieldsAreUndone() throws IOException {
        String changes = ITEMS + """
                operations:
                  add: {share: 1, insertOne: items}
                  sell: {share: 1, updateOne: items, filter: {_id: {^existing: _id}}, update: {$inc: {stock: -1, sold: 1}}}
                """;
        run(standalone, "undone", changes, "operations=200");

        RunResult again = run(standalone, "undone", changes, "operations=200", "repeat=2");

        assertThat(again.facts()).containsEntry("dataSetLoaded", false);
        assertThat(again.phases().stream().map(PhaseReport::name)).containsExactly("measure", "measure");
        assertThat(run(standalone, "undone", ITEMS + "operations: {all: {find: items, returns: 300}}\n")
                        .facts())
                .containsEntry("dataSetLoaded", false);
        assertThat(items(standalone, "undone").countDocuments(and(eq("stock", 10), exists("sold", false))))
                .isEqualTo(300);
    }

    @Test
    void updatesThatAreLostAreDetected() throws IOException {
        String sells = ITEMS
                + "operations: {sell: {updateOne: items, filter: {_id: {^existing: _id}}, update: {$inc: {stock:"
                + " -1}}}}\n";
        AtomicBoolean disturbed = new AtomicBoolean();
        runs.onInterval(snapshot -> {
            boolean begun = items(standalone, "sums").countDocuments(lt("stock", 10)) > 0;
            if (begun && disturbed.compareAndSet(false, true)) {
                items(standalone, "sums").updateOne(eq("_id", 1L), inc("stock", 1));
            }
        });

        assertThatThrownBy(() -> run(standalone, "sums", sells, "target-rate=500"))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("document 1 shows ")
                .hasMessageContaining(" updates of stock, but ");
    }

    @Test
    void earlierRunsMayHaveUpdatedTheDocumentsOfAKeptCollection() throws IOException {
        String sells = ITEMS.replace("    documents: 300\n", "    documents: 300\n    keep: true\n")
                + "operations: {sell: {updateOne: items, filter: {_id: {^existing: _id}}, update: {$inc: {stock:"
                + " -1}}}}\n";
        for (int run = 1; run <= 2; run++) {
            run(standalone, "kept-updates", sells);
            Document sum = items(standalone, "kept-updates")
                    .aggregate(List.of(Aggregates.group(null, Accumulators.sum("stock", "$stock"))))
                    .first();
            assertThat(sum.getInteger("stock")).isEqualTo(3000 - run * OPERATIONS);
        }
    }

    @Test
    void aUniqueIndexThatRefusesDocumentsMakesErrorsAndNoFailure() throws IOException {
        String unique =
                ITEMS.replace("indexes: [{group: 1}]", "indexes: [{key: {code: 1}, unique: true, sparse: true}]") + """
                    operations:
                      add: {share: 1, insertOne: items, document: {_id: ^objectId, code: {^int: {from: 1, to: 5}}}}
                      addNew: {share: 1, insertOne: items}
                    """;
        RunResult result = run(standalone, "unique", unique, "max-error-rate=1");

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(kind(measured, "add").operations()).isEqualTo(5);
        assertThat(kind(measured, "add").errors()).containsOnlyKeys("duplicate-key");
        assertThat(kind(measured, "addNew").errors()).isEmpty();
        assertThat(items(standalone, "unique").countDocuments())
                .isEqualTo(300 + 5 + kind(measured, "addNew").operations());
    }

    @Test
    void aCollectionBeginsWithoutDocumentsIfTheRunInsertsThem() throws IOException {
        String empty = ITEMS.replace("documents: 300", "documents: 0") + """
            operations:
              add: {share: 1, insertOne: items}
              read: {share: 4, choose: {from: inserted, by: latest}, find: items, filter: {_id: {^existing: _id}}, returns: 1}
            """;
        RunResult result = run(standalone, "empty", empty);

        assertThat(Runs.phase(result, "measure").errorCount()).isZero();
        assertThat(row(result, 0, "items").get(6))
                .isEqualTo(row(result, 0, "items").get(3));
        assertThat(result.phases()).hasSize(1);
    }

    @Test
    void transactionsMoveAmountsWithoutALoss() throws IOException {
        String transfers = ITEMS + """
            operations:
              transfer:
                transaction: true
                steps:
                  - {find: items, filter: {_id: {^existing: _id}}, as: from, returns: 1}
                  - {updateOne: items, filter: {_id: {^existing: _id}}, update: {$inc: {stock: -1}}, returns: 1}
                  - {insertOne: items}
            """;
        RunResult result = run(replicaSet, "transfers", transfers);

        assertThat(Runs.phase(result, "measure").errorCount()).isZero();
        assertThat(notes(result, 0)).contains("the number of documents", "changed documents with their updates");
        assertThat(items(replicaSet, "transfers").countDocuments()).isEqualTo(300 + OPERATIONS);
        assertThatThrownBy(() -> run(standalone, "transfers", transfers))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("transfer needs a replica set");
    }

    @Test
    void aTransactionWhoseWriteIsRefusedChangesNothing() throws IOException {
        String conflicts = ITEMS + """
            operations:
              add:
                transaction: true
                steps:
                  - {insertOne: items}
                  - {insertOne: items, document: {_id: 1}}
            """;
        RunResult result = run(replicaSet, "refused", conflicts, "operations=50", "max-error-rate=1");

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(kind(measured, "add").errors()).isEqualTo(Map.of("duplicate-key", 50L));
        assertThat(items(replicaSet, "refused").countDocuments()).isEqualTo(300);
        assertThat(row(result, 0, "items").subList(3, 6)).containsExactly(0L, 0L, 0L);
    }

    @Test
    void severalCollectionsAreCreatedWithTheirOptionsKeysAndZones() throws IOException {
        String several = """
            collections:
              readings:
                documents: 200
                document: {at: {^date: {from: 2024-01-01, to: 2024-02-01, order: ascending}}, sensor: {^int: {from: 1, to: 5}}, value: {^double: {from: 0, to: 1}}}
                options: {timeseries: {timeField: at, metaField: sensor}}
              recent:
                documents: 100
                document: {text: {^text: {words: 5}}}
                options: {capped: true, size: 10000000, max: 50}
              people:
                documents: 200
                document: {name: {^string: {length: 8}}, region: {^choose: [EU, US]}, minus: {$numberDouble: "-0.0"}}
                shardKey: {region: 1, name: 1}
                zones: [{zone: A, shards: [0], min: {region: EU}, max: {region: EV}}]
                options: {compressor: zstd, collation: {locale: de}, validator: {region: {$exists: true}}}
                indexes: [{key: {name: text}, collation: {locale: simple}}]
            operations:
              person: {share: 3, find: people, filter: {region: {^existing: region}, name: {^existing: name}}, collation: {locale: simple}}
              reading: {share: 2, find: readings, filter: {sensor: {^existing: sensor}, at: {^existing: at}}}
              latest: {share: 1, find: recent, sort: {$natural: -1}, limit: 5, returns: 5}
              measure: {share: 1, insertOne: readings}
            """;
        RunResult result = run(sharded, "several", several);

        assertThat(Runs.phase(result, "measure").failures().reason()).isEmpty();
        assertThat(Runs.phase(result, "measure").errorCount()).isZero();
        assertThat(result.phases().stream().map(PhaseReport::name))
                .containsExactly("load readings", "load recent", "load people", "measure");
        assertThat(items(sharded, "several")
                        .withDocumentClass(Document.class)
                        .getNamespace()
                        .getDatabaseName())
                .isEqualTo("several");
        assertThat(target("sharded")
                        .admin()
                        .client()
                        .getDatabase("config")
                        .getCollection("tags")
                        .countDocuments(eq("ns", "several.people")))
                .isEqualTo(1);
        assertThat((Long) row(result, 1, "person").get(2)
                        + (Long) row(result, 1, "reading").get(2))
                .isPositive();
    }

    @Test
    void anIndexOfTheShardKeyIsThatOfTheFile() throws IOException {
        String file = """
            collections:
              a:
                documents: 100
                document: {tenant: {^int: {from: 1, to: 5}}, number: ^sequence}
                shardKey: {tenant: 1, number: 1}
                indexes: [{key: {tenant: 1, number: 1}, unique: true}]
              b:
                documents: 100
                document: {group: {^int: {from: 1, to: 50}}}
                shardKey: {group: 1}
                indexes: [{key: {group: 1}, name: mine}]
              c:
                documents: 100
                document: {group: {^int: {from: 1, to: 50}}}
                shardKey: {group: 1}
                indexes: [{key: {group: 1}, sparse: true}]
              d:
                documents: 100
                document: {at: ^now}
                shardKey: {at: 1}
                indexes: [{key: {at: 1}, expireAfterSeconds: 86400}]
            operations:
              q: {share: 1, find: a, filter: {tenant: {^existing: tenant}, number: {^existing: number}}, returns: 1}
              r: {share: 1, find: b, filter: {group: {^existing: group}}}
            """;
        for (Target target : List.of(sharded, standalone)) {
            RunResult result = run(target, "keyIndexes", file);

            assertThat(Runs.phase(result, "measure").errorCount()).isZero();
            assertThat(indexes(target, "a")).containsExactly("_id_", "tenant_1_number_1");
            assertThat(indexes(target, "b")).containsExactly("_id_", "mine");
            assertThat(indexes(target, "c")).containsExactly("_id_", "group_1", "group_1_declared");
            assertThat(target.admin()
                            .client()
                            .getDatabase("keyIndexes")
                            .getCollection("d")
                            .listIndexes())
                    .hasSize(2)
                    .filteredOn(index -> index.containsKey("expireAfterSeconds"))
                    .singleElement()
                    .satisfies(index -> assertThat(index.get("expireAfterSeconds", Number.class)
                                    .intValue())
                            .isEqualTo(86_400));
        }
        assertThat(sharded.admin()
                        .client()
                        .getDatabase("config")
                        .getCollection("collections")
                        .find(eq("_id", "keyIndexes.a"))
                        .first())
                .containsEntry("unique", true);
    }

    private static List<String> indexes(Target target, String collection) {
        return target.admin()
                .client()
                .getDatabase("keyIndexes")
                .getCollection(collection)
                .listIndexes()
                .map(index -> index.getString("name"))
                .into(new ArrayList<>());
    }

    @Test
    void whatTheServersRefuseIsOneSentence() {
        String capped = ITEMS.replace("indexes: [{group: 1}]", "indexes: [{group: 1, price: nothing}]")
                + "operations: {byId: {find: items}}\n";
        assertThatThrownBy(() -> run(standalone, "bad", capped)).isInstanceOf(UsageException.class);
        String hashedUnique = ITEMS.replace("indexes: [{group: 1}]", "indexes: [{key: {group: 1}, unique: true}]")
                + "operations: {byId: {find: items}}\n";
        assertThatThrownBy(() -> run(sharded, "bad", hashedUnique))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("The servers refuse the index")
                .hasMessageContaining("of the collection items");
    }

    @Test
    void aLoadThatWasStoppedIsBegunAnew() throws IOException {
        String many = ITEMS.replace("documents: 300", "documents: 1M")
                + "operations: {byId: {find: items, filter: {_id: 1}}}\n";
        runs.onInterval(snapshot -> runs.stop());
        RunOutcome stopped = runs.outcome(file(many), options(standalone, "stopped", "batch-size=100"));
        assertThat(stopped.interrupted()).isTrue();
        assertThat(stopped.failure()).isEmpty();
        assertThat(items(standalone, "stopped").countDocuments()).isLessThan(1_000_000);

        runs.onInterval(snapshot -> {});
        RunResult result = run(standalone, "stopped", many.replace("documents: 1M", "documents: 300"), "drop=true");
        assertThat(result.facts()).containsEntry("dataSetLoaded", true);
        assertThat(items(standalone, "stopped").countDocuments()).isEqualTo(300);
    }

    @Test
    void theServersExplainEachOperationAndScansAndSortsAreWarnedOf() throws IOException, InterruptedException {
        String file = file(ITEMS + """
            operations:
              byId: {share: 1, find: items, filter: {_id: {^existing: _id}}}
              byPrice: {share: 1, find: items, filter: {price: {^existing: price}}}
              sorted: {share: 1, find: items, filter: {group: {^existing: group}}, sort: {stock: 1}}
              add: {share: 1, insertOne: items}
              sell: {share: 1, updateOne: items, filter: {group: {^existing: group}}, update: {$inc: {stock: -1}}}
            """);
        assertThatThrownBy(() -> explain(standalone, file, "nothing"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("There is no collection nothing.items");
        runs.run(file, options(standalone, "explained", "operations=10"));
        runs.run(file, options(sharded, "explained", "operations=10"));

        String plain = explain(standalone, file, "explained");

        assertThat(plain).startsWith("byId: find on items: IDHACK.");
        assertThat(plain)
                .contains("Warning: it reads the whole collection, as no index suits its filter on price.")
                .contains("Warning: it sorts in memory")
                .contains("add: insertOne on items inserts 1 document.")
                .contains("sell: updateOne on items: ")
                .endsWith("2 warnings.");
        assertThat(explain(sharded, file, "explained"))
                .contains("byId: find on items asks 1 of 2 shards")
                .contains("byPrice: find on items asks 2 of 2 shards")
                .contains("sell: updateOne on items asks 2 of 2 shards");
    }

    private static String explain(Target target, String file, String database) throws InterruptedException {
        Settings settings = Runs.settings(file, options(target, database));
        Explained workload = (Explained) Workloads.find(Optional.empty()).named(file);
        // By the URI, so that the servers count as a user's own.
        try (Target byUri = SharedClusters.OPENER.open(settings, Notices.NONE)) {
            return workload.explain(new WorkloadContext(byUri, settings, Notices.NONE))
                    .toString();
        }
    }
}
