package io.shardlab.answers.diagnosis;

import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * An optional service that predicts something from a single run, for the end of the run's report. Implementations have a
 * public no-argument constructor and are found by {@link ServiceLoader}.
 */
@FunctionalInterface
public interface RunForecast {

    /** The prediction for the user; empty if the run does not allow one. */
    Optional<Message> of(SavedResult run);

    /** The first prediction that a service makes; empty if none does. */
    static Optional<Message> find(SavedResult run) {
        return ServiceLoader.load(RunForecast.class).stream()
                .flatMap(provider -> provider.get().of(run).stream())
                .findFirst();
    }
}
