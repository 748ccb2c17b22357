package io.shardlab.answers.diagnosis.observation;

import static io.shardlab.core.result.MadeUpServer.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.text.Language;
import org.junit.jupiter.api.Test;

/** Tests with phases of 10 s, in which one processor gives 10 s of CPU time. */
class ServerCpuTest {

    private static ServerCpu only(Observed observed) {
        return ServerCpu.all(observed.observation()).get(0);
    }

    @Test
    void aServerIsAtItsLimitFromTheSameShareAsTheClient() {
        assertThat(only(new Observed().servers(server("a").computed(8.5))).atLimit())
                .isTrue();
        assertThat(only(new Observed().servers(server("a").computed(8.4))).atLimit())
                .isFalse();
    }

    @Test
    void theOwnLimitOfAServerCountsInsteadOfItsMachinesProcessors() {
        ServerCpu cpu = only(new Observed().servers(server("a").computed(2).cpuLimit(0.2)));

        assertThat(cpu.share()).isEqualTo(1, within(1e-9));
        assertThat(cpu.text().in(Language.ENGLISH)).isEqualTo("a used 0.20 of 0.20 processors (100 %)");
    }

    @Test
    void aThrottledServerIsAtItsLimitBeforeItUsesAllOfIt() {
        ServerCpu waiting = only(
                new Observed().servers(server("a").computed(1.5).cpuLimit(0.2).throttled(0.8)));
        ServerCpu bursts = only(
                new Observed().servers(server("a").computed(0.3).cpuLimit(0.2).throttled(0.8)));

        assertThat(waiting.atLimit()).isTrue();
        assertThat(waiting.text().in(Language.ENGLISH))
                .isEqualTo(
                        "a used 0.15 of 0.20 processors (75 %, and was throttled in 80 % of its scheduling periods)");
        assertThat(bursts.atLimit()).isFalse();
    }

    @Test
    void aServerWithoutALimitOnTheClientsMachineHasNoLimitOfItsOwn() {
        ServerCpu cpu =
                only(new Observed().servers(server("127.0.0.1:1").computed(20).withoutCpuLimit()));

        assertThat(cpu.share()).isEqualTo(1, within(1e-9));
        assertThat(cpu.atLimit()).isFalse();
    }

    /** Java counts the processors of a quota of 1.5 as 2. */
    @Test
    void aLimitSharedWithTheClientIsNotTheServersOwn() {
        assertThat(only(new Observed()
                                .servers(server("127.0.0.1:1").computed(35).cpuLimitSharedWithClient(3.5)))
                        .atLimit())
                .isFalse();
    }

    @Test
    void aQuotaOfOlderResultsAsLargeAsTheClientsIsAssumedToBeShared() {
        assertThat(only(new Observed().servers(server("a").computed(39).cpuLimit(Observed.PROCESSORS)))
                        .atLimit())
                .isFalse();
    }

    @Test
    void aRemoteServerHasTheProcessorsOfItsMachine() {
        Observed busy =
                new Observed().remote().servers(server("db1").elsewhere(8).computed(70));

        assertThat(only(busy).atLimit()).isTrue();
        assertThat(only(new Observed()
                                .remote()
                                .servers(server("db1").elsewhere(8).computed(60)))
                        .atLimit())
                .isFalse();
    }

    @Test
    void aServerInAContainerMayBeAtAnUnknownQuota() {
        ServerCpu quota = only(new Observed()
                .remote()
                .servers(server("db1").inContainer("c1", 32).computed(20)));
        ServerCpu all = only(new Observed()
                .remote()
                .servers(server("db1").inContainer("c1", 2).computed(18)));

        assertThat(quota.limitUnknown()).isTrue();
        assertThat(quota.atLimit()).isFalse();
        assertThat(quota.text().in(Language.ENGLISH))
                .isEqualTo("db1 used 2.00 of at most 32.0 processors (at least 6 %)");
        assertThat(all.atLimit()).isTrue();
        assertThat(all.limitUnknown()).isFalse();
    }

    @Test
    void aCpuSetOnTheClientsMachineIsALimitOfItsOwn() {
        ServerCpu full = only(new Observed()
                .remote()
                .servers(server("192.168.1.5:1").beside(16).usable(2).computed(19)));
        ServerCpu elsewhere = only(new Observed()
                .remote()
                .servers(server("db1").inContainer("c1", 32).usable(2).computed(19)));

        assertThat(full.atLimit()).isTrue();
        assertThat(elsewhere.atLimit()).isTrue();
        assertThat(elsewhere.share()).isEqualTo(0.95, within(1e-9));
    }

    @Test
    void aRemoteServerWithoutHostReportMayBeAtAQuota() {
        assertThat(only(new Observed()
                                .remote()
                                .servers(server("db1").elsewhere(32).computed(20)))
                        .limitUnknown())
                .isTrue();
    }

    @Test
    void aServerThatReportsTooLittleIsNamedAsMissing() {
        Observation silent = new Observed()
                .remote()
                .servers(
                        server("db1").elsewhereWithoutHostInfo(),
                        server("db2").elsewhere(8).computed(0))
                .observation();

        assertThat(ServerCpu.all(silent)).isEmpty();
        assertThat(MissingCounters.of(silent))
                .extracting(missing -> missing.in(Language.ENGLISH))
                .containsExactly("the CPU time of db1", "the CPU time of db2");
    }
}
