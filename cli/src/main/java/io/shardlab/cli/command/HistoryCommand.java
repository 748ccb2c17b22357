package io.shardlab.cli.command;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.history.History;
import io.shardlab.answers.history.HistoryFinder;
import io.shardlab.answers.history.HistoryText;
import io.shardlab.answers.page.ReportPages;
import io.shardlab.answers.section.HistoryDocument;
import io.shardlab.answers.table.Table;
import io.shardlab.cli.option.JsonOption;
import io.shardlab.cli.option.PageFile;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "history",
        description =
                "Find where figures changed for good, over many saved results of a run. Exits with 3 if the newest"
                        + " change of a figure is for the worse.",
        mixinStandardHelpOptions = true)
public final class HistoryCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description = "Folders of runs, of experiments, or with such folders in them.")
    private List<Path> folders = List.of();

    @Option(
            names = "--glob",
            paramLabel = "PATTERN",
            description = "Also the folders of runs whose paths match, such as 'results/*-nightly'; ** stands for any"
                    + " folders.")
    private List<String> globs = List.of();

    @Option(
            names = "--values",
            split = ",",
            paramLabel = "NAMES",
            description = "Figures to look at (see 'describe --figures'). Default: throughput and p99.")
    private List<String> values = List.of();

    @Option(names = "--since", paramLabel = "TIME", description = "Results from this date or time (UTC) on only.")
    private String since;

    @Option(
            names = "--at-least",
            paramLabel = "PERCENT",
            defaultValue = "0",
            description = "Only changes of at least this size. Default: 0.")
    private double leastPercent;

    @Option(
            names = "--ignore",
            split = ",",
            paramLabel = "NAMES",
            description =
                    "Conditions in which results of one series may differ, such as servers; --json shows all names.")
    private Set<String> ignored = Set.of();

    @Option(
            names = "--with-disturbed",
            description = "Count results although other programs or virtual machines disturbed them.")
    private boolean withDisturbed;

    @Mixin
    private final JsonOption json = new JsonOption();

    @Option(names = "--report", paramLabel = "PAGE", description = "Also write an HTML page with charts.")
    private String page;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Also write CSV that Apache Otava reads; more series go to FILE-2 and so on.")
    private Path csv;

    public HistoryCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (folders.isEmpty() && globs.isEmpty()) {
            throw new UsageException(
                    Message.of("history needs a folder of results, such as 'simulator history results'."));
        }
        if (!(leastPercent >= 0 && leastPercent < Double.POSITIVE_INFINITY)) {
            throw new UsageException(
                    Message.of("--at-least must be a number of at least 0, but is {0}.", String.valueOf(leastPercent)));
        }
        HistoryFinder finder = new HistoryFinder(
                ignored,
                withDisturbed,
                values.stream().map(FigureCatalogue::named).toList(),
                leastPercent);
        Instant from = since == null ? Instant.MIN : time(since);
        Optional<Path> report = Optional.ofNullable(page).map(name -> PageFile.checked("--report", name, false));
        History history = finder.in(results().stream()
                .filter(saved -> !saved.result().startedAt().isBefore(from))
                .toList());
        if (json.isGiven()) {
            console.out().println(Json.masked(history));
        } else {
            console.print(HistoryDocument.of(history));
        }
        report.ifPresent(file -> {
            OutputFiles.write(file, ReportPages.ofHistory(history, console.language()));
            console.note(Message.of("The page: {0}", file));
        });
        if (csv != null) {
            write(history);
        }
        return history.regressions().isEmpty() ? ExitCode.OK : ExitCode.MISSED;
    }

    /** The results of all folders; one that is named twice counts once. */
    private List<SavedResult> results() {
        List<Path> named = Stream.concat(
                        folders.stream(), globs.stream().flatMap(glob -> FolderPattern.of(glob).folders().stream()))
                .toList();
        Map<Path, SavedResult> results = new LinkedHashMap<>();
        SavedFolders.results("", named, console)
                .forEach(saved ->
                        results.putIfAbsent(saved.folder().toAbsolutePath().normalize(), saved));
        return List.copyOf(results.values());
    }

    private static Instant time(String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException e) {
            throw new UsageException(
                    Message.of(
                            "--since must be a date such as 2026-11-01 or a time such as 2026-11-01T14:00:00Z, not {0}.",
                            PlainText.quoted(text)),
                    e);
        }
    }

    private void write(History history) {
        for (int i = 0; i < history.series().size(); i++) {
            History.Series series = history.series().get(i);
            Path file = i == 0 ? csv : numbered(i + 1);
            Table table = HistoryText.forOtava(series);
            OutputFiles.write(file, table.csv());
            int missing = series.results().size() - table.rows().size();
            console.note(
                    missing == 0
                            ? Message.of("CSV of {0}: {1}", series.name(), file)
                            : Message.of(
                                    "CSV of {0}: {1}, without {2,number,#} results that lack a figure",
                                    series.name(), file, missing));
        }
    }

    private Path numbered(int number) {
        String name = csv.getFileName().toString();
        int dot = name.lastIndexOf('.');
        int end = dot < 1 ? name.length() : dot;
        return csv.resolveSibling(name.substring(0, end) + "-" + number + name.substring(end));
    }
}
