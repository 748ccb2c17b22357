package io.shardlab.core.diagnosis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.diagnosis.rule.Observation;
import io.shardlab.core.diagnosis.rule.Observed;
import io.shardlab.core.diagnosis.rule.Rule;
import io.shardlab.core.result.Finding;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The three rules on processors, of which no two may speak of the same phase. */
class ProcessorRulesTest {

    private final Rule client = new ClientProcessorsRule();
    private final Rule workers = new WorkerProcessorsRule();
    private final Rule machine = new MachineProcessorsRule();

    private Finding only(Rule speaking, Observed observed) {
        Observation observation = observed.observation();
        List.of(client, workers, machine).forEach(rule -> {
            if (rule != speaking) {
                assertThat(rule.examine(observation)).isEmpty();
            }
        });
        return speaking.examine(observation).orElseThrow();
    }

    private void silent(Observed observed) {
        Observation observation = observed.observation();
        assertThat(client.examine(observation)).isEmpty();
        assertThat(workers.examine(observation)).isEmpty();
        assertThat(machine.examine(observation)).isEmpty();
    }

    @Test
    void aClientThatUsesNearlyAllProcessorsIsTheLimit() {
        Finding finding =
                only(client, new Observed().clientShare(0.85).machineShare(0.9).remote());

        assertThat(finding.finding()).contains("client was the limit");
        assertThat(finding.evidence())
                .contains("3.40 of 4 cores")
                .contains("90 %")
                .doesNotContain("local servers");
        silent(new Observed().clientShare(0.84).machineShare(0.84).remote());
    }

    @Test
    void onAFullMachineTheClientIsTheLimitIfItTookTwiceWhatAllOthersTook() {
        Finding finding =
                only(client, new Observed().clientShare(0.6).machineShare(0.9).serverCpu(10));

        assertThat(finding.evidence()).contains("2.40 of 4 cores").contains("servers here 1.00");
        assertThat(client.examine(
                        new Observed().clientShare(0.59).machineShare(0.9).observation()))
                .isEmpty();
    }

    @Test
    void aMachineThatClientAndServersFillTogetherIsNeithersLimit() {
        Finding finding = only(
                machine, new Observed().clientShare(0.45).machineShare(0.97).serverCpu(20));

        assertThat(finding.finding()).contains("machine was the limit: client and servers");
        assertThat(finding.evidence())
                .contains("1.80 of 4 cores")
                .contains("servers here 2.00")
                .contains("processes 0.08")
                .contains("97 %");
        silent(new Observed().clientShare(0.45).machineShare(0.84).serverCpu(15));
    }

    @Test
    void otherProgramsThatTakeAQuarterOfAFullMachineAreNamedBesideServersHere() {
        Observed disturbed = new Observed().clientShare(0.2).machineShare(1).serverCpu(22);
        Observed ownServers = new Observed().clientShare(0.2).machineShare(1).serverCpu(22.1);

        assertThat(only(machine, disturbed).finding()).contains("other programs");
        assertThat(only(machine, disturbed).evidence())
                .contains("servers here 2.20")
                .contains("other processes 1.00");
        assertThat(only(machine, ownServers).finding()).contains("client and servers");
    }

    @Test
    void otherProgramsOnTheClientsMachineAreNamedIfTheServersAreElsewhere() {
        Finding finding =
                only(machine, new Observed().clientShare(0.2).machineShare(0.95).remote());

        assertThat(finding.finding()).contains("other programs");
        assertThat(finding.evidence()).doesNotContain("servers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:27017", "localhost", "LOCALHOST:27017", "[::1]:27017"})
    void serversOnThisMachineAreNoOtherProgramsWhoeverStartedThem(String address) {
        Finding finding = only(
                machine,
                new Observed()
                        .clientShare(0.45)
                        .machineShare(0.97)
                        .serverCpu(20)
                        .at(address));

        assertThat(finding.finding()).contains("client and servers");
        assertThat(finding.evidence()).contains("servers here 2.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.example.org:27017", "localhost.example.org", "10.127.0.0:1"})
    void aNameThatOnlyLooksLikeThisMachinesIsElsewhere(String address) {
        Finding finding = only(
                machine,
                new Observed()
                        .clientShare(0.45)
                        .machineShare(0.97)
                        .serverCpu(20)
                        .at(address));

        assertThat(finding.finding()).contains("other programs");
    }

    @Test
    void serversElsewhereFillNoProcessorOfTheClients() {
        silent(new Observed()
                .clientShare(0.3)
                .machineThatDoesNotTell()
                .serverCpu(400)
                .remote());
    }

    @Test
    void whereTheSystemDoesNotTellClientAndServersAreAddedUp() {
        Finding finding = only(
                machine,
                new Observed().clientShare(0.45).machineThatDoesNotTell().serverCpu(16));

        assertThat(finding.evidence()).contains("1.80 of 4 cores").endsWith("servers here 1.60");
        silent(new Observed().clientShare(0.45).machineThatDoesNotTell().serverCpu(15.9));
    }

    @Test
    void aThreadThatComputesAllTheTimeIsTheLimitThoughProcessorsAreIdle() {
        Finding finding = only(
                workers,
                new Observed().threads(1).workersComputed(8.5).clientShare(0.25).machineShare(0.4));

        assertThat(finding.finding()).contains("each of its threads computed");
        assertThat(finding.advice()).contains("--threads");
        silent(new Observed().threads(1).workersComputed(8.4).clientShare(0.25).machineShare(0.4));
    }

    @Test
    void moreThreadsAreNotAdvisedOnceTheProcessorsAreFull() {
        assertThat(workers.examine(new Observed()
                        .threads(4)
                        .workersComputed(35)
                        .clientShare(0.9)
                        .machineShare(0.95)
                        .observation()))
                .isEqualTo(Optional.empty());
    }
}
