package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.server;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MadeUpServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules on the client's processors; at most one applies to a phase. */
class ClientCpuRulesTest {

    private final Rule client = ClientCpuRules::client;
    private final Rule workers = ClientCpuRules::threads;
    private final Rule stolen = ClientCpuRules::steal;
    private final Rule machine = ClientCpuRules::machine;

    private Finding only(Rule expected, Observed observed) {
        Observation observation = observed.observation();
        List.of(client, workers, stolen, machine).forEach(rule -> {
            if (rule != expected) {
                assertThat(rule.examine(observation)).isEmpty();
            }
        });
        return expected.examine(observation).orElseThrow();
    }

    private Finding fullMachineWith(MadeUpServer server) {
        return only(
                machine,
                new Observed().clientShare(0.45).machineShare(0.97).remote().servers(server));
    }

    private void noneApplies(Observed observed) {
        Observation observation = observed.observation();
        assertThat(client.examine(observation)).isEmpty();
        assertThat(workers.examine(observation)).isEmpty();
        assertThat(stolen.examine(observation)).isEmpty();
        assertThat(machine.examine(observation)).isEmpty();
    }

    @Test
    void aClientThatUsesNearlyAllProcessorsIsTheLimit() {
        Finding finding =
                only(client, new Observed().clientShare(0.85).machineShare(0.9).remote());

        assertThat(finding.kind()).contains("client-cpu");
        assertThat(finding.evidence())
                .contains("3.40 of 4 cores")
                .contains("90 %")
                .doesNotContain("local servers");
        noneApplies(new Observed().clientShare(0.84).machineShare(0.84).remote());
    }

    @Test
    void onAFullMachineTheClientIsTheLimitIfItUsedTwiceAsMuchAsAllOthers() {
        Finding finding =
                only(client, new Observed().clientShare(0.6).machineShare(0.9).serverCpu(10));

        assertThat(finding.evidence()).contains("2.40 of 4 cores").contains("local servers 1.00");
        assertThat(client.examine(
                        new Observed().clientShare(0.59).machineShare(0.9).observation()))
                .isEmpty();
    }

    @Test
    void aMachineFilledByClientAndServersTogetherIsTheLimitOfNeither() {
        Finding finding = only(
                machine, new Observed().clientShare(0.45).machineShare(0.97).serverCpu(20));

        assertThat(finding.kind()).contains("machine-shared");
        assertThat(finding.evidence())
                .contains("1.80 of 4 cores")
                .contains("local servers 2.00")
                .contains("processes 0.08")
                .contains("97 %");
        noneApplies(new Observed().clientShare(0.45).machineShare(0.84).serverCpu(15));
    }

    @Test
    void otherProgramsThatUseAQuarterOfAFullMachineAreNamedBesideLocalServers() {
        Observed disturbed = new Observed().clientShare(0.2).machineShare(1).serverCpu(22);
        Observed ownServers = new Observed().clientShare(0.2).machineShare(1).serverCpu(22.1);

        assertThat(only(machine, disturbed).kind()).contains("machine-other-programs");
        assertThat(only(machine, disturbed).evidence())
                .contains("local servers 2.20")
                .contains("other processes 1.00");
        assertThat(only(machine, ownServers).kind()).contains("machine-shared");
    }

    @Test
    void otherProgramsOnTheClientsMachineAreNamedIfTheServersAreElsewhere() {
        Finding finding =
                only(machine, new Observed().clientShare(0.2).machineShare(0.95).remote());

        assertThat(finding.kind()).contains("machine-other-programs");
        assertThat(finding.evidence()).doesNotContain("servers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:27017", "localhost", "LOCALHOST:27017", "[::1]:27017"})
    void serversOnThisMachineDoNotCountAsOtherProgramsEvenIfStartedElsewhere(String address) {
        Finding finding = only(
                machine,
                new Observed()
                        .clientShare(0.45)
                        .machineShare(0.97)
                        .serverCpu(20)
                        .at(address));

        assertThat(finding.kind()).contains("machine-shared");
        assertThat(finding.evidence()).contains("local servers 2.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.example.org:27017", "localhost.example.org", "10.127.0.0:1"})
    void aNameThatOnlyResemblesThisMachineMeansAnotherMachine(String address) {
        Finding finding = only(
                machine,
                new Observed()
                        .clientShare(0.45)
                        .machineShare(0.97)
                        .serverCpu(10)
                        .at(address));

        assertThat(finding.kind()).contains("machine-other-programs");
    }

    @Test
    void aServerThatReportsThisMachineIsNotAnotherProgramAtAnyAddress() {
        Finding finding = fullMachineWith(server("192.168.1.5:27017").beside(4).computed(20));

        assertThat(finding.kind()).contains("machine-shared");
        assertThat(finding.evidence()).contains("local servers 2.00").contains("processes 0.08");
    }

    @Test
    void serversWhoseCpuTimeExplainsTheOtherProcessesAreNotCalledOtherPrograms() {
        Finding finding = fullMachineWith(server("vip:27017").elsewhere(4).computed(18));

        assertThat(finding.kind()).contains("machine-perhaps-shared");
        assertThat(finding.evidence()).contains("servers at vip:27017 used 18.0 s of CPU time");
        assertThat(finding.advice()).doesNotContain("end them");
    }

    @Test
    void aServerOnAMachineOfAnotherSizeExplainsNothing() {
        Finding finding = fullMachineWith(server("db1:27017").on("db1", 16).computed(20));

        assertThat(finding.kind()).contains("machine-other-programs");
        assertThat(finding.advice()).contains("end them");
    }

    @Test
    void serversThatReportNoCpuTimeMayBeAmongTheOtherProcesses() {
        Finding finding =
                fullMachineWith(server("db1:27017").elsewhereWithoutHostInfo().computed(0));

        assertThat(finding.kind()).contains("machine-servers-or-programs");
        assertThat(finding.advice()).doesNotContain("end them");
    }

    @Test
    void stealTimeIsNotTheUseOfOtherPrograms() {
        Finding finding = only(
                stolen,
                new Observed().clientShare(0.3).machineShare(0.5).stolen(0.35).remote());

        assertThat(finding.kind()).contains("machine-hypervisor");
        assertThat(finding.evidence())
                .contains("client used 1.20 of 4 cores")
                .contains("other processes 0.80")
                .contains("50 % busy", "35 %");
        assertThat(finding.advice()).contains("steal time").doesNotContain("end them");
        noneApplies(
                new Observed().clientShare(0.3).machineShare(0.5).stolen(0.09).remote());
    }

    @Test
    void aClientThatUsedAllTimeLeftByTheHypervisorIsNotTheLimit() {
        only(
                stolen,
                new Observed().clientShare(0.6).machineShare(0.6).stolen(0.3).remote());
    }

    @Test
    void stealTimeOnAMachineWithIdleProcessorsIsAnInterference() {
        assertThat(only(
                                stolen,
                                new Observed()
                                        .clientShare(0.3)
                                        .machineShare(0.5)
                                        .stolen(0.1)
                                        .remote())
                        .kind())
                .contains("hypervisor-interfered");
    }

    @Test
    void serversOnOtherMachinesUseNoProcessorOfTheClient() {
        noneApplies(new Observed()
                .clientShare(0.3)
                .machineUseNotReported()
                .serverCpu(400)
                .remote());
    }

    @Test
    void clientAndServersAreAddedUpIfTheSystemDoesNotReportItsUse() {
        Finding finding = only(
                machine,
                new Observed().clientShare(0.45).machineUseNotReported().serverCpu(16));

        assertThat(finding.evidence()).contains("1.80 of 4 cores").endsWith("local servers 1.60");
        noneApplies(new Observed().clientShare(0.45).machineUseNotReported().serverCpu(15.9));
    }

    @Test
    void aThreadThatComputesAllTheTimeIsTheLimitAlthoughProcessorsAreIdle() {
        Finding finding = only(
                workers,
                new Observed().threads(1).workersComputed(8.5).clientShare(0.25).machineShare(0.4));

        assertThat(finding.kind()).contains("client-threads");
        assertThat(finding.advice()).contains("--threads");
        noneApplies(
                new Observed().threads(1).workersComputed(8.4).clientShare(0.25).machineShare(0.4));
    }

    @Test
    void moreThreadsAreNotAdvisedForASingleOperation() {
        assertThat(workers.examine(new Observed()
                        .threads(1)
                        .closedLoop(1, 9_500_000)
                        .workersComputed(9.5)
                        .clientShare(0.25)
                        .machineShare(0.4)
                        .observation()))
                .isEqualTo(Optional.empty());
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
