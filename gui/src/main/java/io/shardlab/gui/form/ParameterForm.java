package io.shardlab.gui.form;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.work.Latest;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The parameters of a workload's runs as fields, and what would run with what is typed in them. Used on one thread; it
 * plans on another.
 */
public final class ParameterForm {

    private final Workload workload;
    private final Latest plans;
    private final ExperimentSpec base;
    private final List<ParameterField> fields;
    private final ReadOnlyObjectWrapper<PlannedRuns> planned = new ReadOnlyObjectWrapper<>(PlannedRuns.NONE);
    private final ReadOnlyBooleanWrapper planning = new ReadOnlyBooleanWrapper();
    private final List<Consumer<PlannedRuns>> waiting = new ArrayList<>();

    /**
     * @param background where plans are made
     * @param screen brings back to the thread of the properties
     */
    public ParameterForm(Workload workload, Executor background, Executor screen) {
        this(workload, ExperimentSpec.adHoc(workload.name(), Map.of()), background, screen);
    }

    /**
     * @param base its values hold where nothing is typed, instead of the defaults
     * @param background where plans are made
     * @param screen brings back to the thread of the properties
     */
    public ParameterForm(Workload workload, ExperimentSpec base, Executor background, Executor screen) {
        this.workload = workload;
        this.base = base;
        this.plans = new Latest(background, screen);
        this.fields = RunRequest.parametersOf(workload).stream()
                .map(parameter -> new ParameterField(
                        workload, parameter, Optional.ofNullable(base.values().get(parameter.name()))))
                .toList();
        fields.forEach(field -> field.text().addListener((property, before, now) -> plan()));
        plan();
    }

    public Workload workload() {
        return workload;
    }

    /** The workload's own first. */
    public List<ParameterField> fields() {
        return fields;
    }

    public List<ParameterField> fields(ParameterGroup group) {
        return fields.stream().filter(field -> field.group() == group).toList();
    }

    /** The field of a parameter; fails if there is none. */
    public ParameterField field(String name) {
        return fields.stream()
                .filter(field -> field.parameter().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no field " + name));
    }

    /** What is typed, as the engine takes it. */
    public Map<String, List<String>> typed() {
        Map<String, List<String>> typed = new LinkedHashMap<>();
        fields.forEach(field ->
                field.typed().ifPresent(values -> typed.put(field.parameter().name(), values)));
        return typed;
    }

    /**
     * What is to be run: the values of the base, and what is typed instead of them. A connection string and what describes
     * a local cluster exclude each other: of the base, that goes which has no sense beside what is typed.
     */
    public ExperimentSpec spec() {
        return base.replacedBy(given());
    }

    /** Parameters to which the base gives values that have no sense beside what is typed. */
    public List<String> leftOut() {
        Map<String, List<String>> given = given();
        return base.values().keySet().stream()
                .filter(name -> !given.containsKey(name))
                .toList();
    }

    private Map<String, List<String>> given() {
        Map<String, List<String>> given = new LinkedHashMap<>(base.values());
        Map<String, List<String>> typed = typed();
        List<String> local =
                TargetParameters.ofLocalCluster().stream().map(Parameter::name).toList();
        if (local.stream().anyMatch(typed::containsKey)) {
            given.remove(TargetParameters.URI.name());
        }
        given.putAll(typed);
        if (given.containsKey(TargetParameters.URI.name())) {
            local.stream().filter(name -> !typed.containsKey(name)).forEach(given::remove);
        }
        return given;
    }

    /** Whether {@link #planned} is not yet that of what is typed. */
    public ReadOnlyBooleanProperty planning() {
        return planning.getReadOnlyProperty();
    }

    /** Takes the plan of what is typed now, or a moment later, as soon as it is made. */
    public void whenPlanned(Consumer<PlannedRuns> action) {
        if (planning.get()) {
            waiting.add(action);
        } else {
            action.accept(planned.get());
        }
    }

    /** What would run; follows the fields with a short delay. */
    public ReadOnlyObjectProperty<PlannedRuns> planned() {
        return planned.getReadOnlyProperty();
    }

    /**
     * Types what another form has for the parameters that both know.
     *
     * @param which of the other's fields
     */
    public void takeOver(ParameterForm other, Predicate<ParameterField> which) {
        other.fields().stream()
                .filter(which)
                .forEach(theirs -> fields.stream()
                        .filter(field -> field.parameter()
                                .name()
                                .equals(theirs.parameter().name()))
                        .forEach(field -> field.text().set(theirs.text().get())));
    }

    private void plan() {
        planning.set(true);
        ExperimentSpec spec = spec();
        plans.begin().ask(() -> PlannedRuns.of(workload, spec), this::apply, failure -> {
            throw new IllegalStateException("a plan tells its failures itself", failure);
        });
    }

    private void apply(PlannedRuns runs) {
        planned.set(runs);
        planning.set(false);
        if (runs.problem().isEmpty()) {
            fields.forEach(field -> field.setRelevant(
                    !runs.irrelevant().contains(field.parameter().name())));
        }
        runs.settings()
                .map(Settings::asText)
                .ifPresent(texts -> fields.forEach(field ->
                        field.setImplied(texts.getOrDefault(field.parameter().name(), ""))));
        List<Consumer<PlannedRuns>> actions = List.copyOf(waiting);
        waiting.clear();
        actions.forEach(action -> action.accept(runs));
    }
}
