package io.shardlab.local.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Faults;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.Leftovers;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.mongo.dataset.LoadParameters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldClusterIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<Parameter<?>> PARAMETERS = Stream.of(
                    RunParameters.all(), TargetParameters.all(), LoadParameters.all())
            .flatMap(List::stream)
            .<Parameter<?>>map(parameter -> parameter)
            .toList();

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    private final List<String> news = new ArrayList<>();
    private HeldCluster held;
    private TargetOpener opener;

    @BeforeEach
    void prepare() {
        ServerProvider servers = ServerProvider.forThisMachine();
        LocalClusters clusters = LocalClusters.in(cache);
        held = new HeldCluster(servers, clusters);
        opener = held.before(new ClusterTargetOpener(servers, clusters));
    }

    @AfterEach
    void nothingIsLeft() {
        held.close();
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void runsThatAskForOneLikeItGoToItAndItOutlivesThem() throws InterruptedException {
        TargetDescription up = held.start(settings("cluster=standalone"), Notices.NONE);

        for (int run = 0; run < 2; run++) {
            // Parameters that mean nothing to a standalone server make no other cluster.
            try (Target target =
                    opener.open(settings("cluster=standalone", "shards=7"), text -> news.add(text.toString()))) {
                assertThat(target.description().uris()).isEqualTo(up.uris());
            }
        }
        assertThat(news).containsOnly("Running on the local cluster that is up.");
    }

    @Test
    void aRunThatAsksForAnotherOneGetsANoticeAndStartsItsOwn() throws InterruptedException {
        TargetDescription up = held.start(settings("cluster=standalone"), Notices.NONE);

        try (Target target = opener.open(
                settings("cluster=standalone", "wired-tiger-cache=64MB"), text -> news.add(text.toString()))) {
            assertThat(target.description().uris()).doesNotContainAnyElementsOf(up.uris());
        }
        assertThat(news)
                .filteredOn(text -> text.contains("starts its own cluster"))
                .singleElement()
                .asString()
                .contains("--wired-tiger-cache 256MB, not 64MB");
        try (Target target = opener.open(settings("cluster=standalone"), Notices.NONE)) {
            assertThat(target.description().uris()).as("still up").isEqualTo(up.uris());
        }
    }

    @Test
    void dataStaysForARunThatWouldLoadTheSameAndGoesForAnother() throws InterruptedException {
        held.start(settings("cluster=standalone", "documents=10"), Notices.NONE);
        try (Target target = opener.open(settings("cluster=standalone", "documents=10"), Notices.NONE)) {
            orders(target.admin().client(), 1);
        }
        try (Target target = opener.open(settings("cluster=standalone", "documents=10"), Notices.NONE)) {
            assertThat(count(target)).isEqualTo(1);
        }
        try (Target target = opener.open(settings("cluster=standalone", "documents=20"), Notices.NONE)) {
            assertThat(count(target)).isZero();
        }
    }

    @Test
    void afterARunThatFailedNothingIsLeftOfItsData() throws InterruptedException {
        held.start(settings("cluster=standalone"), Notices.NONE);
        try (Target target = opener.open(settings("cluster=standalone"), Notices.NONE)) {
            orders(target.admin().client(), 1);
            target.keepLogs();
        }
        try (Target target = opener.open(settings("cluster=standalone"), Notices.NONE)) {
            assertThat(count(target)).isZero();
        }
    }

    @Test
    void aRunIsRefusedWhereAnEarlierOneLeftAServerAway() throws InterruptedException {
        held.start(settings("cluster=replica-set", "replicas=1"), Notices.NONE);
        try (Target target = opener.open(settings("cluster=replica-set", "replicas=1"), Notices.NONE)) {
            Faults faults = target.faults().orElseThrow();
            faults.inflict(Faults.Kind.KILL, faults.hosts().get(0));
        }
        assertThatThrownBy(() -> opener.open(settings("cluster=replica-set", "replicas=1"), Notices.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("did not come back")
                .hasMessageContaining("cannot be used any more");
    }

    @Test
    void aSecondStartIsRefusedUntilTheFirstClusterIsStopped() throws InterruptedException {
        TargetDescription first = held.start(settings("cluster=standalone"), Notices.NONE);
        assertThatThrownBy(() -> held.start(settings("cluster=standalone"), Notices.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("stop it first");

        held.close();
        Leftovers.assertNothingLeft(data, cache);

        assertThat(held.start(settings("cluster=standalone"), Notices.NONE).uris())
                .doesNotContainAnyElementsOf(first.uris());
    }

    @Test
    void aStartThatIsInterruptedLeavesNothing() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Throwable> ending = new AtomicReference<>();
        Thread starter = new Thread(() -> {
            try {
                held.start(settings("shards=3"), text -> begun.countDown());
            } catch (InterruptedException | RuntimeException e) {
                ending.set(e);
            }
        });
        starter.start();
        begun.await();
        starter.interrupt();
        await().atMost(PATIENCE).until(() -> !starter.isAlive());

        assertThat(ending.get()).isNotNull();
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void aStartThatFailsSaysWhyAndAnotherCanFollow() throws InterruptedException {
        assertThatThrownBy(() -> held.start(settings("server-version=99.0"), Notices.NONE))
                .isInstanceOfAny(RunFailedException.class, UsageException.class)
                .hasMessageContaining("99.0");

        assertThat(held.start(settings("cluster=standalone"), Notices.NONE).uris())
                .hasSize(1);
    }

    private Settings settings(String... given) {
        Map<String, String> texts = new LinkedHashMap<>(Map.of("data-dir", data.toString()));
        for (String text : given) {
            String[] parts = text.split("=", 2);
            texts.put(parts[0], parts[1]);
        }
        return Settings.parse(PARAMETERS, texts);
    }

    private static void orders(MongoClient client, int id) {
        client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", id));
    }

    private static long count(Target target) {
        return target.admin()
                .client()
                .getDatabase("shop")
                .getCollection("orders")
                .countDocuments();
    }
}
