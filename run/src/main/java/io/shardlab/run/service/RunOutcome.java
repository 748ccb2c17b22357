package io.shardlab.run.service;

import io.shardlab.core.result.RunResult;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The outcome of a run. Immutable.
 *
 * @param result the result that was saved; empty if nothing was measured
 * @param folder the folder that it was saved in
 * @param failure the reason why the run as a whole failed, if it did
 * @param interrupted true if a stop ended it
 */
public record RunOutcome(
        Optional<RunResult> result, Path folder, Optional<RuntimeException> failure, boolean interrupted) {}
