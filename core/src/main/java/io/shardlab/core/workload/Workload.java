package io.shardlab.core.workload;

import io.shardlab.core.parameter.Parameter;
import java.util.List;

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
     * The workload's own parameters, and shared parameters ({@code SharedParameters}) whose default it changes by
     * {@link Parameter#withDefault}.
     */
    List<Parameter<?>> parameters();

    /**
     * Opens the workload on a target. Checks what can be checked without changing the target.
     *
     * @throws io.shardlab.core.error.UsageException if settings contradict each other or do not suit the target
     */
    WorkloadSession open(WorkloadContext context);
}
