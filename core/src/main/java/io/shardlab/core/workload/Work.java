package io.shardlab.core.workload;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.PhaseMeasurement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What is measured: one hot operation, again and again, several of them in turn, or a list of named steps. */
public sealed interface Work {

    /** The same as hot operations that run one after another. */
    List<Stage> stages();

    /**
     * A hot operation.
     *
     * @param spec the measured phase
     * @param warmUp how long the same operation runs before, uncounted; zero for none
     * @param operations makes each worker's operation
     * @param target where it runs, if that is not the run's own target; whoever made the loop opened it and closes it
     */
    record Loop(PhaseSpec spec, Duration warmUp, OperationFactory operations, Optional<Target> target) implements Work {

        /** On the run's own target. */
        public Loop(PhaseSpec spec, Duration warmUp, OperationFactory operations) {
            this(spec, warmUp, operations, Optional.empty());
        }

        @Override
        public List<Stage> stages() {
            return List.of(new Stage(this, measured -> {}));
        }
    }

    /**
     * Hot operations that run one after another, each measured as a phase of its own.
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
     * @param loop what is measured
     * @param warmedUp what comes between its warm-up and its measurement; left out if there is no warm-up, or it failed or
     *     the run was stopped
     * @param after what follows it and is not measured; left out if the loop failed or the run was stopped
     */
    record Stage(Loop loop, After warmedUp, After after) {

        /** With nothing between warm-up and measurement. */
        public Stage(Loop loop, After after) {
            this(loop, measured -> {}, after);
        }

        /** Checks what the servers hold now, or looks at it, before anything else changes it. */
        @FunctionalInterface
        public interface After {

            /**
             * Blocks until that is done.
             *
             * @throws io.shardlab.core.error.RunFailedException if the servers do not hold what the stage claims
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
     * @param preparation what is done right before the phase's clock starts, after whatever else happens between phases
     * @param body what is timed; it reports documents and bytes to its outcome
     */
    record Step(String name, Preparation preparation, Body body) {

        /** A step that needs no preparation. */
        public Step(String name, Body body) {
            this(name, () -> {}, body);
        }

        /** A loop of one operation. */
        private Stage stage() {
            PhaseSpec spec = PhaseSpec.closedLoop(name, 1, new PhaseSpec.Limit.Operations(1));
            OperationFactory operations = OperationFactory.of(name, body.clientPath(), worker -> {
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

        /** What is not timed. */
        @FunctionalInterface
        public interface Preparation {
            void run() throws Exception;
        }

        /** The timed action. */
        @FunctionalInterface
        public interface Body {
            void run(Outcome outcome) throws Exception;

            /** Holds what was answered against what it must be; not timed, as {@link Operation#verify}. */
            default void verify(Outcome outcome) {}

            /** Which way it takes to the servers, as {@link OperationFactory#clientPath}. */
            default Optional<ClientPath> clientPath() {
                return Optional.empty();
            }
        }
    }
}
