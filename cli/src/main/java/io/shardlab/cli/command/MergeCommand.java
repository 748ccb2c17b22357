package io.shardlab.cli.command;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.section.RunDocument;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalDocument;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Json;
import io.shardlab.run.merge.ResultMerger;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "merge",
        description = "Merge the results of several load machines that ran together.",
        mixinStandardHelpOptions = true)
public final class MergeCommand implements Callable<Integer> {

    private final Console console;
    private final Services services;

    @Parameters(
            paramLabel = "RESULT",
            arity = "2..*",
            description = "Folders of results, or their result.json, one for each machine.")
    private List<Path> results;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Parent folder of the merged result. Default: results.")
    private Path out;

    @Option(
            names = "--allow-offset",
            description = "Merge even if the measurements of the machines overlap by less than 90 %%.")
    private boolean allowOffset;

    @Option(names = "--json", description = "Print the merged result as JSON instead of tables.")
    private boolean json;

    @Option(names = "--details", description = "Print servers, balance, the client and all findings too.")
    private boolean details;

    public MergeCommand(Console console, Services services) {
        this.console = console;
        this.services = services;
    }

    @Override
    public Integer call() {
        SavedResult merged = new ResultMerger(
                        results.stream().map(SavedResults::read).toList(), allowOffset, services.notices())
                .mergeInto(out);
        if (json) {
            console.out().println(Json.masked(merged.result()));
        } else {
            TerminalDocument report = new TerminalDocument(
                    RunDocument.of(merged.result(), services.language()), details, services.language());
            console.out().println(report.render());
            console.out().println();
            console.out().println(new ReportWords(services.language()).say("Result: {0}", merged.folder()));
            report.more(TerminalDocument.MORE).ifPresent(line -> console.out().println(line));
        }
        return ExitCode.OK;
    }
}
