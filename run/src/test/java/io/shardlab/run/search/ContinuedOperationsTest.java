package io.shardlab.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContinuedOperationsTest {

    private final List<Long> executed = new ArrayList<>();
    private final ContinuedOperations operations =
            new ContinuedOperations(OperationFactory.of("test", worker -> (number, outcome) -> executed.add(number)));

    private void phase(String name, long... numbers) throws Exception {
        operations.continueNumbers();
        try (Operation operation = operations.create(new OperationFactory.Worker(0, 1, name))) {
            Outcome outcome = new Outcome(() -> 0);
            for (long number : numbers) {
                operation.prepare(number, outcome);
                operation.execute(number, outcome);
            }
        }
    }

    @Test
    void eachPhaseContinuesWithTheNumberAfterTheLastOne() throws Exception {
        phase("trial 1", 0, 1, 4);
        phase("trial 2", 0, 1);
        phase("trial 3", 0);

        assertThat(executed).containsExactly(0L, 1L, 4L, 5L, 6L, 7L);
    }

    @Test
    void aNumberThatWasPreparedAndNotExecutedIsNotUsedAgain() throws Exception {
        operations.continueNumbers();
        try (Operation operation = operations.create(new OperationFactory.Worker(0, 1, "trial 1"))) {
            operation.prepare(7, new Outcome(() -> 0));
        }
        phase("trial 2", 0);

        assertThat(executed).containsExactly(8L);
    }

    @Test
    void aPhaseWithoutOperationsUsesNoNumbers() throws Exception {
        phase("trial 1", 0, 1);
        phase("trial 2");
        phase("trial 3", 0);

        assertThat(executed).containsExactly(0L, 1L, 2L);
    }
}
