package io.shardlab.cli.option;

import io.shardlab.core.parameter.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Turns parameters into command-line options, and what was typed back into texts by parameter name. */
public final class ParameterOptions {

    private final List<Parameter<?>> parameters;

    public ParameterOptions(List<Parameter<?>> parameters) {
        this.parameters = List.copyOf(parameters);
    }

    public void addTo(CommandSpec spec) {
        parameters.forEach(parameter -> spec.addOption(option(parameter)));
    }

    /** The texts that were given; URIs given several times are a comma-separated list, other texts lines. */
    public Map<String, String> given(ParseResult parsed) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Parameter<?> parameter : parameters) {
            OptionSpec option = parsed.matchedOption(parameter.option());
            if (option != null) {
                texts.put(parameter.name(), textOf(option, parameter.type().repeatable() ? "\n" : ","));
            }
        }
        return texts;
    }

    /** What was typed for each parameter, in the order in which it was; each text may be a list of values. */
    Map<String, List<String>> typed(ParseResult parsed) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptionsSet()) {
            parameters.stream()
                    .filter(parameter -> parameter.option().equals(option.longestName()))
                    .forEach(parameter -> texts.put(parameter.name(), List.copyOf(option.stringValues())));
        }
        return texts;
    }

    private static String textOf(OptionSpec option, String separator) {
        return String.join(separator, option.stringValues());
    }

    private static OptionSpec option(Parameter<?> parameter) {
        boolean flag = parameter.type().name().equals("boolean");
        OptionSpec.Builder builder = OptionSpec.builder(names(parameter)).description(description(parameter));
        if (flag) {
            return builder.type(Boolean.class)
                    .arity("0..1")
                    .negatable(true)
                    .defaultValue(parameter.defaultText())
                    .fallbackValue("true")
                    // Lists of values are split and checked with those of all other options.
                    .converters(text -> !text.equalsIgnoreCase("false"))
                    .build();
        }
        builder.paramLabel(label(parameter));
        return builder.type(List.class).auxiliaryTypes(String.class).arity("1").build();
    }

    private static String[] names(Parameter<?> parameter) {
        return parameter.shortName().isEmpty()
                ? new String[] {parameter.option()}
                : new String[] {"-" + parameter.shortName(), parameter.option()};
    }

    private static String label(Parameter<?> parameter) {
        List<String> choices = parameter.type().choices();
        return choices.isEmpty() ? "<" + parameter.type().name() + ">" : String.join("|", choices);
    }

    private static String description(Parameter<?> parameter) {
        String unit = parameter.unit().isEmpty() ? "" : " Unit: " + parameter.unit() + ".";
        String preset = parameter.defaultText().isEmpty() ? "" : " Default: " + parameter.defaultText() + ".";
        // picocli reads % as a format.
        return (parameter.help() + unit + preset).replace("%", "%%");
    }
}
