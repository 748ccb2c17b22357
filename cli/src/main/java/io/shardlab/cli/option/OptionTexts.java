package io.shardlab.cli.option;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.TextBundle;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.ParameterTexts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of help on the parameters of a workload or a command, in one language. Immutable. */
public final class OptionTexts {

    private final Optional<Workload> workload;
    private final ParameterTexts parameters;
    private final TextBundle words;

    public OptionTexts(Workload workload, Language language) {
        this(Optional.of(workload), language);
    }

    /** The words of help on the parameters of a command other than a run. */
    OptionTexts(Language language) {
        this(Optional.empty(), language);
    }

    private OptionTexts(Optional<Workload> workload, Language language) {
        this.workload = workload;
        this.parameters = ParameterTexts.in(language);
        this.words = TextBundle.of(OptionTexts.class, "words", language.locale());
    }

    /** The purpose of the workload in one sentence. */
    public String summary() {
        return workload.map(parameters::summary).orElseThrow();
    }

    /** The meaning of a parameter and, unless it is a flag, its possible values. */
    public String meaning(Parameter<?> parameter) {
        List<String> choices = parameter.type().choices();
        boolean flag = parameter.type().name().equals("boolean");
        String help = help(parameter);
        return choices.isEmpty() || flag ? help : help + " " + words.get("choices", String.join(", ", choices));
    }

    private String help(Parameter<?> parameter) {
        return workload.map(one -> parameters.help(one, parameter)).orElseGet(() -> parameters.help(parameter));
    }

    /** The meaning of a parameter, its unit and its default. */
    String description(Parameter<?> parameter) {
        String unit = unit(parameter);
        return Stream.of(
                        help(parameter),
                        unit.isEmpty() ? "" : words.get("unit", unit),
                        parameter.defaultText().isEmpty() ? "" : words.get("default", parameter.defaultText()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** The unit of a parameter; empty if it has none or the type says it. */
    public String unit(Parameter<?> parameter) {
        return parameters.unit(parameter);
    }

    /** The kind of a parameter's values. */
    public String type(Parameter<?> parameter) {
        return parameters.type(parameter);
    }

    /** The sentence on several values, which make an experiment. */
    String footer() {
        return words.get("footer");
    }

    /** The title of a part of the help. */
    String group(String key) {
        return words.get("group." + key);
    }
}
