package io.shardlab.run.service;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.Work;

/** A step as the only operation of its phase. */
final class StepOperation {

    private StepOperation() {}

    static OperationFactory of(Work.Step step) {
        return OperationFactory.of(step.name(), step.body().clientPath(), worker -> {
            step.preparation().run();
            return new Only(step.body());
        });
    }

    private record Only(Work.Step.Body body) implements Operation {

        @Override
        public void execute(long number, Outcome outcome) throws Exception {
            body.run(outcome);
        }

        @Override
        public void verify(long number, Outcome outcome) {
            body.verify(outcome);
        }
    }
}
