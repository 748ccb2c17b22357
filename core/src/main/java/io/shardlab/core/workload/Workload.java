package io.shardlab.core.workload;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The plug-in seam: one workload, found by {@link java.util.ServiceLoader}. Implementations are stateless, have a public
 * no-argument constructor, and never read clocks, record, print, sleep or start threads: the engine does.
 */
public interface Workload {

    /** The name on the command line, kebab-case. */
    String name();

    /** One line that says what is measured. */
    String summary();

    /**
     * The workload's own parameters, and shared parameters ({@link RunParameters} and others) whose default it changes by
     * {@link Parameter#withDefault}.
     */
    List<Parameter<?>> parameters();

    /**
     * Adds to what was given what follows from it, as where a parameter names a file that holds values of others.
     *
     * @param given values by parameter name, as typed
     * @return those to be parsed: all that were given, and perhaps further ones
     * @throws io.shardlab.core.error.UsageException if what was given cannot be read
     */
    default Map<String, String> resolve(Map<String, String> given) {
        return given;
    }

    /**
     * Checks settings before anything is started or connected to.
     *
     * @throws io.shardlab.core.error.UsageException if they contradict each other or name what is not there
     */
    default void check(Settings settings) {}

    /**
     * Checks whether runs of these settings may follow one another, as in an experiment, before anything is started.
     *
     * @throws io.shardlab.core.error.UsageException if one would spoil the next
     */
    default void checkTogether(List<Settings> runs) {}

    /** Names of shared parameters that have no effect on this workload; who gives one is told so. */
    default Set<String> unused() {
        return Set.of();
    }

    /**
     * Names of the phases that its runs may have, so that a figure of none of them is refused; empty if they follow from the
     * parameters.
     */
    default List<String> phases() {
        return List.of();
    }

    /**
     * Opens the workload on a target. Checks what can be checked without changing the target.
     *
     * @throws io.shardlab.core.error.UsageException if settings contradict each other or do not suit the target
     */
    WorkloadSession open(WorkloadContext context);
}
