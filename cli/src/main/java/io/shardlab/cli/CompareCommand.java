package io.shardlab.cli;

import io.shardlab.core.compare.Comparison;
import io.shardlab.core.compare.ComparisonJson;
import io.shardlab.core.compare.Regression;
import io.shardlab.core.compare.ResultComparer;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SavedResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = "Saved results side by side, with each change and whether it is noise.",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "RESULT",
            arity = "2..*",
            description = "Folders of results, or their result.json; the first is the base.")
    private List<Path> results;

    @Option(names = "--phase", paramLabel = "NAME", description = "Compare this phase only; else what was measured.")
    private String phase;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Option(names = "--markdown", description = "As Markdown.")
    private boolean markdown;

    @Option(
            names = "--fail-on-regression",
            paramLabel = "PERCENT",
            description =
                    "Exit code 3 if throughput fell or p99 rose by more than that, and beyond the noise, or if a phase"
                            + " of the first result did nothing in another.")
    private Double limitPercent;

    CompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (json && markdown) {
            throw new UsageException("--json and --markdown exclude each other.");
        }
        if (limitPercent != null && !(limitPercent >= 0)) {
            throw new UsageException(
                    "--fail-on-regression must be a number of at least 0, but is " + limitPercent + ".");
        }
        Comparison comparison = new ResultComparer(
                        results.stream().map(SavedResult::read).toList())
                .compare(Optional.ofNullable(phase));
        console.out()
                .println(json ? ComparisonJson.write(comparison) : new CompareReport(comparison, markdown).render());
        return limitPercent == null ? ExitCode.OK : judge(new Regression(limitPercent).in(comparison));
    }

    private int judge(Regression.Found found) {
        found.untold()
                .forEach(change -> console.err()
                        .println("simulator: not judged, as nothing tells how large the noise is: " + change));
        found.regressions().forEach(change -> console.err().println("simulator: regression: " + change));
        return found.regressions().isEmpty() ? ExitCode.OK : ExitCode.MISSED;
    }
}
