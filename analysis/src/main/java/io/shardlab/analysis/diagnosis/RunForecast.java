package io.shardlab.analysis.diagnosis;

import io.shardlab.core.result.SavedResult;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * An optional service that predicts something from a single run, for the end of the run's report. Implementations have a
 * public no-argument constructor and are found by {@link ServiceLoader}.
 */
@FunctionalInterface
public interface RunForecast {

    /** The prediction as a sentence for the user; empty if the run does not allow one. */
    Optional<String> of(SavedResult run);

    /** The first prediction that a service makes; empty if none does. */
    static Optional<String> find(SavedResult run) {
        return ServiceLoader.load(RunForecast.class).stream()
                .flatMap(provider -> provider.get().of(run).stream())
                .findFirst();
    }
}
