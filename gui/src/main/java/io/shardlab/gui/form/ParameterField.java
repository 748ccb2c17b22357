package io.shardlab.gui.form;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.GivenValues;
import io.shardlab.run.service.OutputParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * The text that is typed for one parameter: nothing for its preset, one value, or a list of values, which makes the run an
 * experiment. Checked while it is typed, by the rules of the command line. Used on one thread.
 */
public final class ParameterField {

    /** The parameters that few runs need. Those of plug-ins, which are not known here, are shown. */
    static final Set<String> ADVANCED = Set.of("""
            aggregate-days archive-dir arrivals backup-dir balance-timeout balancer batch-size chunk-size client-path
            columns-have-types compression compressor data-dir delimiter drop encoding far-members fault-length
            field-file field-types fields find-max-precision find-max-trials format header-line host-distribution hosts
            hotspot-data hotspot-operations ignore-blanks journal-dir keep-restored kill-host log-format matched-hosts
            max-error-rate max-unavailable mongodb-bin operations ordered out parse-grace pre-split property read-batch
            read-concern read-preference resume retry-time router-cpus scan-length seed server-cpus server-memory
            server-selection-timeout stages start-at stop-on-error transactions uneven-rows wait-balanced
            warm-up-documents wired-tiger-cache wtimeout zipf-exponent zone-delay""".split("\\s+"));

    private final Workload workload;
    private final Parameter<?> parameter;
    private final boolean presetOfBase;
    private final ReadOnlyStringWrapper preset;
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);
    private final ReadOnlyBooleanWrapper relevant = new ReadOnlyBooleanWrapper(true);
    private int values = 1;

    ParameterField(Workload workload, Parameter<?> parameter, Optional<List<String>> preset) {
        this.workload = workload;
        this.parameter = parameter;
        this.presetOfBase = preset.isPresent();
        String separator = parameter.type().repeatable() ? System.lineSeparator() : ", ";
        this.preset = new ReadOnlyStringWrapper(
                preset.map(texts -> String.join(separator, texts)).orElseGet(parameter::defaultText));
        text.addListener((property, before, now) -> check());
    }

    private void check() {
        try {
            values = typed().map(this::countOf).orElse(1);
            problem.set(Message.NONE);
        } catch (UsageException e) {
            values = 1;
            problem.set(e.wording());
        }
    }

    private int countOf(List<String> typed) {
        GivenValues given = GivenValues.of(workload, Map.of(parameter.name(), typed));
        return given.axes().isEmpty() ? 1 : given.axes().get(0).values().size();
    }

    public Parameter<?> parameter() {
        return parameter;
    }

    /** The workload of the parameter, which may give it a special meaning. */
    public Workload workload() {
        return workload;
    }

    public ParameterGroup group() {
        return ParameterGroup.of(parameter);
    }

    /** True if few people need the field, unless an experiment or a text gives it a value when the form is made. */
    public boolean isAdvanced() {
        return ADVANCED.contains(parameter.name())
                && typed().isEmpty()
                && (!presetOfBase || parameter.name().equals(OutputParameters.OUT.name()));
    }

    /** The value that holds while nothing is typed, which may depend on other fields; empty for none. */
    public ReadOnlyStringProperty preset() {
        return preset.getReadOnlyProperty();
    }

    /** Takes the value of the planned run, unless one is typed here; empty for none. */
    void setImplied(String value) {
        if (!presetOfBase && typed().isEmpty()) {
            preset.set(value);
        }
    }

    /** The typed text; blank for the preset. */
    public StringProperty text() {
        return text;
    }

    /** The typed text as the engine takes it; empty if nothing is typed. */
    public Optional<List<String>> typed() {
        String typed = text.get() == null ? "" : text.get().strip();
        return typed.isEmpty() ? Optional.empty() : Optional.of(List.of(typed));
    }

    /** The reason why the text is not allowed; none if it is allowed. */
    public ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }

    /** The number of values that are typed; several make an experiment. */
    public int values() {
        return values;
    }

    /** True if the value has an effect beside the values of the other fields. */
    public ReadOnlyBooleanProperty relevant() {
        return relevant.getReadOnlyProperty();
    }

    void setRelevant(boolean now) {
        relevant.set(now);
    }
}
