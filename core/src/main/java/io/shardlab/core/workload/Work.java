package io.shardlab.core.workload;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.PlanReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The measured work: a repeated hot operation, several of them in turn, or a list of named steps. Immutable. */
public sealed interface Work {

    /** The work as hot operations that run one after another. */
    List<Stage> stages();

    /**
     * A hot operation.
     *
     * @param spec the measured phase
     * @param warmUp the time for which the same operation runs before, uncounted; zero for none
     * @param operations creates each worker's operation
     * @param target the target if it is not the run's own one; the creator of the loop opens and closes it
     */
    record Loop(PhaseSpec spec, Duration warmUp, OperationFactory operations, Optional<Target> target) implements Work {

        /** A loop on the run's own target. */
        public Loop(PhaseSpec spec, Duration warmUp, OperationFactory operations) {
            this(spec, warmUp, operations, Optional.empty());
        }

        @Override
        public List<Stage> stages() {
            return List.of(new Stage(this, measured -> {}));
        }
    }

    /**
     * Hot operations that run one after another, each measured as its own phase.
     *
     * @param stages in order
     */
    record Sequence(List<Stage> stages) implements Work {
        public Sequence {
            stages = List.copyOf(stages);
        }
    }

    /**
     * One hot operation of a sequence.
     *
     * @param loop the measured loop
     * @param warmedUp runs between the warm-up and the measurement, unless there is no warm-up, it failed or the run was
     *     stopped
     * @param after runs after the measurement, unless the loop failed or the run was stopped
     */
    record Stage(Loop loop, After warmedUp, After after) {

        /** A stage with nothing between warm-up and measurement. */
        public Stage(Loop loop, After after) {
            this(loop, measured -> {}, after);
        }

        /** Checks or reads the data of the servers before anything else changes it. */
        @FunctionalInterface
        public interface After {

            /**
             * Blocks until the check has ended.
             *
             * @throws io.shardlab.core.error.RunFailedException if the servers do not hold the data that the stage claims
             */
            void run(PhaseMeasurement measured) throws InterruptedException;
        }
    }

    /**
     * Steps that run one after another, each timed once and reported as a phase of its name.
     *
     * @param steps in order
     */
    record Steps(List<Step> steps) implements Work {
        public Steps {
            steps = List.copyOf(steps);
        }

        @Override
        public List<Stage> stages() {
            return steps.stream().map(Step::stage).toList();
        }
    }

    /**
     * One named, timed step.
     *
     * @param name the phase's name in the result
     * @param preparation runs right before the phase's clock starts, after everything else between phases
     * @param body the timed action, which reports documents and bytes to its outcome
     */
    record Step(String name, Preparation preparation, Body body) {

        /** A step that needs no preparation. */
        public Step(String name, Body body) {
            this(name, () -> {}, body);
        }

        /** A loop of one operation. */
        private Stage stage() {
            PhaseSpec spec = PhaseSpec.closedLoop(name, 1, new PhaseSpec.Limit.Operations(1));
            OperationFactory operations =
                    OperationFactory.of(name, body.clientPath(), Optional.empty(), body.plans(), worker -> {
                        preparation.run();
                        return new Only(body);
                    });
            return new Stage(new Loop(spec, Duration.ZERO, operations), measured -> {});
        }

        /** The body as the only operation of its phase. */
        private record Only(Body body) implements Operation {

            @Override
            public void execute(long number, Outcome outcome) throws Exception {
                body.run(outcome);
            }

            @Override
            public void verify(long number, Outcome outcome) {
                body.verify(outcome);
            }
        }

        /** The action that is not timed. */
        @FunctionalInterface
        public interface Preparation {
            void run() throws Exception;
        }

        /** The timed action. */
        @FunctionalInterface
        public interface Body {
            void run(Outcome outcome) throws Exception;

            /** Checks the answer; not timed, like {@link Operation#verify}. */
            default void verify(Outcome outcome) {}

            /** The path to the servers, like {@link OperationFactory#clientPath}. */
            default Optional<ClientPath> clientPath() {
                return Optional.empty();
            }

            /** The plans of the servers, like {@link OperationFactory#plans}. */
            default List<PlanReport> plans() {
                return List.of();
            }
        }
    }
}
