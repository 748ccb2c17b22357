package io.shardlab.cli.live;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.progress.RunProgress;
import io.shardlab.core.error.UsageException;
import io.shardlab.run.folder.OutputFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options for live outputs of runs and experiments. */
public final class LiveOutputs {

    private static final String JSONL = "--jsonl";
    private static final String STDOUT = "-";

    private LiveOutputs() {}

    public static void addTo(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(JSONL)
                .type(String.class)
                .arity("1")
                .paramLabel("<file>|-")
                .description(
                        "Write each interval as a line of JSON while the run goes on; - is stdout, and the result then"
                                + " goes to stderr.")
                .build());
    }

    /**
     * Returns a progress that also feeds the outputs that were asked for.
     *
     * @param shown the progress on the screen
     * @param label the label that was typed
     * @throws io.shardlab.core.error.RunFailedException if an output cannot be opened
     */
    public static RunProgress with(
            RunProgress shown, ParseResult parsed, Console console, String workload, Optional<String> label) {
        List<LiveOutput> outputs = new ArrayList<>();
        try {
            jsonl(parsed).ifPresent(name -> outputs.add(new JsonLines(open(name, console))));
        } catch (RuntimeException e) {
            outputs.forEach(output -> output.close(shown));
            shown.close();
            throw e;
        }
        return outputs.isEmpty() ? shown : new LiveProgress(shown, outputs, new LiveRun(workload, label));
    }

    private static Optional<String> jsonl(ParseResult parsed) {
        return Optional.ofNullable(parsed.matchedOptionValue(JSONL, null));
    }

    private static OutputStream open(String name, Console console) {
        if (name.equals(STDOUT)) {
            return console.bytes();
        }
        Path file = Path.of(name);
        try {
            return Files.newOutputStream(file);
        } catch (IOException e) {
            throw OutputFiles.unwritable(file, e);
        }
    }

    /**
     * Returns the stream for the result: stderr if lines of JSON go to stdout.
     *
     * @throws UsageException if both go to stdout
     */
    public static PrintStream results(ParseResult parsed, Console console) {
        boolean taken = jsonl(parsed).filter(STDOUT::equals).isPresent();
        if (taken && parsed.hasMatchedOption("--json")) {
            throw new UsageException("--json and --jsonl - cannot both be given: stdout has one format.");
        }
        return taken ? console.err() : console.out();
    }
}
