package io.shardlab.cli.option;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.run.together.Together;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of a run that several load machines make together. */
public final class TogetherOptions {

    private static final Parameter<Integer> COUNT =
            Parameter.optional(Together.COUNT_OPTION.substring(2), ParameterTypes.integer(2, 100), "");
    private static final Parameter<List<String>> CONTROL_URI =
            Parameter.optional(Together.CONTROL_URI_OPTION.substring(2), MongoUris.listType(), "");

    private TogetherOptions() {}

    static void addTo(CommandSpec spec) {
        spec.addOption(option(
                Together.NAME_OPTION,
                "<name>",
                "Make one run with other load machines, which meet by this name; start the same command on each, with"
                        + " --of."));
        spec.addOption(option(
                Together.COUNT_OPTION,
                "<number>",
                "The number of load machines of --together. Threads are those of each machine; documents, operations and"
                        + " rates are those of all together."));
        spec.addOption(option(
                Together.CONTROL_URI_OPTION,
                "<uri>",
                "The servers in which the load machines meet; those of the first --uri unless given."));
    }

    private static OptionSpec option(String name, String label, String description) {
        return OptionSpec.builder(name)
                .type(String.class)
                .arity("1")
                .paramLabel(label)
                .description(description)
                .build();
    }

    /**
     * The requested run from several machines; empty if it is an ordinary run.
     *
     * @throws UsageException if the options are incomplete or not allowed
     */
    public static Optional<Together> of(ParseResult parsed) {
        Optional<String> name = text(parsed, Together.NAME_OPTION);
        Optional<String> count = text(parsed, Together.COUNT_OPTION);
        Optional<String> uri = text(parsed, Together.CONTROL_URI_OPTION)
                .map(text -> ParameterTypes.parse(CONTROL_URI, text).get(0));
        if (name.isEmpty()) {
            requireNone(parsed);
            return Optional.empty();
        }
        return Optional.of(new Together(
                name.get(),
                count.map(text -> ParameterTypes.parse(COUNT, text))
                        .orElseThrow(() -> new UsageException(Message.of(
                                "{0} needs {1}, the number of load machines.",
                                Together.NAME_OPTION, Together.COUNT_OPTION))),
                uri));
    }

    /**
     * Refuses the options where no single run is made.
     *
     * @throws UsageException if one of them is given
     */
    public static void requireNone(ParseResult parsed) {
        if (text(parsed, Together.NAME_OPTION).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} is for one run that measures: give each parameter one value, and leave out --dry-run.",
                    Together.NAME_OPTION));
        }
        for (String option : List.of(Together.COUNT_OPTION, Together.CONTROL_URI_OPTION)) {
            if (text(parsed, option).isPresent()) {
                throw new UsageException(Message.of("{0} belongs to {1} NAME.", option, Together.NAME_OPTION));
            }
        }
    }

    private static Optional<String> text(ParseResult parsed, String option) {
        return Optional.ofNullable(parsed.matchedOption(option)).map(matched -> matched.getValue());
    }
}
