package io.shardlab.analysis.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.analysis.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import java.util.List;
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

    private static List<Finding> diagnosis(Observed observed) {
        return Diagnosis.of(List.of(observed.phase()), observed.target(), observed.client(), false);
    }

    @Test
    void operationsThatWaitForSomethingElseAreNotLimitedByTheCpuOfOtherPrograms() {
        List<Finding> findings = diagnosis(busyMachine().runQueue(3).serverCpu(2));

        assertThat(findings.get(0).finding()).contains("Waiting was the bottleneck");
        assertThat(findings.get(0).evidence())
                // 3 s of CPU time, each with 3 s of waits.
                .contains("of 50.0 ms per operation, 12 % went into")
                .contains("88 % of the time of 10 threads");
        assertThat(findings).noneMatch(finding -> finding.finding().contains("other programs"));
    }

    @Test
    void operationsThatWaitForAProcessorAreLimitedByOtherPrograms() {
        assertThat(diagnosis(busyMachine().runQueue(30).serverCpu(2)).get(0).finding())
                .contains("other programs used up its CPU");
        assertThat(diagnosis(busyMachine().serverCpu(2)).get(0).finding())
                .as("waits for a processor are not known")
                .contains("other programs used up its CPU");
    }

    @Test
    void theCpuOfServersElsewhereIsNotThatOfTheClientsMachine() {
        List<Finding> findings =
                diagnosis(busyMachine().runQueue(3).serverCpu(9).remote());

        assertThat(findings.get(0).finding()).contains("Waiting was the bottleneck");
        assertThat(findings.get(0).evidence()).contains(" 4 % went into");
    }
}
