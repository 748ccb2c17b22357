package io.shardlab.core.run;

import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Work;

/** A step as the only operation of its phase. */
final class StepOperation {

    private StepOperation() {}

    static OperationFactory of(Work.Step step) {
        return OperationFactory.of(step.name(), worker -> {
            step.preparation().run();
            return (number, outcome) -> step.body().run(outcome);
        });
    }
}
