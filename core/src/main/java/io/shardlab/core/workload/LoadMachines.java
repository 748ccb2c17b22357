package io.shardlab.core.workload;

import io.shardlab.core.schedule.Share;

/**
 * The load machines that run a workload together; usually one. Each has its part of the operations, by their numbers. The
 * methods are for the run's thread, and every machine must make the same calls in the same order: each call waits for those of
 * the other machines.
 */
public interface LoadMachines {

    /** A run from one machine. */
    LoadMachines ONE = new LoadMachines() {
        @Override
        public Share share() {
            return Share.WHOLE;
        }

        @Override
        public long sum(long own) {
            return own;
        }

        @Override
        public long onFirst(Action action) throws InterruptedException {
            return action.run();
        }
    };

    /** The part of this machine. */
    Share share();

    /**
     * Adds up one number of each machine.
     *
     * @throws io.shardlab.core.error.RunFailedException if another machine has failed, was stopped or is gone
     */
    long sum(long own) throws InterruptedException;

    /**
     * Runs an action on the first machine, while the others wait for it.
     *
     * @return its result, on all machines
     * @throws io.shardlab.core.error.RunFailedException if another machine has failed, was stopped or is gone
     */
    long onFirst(Action action) throws InterruptedException;

    /** Runs an action without a result on the first machine, while the others wait for it. */
    default void doOnFirst(Step step) throws InterruptedException {
        onFirst(() -> {
            step.run();
            return 0;
        });
    }

    /** An action with a result. */
    @FunctionalInterface
    interface Action {
        long run() throws InterruptedException;
    }

    /** An action without a result. */
    @FunctionalInterface
    interface Step {
        void run() throws InterruptedException;
    }
}
