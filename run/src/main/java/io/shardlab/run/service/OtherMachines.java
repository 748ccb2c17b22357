package io.shardlab.run.service;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.core.workload.PhaseSpec;
import java.time.InstantSource;
import java.util.Optional;

/** The other load machines of a run, which begin each phase together with this one. Used by the run's thread. */
public interface OtherMachines extends LoadMachines {

    /** A run from one machine. */
    OtherMachines NONE = new OtherMachines() {
        @Override
        public Share share() {
            return LoadMachines.ONE.share();
        }

        @Override
        public long sum(long own) throws InterruptedException {
            return LoadMachines.ONE.sum(own);
        }

        @Override
        public long onFirst(Action action) throws InterruptedException {
            return LoadMachines.ONE.onFirst(action);
        }

        @Override
        public InstantSource clock() {
            return InstantSource.system();
        }

        @Override
        public void awaitReady(PhaseSpec spec, boolean measured) {}

        @Override
        public void awaitStart() {}

        @Override
        public void windowEnded() {}

        @Override
        public void requireAll() {}

        @Override
        public Optional<RunFailedException> failure() {
            return Optional.empty();
        }

        @Override
        public Optional<TogetherReport> report() {
            return Optional.empty();
        }
    };

    /** The clock that all machines have in common. */
    InstantSource clock();

    /**
     * Blocks until all machines are ready for a phase. A stop of the run ends the wait.
     *
     * @param measured true if nothing may be said to the others, or heard of them, until {@link #windowEnded}
     * @throws RunFailedException if another machine has failed, was stopped or is gone
     */
    void awaitReady(PhaseSpec spec, boolean measured) throws InterruptedException;

    /** Blocks until the common start of that phase, a moment later. */
    void awaitStart() throws InterruptedException;

    /** To be called when the window of a phase has ended, or the phase has failed; may be called again. */
    void windowEnded();

    /**
     * Checks that all other machines are there and work, as far as that is known. Returns at once.
     *
     * @throws RunFailedException if another machine has failed, was stopped or is gone
     */
    void requireAll();

    /** The failure of another machine, which is the reason why this one ends. */
    Optional<RunFailedException> failure();

    /** The place of this machine among all; empty if there is no other. */
    Optional<TogetherReport> report();
}
