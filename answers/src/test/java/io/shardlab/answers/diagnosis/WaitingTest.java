package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.server;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Operations that wait in servers while other programs use up the CPU of the machine. Ten threads have 100 s of time. */
class WaitingTest {

    private static Observed busyMachine() {
        return new Observed()
                .closedLoop(2000, 50_000)
                .clientShare(0.03)
                .machineShare(1)
                .workersComputed(1);
    }

    /** The workers and the server waited so many seconds for a processor. */
    private static Observed waiting(double inClient, double inServer) {
        return busyMachine()
                .runQueue(inClient)
                .servers(server("127.0.0.1:1").computed(2).runQueue(inServer));
    }

    private static List<Finding> diagnosis(Observed observed) {
        return Diagnosis.of(List.of(observed.phase()), observed.target(), observed.client(), false);
    }

    @Test
    void operationsThatWaitForSomethingElseAreNotLimitedByTheCpuOfOtherPrograms() {
        List<Finding> findings = diagnosis(waiting(3, 6));

        assertThat(findings.get(0).kind()).contains("waiting");
        assertThat(findings.get(0).evidence())
                // 3 s of CPU time and 9 s of waits for it.
                .contains("of 50.0 ms per operation, 12 % went into")
                .contains("88 %", "10 threads");
        assertThat(findings).extracting(Finding::kind).doesNotContain(Optional.of("machine-other-programs"));
    }

    @Test
    void operationsThatWaitForAProcessorAreLimitedByOtherPrograms() {
        assertThat(diagnosis(waiting(30, 20)).get(0).kind()).contains("machine-other-programs");
        assertThat(diagnosis(busyMachine().runQueue(3).serverCpu(2)).get(0).kind())
                .as("waits of the server are not known")
                .contains("machine-other-programs");
    }

    @Test
    void theCpuOfServersElsewhereIsNotThatOfTheClientsMachine() {
        List<Finding> findings =
                diagnosis(busyMachine().runQueue(3).serverCpu(9).remote());

        assertThat(findings.get(0).kind()).contains("waiting");
        assertThat(findings.get(0).evidence()).contains(" 4 % went into");
    }
}
