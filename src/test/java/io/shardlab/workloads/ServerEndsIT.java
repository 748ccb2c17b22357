package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.state.ClusterRegistry;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.run.service.RunOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers of a run's own cluster that are killed while it measures. */
class ServerEndsIT {

    private static final int DURATION_SECONDS = 60;
    private static final Pattern LOG = Pattern.compile("log (\\S+\\.(?:log|out))");

    @TempDir
    Path folder;

    /** The end of a config server is felt by no query, and fails the run all the same. */
    @ParameterizedTest
    @EnumSource
    void aServerThatEndsFailsTheRunAtOnceAndIsNamedWithItsLog(Victims victims) {
        Path cache = folder.resolve("cache");
        RunOutcome outcome = new Runs(
                        folder.resolve("results"),
                        new ClusterTargetOpener(ServerProvider.forThisMachine(), LocalClusters.in(cache)))
                .onInterval(snapshot -> killInMeasurement(snapshot, cache, victims))
                .outcome(
                        "sharded-query",
                        "shards=1",
                        "documents=2k",
                        "hosts=100",
                        "wait-balanced=false",
                        "threads=2",
                        "warm-up=0s",
                        "duration=" + DURATION_SECONDS + "s");

        String reason = outcome.failure().orElseThrow().getMessage();
        victims.roles.forEach(role -> assertThat(reason).contains(role.inWords().toString()));
        assertThat(reason).contains("ended during the run").contains("SIGKILL");
        Matcher log = LOG.matcher(reason);
        assertThat(log.find()).isTrue();
        assertThat(Files.exists(Path.of(log.group(1)))).as("the log is kept").isTrue();
        RunResult result = outcome.result().orElseThrow();
        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.counts().operations())
                .as("what was measured until then")
                .isPositive();
        assertThat(measured.seconds()).isLessThan(DURATION_SECONDS / 2.0);
        assertThat(result.verdict()).isEqualTo(Verdict.failed(reason));
    }

    private static void killInMeasurement(IntervalSnapshot snapshot, Path cache, Victims victims) {
        if (snapshot.phase().equals("measure") && snapshot.index() == 0) {
            new ClusterRegistry(cache.resolve("clusters"))
                    .all().stream()
                            .flatMap(cluster -> cluster.nodes().stream())
                            .filter(node -> victims.roles.contains(node.role()))
                            .map(NodeInfo::pid)
                            .map(pid -> ProcessHandle.of(pid).orElseThrow())
                            .forEach(ServerEndsIT::kill);
        }
    }

    private static void kill(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** The servers that are killed. */
    enum Victims {
        CONFIG_SERVER(NodeRole.CONFIG),
        ALL(NodeRole.SHARD, NodeRole.CONFIG, NodeRole.ROUTER);

        private final List<NodeRole> roles;

        Victims(NodeRole... roles) {
            this.roles = Arrays.asList(roles);
        }
    }
}
