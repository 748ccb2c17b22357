package io.shardlab.answers.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** In ten seconds, the client takes one second of one of two processors. */
class DisturbanceTest {

    private static RunResult result(double seconds, double serverCpuSeconds, double busy, double stolen) {
        return new MadeUpRun()
                .target(new TargetReport("standalone", "6.0.5", 0, 0, "none", true, List.of("mongodb://h")))
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .seconds(seconds)
                        .client(1, 0.05, 1, Optional.of(busy), Optional.of(stolen), 0)
                        .servers(
                                List.of(MadeUpServer.server("a")
                                        .computed(serverCpuSeconds)
                                        .report()),
                                Optional.empty(),
                                Optional.empty())
                        .report()))
                .result();
    }

    @Test
    void aQuietMachineIsNotRemarkable() {
        assertThat(Disturbance.of(result(10, 9, 0.52, 0.001)).sentence("A")).isEmpty();
    }

    @Test
    void otherProgramsAndTheHypervisorAreNamedWithWhatTheyTook() {
        assertThat(Disturbance.of(result(10, 9, 0.8, 0.08)).sentence("A").map(Message::toString))
                .contains("The machine of A was disturbed while it measured: other programs used up to 0.60 of its 2"
                        + " processors; its hypervisor gave up to 8 % of its CPU time to other virtual machines.");
    }

    @Test
    void serversThatDoNotReportTheirCpuTimeAreNotMistakenForOtherPrograms() {
        assertThat(Disturbance.of(result(10, 0, 1, 0)).parts()).isEmpty();
    }

    /** A run on servers of others, with client and machine as above, and a machine that is 80 % busy. */
    private static Disturbance onServersOf(String uri, String kind, MadeUpServer... servers) {
        return Disturbance.of(new MadeUpRun()
                .target(new TargetReport(kind, "6.0.5", 0, 0, "none", false, List.of(uri)))
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .seconds(10)
                        .client(1, 0.05, 1, Optional.of(0.8), Optional.of(0.0), 0)
                        .servers(
                                Arrays.stream(servers).map(MadeUpServer::report).toList(),
                                Optional.empty(),
                                Optional.empty())
                        .report()))
                .result());
    }

    @Test
    void otherProgramsBesideTheClientCountWhereverTheServersAre() {
        Disturbance remote = onServersOf(
                "mongodb://u:p@db1:27017/x",
                "standalone",
                MadeUpServer.server("db1:27017").on("db1", 16).computed(9));
        Disturbance unseen = onServersOf("mongodb://db1:27017,db2:27017/?w=1", "replica-set");

        assertThat(remote.usedByOthers()).isEqualTo(1.5);
        assertThat(remote.isQuiet()).isFalse();
        assertThat(unseen.usedByOthers()).isEqualTo(1.5);
    }

    @Test
    void aServerOnTheClientsMachineThatIsReachedByAUriIsNoOtherProgram() {
        MadeUpServer beside = MadeUpServer.server("10.0.0.1:27017").beside(2).computed(14.5);

        assertThat(onServersOf("mongodb://10.0.0.1:27017", "standalone", beside).isQuiet())
                .isTrue();
        assertThat(onServersOf("mongodb://10.0.0.1:27017", "standalone", beside.computed(2))
                        .usedByOthers())
                .isCloseTo(1.3, within(1e-9));
    }

    @Test
    void whatServersThatMayBeHereUsedUnseenIsNotBlamedOnOtherPrograms() {
        assertThat(onServersOf("mongodb://localhost:27017/", "standalone").isQuiet())
                .isTrue();
        assertThat(onServersOf("mongodb://[::1]:27017", "standalone").isQuiet()).isTrue();
        assertThat(onServersOf(
                                "mongodb://proxy:1",
                                "standalone",
                                MadeUpServer.server("proxy:1")
                                        .elsewhereWithoutHostInfo()
                                        .computed(14))
                        .isQuiet())
                .isTrue();
    }

    @Test
    void aPhaseOfLessThanASecondShowsNothing() {
        assertThat(Disturbance.of(result(0.5, 0.1, 1, 0.5)).parts()).isEmpty();
    }

    @Test
    void theMostDisturbedRunDecides() {
        assertThat(Disturbance.most(List.of(result(10, 9, 0.5, 0), result(10, 9, 0.5, 0.2)))
                        .stolen())
                .isEqualTo(0.2);
    }

    @Test
    void aDisturbedMachineIsDescribedInJapanese() {
        assertThat(Disturbance.of(result(10, 9, 0.8, 0.08)).sentence("A").map(text -> text.in(Language.JAPANESE)))
                .hasValueSatisfying(text ->
                        assertThat(text).startsWith("A のマシンは測定中に乱されていました: ほかのプログラムが 2 個のプロセッサーのうち最大 0.60 個を使いました"));
    }
}
