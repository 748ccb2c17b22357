package io.shardlab.run.together;

import static io.shardlab.run.together.Machines.merged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import io.shardlab.run.together.Machines.Machine;
import io.shardlab.workloads.SharedClusters;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three load machines in this process, one of which has a clock that is 40 s ahead, on a standalone server. */
class TogetherRunIT {

    private static final Duration WRONG = Duration.ofSeconds(40);

    /** A measured phase ends a moment after its window, and the servers' profile has milliseconds. */
    private static final Duration TOLERANCE = Duration.ofMillis(100);

    private static final Workload QUERY = Workloads.find().named("sharded-query");

    @TempDir
    Path folder;

    private static Target standalone() throws InterruptedException {
        return open(Map.of("cluster", "standalone"));
    }

    private static Target open(Map<String, String> cluster) throws InterruptedException {
        return SharedClusters.before(ClusterTargetOpener.forThisMachine())
                .open(RunRequest.settings(QUERY, cluster), Notices.NONE);
    }

    @Test
    void threeMachinesMakeOneRunAndWriteNothingWhileTheyMeasure() throws Exception {
        try (Target target = standalone();
                MongoClient client = MongoClients.create(target.connectionString())) {
            MongoDatabase database = client.getDatabase("shardlab");
            database.runCommand(new Document("profile", 1)
                    .append("filter", new Document("ns", "shardlab." + ControlCollection.COLLECTION)));

            List<RunOutcome> outcomes = run(
                    target,
                    List.of(new Machine(WRONG, false), Machine.ORDINARY, Machine.ORDINARY),
                    Map.of("duration", "7s"));

            database.runCommand(new Document("profile", 0));
            RunResult merged = merged(outcomes);
            assertIsOneRun(merged, outcomes);
            assertThat(database.getCollection("weblog").countDocuments()).isEqualTo(20_000);
            assertThat(database.getCollection(ControlCollection.COLLECTION).countDocuments())
                    .as("nothing is left behind")
                    .isZero();
            assertEachOnlyLooksOnceDuring(phase(merged, "measure"), profile(database));
            assertOneClockIsAhead(folder.resolve("machine0"));
        }
    }

    /** Another version of the program, or somebody else, may write such documents. */
    @Test
    void documentsOfAnotherLayoutAreNamedWithTheRemedy() throws Exception {
        List<String> layouts = List.of(
                "{}",
                "{members: 5}",
                "{members: []}",
                "{gathering: 'x', of: 2, members: [], touched: {$date: 0}}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 2, members: [], touched: 'now'}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 'two', members: [], touched: {$date: 0}}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 0, members: [], touched: {$date: 0}}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 2, members: [1], touched: {$date: 0}}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 2, members: [{}], touched: {$date: 0}}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 2, members: [null], touched: {$date: 0}}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 2, members: {a: 1}, touched: {$date: 0}}",
                "{gathering: {$oid: '65a1b2c3d4e5f60718293a4b'}, of: 2, members: [], outcome: 'x', touched: {$date:"
                        + " 0}}");
        try (Target target = standalone();
                MongoClient client = MongoClients.create(target.connectionString())) {
            MongoCollection<Document> collection =
                    client.getDatabase("shardlab").getCollection(ControlCollection.COLLECTION);
            for (String layout : layouts) {
                collection.deleteMany(new Document());
                collection.insertOne(Document.parse(layout).append("_id", "it"));

                assertThatThrownBy(() -> run(target, List.of(Machine.ORDINARY, Machine.ORDINARY), Map.of()))
                        .as(layout)
                        .cause()
                        .isInstanceOf(RunFailedException.class)
                        .hasMessageContaining("The collection shardlab.together in the database shardlab")
                        .hasMessageContaining("deleteOne({_id: \"it\"})");
            }
            collection.deleteMany(new Document());
        }
    }

    @Test
    void aMachineThatIsOneTooManyIsRefusedAtOnceAlthoughOneHasEnded() throws Exception {
        try (Target target = standalone();
                MongoClient client = MongoClients.create(target.connectionString())) {
            MongoCollection<Document> collection =
                    client.getDatabase("shardlab").getCollection(ControlCollection.COLLECTION);
            Document ended = JoinedMachine.document(new ObjectId(), "a", 1, Map.of())
                    .append("end", new JoinedMachine.End(JoinedMachine.How.DONE, Message.NONE, 0, false).toDocument());
            Document measures = JoinedMachine.document(new ObjectId(), "b", 2, Map.of())
                    .append("quietUntil", Date.from(Instant.now().plus(Duration.ofHours(1))));
            collection.insertOne(new Document("_id", "it")
                    .append("gathering", new ObjectId())
                    .append("of", 2)
                    .append("members", List.of(ended, measures))
                    .append("touched", new Date()));

            assertThatThrownBy(() -> run(target, List.of(Machine.ORDINARY, Machine.ORDINARY), Map.of()))
                    .cause()
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("The run it has its 2 machines already: a (process 1), b (process 2)");
            collection.deleteMany(new Document());
        }
    }

    @Test
    void aStopOnOneMachineEndsAllInOrderWithTheirResults() throws Exception {
        try (Target target = standalone()) {
            List<RunOutcome> outcomes =
                    run(target, List.of(new Machine(Duration.ZERO, true), Machine.ORDINARY), Map.of("repeat", "2"));

            RunOutcome stopped = outcomes.get(0);
            assertThat(stopped.interrupted()).isTrue();
            assertThat(stopped.failure()).isEmpty();
            assertThat(outcomes.get(1).interrupted()).isFalse();
            assertThat(outcomes.get(1).failure().orElseThrow()).hasMessageContaining("The run was stopped on ");
            RunResult merged = merged(outcomes);
            assertThat(merged.phases()).filteredOn(PhaseReport::measured).hasSize(1);
            assertThat(merged.verdict().reasons())
                    .anyMatch(reason -> reason.endsWith("the run was stopped before its end"));
            assertThat(phase(merged, "measure").threads()).isEqualTo(4);
        }
    }

    /** Its phase would last an hour. */
    @Test
    void aStopOnOneMachineEndsAMeasuredPhaseOnAllSoon() throws Exception {
        try (Target target = standalone()) {
            List<RunOutcome> outcomes = run(
                    target,
                    List.of(Machine.ORDINARY, new Machine(Duration.ZERO, true), Machine.ORDINARY),
                    Map.of("duration", "1h"));

            assertThat(outcomes.get(1).interrupted()).isTrue();
            assertThat(List.of(outcomes.get(0), outcomes.get(2))).allSatisfy(other -> {
                assertThat(other.interrupted()).isFalse();
                assertThat(other.failure().orElseThrow()).hasMessageContaining("The run was stopped on ");
                assertThat(phase(other.result().orElseThrow(), "measure")
                                .counts()
                                .operations())
                        .isPositive();
            });
            assertThat(merged(outcomes).machines().mergedFrom()).hasSize(3);
        }
    }

    @Test
    void machinesMeetOnOtherServersThanThoseUnderTest() throws Exception {
        try (Target target = standalone();
                Target control = open(Map.of("cluster", "replica-set", "replicas", "1"));
                MongoClient tested = MongoClients.create(target.connectionString());
                MongoClient met = MongoClients.create(control.connectionString())) {
            List<RunOutcome> outcomes = machines(target)
                    .meetingAt(control.connectionString().getConnectionString())
                    .run(List.of(Machine.ORDINARY, Machine.ORDINARY), parameters(Map.of()));

            assertThat(merged(outcomes).verdict().status()).isEqualTo(Verdict.Status.PASS);
            assertThat(tested.getDatabase("shardlab").listCollectionNames().into(new ArrayList<>()))
                    .contains("weblog")
                    .doesNotContain(ControlCollection.COLLECTION);
            assertThat(met.getDatabase("shardlab").listCollectionNames().into(new ArrayList<>()))
                    .containsExactly(ControlCollection.COLLECTION);
            assertThat(met.getDatabase("shardlab")
                            .getCollection(ControlCollection.COLLECTION)
                            .countDocuments())
                    .isZero();
        }
    }

    @Test
    void theRatesOfStagesAreThoseOfAllMachines() throws Exception {
        try (Target target = standalone()) {
            Map<String, String> parameters = new HashMap<>(parameters(Map.of("stages", "1s:300,1s:300..600")));
            parameters.keySet().removeAll(List.of("duration", "target-rate"));

            RunResult merged = merged(
                    machines(target).run(List.of(Machine.ORDINARY, Machine.ORDINARY, Machine.ORDINARY), parameters));

            PhaseReport measured = phase(merged, "measure");
            assertThat(merged.parameters()).containsEntry("stages", "1s:300,1s:300..600");
            assertThat(measured.openLoop().stages())
                    .extracting(StageReport::fromRate, StageReport::toRate)
                    .containsExactly(tuple(300.0, 300.0), tuple(300.0, 600.0));
            assertThat(measured.openLoop().stages())
                    .extracting(StageReport::due)
                    .satisfiesExactly(
                            first -> assertThat(first).isBetween(230L, 370L),
                            second -> assertThat(second).isBetween(360L, 540L));
            assertThat(measured.openLoop().stages().stream()
                            .mapToLong(StageReport::due)
                            .sum())
                    .isEqualTo(
                            measured.counts().operations() + measured.openLoop().missedArrivals());
            assertThat(measured.openLoop().stages()).allSatisfy(stage -> {
                assertThat(stage.serviceTime().orElseThrow().count()).isEqualTo(stage.operations());
                assertThat(stage.responseTime().orElseThrow().count()).isEqualTo(stage.due() - stage.failed());
            });
        }
    }

    private Machines machines(Target target) {
        return new Machines(QUERY, target.connectionString().getConnectionString(), folder);
    }

    private List<RunOutcome> run(Target target, List<Machine> machines, Map<String, String> further) throws Exception {
        return machines(target).run(machines, parameters(further));
    }

    private static Map<String, String> parameters(Map<String, String> further) {
        Map<String, String> parameters = new HashMap<>(
                Map.of("documents", "20k", "threads", "2", "duration", "2s", "warm-up", "500ms", "target-rate", "600"));
        parameters.putAll(further);
        return parameters;
    }

    private static void assertIsOneRun(RunResult merged, List<RunOutcome> outcomes) {
        PhaseReport load = phase(merged, "load");
        PhaseReport measured = phase(merged, "measure");
        assertThat(merged.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(load.counts().documents()).as("each document is loaded once").isEqualTo(20_000);
        assertThat(measured.threads()).isEqualTo(6);
        assertThat(measured.openLoop().targetRate()).contains(600.0);
        assertThat(merged.parameters()).containsEntry("target-rate", 600.0).containsEntry("threads", 6);
        assertThat(merged.machines().clients())
                .hasSize(3)
                .allMatch(client -> client.machine().isPresent());
        assertThat(measured.counts().operations())
                .isEqualTo(merged.machines().clients().stream()
                        .map(ClientReport::phases)
                        .mapToLong(phases -> phases.get(0).operations())
                        .sum());
        assertThat(outcomes)
                .filteredOn(outcome ->
                        outcome.result().orElseThrow().machines().together().isPresent())
                .as("the others have their own results")
                .hasSize(2)
                .allSatisfy(outcome -> assertThat(
                                phase(outcome.result().orElseThrow(), "measure").threads())
                        .isEqualTo(2));
        assertThat(Duration.between(measured.startedAt(), Instant.now()).abs())
                .as("times are those of the servers' clock")
                .isLessThan(WRONG.dividedBy(2));
    }

    private static PhaseReport phase(RunResult result, String name) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The operations on the control collection. */
    private static List<Document> profile(MongoDatabase database) {
        return database.getCollection("system.profile").find().into(new ArrayList<>());
    }

    /** Five seconds after the start, so that a stop on another machine would be noticed. */
    private static void assertEachOnlyLooksOnceDuring(PhaseReport measured, List<Document> profile) {
        Instant start = measured.startedAt();
        Instant end = start.plusMillis(Math.round(measured.seconds() * 1000)).minus(TOLERANCE);
        assertThat(profile).as("before").anyMatch(operation -> time(operation).isBefore(start));
        assertThat(profile).as("after").anyMatch(operation -> time(operation).isAfter(end));
        assertThat(profile)
                .as("between %s and %s", start, end)
                .filteredOn(operation ->
                        time(operation).isAfter(start) && time(operation).isBefore(end))
                .hasSize(3)
                .allSatisfy(operation -> {
                    assertThat(operation.getString("op")).isEqualTo("query");
                    assertThat(time(operation)).isAfter(start.plusSeconds(4));
                });
    }

    private static Instant time(Document operation) {
        return operation.getDate("ts").toInstant();
    }

    private static void assertOneClockIsAhead(Path results) {
        assertThat(SavedResults.in(results).results())
                .flatExtracting(saved -> saved.result().machines().together().stream()
                        .map(TogetherReport::clockAheadSeconds)
                        .toList())
                .anySatisfy(ahead -> assertThat(ahead).isBetween(39.0, 41.0));
    }
}
