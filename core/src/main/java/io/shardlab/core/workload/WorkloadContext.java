package io.shardlab.core.workload;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;

/**
 * The context in which a workload is opened.
 *
 * @param target the target of the run
 * @param settings every resolved parameter
 * @param notices receives one-line notices to the user during the preparation
 * @param machines the load machines that run it together
 */
public record WorkloadContext(Target target, Settings settings, Notices notices, LoadMachines machines) {

    /** The context of a workload on one load machine. */
    public WorkloadContext(Target target, Settings settings, Notices notices) {
        this(target, settings, notices, LoadMachines.ONE);
    }
}
