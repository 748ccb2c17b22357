package io.shardlab.cli.option;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * An option that takes {@code NAME=VALUE} and may be given several times.
 *
 * @param option its name
 */
public record NamedValues(String option) {

    /** The options of the runs that a command makes on the way to its answer. */
    public static final NamedValues RUNS = new NamedValues("--measure-with");

    /** The values of parameters that a workload file declares, for commands that do not know these before they read it. */
    public static final NamedValues PARAMETERS = new NamedValues("-P");

    /** The meaning of {@link #PARAMETERS} for users. */
    public static final String OF_PARAMETERS =
            "A value of a parameter that the workload file declares; may be given several times.";

    /** @param description one sentence */
    private OptionSpec spec(String description) {
        return OptionSpec.builder(option)
                .paramLabel("NAME=VALUE")
                .arity("1")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .description(description)
                .build();
    }

    /** The option of the runs of {@code --measure}, with examples such as {@code threads=20}. */
    public static OptionSpec ofRuns(String examples) {
        return RUNS.spec("An option of the runs of --measure, such as " + examples + "; may be given several times.");
    }

    /** The option of the parameters of a workload file. */
    public static OptionSpec ofParameters() {
        return PARAMETERS.spec(OF_PARAMETERS);
    }

    /**
     * Returns the values of {@link #RUNS} by the names of parameters.
     *
     * @param measures whether the command measures
     * @param fixed the names of parameters that the command sets itself
     * @throws UsageException if a value has no name, or one that the command sets itself
     */
    public static Map<String, String> ofRuns(ParseResult parsed, boolean measures, Set<String> fixed) {
        Map<String, String> values = RUNS.of(parsed);
        if (!measures && !values.isEmpty()) {
            throw new UsageException(Message.of("{0} is for the runs of --measure.", RUNS.option));
        }
        values.keySet().stream().filter(fixed::contains).findFirst().ifPresent(name -> {
            throw new UsageException(
                    Message.of("{0} cannot set {1}, which the command sets itself.", RUNS.option, name));
        });
        return values;
    }

    /**
     * Returns the values by their names.
     *
     * @throws UsageException if a value has no name
     */
    public Map<String, String> of(ParseResult parsed) {
        return read(parsed.matchedOptionValue(option, List.of()));
    }

    /** Returns the same as {@link #of}, from the texts that were typed. */
    public Map<String, String> read(List<String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new UsageException(Message.of(
                        "{0} must be NAME=VALUE, as in {0} threads=20, but is {1}.", option, PlainText.quoted(text)));
            }
            values.put(text.substring(0, equals).replaceFirst("^--", ""), text.substring(equals + 1));
        }
        return values;
    }
}
