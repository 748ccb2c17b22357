package io.shardlab.core.workload;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;

/**
 * What a workload is given when it is opened.
 *
 * @param target where to run
 * @param settings every resolved parameter
 * @param notices for one-line news to the user while preparing
 */
public record WorkloadContext(Target target, Settings settings, Notices notices) {}
