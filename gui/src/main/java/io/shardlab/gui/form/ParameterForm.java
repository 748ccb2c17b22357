package io.shardlab.gui.form;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.PlannedRuns;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /** A hidden field may hide or show others; two that hide each other must not do so for ever. */
    private static final int MOST_ROUNDS = 3;

    private final Workload workload;
    private final Latest plans;
    private final ExperimentSpec base;
    private final List<ParameterField> fields;
    private final ReadOnlyObjectWrapper<PlannedRuns> planned = new ReadOnlyObjectWrapper<>(PlannedRuns.NONE);
    private final ReadOnlyObjectWrapper<Optional<Settings>> deployment = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyBooleanWrapper planning = new ReadOnlyBooleanWrapper();
    private final List<Consumer<PlannedRuns>> waiting = new ArrayList<>();

    /** The plans since a text has changed. */
    private int rounds;

    /**
     * The plan of what is typed, and others for what must work in spite of a wrong value elsewhere.
     *
     * @param allowed the plan without the values that are not allowed
     * @param deployment the plan of the allowed values of the deployment
     */
    private record Plans(PlannedRuns typed, PlannedRuns allowed, PlannedRuns deployment) {

        static Plans of(Workload workload, ExperimentSpec typed, ExperimentSpec allowed, ExperimentSpec deployment) {
            PlannedRuns first = plan(workload, typed);
            PlannedRuns second = first.problem().isEmpty() ? first : plan(workload, allowed);
            PlannedRuns third = second.problem().isEmpty() ? second : plan(workload, deployment);
            return new Plans(first, second, third);
        }

        private static PlannedRuns plan(Workload workload, ExperimentSpec spec) {
            return PlannedRuns.of(workload, () -> withoutSecrets(spec), FailureWords::message);
        }

        /** The passwords of the target's connection strings are already masked here. */
        private static ExperimentSpec withoutSecrets(ExperimentSpec spec) {
            spec.values().forEach((name, texts) -> {
                if (texts.stream().anyMatch(text -> !Secrets.mask(text).equals(text))) {
                    throw new UsageException(Message.of(
                            "A password in --{0} would be shown: remove it, or enter the connection on the Cluster screen.",
                            name));
                }
            });
            return spec;
        }
    }

    /** @param work makes plans */
    public ParameterForm(Workload workload, BackgroundWork work) {
        this(workload, ExperimentSpec.adHoc(workload, Map.of()), work);
    }

    /**
     * @param base the values that hold where nothing is typed, instead of the defaults
     * @param work makes plans
     */
    public ParameterForm(Workload workload, ExperimentSpec base, BackgroundWork work) {
        this.workload = workload;
        this.base = base;
        this.plans = new Latest(work);
        this.fields = RunRequest.parametersOf(workload).stream()
                .map(parameter -> new ParameterField(
                        workload, parameter, Optional.ofNullable(base.values().get(parameter.name()))))
                .toList();
        fields.forEach(field -> field.text().addListener((property, before, now) -> {
            rounds = 0;
            plan();
        }));
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

    /** The typed values by parameter, as the engine takes them; a field without an effect is hidden and does not count. */
    public Map<String, List<String>> typed() {
        return typed(field -> true);
    }

    private Map<String, List<String>> typed(Predicate<ParameterField> counted) {
        Map<String, List<String>> typed = new LinkedHashMap<>();
        fields.stream()
                .filter(field -> field.relevant().get() && counted.test(field))
                .forEach(field -> field.typed()
                        .ifPresent(values -> typed.put(field.parameter().name(), values)));
        return typed;
    }

    /** Removes the typed texts of some fields, so that their presets hold. */
    public void reset(Predicate<ParameterField> selected) {
        fields.stream().filter(selected).forEach(field -> field.text().set(""));
    }

    /** The first field of these groups whose value is not allowed, and the reason. */
    public Optional<FormProblem> problemIn(Set<ParameterGroup> groups) {
        return fields.stream()
                .filter(field -> groups.contains(field.group())
                        && field.relevant().get()
                        && !field.problem().get().equals(Message.NONE))
                .findFirst()
                .map(field -> new FormProblem(field.problem().get(), Optional.of(field)));
    }

    /** The reason why the typed values cannot run: of one field, or of several that contradict each other. */
    public Optional<FormProblem> problem() {
        return problemIn(EnumSet.allOf(ParameterGroup.class))
                .or(() -> planned.get()
                        .problem()
                        .map(sentence -> new FormProblem(sentence, firstNamed(sentence.toString()))));
    }

    private Optional<ParameterField> firstNamed(String sentence) {
        return Texts.OPTION
                .matcher(sentence)
                .results()
                .flatMap(option -> find(option.group(1)).stream())
                .findFirst();
    }

    /**
     * The runs that are asked for: the values of the base, replaced by those that are typed. A connection string and the
     * parameters of a local cluster exclude each other; those of the base give way to typed ones.
     */
    public ExperimentSpec spec() {
        return base.replacedBy(given(field -> true));
    }

    /** Parameters whose values in the base have no meaning beside those that are typed. */
    public List<String> leftOut() {
        Map<String, List<String>> given = given(field -> true);
        return base.values().keySet().stream()
                .filter(name -> !given.containsKey(name))
                .toList();
    }

    private Map<String, List<String>> given(Predicate<ParameterField> counted) {
        Map<String, List<String>> given = new LinkedHashMap<>(base.values());
        Map<String, List<String>> typed = typed(counted);
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

    /** Hides and shows fields; true if that changes what is typed, because hidden fields do not count. */
    private boolean changesTyped(PlannedRuns runs) {
        Map<String, List<String>> before = typed();
        fields.forEach(field ->
                field.setRelevant(!runs.irrelevant().contains(field.parameter().name()) || replacesServers(field)));
        return !typed().equals(before);
    }

    /** True for a field of a local cluster that would replace the servers of the base, which were reached by an address. */
    private boolean replacesServers(ParameterField field) {
        boolean addressOfBase = base.values().containsKey(TargetParameters.URI.name())
                && find(TargetParameters.URI.name())
                        .flatMap(ParameterField::typed)
                        .isEmpty();
        return addressOfBase && TargetParameters.ofLocalCluster().contains(field.parameter());
    }

    /**
     * The settings of the typed deployment, of several the first, even if other values are not allowed; empty while one of the
     * deployment is not.
     */
    public ReadOnlyObjectProperty<Optional<Settings>> deployment() {
        return deployment.getReadOnlyProperty();
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
        Predicate<ParameterField> allowed = field -> field.problem().get().equals(Message.NONE);
        ExperimentSpec whole = spec();
        ExperimentSpec part = base.replacedBy(given(allowed));
        ExperimentSpec target = base.replacedBy(given(allowed.and(field -> field.group() == ParameterGroup.TARGET)));
        plans.begin().ask(() -> Plans.of(workload, whole, part, target), this::apply, failure -> {
            throw new IllegalStateException("a plan holds its own failure", failure);
        });
    }

    private void apply(Plans made) {
        if (made.allowed().problem().isEmpty() && changesTyped(made.allowed()) && rounds < MOST_ROUNDS) {
            rounds++;
            plan();
            return;
        }
        PlannedRuns runs = made.typed();
        planned.set(runs);
        deployment.set(
                problemIn(Set.of(ParameterGroup.TARGET)).isEmpty()
                        ? made.deployment().settings()
                        : Optional.empty());
        planning.set(false);
        runs.settings()
                .map(Settings::asText)
                .ifPresent(texts -> fields.forEach(field ->
                        field.setImplied(texts.getOrDefault(field.parameter().name(), ""))));
        List<Consumer<PlannedRuns>> actions = List.copyOf(waiting);
        waiting.clear();
        actions.forEach(action -> action.accept(runs));
    }
}
