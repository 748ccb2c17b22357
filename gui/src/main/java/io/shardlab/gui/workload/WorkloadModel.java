package io.shardlab.gui.workload;

import io.shardlab.core.workload.Workload;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.form.PlannedRuns;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.text.Failures;
import io.shardlab.gui.text.Sentence;
import io.shardlab.run.experiment.ExperimentFile;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.ReadyExperiments;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The workloads and experiments there are, and the form of the one that is chosen. Used on one thread. */
public final class WorkloadModel {

    private static final String MAIN_JOB = "sharded-query";

    private final List<Workload> workloads;
    private final ObservableValue<Path> out;
    private final Executor background;
    private final Executor screen;
    private final ObservableList<ExperimentSpec> experiments = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<ExperimentSpec>> experiment =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<ParameterForm> form = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Sentence> problem = new ReadOnlyObjectWrapper<>(Sentence.NONE);
    private final BooleanBinding runnable;

    /**
     * @param workloads at least one; the program's main job is chosen, or else the first
     * @param out folder of results, which holds where no other is typed
     * @param background where plans are made
     * @param screen brings back to the thread of the properties
     */
    public WorkloadModel(List<Workload> workloads, ObservableValue<Path> out, Executor background, Executor screen) {
        this.workloads = List.copyOf(workloads);
        this.out = out;
        this.background = background;
        this.screen = screen;
        form.set(form(first(workloads), Optional.empty()));
        out.addListener((property, before, now) -> show(form.get().workload(), experiment.get()));
        // Of whichever form is shown. Both are read each time: one that is not read does not tell its next change.
        ObservableValue<PlannedRuns> planned = form.flatMap(ParameterForm::planned);
        ObservableValue<Boolean> planning = form.flatMap(ParameterForm::planning);
        runnable = Bindings.createBooleanBinding(
                () -> {
                    boolean settled = !planning.getValue();
                    return planned.getValue().problem().isEmpty() && settled;
                },
                planned,
                planning);
    }

    private static Workload first(List<Workload> workloads) {
        return workloads.stream()
                .filter(workload -> workload.name().equals(MAIN_JOB))
                .findFirst()
                .orElse(workloads.get(0));
    }

    public List<Workload> workloads() {
        return workloads;
    }

    /** Looks for the experiments that come with the program. Returns at once. */
    public void findExperiments() {
        inBackground(() -> ReadyExperiments.find().all(), experiments::setAll);
    }

    /** Those that come with the program and those that were opened. */
    public ObservableList<ExperimentSpec> experiments() {
        return experiments;
    }

    /** Adds the experiment that a YAML or JSON file describes, and chooses it. Returns at once. */
    public void open(Path file) {
        inBackground(() -> ExperimentFile.read(file), opened -> {
            experiments.add(opened);
            choose(opened);
        });
    }

    private <T> void inBackground(Supplier<T> question, Consumer<T> action) {
        background.execute(() -> {
            try {
                T answer = question.get();
                screen.execute(() -> {
                    problem.set(Sentence.NONE);
                    action.accept(answer);
                });
            } catch (RuntimeException | Error e) {
                Sentence sentence = Sentence.told(Failures.sentence(e));
                screen.execute(() -> problem.set(sentence));
            }
        });
    }

    /** Chooses a workload; what was typed for parameters that all runs share stays. */
    public void choose(Workload workload) {
        if (experiment.get().isPresent()
                || !workload.name().equals(form.get().workload().name())) {
            show(workload, Optional.empty());
        }
    }

    /** Chooses an experiment: its values hold where nothing else is typed. What was typed for others stays. */
    public void choose(ExperimentSpec chosen) {
        Optional<Workload> workload = workloads.stream()
                .filter(known -> known.name().equals(chosen.workload()))
                .findFirst();
        problem.set(workload.isPresent() ? Sentence.NONE : Sentence.of("workload.missing", chosen.workload()));
        if (experiment.get().filter(chosen::equals).isEmpty()) {
            workload.ifPresent(known -> show(known, Optional.of(chosen)));
        }
    }

    private void show(Workload workload, Optional<ExperimentSpec> chosen) {
        ParameterForm next = form(workload, chosen);
        ParameterForm before = form.get();
        boolean same = chosen.equals(experiment.get())
                && workload.name().equals(before.workload().name());
        next.takeOver(before, field -> same || stays(field, chosen));
        experiment.set(chosen);
        form.set(next);
    }

    /** An experiment is as it was written, on the servers that are typed. */
    private static boolean stays(ParameterField field, Optional<ExperimentSpec> chosen) {
        return chosen.map(spec -> ParameterGroup.AROUND_RUNS.contains(field.group())
                        && !spec.values().containsKey(field.parameter().name()))
                .orElse(field.group() != ParameterGroup.WORKLOAD);
    }

    private ParameterForm form(Workload workload, Optional<ExperimentSpec> chosen) {
        ExperimentSpec base = chosen.orElseGet(() -> ExperimentSpec.adHoc(workload.name(), Map.of()));
        Map<String, List<String>> values = new LinkedHashMap<>(base.values());
        values.putIfAbsent(OutputParameters.OUT.name(), List.of(out.getValue().toString()));
        return new ParameterForm(workload, base.replacedBy(values), background, screen);
    }

    /** The experiment that is chosen; empty if only a workload is. */
    public ReadOnlyObjectProperty<Optional<ExperimentSpec>> experiment() {
        return experiment.getReadOnlyProperty();
    }

    /** Why an experiment could not be opened; nothing if it could. */
    public ReadOnlyObjectProperty<Sentence> problem() {
        return problem.getReadOnlyProperty();
    }

    /** The form of the chosen workload; a new one for each choice. */
    public ReadOnlyObjectProperty<ParameterForm> form() {
        return form.getReadOnlyProperty();
    }

    /** Whether what is typed can run. */
    public BooleanBinding runnable() {
        return runnable;
    }

    /** What is to be run as it is typed now. */
    public RunInput input() {
        return RunInput.of(form.get().spec());
    }
}
