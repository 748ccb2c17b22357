package io.shardlab.predict.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.result.TargetReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlikeResultsTest {

    private static final TargetOrigin ORIGIN = new TargetOrigin(
            List.of(new TargetOrigin.Member(
                    "127.0.0.1:1",
                    "server",
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of("primary"),
                    Optional.empty())),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    private static SavedResult run(String name, String kind, int minute, Optional<Double> cpuLimit) {
        boolean sharded = kind.equals("sharded");
        MadeUpServer server = MadeUpServer.server(name).computed(5);
        return new SavedResult(
                Path.of(name),
                new MadeUpRun()
                        .startedAt(MadeUpPhase.START.plusSeconds(60L * minute))
                        .target(new TargetReport(
                                        kind,
                                        "6.0.5",
                                        sharded ? 3 : 0,
                                        sharded ? 1 : 0,
                                        sharded ? "embedded" : "none",
                                        true,
                                        List.of("mongodb://127.0.0.1"))
                                .with(ORIGIN))
                        .phases(List.of(new MadeUpPhase("measure", 1)
                                .operations(10_000, 10_000, 10_000)
                                .servers(
                                        List.of(cpuLimit.map(server::ownCpuLimit)
                                                .orElse(server)
                                                .report()),
                                        Optional.empty(),
                                        Optional.empty())
                                .report()))
                        .result());
    }

    private static List<String> names(AlikeResults alike) {
        return alike.results().stream().map(saved -> saved.folder().toString()).toList();
    }

    @Test
    void oneServerAndAClusterOfOneMachineAreASetTheNewestFirst() {
        List<AlikeResults> found = AlikeResults.in(List.of(
                run("server", "standalone", 1, Optional.empty()), run("cluster", "sharded", 2, Optional.empty())));

        assertThat(found).singleElement().satisfies(set -> {
            assertThat(names(set)).containsExactly("cluster", "server");
            assertThat(set.newest(true).folder()).hasToString("cluster");
            assertThat(set.newest(false).folder()).hasToString("server");
        });
    }

    @Test
    void aReplicaSetIsPreferredToAStandaloneServer() {
        List<AlikeResults> found = AlikeResults.in(List.of(
                run("replica set", "replica-set", 1, Optional.empty()),
                run("cluster", "sharded", 2, Optional.empty()),
                run("server", "standalone", 3, Optional.empty())));

        assertThat(found)
                .singleElement()
                .satisfies(set -> assertThat(names(set)).containsExactly("cluster", "replica set"));
    }

    @Test
    void aServerWithACpuLimitOfItsOwnIsNotOneOfTheSet() {
        List<AlikeResults> found = AlikeResults.in(List.of(
                run("server", "standalone", 1, Optional.empty()),
                run("cluster", "sharded", 2, Optional.empty()),
                run("limited", "standalone", 3, Optional.of(0.2))));

        assertThat(found)
                .singleElement()
                .satisfies(set -> assertThat(names(set)).doesNotContain("limited"));
    }

    @Test
    void oneServerAloneIsNotASet() {
        assertThat(AlikeResults.in(List.of(run("server", "standalone", 1, Optional.empty()))))
                .isEmpty();
    }
}
