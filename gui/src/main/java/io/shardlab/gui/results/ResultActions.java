package io.shardlab.gui.results;

import io.shardlab.core.result.SavedResult;
import io.shardlab.run.experiment.SavedExperiment;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;

/**
 * What other screens do with saved results.
 *
 * @param whatIf begins a session with a run
 * @param resume runs the cells of an experiment that have not run to their end
 * @param running whether something runs, beside which nothing else can be started
 * @param open shows another folder of results
 */
public record ResultActions(
        Consumer<SavedResult> whatIf,
        Consumer<SavedExperiment> resume,
        ObservableValue<Boolean> running,
        Consumer<Path> open) {}
