package io.shardlab.answers.diagnosis.observation;

import static io.shardlab.core.result.MadeUpServer.member;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.text.Language;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with 16 processors, which give 160 s of CPU time in 10 s. */
class HostCpuTest {

    private static List<HostCpu> full(MadeUpServer... servers) {
        return HostCpu.full(new Observed().remote().servers(servers).observation());
    }

    private static MadeUpServer on(String host, String shard, double seconds) {
        return member(shard, host + ":" + shard).on(host, 16).computed(seconds);
    }

    @Test
    void serversOnOneHostAddUp() {
        assertThat(full(on("db1", "s1", 50), on("db1", "s2", 50), on("db1", "s3", 50)))
                .singleElement()
                .satisfies(host -> assertThat(host.text().in(Language.ENGLISH))
                        .isEqualTo("3 servers on db1 used 15.0 of its 16 processors (94 %)"));
        assertThat(full(on("db1", "s1", 50), on("db1", "s2", 50), on("db1", "s3", 35)))
                .isEmpty();
    }

    @Test
    void serversOnSeveralHostsDoNotAddUp() {
        assertThat(full(on("db1", "s1", 50), on("db2", "s2", 50), on("db3", "s3", 50)))
                .isEmpty();
    }

    @Test
    void serversOfALoopbackNameOrWithMoreUseThanProcessorsAreOnSeveralHosts() {
        assertThat(full(on("localhost.localdomain", "s1", 75), on("localhost.localdomain", "s2", 75)))
                .isEmpty();
        assertThat(full(on("vm", "s1", 90), on("vm", "s2", 90))).isEmpty();
    }

    @Test
    void theMachineOfTheClientIsLeftToItsOwnRules() {
        assertThat(full(
                        member("s1", "a").beside(16).computed(75),
                        member("s2", "b").beside(16).computed(75)))
                .isEmpty();
    }
}
