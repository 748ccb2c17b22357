package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Plans a saved experiment again, so that it can continue. */
public final class Resumption {

    private static final String HIDDEN = "***";

    private final SavedExperiment saved;
    private final Workload workload;

    /** @param workload the workload that the saved experiment names */
    public Resumption(SavedExperiment saved, Workload workload) {
        this.saved = saved;
        this.workload = workload;
    }

    /**
     * Returns the plan, in the saved order.
     *
     * @param typed the options given with {@code --resume}; they may repeat the saved values, but not change them
     * @param table the requested layout of the table, which may change
     * @param shuffled true if a random order was requested again
     * @throws UsageException if an option contradicts the saved experiment, or a secret has to be given again
     * @throws RunFailedException if this version of the program plans other cells
     */
    public ExperimentPlan plan(Map<String, List<String>> typed, TableRequest table, boolean shuffled) {
        ExperimentRecord record = saved.record();
        requireWorkload(record);
        GivenValues again = GivenValues.of(workload, typed);
        typed.keySet().forEach(name -> requireSame(name, again));
        if (shuffled && !record.shuffled()) {
            throw new UsageException(
                    Message.of("--shuffle cannot be given with --resume: an experiment keeps the order of its plan."));
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        record.parameters().forEach((name, text) -> values.put(name, withSecrets(name, text, typed)));
        record.axes().forEach(axis -> values.put(axis.parameter(), axis.values()));
        ExperimentSpec spec = new ExperimentSpec(
                record.name(),
                Optional.of(record.title()),
                record.summary(),
                record.note(),
                record.workload(),
                values,
                record.tableSpec().withoutEmpty());
        return inSavedOrder(ExperimentPlan.of(spec, workload, table, record.shuffled()));
    }

    private void requireWorkload(ExperimentRecord record) {
        if (!record.workload().equals(workload.reference())) {
            throw new UsageException(Message.of(
                    "--resume continues the workload {0}, not {1}, in {2}.",
                    record.workload(), workload.reference(), saved.folder()));
        }
    }

    /** Returns the saved text, or the one that was typed again if the saved one hides a secret. */
    private static List<String> withSecrets(String name, String text, Map<String, List<String>> typed) {
        if (!text.contains(HIDDEN)) {
            return List.of(text);
        }
        return Optional.ofNullable(typed.get(name))
                .orElseThrow(() -> new UsageException(
                        Message.of("--resume needs --{0} again, as results do not keep its password.", name)));
    }

    private void requireSame(String name, GivenValues again) {
        if (name.equals(OutputParameters.OUT.name())) {
            throw new UsageException(
                    Message.of("--out has no meaning with --resume, which continues in {0}.", saved.folder()));
        }
        String now = values(again.axes(), name)
                .orElseGet(() -> again.keepable(workload).get(name));
        String then = values(saved.record().axes(), name)
                .orElseGet(() -> saved.record().parameters().getOrDefault(name, preset(name)));
        if (!then.equals(now)) {
            throw new UsageException(Message.of(
                    "{3,choice,0#--{0} cannot be {1}, as the experiment in {2} does not set it.|1#--{0} cannot be "
                            + "{1}, as the experiment in {2} has {4}.}",
                    name, now, saved.folder(), then.isEmpty() ? 0 : 1, then));
        }
    }

    private static Optional<String> values(List<Axis> axes, String name) {
        return axes.stream()
                .filter(axis -> axis.parameter().equals(name))
                .map(axis -> String.join(", ", axis.values()))
                .findFirst();
    }

    private String preset(String name) {
        return RunRequest.parametersOf(workload).stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::defaultText)
                .collect(Collectors.joining());
    }

    private ExperimentPlan inSavedOrder(ExperimentPlan plan) {
        Map<Integer, PlannedCell> byNumber =
                plan.cells().stream().collect(Collectors.toMap(PlannedCell::number, Function.identity()));
        boolean same = saved.record().cells().size() == byNumber.size()
                && saved.record().order().size() == byNumber.size()
                && saved.record().cells().stream()
                        .allMatch(cell -> byNumber.containsKey(cell.number())
                                && byNumber.get(cell.number()).values().equals(cell.values()));
        if (!same) {
            throw new RunFailedException(Message.of(
                    "The experiment in {0} cannot continue: this version of the program plans other cells.",
                    saved.folder()));
        }
        return plan.inOrder(saved.record().order().stream().map(byNumber::get).toList());
    }
}
