package io.shardlab.gui.form;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.GivenValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * What is typed for one parameter: nothing for its preset, one value, or a list of values that makes the run an experiment.
 * Checked as it is typed, by the rules that the command line has. For one thread.
 */
public final class ParameterField {

    private final Workload workload;
    private final Parameter<?> parameter;
    private final boolean presetOfBase;
    private final ReadOnlyStringWrapper preset;
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyIntegerWrapper values = new ReadOnlyIntegerWrapper(1);
    private final ReadOnlyBooleanWrapper relevant = new ReadOnlyBooleanWrapper(true);

    ParameterField(Workload workload, Parameter<?> parameter, Optional<List<String>> preset) {
        this.workload = workload;
        this.parameter = parameter;
        this.presetOfBase = preset.isPresent();
        this.preset = new ReadOnlyStringWrapper(
                preset.map(texts -> String.join(separator(), texts)).orElseGet(parameter::defaultText));
        text.addListener((property, before, now) -> check());
    }

    private String separator() {
        return parameter.type().repeatable() ? System.lineSeparator() : ", ";
    }

    private void check() {
        try {
            values.set(typed().map(this::countOf).orElse(1));
            problem.set("");
        } catch (UsageException e) {
            values.set(1);
            problem.set(e.getMessage());
        }
    }

    private int countOf(List<String> typed) {
        GivenValues given = GivenValues.of(workload, Map.of(parameter.name(), typed));
        return given.axes().isEmpty() ? 1 : given.axes().get(0).values().size();
    }

    public Parameter<?> parameter() {
        return parameter;
    }

    public ParameterGroup group() {
        return ParameterGroup.of(parameter);
    }

    /** What holds where nothing is typed, which may follow from other fields; empty if that is nothing. */
    public ReadOnlyStringProperty preset() {
        return preset.getReadOnlyProperty();
    }

    /** What the run that is planned has for this parameter, unless that is what was typed here; empty for nothing. */
    void setImplied(String value) {
        if (!presetOfBase && typed().isEmpty()) {
            preset.set(value);
        }
    }

    /** What is typed; blank for the preset. */
    public StringProperty text() {
        return text;
    }

    /** As the engine takes it; empty if nothing is typed. */
    public Optional<List<String>> typed() {
        String typed = text.get() == null ? "" : text.get().strip();
        return typed.isEmpty() ? Optional.empty() : Optional.of(List.of(typed));
    }

    /** Why the text is not allowed, in a sentence; empty if it is. */
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /** How many values are given: several vary the parameter. */
    public ReadOnlyIntegerProperty values() {
        return values.getReadOnlyProperty();
    }

    /** Whether the value makes a difference beside the others. */
    public ReadOnlyBooleanProperty relevant() {
        return relevant.getReadOnlyProperty();
    }

    void setRelevant(boolean makesADifference) {
        relevant.set(makesADifference);
    }
}
