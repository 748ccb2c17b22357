package io.shardlab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.ConnectionReport;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ClientUseMeterTest {

    private final ScriptedProcess process = new ScriptedProcess();
    private ConnectionReport connections = new ConnectionReport(7, 0.5, 3, 0.25);

    private ClientUseMeter meter() {
        return new ClientUseMeter(process, () -> connections);
    }

    @Test
    void whatWasUsedBeforeThePhaseDoesNotCount() {
        process.cpuSeconds = 40;
        process.gcSeconds = 2;
        ClientUseMeter meter = meter();
        process.cpuSeconds = 41;
        process.gcSeconds = 2.25;
        connections = new ConnectionReport(9, 0.75, 4, 0.375);

        ClientUseMeter.Use use = meter.interval(1);

        assertThat(use.client().clientCpuSeconds()).isEqualTo(1);
        assertThat(use.client().gcSeconds()).isEqualTo(0.25);
        assertThat(use.connections()).isEqualTo(new ConnectionReport(2, 0.25, 1, 0.125));
    }

    @Test
    void theKernelsPartOfTheCpuTimeIsThatOfThePhase() {
        process.systemCpuSeconds = OptionalDouble.of(5);
        ClientUseMeter meter = meter();
        process.systemCpuSeconds = OptionalDouble.of(5.25);

        assertThat(meter.interval(1).client().clientSystemCpuSeconds()).hasValue(0.25);
        process.systemCpuSeconds = OptionalDouble.of(6);
        assertThat(meter.interval(2).client().clientSystemCpuSeconds()).hasValue(0.75);
        assertThat(meter.total().client().clientSystemCpuSeconds()).hasValue(1.0);
    }

    @Test
    void theKernelsPartIsReadBehindTheProgramsNameWhateverThatIs() {
        String line = "42 (a b) 7) S 1 42 42 0 -1 4194560 1 2 3 4 1500 250 0 0 20 0 30 0 99";

        assertThat(ThisProcess.systemCpuSeconds(line)).hasValue(2.5);
        assertThat(ThisProcess.systemCpuSeconds("42 (a) S 1")).isEmpty();
    }

    @Test
    void theShareIsOfAllProcessorsThatTheProcessMayUse() {
        ClientUseMeter meter = meter();
        process.cpuSeconds = 3;

        ClientUseMeter.Use use = meter.interval(2);

        assertThat(use.client().clientCpuShare()).isEqualTo(0.375);
    }

    @Test
    void intervalsAddUpToTheTotalAndTheMachinesShareIsWeightedByTheirLength() {
        ClientUseMeter meter = meter();
        process.cpuSeconds = 2;
        process.machine = OptionalDouble.of(1);
        process.stolen = OptionalDouble.of(0);
        double first = meter.interval(3).client().clientCpuSeconds();
        process.cpuSeconds = 2.5;
        process.machine = OptionalDouble.of(0.2);
        process.stolen = OptionalDouble.of(0.6);
        double second = meter.interval(4).client().clientCpuSeconds();

        assertThat(first + second).isEqualTo(meter.total().client().clientCpuSeconds());
        assertThat(meter.total().client().machineCpuShare().orElseThrow()).isCloseTo(0.8, within(1e-9));
        assertThat(meter.total().client().stolenCpuShare().orElseThrow()).isCloseTo(0.15, within(1e-9));
    }

    @Test
    void aMachineThatDoesNotReportItsLoadHasNoShare() {
        process.machine = OptionalDouble.empty();
        ClientUseMeter meter = meter();

        assertThat(meter.interval(1).client().machineCpuShare()).isEmpty();
        assertThat(meter.total().client().machineCpuShare()).isEmpty();
    }

    @Test
    void thisProcessReportsWhatItUses() {
        ProcessMeter real = ProcessMeter.ofThisProcess();

        assertThat(real.cpuSeconds()).isPositive();
        assertThat(real.gcSeconds()).isNotNegative();
        assertThat(real.processors()).isPositive();
        real.machine().busy().ifPresent(share -> assertThat(share).isBetween(0.0, 1.0));
    }

    @Test
    void whatKeepsProcessorsAwakeIsNeitherBusyNorStolen() {
        MachineUse counted = new MachineUse(OptionalDouble.of(0.8), OptionalDouble.of(0.1));

        MachineUse use = ThisProcess.withoutIdle(counted, 0.6);

        assertThat(use.busy().orElseThrow()).isCloseTo(0.2, within(1e-9));
        assertThat(use.stolen().orElseThrow()).as("a quarter").isCloseTo(0.025, within(1e-9));
        assertThat(ThisProcess.withoutIdle(counted, 0.9).busy()).hasValue(0);
        assertThat(ThisProcess.withoutIdle(counted, 0)).isEqualTo(counted);
        MachineUse idle = new MachineUse(OptionalDouble.of(0), OptionalDouble.of(0));
        assertThat(ThisProcess.withoutIdle(idle, 0.1)).as("ticks are coarse").isEqualTo(idle);
        MachineUse unknown = new MachineUse(OptionalDouble.empty(), OptionalDouble.empty());
        assertThat(ThisProcess.withoutIdle(unknown, 0.6)).isEqualTo(unknown);
    }

    @Test
    void cpuTimeThatCountsAsIdleIsAskedForWheneverTheMachineIs() {
        double[] asked = new double[1];
        ProcessMeter real = ProcessMeter.ofThisProcess(() -> ++asked[0]);

        real.machine();
        real.machine();

        assertThat(asked[0]).isEqualTo(2);
    }

    private static final class ScriptedProcess implements ProcessMeter {

        private double cpuSeconds;
        private OptionalDouble systemCpuSeconds = OptionalDouble.empty();
        private double gcSeconds;
        private OptionalDouble machine = OptionalDouble.of(0.5);
        private OptionalDouble stolen = OptionalDouble.empty();

        @Override
        public double cpuSeconds() {
            return cpuSeconds;
        }

        @Override
        public OptionalDouble systemCpuSeconds() {
            return systemCpuSeconds;
        }

        @Override
        public double gcSeconds() {
            return gcSeconds;
        }

        @Override
        public int processors() {
            return 4;
        }

        @Override
        public MachineUse machine() {
            return new MachineUse(machine, stolen);
        }
    }
}
