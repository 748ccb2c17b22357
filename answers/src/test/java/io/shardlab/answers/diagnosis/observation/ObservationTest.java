package io.shardlab.answers.diagnosis.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.DrainReport;
import io.shardlab.core.schedule.PoissonArrivals;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ObservationTest {

    /**
     * Ten threads, 1 s: 2,869 operations, one of which began after 0.5 s and took 6 s. The others kept nine threads busy
     * throughout and the tenth for half of the time: 9.5 s of work for 2,868 operations in the window.
     */
    private static Observed withStraggler() {
        double allService = 9.5 - 0.5 + 6;
        return new Observed()
                .lasting(1)
                .closedLoop(2869, allService / 2869 * 1e6)
                .drained(new DrainReport(5.5, 1, 0, 1, 100, 5.5, 5.5, 0.1))
                .serverCpu(0.2)
                .workersComputed(0.4);
    }

    @Test
    void littlesLawAppliesToTheWindowAlthoughOneOperationOutlastsIt() {
        Observation observation = withStraggler().observation();

        assertThat(observation.attemptsPerSecond()).isEqualTo(2868);
        assertThat(observation.atWork()).isCloseTo(0.95, within(0.001));
        assertThat(observation.serviceSeconds()).isCloseTo(9.5 / 2868, within(1e-6));
    }

    @Test
    void cpuTimesAreSharesOfTheTimeThatTheyWereCountedIn() {
        Observation observation =
                withStraggler().serverCpu(1.1).workersComputed(1.55).observation();

        assertThat(ServerCpu.all(observation).get(0).used())
                .as("1.1 s in the window and the tenth of a second behind it")
                .isCloseTo(1.0, within(1e-9));
        assertThat(observation.workerCpuShare())
                .as("of ten threads for 1 s and one for 5.5 s")
                .isCloseTo(0.1, within(1e-9));
    }

    /** At 100/s for 10 s with random arrivals, all due operations ran, though they are more than 1 % below a thousand. */
    @Test
    void anOpenLoopIsComparedWithItsDueOperationsAndNotWithItsMeanRate() {
        long seed = LongStream.iterate(1, next -> next + 1)
                .filter(next -> due(next) < 970)
                .findFirst()
                .orElseThrow();
        Observed kept = new Observed().openLoop(100, due(seed), 1000, 3).arriving(seed, 0);
        Observed behind = new Observed().openLoop(100, due(seed) - 20, 1000, 30).arriving(seed, 20);

        assertThat(kept.observation().behindRate()).isFalse();
        assertThat(behind.observation().behindRate()).isTrue();
    }

    private static long due(long seed) {
        return new PoissonArrivals(100, seed).arrivalsBefore(10_000_000_000L);
    }

    @Test
    void operationsThatFailAfterTheWindowAreNotItsAttempts() {
        Observation observation = new Observed()
                .lasting(2)
                .closedLoop(100, 1000)
                .failed(10)
                .drained(new DrainReport(10, 0, 10, 0, 0, 100, 0, 0.1))
                .observation();

        assertThat(observation.attemptsPerSecond()).isEqualTo(50);
    }
}
