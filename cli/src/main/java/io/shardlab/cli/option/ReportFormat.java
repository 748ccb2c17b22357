package io.shardlab.cli.option;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The format of a run's result on stdout. */
public enum ReportFormat {
    /** Tables. */
    SHARDLAB,
    /** The text format of YCSB. */
    YCSB,
    /** The content of result.json. */
    JSON;

    private static final String LONG_NAME = "output-format";

    /** Only if the workload has no parameter of this name, such as the format of its input. */
    private static final String SHORT_NAME = "format";

    /** The formats of the option. */
    private enum Text {
        SHARDLAB,
        YCSB
    }

    /**
     * The option that chooses a text format.
     *
     * @param parameters the workload's own
     */
    public static OptionSpec option(List<Parameter<?>> parameters) {
        boolean taken =
                parameters.stream().anyMatch(parameter -> parameter.name().equals(SHORT_NAME));
        Parameter<Text> text = parameter(LONG_NAME);
        String[] names = taken
                ? new String[] {text.option()}
                : new String[] {parameter(SHORT_NAME).option(), text.option()};
        return OptionSpec.builder(names)
                .arity("1")
                .type(String.class)
                .paramLabel(String.join("|", text.type().choices()))
                .description(text.help() + " Default: " + text.defaultText() + ".")
                .build();
    }

    private static Parameter<Text> parameter(String name) {
        return Parameter.of(
                name,
                ParameterTypes.choice(Text.class),
                Text.SHARDLAB,
                "",
                "Format of the result on stdout: tables, or the text format of YCSB.");
    }

    /**
     * The chosen format.
     *
     * @throws UsageException if it is unknown, or there are two
     */
    public static ReportFormat of(ParseResult parsed) {
        boolean json = parsed.hasMatchedOption("--json");
        OptionSpec option = parsed.matchedOption(parameter(LONG_NAME).option());
        if (option == null) {
            return json ? JSON : SHARDLAB;
        }
        Parameter<Text> text = parameter(option.names().length == 1 ? LONG_NAME : SHORT_NAME);
        boolean ycsb = ParameterTypes.parse(text, option.getValue()) == Text.YCSB;
        if (json && ycsb) {
            throw new UsageException(
                    Message.of("--json and {0} ycsb cannot both be given: stdout has one format.", text.option()));
        }
        if (json) {
            return JSON;
        }
        return ycsb ? YCSB : SHARDLAB;
    }

    /** Refuses YCSB's format for an experiment, as it has no tables. */
    public static void requireNoYcsb(ParseResult parsed) {
        if (of(parsed) == YCSB) {
            throw new UsageException(Message.of("--format ycsb is for a single run; an experiment prints a table."));
        }
    }
}
