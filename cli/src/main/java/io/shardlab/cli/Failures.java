package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.text.Suggestion;
import io.shardlab.run.service.FailureSentence;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place that turns failures into a sentence on stderr and an exit code. */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

    /** Longer than all sentences of this program; texts in them that were typed or read may be longer. */
    private static final int LONGEST_SENTENCE = 2_000;

    /** The parser has no other way to ask which options exclude each other. */
    private static final Pattern EXCLUSIVE = Pattern.compile("^Error: (?<names>.*) are mutually exclusive");

    private static final Pattern FEW = Pattern.compile(
            "\\((?<name>[^)]*)\\) requires at least (?<least>[0-9]+) values, but (?:only (?<given>[0-9]+)|none)");

    private final Console console;
    private final boolean verbose;

    Failures(Console console, boolean verbose) {
        this.console = console;
        this.verbose = verbose;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        say(
                Message.of(
                        "{0} See '{1} --help'.",
                        describe(failure), command.getCommandSpec().qualifiedName()),
                failure);
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        return handle(failure);
    }

    /** Reports any failure; returns the exit code. */
    int handle(Throwable failure) {
        say(FailureSentence.of(failure, Message.of("run again with --verbose for details")), failure);
        if (failure instanceof UsageException) {
            return ExitCode.USAGE;
        }
        return failure instanceof InterruptedException ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
    }

    private void say(Message sentence, Throwable failure) {
        String text = sentence.withTexts(KnownSecrets::redact).in(console.language());
        console.err().println("simulator: " + PlainText.excerpt(PlainText.oneLine(text), LONGEST_SENTENCE));
        if (verbose) {
            FailureSentence.details(failure).forEach(console.err()::println);
        }
    }

    private static Message describeUnmatched(UnmatchedArgumentException failure) {
        String word = failure.getUnmatched().get(0);
        String shown = PlainText.excerpt(Secrets.mask(word));
        List<String> commands =
                List.copyOf(failure.getCommandLine().getSubcommands().keySet());
        if (commands.isEmpty() || commands.contains(word)) {
            return Message.of("'{0}' is an unexpected argument.", shown);
        }
        return Suggestion.nearest(word, commands)
                .map(nearest -> Message.of("Unknown command '{0}'; did you mean {1}?", shown, nearest))
                .orElseGet(
                        () -> Message.of("Unknown command '{0}': there are {1}.", shown, String.join(", ", commands)));
    }

    private Message describe(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
            String option = unmatched.getUnmatched().get(0).split("=", 2)[0];
            List<String> known = List.copyOf(
                    failure.getCommandLine().getCommandSpec().optionsMap().keySet());
            String shown = PlainText.excerpt(Secrets.mask(option));
            return Suggestion.nearest(option, known)
                    .map(nearest -> Message.of("Unknown option {0}; did you mean {1}?", shown, nearest))
                    .orElseGet(() -> Message.of("Unknown option {0}.", shown));
        }
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return describeUnmatched(unmatched);
        }
        String message = failure.getMessage();
        String sentence = message.endsWith(".") ? message : message + ".";
        if (failure.getCause() instanceof UsageException refusal) {
            return refusal.wording();
        }
        return ofParser(failure, sentence);
    }

    /** The sentences of the parser are English, and speak of indexes and types. */
    private static Message ofParser(ParameterException failure, String sentence) {
        Matcher few = FEW.matcher(sentence);
        if (few.find()) {
            String given = few.group("given");
            return Message.of(
                    "At least {1,number,#} {0} are needed, but {2,choice,0#none is|1#1 is|1<{2} are} given.",
                    few.group("name"),
                    Integer.parseInt(few.group("least")),
                    given == null ? 0 : Integer.parseInt(given));
        }
        if (failure instanceof MissingParameterException missing) {
            return missing(missing.getMissing());
        }
        Matcher exclusive = EXCLUSIVE.matcher(sentence);
        if (exclusive.find()) {
            return Message.of("{0} exclude each other.", exclusive.group("names"));
        }
        if (failure instanceof OverwrittenOptionException twice) {
            return Message.of("{0} should be specified only once.", name(twice.getOverwritten()));
        }
        ArgSpec argument = failure.getArgSpec();
        if (argument == null) {
            return Message.text(sentence);
        }
        String value = PlainText.quoted(Secrets.mask(String.valueOf(failure.getValue())));
        return argument.arity().max() == 0
                ? Message.of("{0} takes no value, but has {1}.", name(argument), value)
                : Message.of("{0} cannot be {1}.{2}", name(argument), value, allowed(argument.type()));
    }

    /** An option that may be left out was given, but without its value. */
    private static Message missing(List<ArgSpec> arguments) {
        boolean value = arguments.size() == 1
                && arguments.get(0) instanceof OptionSpec option
                && !option.required()
                && option.group() == null;
        return Message.of(
                value ? "{0} needs a value." : "Missing: {0}.",
                arguments.stream().map(Failures::name).collect(Collectors.joining(", ")));
    }

    private static Message allowed(Class<?> type) {
        if (type == int.class) {
            return Message.of(" It must be a whole number.");
        }
        boolean number = type == double.class || type == Double.class;
        return number ? Message.of(" It must be a number.") : Message.NONE;
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
