package io.shardlab.regression;

import static io.shardlab.regression.LoadMachineProcesses.awaitProgress;
import static io.shardlab.regression.LoadMachineProcesses.kill;
import static io.shardlab.regression.LoadMachineProcesses.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.Workloads;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.SharedClusters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three load machines, each a process of its own, on a standalone server. */
class TogetherIT {

    @TempDir
    Path folder;

    private Target target;
    private MongoClient client;
    private LoadMachineProcesses processes;

    @BeforeEach
    void connect() throws InterruptedException {
        target = SharedClusters.before(ClusterTargetOpener.forThisMachine())
                .open(
                        RunRequest.settings(Workloads.find().named("sharded-query"), Map.of("cluster", "standalone")),
                        Notices.NONE);
        client = MongoClients.create(target.connectionString());
        processes = new LoadMachineProcesses(target.connectionString().getConnectionString(), folder);
    }

    @AfterEach
    void disconnect() {
        client.close();
        target.close();
    }

    @Test
    void aMachineThatIsKilledWhileItMeasuresIsNamedAndTheOthersHaveTheirResult() {
        List<Simulator.Running> machines =
                processes.startAll("killed", "--threads", "2", "--duration", "3s", "--warm-up", "0s");
        Simulator.Running last = machines.get(2);
        awaitProgress(last, "measure    1 s");
        kill(last);

        List<Simulator.Finished> others = finished(machines.subList(0, 2));

        assertOneHasTheResultOfBothWithout(last, others);
        assertThat(others).anyMatch(other -> other.err().contains("The result of all machines is in "));
        assertOnlyWhatTheKilledOneMayReadIsLeftBehind();
    }

    @Test
    void theSecondMachinePutsTheResultsTogetherIfTheFirstIsKilledWhileItMeasures() {
        List<Simulator.Running> machines =
                processes.startAll("first", "--threads", "2", "--duration", "3s", "--warm-up", "0s");
        Simulator.Running first = machines.get(0);
        awaitProgress(first, "measure    1 s");
        kill(first);

        List<Simulator.Finished> others = finished(machines.subList(1, 3));

        assertOneHasTheResultOfBothWithout(first, others);
        assertOnlyWhatTheKilledOneMayReadIsLeftBehind();
    }

    @Test
    void theSecondMachinePutsTheResultsTogetherIfTheFirstIsKilledBeforeItHasDoneSo() {
        List<Simulator.Running> machines =
                processes.startAll("after", "--threads", "2", "--duration", "3s", "--warm-up", "0s");
        Simulator.Running first = machines.get(0);
        Simulator.Running last = machines.get(2);
        awaitProgress(last, "measure    1 s");
        // The first one then waits for the end of this one.
        last.signal("STOP");
        try {
            await().until(() -> hasEnded(0));
            kill(first);
        } finally {
            last.signal("CONT");
        }

        List<Simulator.Finished> others = finished(machines.subList(1, 3));

        assertOneHasTheResultOfBothWithout(first, others);
        assertOnlyWhatTheKilledOneMayReadIsLeftBehind();
    }

    @Test
    void theOthersEndSoonIfTheFirstMachineIsKilledBeforeTheMeasurementAndALaterRunMayHaveTheName() {
        List<Simulator.Running> machines =
                processes.startAll("again", "--threads", "2", "--duration", "10m", "--warm-up", "10m");
        Simulator.Running first = machines.get(0);
        awaitProgress(first, "warm-up    1 s");
        kill(first);

        assertThat(finished(machines.subList(1, 3))).allSatisfy(other -> {
            assertThat(other.exitCode()).as(other.err()).isEqualTo(1);
            assertThat(other.err()).contains(name(first) + " is gone: it has given no sign of life since ");
        });
        assertOnlyWhatTheKilledOneMayReadIsLeftBehind();

        assertThat(finished(processes.startAll("again", "--threads", "2", "--duration", "1s", "--warm-up", "0s")))
                .allSatisfy(machine ->
                        assertThat(machine.exitCode()).as(machine.err()).isZero());
        assertNothingIsLeftBehind();
    }

    @Test
    void machinesWithOtherParametersAreRefusedBeforeAnythingIsLoaded() {
        List<Simulator.Running> started = new ArrayList<>();
        for (String threads : List.of("2", "2", "5")) {
            started.add(processes.start(started.size(), "differing", "--threads", threads));
        }

        assertThat(finished(started)).allSatisfy(machine -> {
            assertThat(machine.exitCode()).as(machine.err()).isEqualTo(2);
            assertThat(machine.err()).contains("--threads is ", "Start the same command on all machines.");
        });
        assertThat(client.getDatabase("shardlab").listCollectionNames().into(new ArrayList<>()))
                .containsOnly("shardlab.together");
        assertNothingIsLeftBehind();
    }

    private static List<Simulator.Finished> finished(List<Simulator.Running> machines) {
        return machines.stream().map(Simulator.Running::await).toList();
    }

    private static void assertOneHasTheResultOfBothWithout(Simulator.Running killed, List<Simulator.Finished> others) {
        assertThat(others).allSatisfy(other -> {
            assertThat(other.exitCode()).as(other.err()).isEqualTo(1);
            assertThat(other.err()).contains(name(killed));
        });
        assertThat(others)
                .as("one of them has the result of both")
                .filteredOn(other -> other.out().contains("sharded-query-merged"))
                .singleElement()
                .satisfies(first -> assertThat(first.out().replaceAll("\\s+", " "))
                        .contains(" from 4 threads on ")
                        .containsSubsequence(
                                "Verdict: failed", "the figures lack the part of ", name(killed), "which is gone"));
    }

    private MongoCollection<Document> control() {
        return client.getDatabase("shardlab").getCollection("shardlab.together");
    }

    /** True if a machine has done its part. */
    private boolean hasEnded(int machine) {
        Document run = control().find(new Document("members.end.how", "DONE")).first();
        return run != null
                && run.getList("members", Document.class).get(machine).containsKey("end");
    }

    /** A machine that is silent may come back, and then reads why the others have ended. The servers remove that later. */
    private void assertOnlyWhatTheKilledOneMayReadIsLeftBehind() {
        assertThat(control().find()).singleElement().satisfies(run -> {
            assertThat(run.getList("members", Document.class)).hasSize(3);
            assertThat(run.get("touched")).isInstanceOf(Date.class);
        });
    }

    private void assertNothingIsLeftBehind() {
        assertThat(control().countDocuments())
                .as("documents that are left behind")
                .isZero();
    }
}
