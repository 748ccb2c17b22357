package io.shardlab.gui.workload;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunPlan;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.run.experiment.ExperimentFile;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.PlannedRuns;
import io.shardlab.run.experiment.ReadyExperiments;
import io.shardlab.run.service.CommandLine;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The available workloads and experiments, and the form of the selected one. Used on one thread; it reads on another. */
public final class WorkloadModel {

    private static final String MAIN_JOB = "sharded-query";

    /** What is typed for a single run, or is a connection, which has its own memory. */
    private static final Set<String> OF_ONE_RUN = Set.of("uri", "out", "label", "resume", "start-at");

    /** The ready experiment that compares a single server with shards. */
    private static final String EXAMPLE = "query-throughput";

    private final Workloads known;
    private final ObservableList<Workload> workloads;
    private final ObservableValue<Path> out;
    private final BackgroundWork work;
    private final ObservableList<ExperimentSpec> experiments = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<ExperimentSpec>> experiment =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<ParameterForm> form = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);
    private final BooleanBinding runnable;
    private final ObservableValue<RunPlan> plan;

    /**
     * @param known at least one workload; the program's main job is selected, or else the first
     * @param out the folder of results, unless another is typed
     * @param work makes plans and reads files
     */
    public WorkloadModel(Workloads known, ObservableValue<Path> out, BackgroundWork work) {
        this.known = known;
        this.workloads = FXCollections.observableArrayList(known.all());
        this.out = out;
        this.work = work;
        form.set(form(first(workloads), Optional.empty()));
        out.addListener((property, before, now) -> show(form.get().workload(), experiment.get()));
        // Both values are read each time, because a value that is not read does not report its next change.
        ObservableValue<PlannedRuns> planned = form.flatMap(ParameterForm::planned);
        ObservableValue<Boolean> planning = form.flatMap(ParameterForm::planning);
        runnable = Bindings.createBooleanBinding(
                () -> {
                    boolean settled = !planning.getValue();
                    return planned.getValue().problem().isEmpty() && settled;
                },
                planned,
                planning);
        plan = Bindings.createObjectBinding(() -> planned(planned.getValue()), planned, runnable, experiment);
    }

    private static Workload first(List<Workload> workloads) {
        return workloads.stream()
                .filter(workload -> workload.name().equals(MAIN_JOB))
                .findFirst()
                .orElse(workloads.get(0));
    }

    /** The workloads that come with the program, and those of files that were opened. */
    public ObservableList<Workload> workloads() {
        return workloads;
    }

    /** Adds the workload of a file and selects it; a file that is opened again replaces its earlier content. Returns at once. */
    public void openWorkload(Path file) {
        read(() -> known.named(file.toString()), opened -> add(opened, Optional.empty()));
    }

    private void add(Workload opened, Optional<ExperimentSpec> chosen) {
        workloads.removeIf(workload -> workload.reference().equals(opened.reference()));
        workloads.add(opened);
        show(opened, chosen);
    }

    /** Looks for the experiments that come with the program. Returns at once. */
    public void findExperiments() {
        read(() -> ReadyExperiments.find().all(), experiments::setAll);
    }

    /** The experiments that come with the program, and those that were opened. */
    public ObservableList<ExperimentSpec> experiments() {
        return experiments;
    }

    /** Adds the experiment of a YAML or JSON file and selects it. Returns at once. */
    public void openExperiment(Path file) {
        read(() -> ExperimentFile.read(file), opened -> {
            experiments.add(opened);
            choose(opened);
        });
    }

    private <T> void read(Callable<T> question, Consumer<T> action) {
        work.ask(
                question,
                answer -> {
                    problem.set(Message.NONE);
                    action.accept(answer);
                },
                failure -> problem.set(FailureWords.message(failure)));
    }

    /** Selects a workload. Texts that are typed for parameters of all workloads stay. */
    public void choose(Workload workload) {
        if (experiment.get().isPresent()
                || !workload.reference().equals(form.get().workload().reference())) {
            show(workload, Optional.empty());
        }
    }

    /** Selects an experiment: its values hold where nothing is typed. Texts that are typed for other parameters stay. */
    public void choose(ExperimentSpec chosen) {
        Optional<Workload> workload = workloads.stream()
                .filter(one -> one.reference().equals(chosen.workload()))
                .findFirst();
        if (experiment.get().filter(chosen::equals).isPresent()) {
            problem.set(Message.NONE);
        } else if (workload.isPresent()) {
            problem.set(Message.NONE);
            show(workload.get(), Optional.of(chosen));
        } else {
            read(() -> known.named(chosen.workload()), opened -> add(opened, Optional.of(chosen)));
        }
    }

    /** Selects the ready experiment that newcomers should see first, if it is there. */
    public void chooseExample() {
        experiments.stream()
                .filter(one -> one.name().equals(EXAMPLE))
                .findFirst()
                .ifPresent(this::choose);
    }

    /** The typed texts that another session can begin with, by parameter; never a password. */
    public Map<String, String> typedTexts() {
        Map<String, String> texts = new LinkedHashMap<>();
        form.get().fields().forEach(field -> {
            String text = field.text().get();
            String name = field.parameter().name();
            if (text != null
                    && !text.isBlank()
                    && !OF_ONE_RUN.contains(name)
                    && Secrets.mask(text).equals(text)) {
                texts.put(name, text);
            }
        });
        return texts;
    }

    /** Selects a workload, if it is known, and types texts of an earlier session. */
    public void restore(String workload, Map<String, String> texts) {
        workloads.stream()
                .filter(one -> one.reference().equals(workload))
                .findFirst()
                .ifPresent(this::choose);
        texts.forEach((name, text) ->
                form.get().find(name).ifPresent(field -> field.text().set(text)));
    }

    private void show(Workload workload, Optional<ExperimentSpec> chosen) {
        ParameterForm next = form(workload, chosen);
        ParameterForm before = form.get();
        boolean same = chosen.equals(experiment.get())
                && workload.reference().equals(before.workload().reference());
        next.takeOver(before, field -> same || stays(field, chosen));
        experiment.set(chosen);
        form.set(next);
    }

    /** An experiment keeps the typed deployment and output, but not the typed load. */
    private static boolean stays(ParameterField field, Optional<ExperimentSpec> chosen) {
        boolean aroundRuns = field.group() == ParameterGroup.TARGET || field.group() == ParameterGroup.OUTPUT;
        return chosen.map(spec -> aroundRuns
                        && !spec.values().containsKey(field.parameter().name()))
                .orElse(field.group() != ParameterGroup.WORKLOAD);
    }

    private ParameterForm form(Workload workload, Optional<ExperimentSpec> chosen) {
        ExperimentSpec base = chosen.orElseGet(() -> ExperimentSpec.adHoc(workload, Map.of()));
        Map<String, List<String>> values = new LinkedHashMap<>(base.values());
        values.putIfAbsent(OutputParameters.OUT.name(), List.of(out.getValue().toString()));
        return new ParameterForm(workload, base.replacedBy(values), work);
    }

    /** The selected experiment; empty if only a workload is selected. */
    public ReadOnlyObjectProperty<Optional<ExperimentSpec>> experiment() {
        return experiment.getReadOnlyProperty();
    }

    /** The reason why an experiment could not be opened, if any. */
    public ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }

    /** The form of the selected workload; a new one for each selection. */
    public ReadOnlyObjectProperty<ParameterForm> form() {
        return form.getReadOnlyProperty();
    }

    /** True if the typed values can run. */
    public BooleanBinding runnable() {
        return runnable;
    }

    /** The run or experiment that is typed. */
    public RunInput input() {
        ParameterForm typed = form.get();
        return RunInput.of(typed.spec()).expecting(typed.planned().get());
    }

    /** The command that starts them on the command line; passwords are not in it. */
    public String command() {
        return CommandLine.of(form.get().workload(), form.get().spec().values());
    }

    /** The runs that a start would begin; changes with what is typed. */
    public ObservableValue<RunPlan> plan() {
        return plan;
    }

    private RunPlan planned(PlannedRuns runs) {
        return new RunPlan(form.get().workload(), experiment.get(), runs);
    }
}
