package io.shardlab.gui.whatif;

import io.shardlab.core.result.SavedResult;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.form.PlannedRuns;
import io.shardlab.gui.text.Sentence;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/** What can be changed of a saved run, and the question that follows from what is typed. Used on one thread. */
public final class QuestionForm {

    /**
     * In this order; those that the workload does not have are left out. No connection string: sessions are saved, and what
     * they hold is shown.
     */
    private static final List<String> CHANGEABLE = List.of(
            "cluster",
            "shards",
            "routers",
            "replicas",
            "threads",
            "target-rate",
            "documents",
            "wired-tiger-cache",
            "write-concern",
            "mix");

    private final ParameterForm form;

    /**
     * @param run what it had holds where nothing is typed
     * @param background where plans are made
     * @param screen brings back to the thread of the properties
     */
    QuestionForm(Workload workload, SavedResult run, Executor background, Executor screen) {
        this.form = new ParameterForm(workload, Question.again(workload, run.result()), background, screen);
    }

    /** The fields of what a question can change. */
    public List<ParameterField> fields() {
        return CHANGEABLE.stream()
                .flatMap(name -> form.fields().stream()
                        .filter(field -> field.parameter().name().equals(name)))
                .toList();
    }

    /** Why what is typed is no question; empty if it is one, or not known yet, as it is still planned. */
    Optional<Sentence> refusal() {
        if (form.typed().isEmpty()) {
            return Optional.of(Sentence.of("what-if.unchanged"));
        }
        return form.fields().stream()
                .map(field -> field.problem().get())
                .filter(sentence -> !sentence.isEmpty())
                .findFirst()
                .or(this::problemOfPlan)
                .map(Sentence::told);
    }

    /** One that is not planned yet is refused when it runs. */
    private Optional<String> problemOfPlan() {
        PlannedRuns planned = form.planned().get();
        return form.planning().get() ? Optional.empty() : planned.problem();
    }

    /** What is typed with one value; a run tells its own of those with several. */
    Question question() {
        Map<String, String> changes = new LinkedHashMap<>();
        form.fields().stream()
                .filter(field -> field.values().get() == 1)
                .forEach(field -> field.typed()
                        .ifPresent(texts -> changes.put(field.parameter().name(), texts.get(0))));
        return new Question(changes);
    }

    /** The run that answers, or the runs; their folders come into {@code out}. */
    ExperimentSpec spec(Path out) {
        return form.spec().with(Map.of(OutputParameters.OUT.name(), List.of(out.toString())));
    }
}
