package io.shardlab.cli.option;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Turns parameters into command-line options, and what was typed back into texts by parameter name. */
public final class ParameterOptions {

    private final List<Parameter<?>> parameters;
    private final Function<Parameter<?>, String> description;

    /** Options of a command other than a run. */
    public ParameterOptions(List<Parameter<?>> parameters, Language language) {
        this(parameters, new OptionTexts(language)::description);
    }

    /** @param description the meaning, the unit and the default of a parameter */
    ParameterOptions(List<Parameter<?>> parameters, Function<Parameter<?>, String> description) {
        this.parameters = List.copyOf(parameters);
        this.description = description;
    }

    public void addTo(CommandSpec spec) {
        parameters.forEach(parameter -> spec.addOption(option(parameter)));
    }

    /** An option without a value. */
    public static OptionSpec flag(String name, String description) {
        return OptionSpec.builder(name)
                .arity("0")
                .type(boolean.class)
                .description(description)
                .build();
    }

    /** The texts that were given; URIs given several times form a comma-separated list, other texts form lines. */
    public Map<String, String> given(ParseResult parsed) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Parameter<?> parameter : parameters) {
            OptionSpec option = parsed.matchedOption(parameter.option());
            if (option != null) {
                String separator = parameter.type().repeatable() ? "\n" : ",";
                texts.put(parameter.name(), String.join(separator, option.stringValues()));
            }
        }
        return texts;
    }

    /** The texts that were typed for each parameter, in the order of typing; each may be a list of values. */
    Map<String, List<String>> typed(ParseResult parsed) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptionsSet()) {
            parameters.stream()
                    .filter(parameter -> parameter.option().equals(option.longestName()))
                    .forEach(parameter -> texts.put(parameter.name(), List.copyOf(option.stringValues())));
        }
        return texts;
    }

    private OptionSpec option(Parameter<?> parameter) {
        String[] names = parameter.shortName().isEmpty()
                ? new String[] {parameter.option()}
                : new String[] {"-" + parameter.shortName(), parameter.option()};
        OptionSpec.Builder builder = OptionSpec.builder(names)
                // picocli interprets % as a format.
                .description(description.apply(parameter).replace("%", "%%"));
        if (parameter.type().name().equals("boolean")) {
            return builder.type(Boolean.class)
                    .arity("0..1")
                    .negatable(true)
                    .defaultValue(parameter.defaultText())
                    .fallbackValue("true")
                    // Lists of values are split and checked later, like those of all other options.
                    .converters(text -> !text.equalsIgnoreCase("false"))
                    .build();
        }
        List<String> choices = parameter.type().choices();
        return builder.paramLabel(choices.isEmpty() ? "<" + parameter.type().name() + ">" : String.join("|", choices))
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1")
                .build();
    }
}
