package io.shardlab.run.service;

import io.shardlab.core.result.RunResult;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a run ended.
 *
 * @param result what was measured and saved; empty if nothing was
 * @param folder where it was saved
 * @param failure why the run as a whole failed, if it did
 * @param interrupted whether a stop ended it
 */
public record RunOutcome(
        Optional<RunResult> result, Path folder, Optional<RuntimeException> failure, boolean interrupted) {}
