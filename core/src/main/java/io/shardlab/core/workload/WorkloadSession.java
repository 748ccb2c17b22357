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

/** One workload on one target, for all repetitions of a run. Used by one thread, except for the operations it makes. */
public interface WorkloadSession extends AutoCloseable {

    /**
     * Brings the target into the state that is to be measured; called before each repetition. Loads go through
     * {@code phases}, so that they are measured and reported too.
     *
     * @param repetition 1 for the first
     */
    void prepare(PhaseRunner phases, int repetition) throws InterruptedException;

    /** What is measured, asked once after each {@link #prepare}. */
    Work work();

    /**
     * Checks after each repetition that the servers hold what the measured work claims. After a phase that was stopped,
     * nothing may take long: somebody waits for the run to end.
     *
     * @param measured the measured phases of this repetition, without warm-up
     * @throws io.shardlab.core.error.RunFailedException if they do not
     */
    default void verify(List<PhaseMeasurement> measured) throws InterruptedException {}

    /**
     * Whether the target is as the work would leave it, so that nothing is measured and the run is well all the same; {@link
     * #findings} say so.
     */
    default boolean hasNothingToDo() {
        return false;
    }

    /** The namespace whose sharding facts belong into the result. */
    default Optional<MongoNamespace> namespace() {
        return Optional.empty();
    }

    /** The file or stream that a load read, and what became of its rows; empty if nothing was read. */
    default Optional<LoadedInput> input() {
        return Optional.empty();
    }

    /** Further measured facts for the result, JSON-compatible values by camelCase key with the unit in the name. */
    default Map<String, Object> facts() {
        return Map.of();
    }

    /**
     * As {@link #facts()}, knowing also what the servers did in the phases that were measured.
     *
     * @param measured the measured phases of all repetitions until now
     */
    default Map<String, Object> facts(List<PhaseReport> measured) {
        return facts();
    }

    /**
     * What became of all that the measured loads were given, one for each repetition, earlier runs of a resumed load
     * included; empty for a workload that measures none.
     */
    default List<LoadedShare> loads() {
        return List.of();
    }

    /** What the workload itself recognised of its figures; they stand before the conditions of the run. */
    default List<Finding> findings() {
        return List.of();
    }

    @Override
    default void close() {}
}
