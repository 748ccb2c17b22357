package io.shardlab.gui.form;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.work.Latest;
import io.shardlab.gui.work.Work;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The parameters of a workload's runs as fields, and the runs that the typed values would start. Used on one thread; it plans
 * on another.
 */
public final class ParameterForm {

    private final Workload workload;
    private final Latest plans;
    private final ExperimentSpec base;
    private final List<ParameterField> fields;
    private final ReadOnlyObjectWrapper<PlannedRuns> planned = new ReadOnlyObjectWrapper<>(PlannedRuns.NONE);
    private final ReadOnlyBooleanWrapper planning = new ReadOnlyBooleanWrapper();
    private final List<Consumer<PlannedRuns>> waiting = new ArrayList<>();

    /** @param work makes plans */
    public ParameterForm(Workload workload, Work work) {
        this(workload, ExperimentSpec.adHoc(workload, Map.of()), work);
    }

    /**
     * @param base the values that hold where nothing is typed, instead of the defaults
     * @param work makes plans
     */
    public ParameterForm(Workload workload, ExperimentSpec base, Work work) {
        this.workload = workload;
        this.base = base;
        this.plans = new Latest(work);
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

    /** All fields, the workload's own first. */
    public List<ParameterField> fields() {
        return fields;
    }

    public List<ParameterField> fields(ParameterGroup group) {
        return fields.stream().filter(field -> field.group() == group).toList();
    }

    public Optional<ParameterField> find(String parameter) {
        return fields.stream()
                .filter(field -> field.parameter().name().equals(parameter))
                .findFirst();
    }

    /** The field of a parameter; fails if there is none. */
    public ParameterField field(String parameter) {
        return find(parameter).orElseThrow(() -> new IllegalArgumentException("no field " + parameter));
    }

    /** The typed values by parameter, as the engine takes them. */
    public Map<String, List<String>> typed() {
        Map<String, List<String>> typed = new LinkedHashMap<>();
        fields.forEach(field ->
                field.typed().ifPresent(values -> typed.put(field.parameter().name(), values)));
        return typed;
    }

    /**
     * The runs that are asked for: the values of the base, replaced by those that are typed. A connection string and the
     * parameters of a local cluster exclude each other; those of the base give way to typed ones.
     */
    public ExperimentSpec spec() {
        return base.replacedBy(given());
    }

    /** Parameters whose values in the base have no meaning beside those that are typed. */
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

    /** True while the plan of the typed values is being made. */
    public ReadOnlyBooleanProperty planning() {
        return planning.getReadOnlyProperty();
    }

    /** Calls an action with the plan of the typed values: now, or as soon as it is made. */
    public void whenPlanned(Consumer<PlannedRuns> action) {
        if (planning.get()) {
            waiting.add(action);
        } else {
            action.accept(planned.get());
        }
    }

    /** The runs that the typed values would start; updated shortly after a field has changed. */
    public ReadOnlyObjectProperty<PlannedRuns> planned() {
        return planned.getReadOnlyProperty();
    }

    /** Copies the typed texts of another form for the parameters that both have. */
    public void takeOver(ParameterForm other, Predicate<ParameterField> selected) {
        other.fields().stream()
                .filter(selected)
                .forEach(theirs -> find(theirs.parameter().name())
                        .ifPresent(field -> field.text().set(theirs.text().get())));
    }

    private void plan() {
        planning.set(true);
        ExperimentSpec spec = spec();
        plans.begin().ask(() -> PlannedRuns.of(workload, spec), this::apply, failure -> {
            throw new IllegalStateException("a plan holds its own failure", failure);
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
