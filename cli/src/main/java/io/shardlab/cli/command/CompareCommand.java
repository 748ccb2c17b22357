package io.shardlab.cli.command;

import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.ComparisonDocument;
import io.shardlab.answers.compare.Regression;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.MarkdownDocument;
import io.shardlab.cli.option.JsonOption;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.TerminalDocument;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = "Compare saved results; shows which changes are more than noise.",
        mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "RESULT",
            arity = "2..*",
            description = "Folders of results, or their result.json; the first is the base.")
    private List<Path> results;

    @Option(
            names = "--phase",
            paramLabel = "NAME",
            description = "Compare this phase only. Default: all measured phases.")
    private String phase;

    @Mixin
    private final JsonOption json = new JsonOption();

    @Option(names = "--markdown", description = "Print Markdown.")
    private boolean markdown;

    @Option(
            names = "--noise-from",
            paramLabel = "DIR",
            arity = "1..*",
            description = "Earlier results of the same run, which show the noise from run to run; only after RESULT...")
    private List<Path> earlier = List.of();

    @Option(
            names = "--fail-on-regression",
            paramLabel = "PERCENT",
            description = "Exit with 3 if throughput fell or p99 rose by more than this and by more than noise (see"
                    + " --noise-from), or if a phase did nothing.")
    private Double limitPercent;

    public CompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (json.isGiven() && markdown) {
            throw new UsageException(Message.of("--json and --markdown cannot both be given."));
        }
        if (limitPercent != null && !(limitPercent >= 0 && limitPercent < Double.POSITIVE_INFINITY)) {
            throw new UsageException(Message.of(
                    "--fail-on-regression must be a number of at least 0, but is {0}.", String.valueOf(limitPercent)));
        }
        Comparison comparison = new ResultComparer(read(results), read(earlier)).compare(Optional.ofNullable(phase));
        console.out().println(json.isGiven() ? Json.masked(comparison) : text(ComparisonDocument.of(comparison)));
        return limitPercent == null ? ExitCode.OK : judge(comparison);
    }

    private String text(Document document) {
        return markdown
                ? new MarkdownDocument(document, console.language()).render()
                : new TerminalDocument(document, true, console.language()).render();
    }

    private List<SavedResult> read(List<Path> paths) {
        return paths.stream().map(path -> SavedFolders.read(path, console)).toList();
    }

    private int judge(Comparison comparison) {
        Regression.Found found = new Regression(limitPercent).in(comparison);
        if (!found.regressions().isEmpty()) {
            comparison.plans().forEach(console::note);
        }
        found.notJudged().forEach(change -> console.note(Message.of("simulator: not judged: {0}", change)));
        found.regressions().forEach(change -> console.note(Message.of("simulator: regression: {0}", change)));
        return found.regressions().isEmpty() ? ExitCode.OK : ExitCode.MISSED;
    }
}
