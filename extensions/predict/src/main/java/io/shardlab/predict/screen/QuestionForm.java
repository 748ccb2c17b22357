package io.shardlab.predict.screen;

import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.SavedParameters;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a saved run that can be changed, and the question that is typed in them. Used on one thread. */
public final class QuestionForm {

    /**
     * The parameters in this order, without those that the workload does not have. A connection string cannot be changed,
     * because sessions are saved and shown.
     */
    private static final List<String> CHANGEABLE = List.of("""
            cluster shards routers replicas threads target-rate documents wired-tiger-cache write-concern mix hardware
            slow-motion duration warm-up""".split("\\s+"));

    private final ParameterForm form;

    /**
     * @param run its values hold where nothing is typed, because defaults may have changed since
     * @param plans makes plans
     */
    QuestionForm(Workload workload, SavedResult run, BackgroundWork plans) {
        this.form = new ParameterForm(
                workload, ExperimentSpec.adHoc(workload, SavedParameters.texts(workload, run.result())), plans);
    }

    /** The fields of the parameters that a question can change. */
    public List<ParameterField> fields() {
        return CHANGEABLE.stream().flatMap(name -> form.find(name).stream()).toList();
    }

    /** Types the changes of a question; parameters that the workload does not have are left out. */
    void type(Map<String, String> changes) {
        changes.forEach(
                (name, text) -> form.find(name).ifPresent(field -> field.text().set(text)));
    }

    /** The reason why the question cannot be asked; empty if it can, or while its plan is not made yet. */
    Optional<Message> refusal() {
        if (form.typed().isEmpty()) {
            return Optional.of(Message.of("Nothing is changed: enter another value, or several such as 1,2,4."));
        }
        return form.fields().stream()
                .filter(field -> field.relevant().get())
                .map(field -> field.problem().get())
                .filter(sentence -> !sentence.equals(Message.NONE))
                .findFirst()
                .or(() -> form.planning().get()
                        ? Optional.empty()
                        : form.planned().get().problem());
    }

    /** The typed changes that have one value. Of a change with several values, each answering run adds its own. */
    WhatIfQuestion question() {
        Map<String, String> changes = new LinkedHashMap<>();
        form.fields().stream()
                .filter(field -> field.relevant().get() && field.values() == 1)
                .forEach(field -> field.typed()
                        .ifPresent(texts -> changes.put(field.parameter().name(), texts.get(0))));
        return new WhatIfQuestion(changes);
    }

    /** The run or runs that answer the question; their results go to a folder. */
    ExperimentSpec spec(Path out) {
        return form.spec().with(Map.of(OutputParameters.OUT.name(), List.of(out.toString())));
    }
}
