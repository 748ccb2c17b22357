package io.shardlab.gui.run;

import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ending of a run or an experiment.
 *
 * @param runs the runs that were completed: one, or the complete cells of an experiment
 * @param result the result of a single run
 * @param failure the reason of a failure; empty if there was none
 * @param interrupted true if it was stopped
 * @param saved the folder of the run or of the experiment; empty if nothing was saved
 * @param diagnosis the reasons for the figures, the most important one first
 */
public record RunEnding(
        List<Measured> runs,
        Optional<RunResult> result,
        Optional<Message> failure,
        boolean interrupted,
        Optional<Path> saved,
        List<Finding> diagnosis) {

    public RunEnding {
        runs = List.copyOf(runs);
        diagnosis = List.copyOf(diagnosis);
    }

    /** The ending of a run whose result has the diagnosis. */
    public RunEnding(List<Measured> runs, Optional<RunResult> result, Optional<Message> failure, boolean interrupted) {
        this(
                runs,
                result,
                failure,
                interrupted,
                runs.stream().map(Measured::folder).findFirst().filter(folder -> result.isPresent()),
                result.map(RunResult::diagnosis).orElse(List.of()));
    }

    /**
     * A run that was completed.
     *
     * @param values the varied parameters, if the run belongs to an experiment
     * @param folder the folder of its result
     */
    public record Measured(Map<String, String> values, Path folder) {

        public Measured {
            values = Map.copyOf(values);
        }
    }

    /** The ending of a run that saved nothing. */
    static RunEnding unsaved(Optional<Message> failure, boolean interrupted) {
        return new RunEnding(List.of(), Optional.empty(), failure, interrupted);
    }

    /**
     * The reasons for this ending: the failure, or else those of the verdict.
     */
    List<String> reasons(Texts texts) {
        return failure.map(texts::say)
                .map(List::of)
                .orElseGet(() -> standing().stream()
                        .flatMap(found -> found.reasons().stream())
                        .map(texts::say)
                        .toList());
    }

    /** The verdict on a single run; empty for others. */
    Optional<Standing> standing() {
        return result.map(Standing::of);
    }

    /** True if it is a single run that missed an objective or a budget, or failed. */
    boolean missesObjectives() {
        return standing().filter(found -> found.state().isBad()).isPresent();
    }

    /** The result of a single run with its folder, if it was saved. */
    Optional<SavedResult> savedResult() {
        return saved.flatMap(folder -> result.map(run -> new SavedResult(folder, run)));
    }
}
