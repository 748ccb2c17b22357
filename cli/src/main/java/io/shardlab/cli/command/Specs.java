package io.shardlab.cli.command;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Creates picocli commands whose options are only known at run time. */
public final class Specs {

    private Specs() {}

    /** A command that only has subcommands. */
    public static CommandSpec group(String name, String description) {
        return command(description, parsed -> {
                    UsageException refusal = new UsageException(Message.of(
                            "'{0}' needs one of: {1}.",
                            name,
                            String.join(", ", parsed.commandSpec().subcommands().keySet())));
                    throw new ParameterException(parsed.commandSpec().commandLine(), refusal.getMessage(), refusal);
                })
                .name(name);
    }

    /** A command that runs an action. */
    public static CommandSpec command(String description, Action action) {
        Bound bound = new Bound(action);
        CommandSpec spec = CommandSpec.wrapWithoutInspection(bound).mixinStandardHelpOptions(true);
        bound.spec = spec;
        // picocli interprets % as a format.
        spec.usageMessage().description(PlainText.visible(description).replace("%", "%%"));
        return spec;
    }

    /** The action of a command; returns the exit code. */
    @FunctionalInterface
    public interface Action {
        int run(ParseResult parsed) throws Exception;
    }

    private static final class Bound implements Callable<Integer> {

        private final Action action;
        private CommandSpec spec;

        Bound(Action action) {
            this.action = action;
        }

        @Override
        public Integer call() throws Exception {
            return action.run(spec.commandLine().getParseResult());
        }
    }
}
