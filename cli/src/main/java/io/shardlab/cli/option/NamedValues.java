package io.shardlab.cli.command;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The option {@code --measure-with NAME=VALUE} of commands that measure on the way to their answer. */
public final class NamedValues {

    private static final String WITH = "--measure-with";

    private NamedValues() {}

    /** @param examples such as {@code threads=20} */
    public static OptionSpec option(String examples) {
        return OptionSpec.builder(WITH)
                .paramLabel("NAME=VALUE")
                .arity("1")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .description(
                        "An option of the runs of --measure, such as " + examples + "; may be given several times.")
                .build();
    }

    /**
     * Returns the values by the names of parameters.
     *
     * @param measures whether the command measures
     * @param fixed the names of parameters that the command sets itself
     * @throws UsageException if a value has no name, or one that the command sets itself
     */
    public static Map<String, String> of(ParseResult parsed, boolean measures, Set<String> fixed) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : parsed.matchedOptionValue(WITH, List.<String>of())) {
            if (!measures) {
                throw new UsageException(Message.of("{0} is for the runs of --measure.", WITH));
            }
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new UsageException(Message.of(
                        "{0} must be NAME=VALUE, as in {0} threads=20, but is {1}.", WITH, PlainText.quoted(text)));
            }
            String name = text.substring(0, equals).replaceFirst("^--", "");
            if (fixed.contains(name)) {
                throw new UsageException(Message.of("{0} cannot set {1}, which the command sets itself.", WITH, name));
            }
            values.put(name, text.substring(equals + 1));
        }
        return values;
    }
}
