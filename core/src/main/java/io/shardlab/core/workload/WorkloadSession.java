package io.shardlab.core.workload;

import com.mongodb.MongoNamespace;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.result.PhaseReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One workload on one target, for all repetitions of a run. Used by one thread, except for its operations. */
public interface WorkloadSession extends AutoCloseable {

    /**
     * Brings the target into the state that is measured; called before each repetition. Loads use {@code phases}, so that they
     * are measured and reported, too.
     *
     * @param repetition 1 for the first
     */
    void prepare(PhaseRunner phases, int repetition) throws InterruptedException;

    /** The measured work; called once after each {@link #prepare}. */
    Work work();

    /**
     * Checks after each repetition that the servers hold the data that the measured work claims. Must be short after a phase
     * that was stopped, as the user waits for the end.
     *
     * @param measured the measured phases of this repetition, without warm-up
     * @throws io.shardlab.core.error.RunFailedException if they do not
     */
    default void verify(List<PhaseMeasurement> measured) throws InterruptedException {}

    /**
     * True if the target is already in the state after the work, so that nothing is measured and the run passes; {@link
     * #findings} report that.
     */
    default boolean hasNothingToDo() {
        return false;
    }

    /** The namespace whose sharding facts are part of the result. */
    default Optional<MongoNamespace> namespace() {
        return Optional.empty();
    }

    /** The file or stream that a load read, with the fate of its rows; empty if nothing was read. */
    default Optional<LoadedInput> input() {
        return Optional.empty();
    }

    /** Further measured facts for the result, JSON-compatible values by camelCase key with the unit in the name. */
    default Map<String, Object> facts() {
        return Map.of();
    }

    /**
     * Like {@link #facts()}, for facts that follow from the measured phases and the servers' work in them.
     *
     * @param measured the measured phases of all repetitions until now
     */
    default Map<String, Object> facts(List<PhaseReport> measured) {
        return facts();
    }

    /**
     * The share of the input that the measured loads have loaded, one entry per repetition, including earlier runs of a
     * resumed load; empty for a workload without measured loads.
     */
    default List<LoadedShare> loads() {
        return List.of();
    }

    /** The workload's own findings about its figures, shown before the conditions of the run. */
    default List<Finding> findings() {
        return List.of();
    }

    @Override
    default void close() {}
}
