package io.shardlab.gui.run;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.SharedTargets;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.mongo.connection.TargetOpeners;
import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentService;
import io.shardlab.run.experiment.GivenValues;
import io.shardlab.run.experiment.Resumption;
import io.shardlab.run.service.FailureSentence;
import io.shardlab.run.service.MeasuringLock;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Executes runs on the engine of the command line, with the same folders of results. Thread-safe. */
public final class EngineRuns implements Runs {

    private final Workloads workloads;
    private final UnaryOperator<TargetOpener> targets;
    private final Supplier<Path> shared;

    /**
     * @param targets extends the opener of the command line, which starts a cluster for the run; called at each start
     * @param shared returns the folder that all windows of this user share, in which they see that others measure
     */
    public EngineRuns(Workloads workloads, UnaryOperator<TargetOpener> targets, Supplier<Path> shared) {
        this.workloads = workloads;
        this.targets = targets;
        this.shared = shared;
    }

    @Override
    public RunEnding run(RunInput input, ExperimentListener listener, RunControl control) {
        try (MeasuringLock lock = MeasuringLock.in(shared.get())) {
            if (lock.isTaken()) {
                listener.say(Message.of(
                        "Another window measures on this machine now, which makes the figures of both worse."));
            }
            return start(input, listener, control);
        }
    }

    private RunEnding start(RunInput input, ExperimentListener listener, RunControl control) {
        Workload workload = workloads.named(input.spec().workload());
        if (input.interrupted().isPresent()) {
            SavedExperiment saved = input.interrupted().get();
            return experiment(listener, service -> service.resume(planAgain(saved, workload), saved, control));
        }
        GivenValues given = GivenValues.of(workload, input.spec().values());
        if (given.axes().isEmpty()) {
            return single(RunRequest.of(workload, given.fixed()), listener, control);
        }
        return experiment(
                listener,
                service -> service.run(ExperimentPlan.of(input.spec(), workload, TableRequest.NONE, false), control));
    }

    /** Connection strings stay masked; the target opener knows their passwords. */
    private static ExperimentPlan planAgain(SavedExperiment saved, Workload workload) {
        Map<String, List<String>> masked = saved.record().parameters().entrySet().stream()
                .filter(parameter -> MongoUris.isMasked(parameter.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, parameter -> List.of(parameter.getValue())));
        return new Resumption(saved, workload).plan(masked, TableRequest.NONE, false);
    }

    private RunEnding single(RunRequest request, ExperimentListener listener, RunControl control) {
        RunOutcome outcome =
                new Run(request, control, targets.apply(TargetOpeners.ofThisProgram()), listener).execute();
        boolean complete = outcome.failure().isEmpty() && !outcome.interrupted();
        return new RunEnding(
                outcome.result().filter(saved -> complete).stream()
                        .map(saved -> new RunEnding.Measured(Map.of(), outcome.folder()))
                        .toList(),
                outcome.result(),
                outcome.failure()
                        .map(failure -> FailureSentence.of(failure, Message.of("its result folder has the logs"))),
                outcome.interrupted(),
                outcome.result().map(saved -> outcome.folder()),
                outcome.result().map(RunResult::diagnosis).orElse(List.of()));
    }

    /** @param action plans and runs; the opener is fixed at the start for all its runs, however long the plan takes */
    private RunEnding experiment(ExperimentListener listener, Function<ExperimentService, ExperimentOutcome> action) {
        try (SharedTargets opener = TargetOpeners.sharing()) {
            ExperimentOutcome outcome = action.apply(new ExperimentService(targets.apply(opener), listener));
            Optional<Message> failure =
                    outcome.unsaved().map(FailureWords::message).or(() -> failedCells(outcome));
            return new RunEnding(
                    complete(outcome),
                    Optional.empty(),
                    failure,
                    outcome.interrupted(),
                    Optional.of(outcome.folder())
                            .filter(folder -> outcome.unsaved().isEmpty()),
                    outcome.experiment().record().diagnosis());
        }
    }

    private static List<RunEnding.Measured> complete(ExperimentOutcome outcome) {
        return outcome.experiment().record().cells().stream()
                .filter(cell -> cell.status() == CellRecord.Status.COMPLETE)
                .flatMap(cell -> cell.folder().stream()
                        .map(run -> new RunEnding.Measured(
                                cell.values(), outcome.folder().resolve(run))))
                .toList();
    }

    private static Optional<Message> failedCells(ExperimentOutcome outcome) {
        return outcome.experiment().cells().stream()
                .flatMap(cell -> cell.failure().stream())
                .findFirst()
                .map(first -> Message.of(
                        "{0} of {1} cells failed, the first with: {2}",
                        outcome.experiment().failed(),
                        outcome.experiment().cells().size(),
                        first));
    }
}
