package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.text.Suggestion;
import io.shardlab.run.service.FailureSentence;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place that turns failures into a sentence on stderr and an exit code. */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

    /** Longer than all sentences of this program; texts in them that were typed or read may be longer. */
    private static final int LONGEST_SENTENCE = 2_000;

    private final Console console;
    private final boolean verbose;

    Failures(Console console, boolean verbose) {
        this.console = console;
        this.verbose = verbose;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        say(describe(failure) + " See '" + command.getCommandSpec().qualifiedName() + " --help'.", failure);
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        return handle(failure);
    }

    /** Reports any failure; returns the exit code. */
    int handle(Throwable failure) {
        say(FailureSentence.of(failure, "run again with --verbose for details"), failure);
        if (failure instanceof UsageException) {
            return ExitCode.USAGE;
        }
        return failure instanceof InterruptedException ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
    }

    private void say(String sentence, Throwable failure) {
        console.err()
                .println("simulator: "
                        + PlainText.excerpt(PlainText.oneLine(KnownSecrets.redact(sentence)), LONGEST_SENTENCE));
        if (verbose) {
            FailureSentence.details(failure).forEach(console.err()::println);
        }
    }

    private static String describeUnmatched(UnmatchedArgumentException failure) {
        String word = failure.getUnmatched().get(0);
        List<String> commands =
                List.copyOf(failure.getCommandLine().getSubcommands().keySet());
        if (commands.isEmpty() || commands.contains(word)) {
            return "'" + PlainText.excerpt(Secrets.mask(word)) + "' is an unexpected argument.";
        }
        return "Unknown command '" + PlainText.excerpt(Secrets.mask(word)) + "'"
                + Suggestion.nearest(word, commands)
                        .map(nearest -> "; did you mean " + nearest + "?")
                        .orElse(": there are " + String.join(", ", commands) + ".");
    }

    private static String describe(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
            String option = unmatched.getUnmatched().get(0).split("=", 2)[0];
            List<String> known = List.copyOf(
                    failure.getCommandLine().getCommandSpec().optionsMap().keySet());
            return "Unknown option " + PlainText.excerpt(Secrets.mask(option))
                    + Suggestion.nearest(option, known)
                            .map(nearest -> "; did you mean " + nearest + "?")
                            .orElse(".");
        }
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return describeUnmatched(unmatched);
        }
        String message = failure.getMessage();
        return message.endsWith(".") ? message : message + ".";
    }
}
