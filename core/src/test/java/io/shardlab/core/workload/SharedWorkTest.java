package io.shardlab.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.schedule.Schedule;
import io.shardlab.core.schedule.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The parts of a phase and of its operations that one of several load machines has. */
class SharedWorkTest {

    private static final Share SECOND_OF_THREE = new Share(1, 3);

    private final PhaseSpec whole = new PhaseSpec(
            "measure",
            4,
            new PhaseSpec.Limit.Operations(100),
            OptionalDouble.of(300),
            new Arrivals(Arrivals.Process.POISSON, 7));

    @Test
    void rateAndNumberOfOperationsAreDividedAndThreadsAreNot() {
        PhaseSpec part = whole.sharedBy(SECOND_OF_THREE);

        assertThat(part.targetRate()).hasValue(100);
        assertThat(part.limit()).isEqualTo(new PhaseSpec.Limit.Operations(33));
        assertThat(part.threads()).isEqualTo(4);
        assertThat(whole.sharedBy(Share.WHOLE)).isEqualTo(whole);
    }

    @Test
    void aTimeLimitStaysAndStagesKeepTheirTimes() {
        RateStages stages = new RateStages(List.of(new RateStages.Stage(Duration.ofSeconds(4), 30, 90)));
        PhaseSpec staged = PhaseSpec.closedLoop("measure", 1, new PhaseSpec.Limit.Time(Duration.ofSeconds(9)))
                .in(stages)
                .sharedBy(SECOND_OF_THREE);

        assertThat(staged.limit()).isEqualTo(new PhaseSpec.Limit.Time(Duration.ofSeconds(4)));
        assertThat(staged.stages().orElseThrow().stages())
                .containsExactly(new RateStages.Stage(Duration.ofSeconds(4), 10, 30));
    }

    @Test
    void poissonArrivalsOfTwoMachinesDiffer() {
        Schedule one = whole.sharedBy(new Share(0, 3)).schedule().orElseThrow();
        Schedule other = whole.sharedBy(SECOND_OF_THREE).schedule().orElseThrow();

        assertThat(one.intendedNanos(10)).isNotEqualTo(other.intendedNanos(10));
    }

    @Test
    void workersAndOperationsAreNumberedOverAllMachines() throws Exception {
        List<OperationFactory.Worker> workers = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        OperationFactory all = OperationFactory.of("find", worker -> {
            workers.add(worker);
            return (number, outcome) -> numbers.add(number);
        });

        Operation operation =
                SharedOperations.of(all, SECOND_OF_THREE).create(new OperationFactory.Worker(2, 4, "measure"));
        operation.execute(0, new Outcome());
        operation.execute(5, new Outcome());

        assertThat(workers).containsExactly(new OperationFactory.Worker(6, 12, "measure"));
        assertThat(numbers).containsExactly(1L, 16L);
        assertThat(SharedOperations.of(all, Share.WHOLE)).isSameAs(all);
    }
}
