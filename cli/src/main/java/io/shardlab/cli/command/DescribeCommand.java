package io.shardlab.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.cli.option.NamedValues;
import io.shardlab.cli.option.OptionGroups;
import io.shardlab.cli.option.OptionTexts;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "describe",
        description =
                "Show a workload's parameters, the content of a workload file, a workload as a file, or the figures of results.",
        mixinStandardHelpOptions = true)
public final class DescribeCommand implements Callable<Integer> {

    private final Console console;
    private final Workloads workloads;
    private final Language language;
    private final ReportWords words;

    /** The subject: a workload or the figures. */
    @ArgGroup(multiplicity = "1")
    private Subject subject;

    @Option(names = "-P", paramLabel = "NAME=VALUE", description = NamedValues.OF_PARAMETERS)
    private List<String> values = new ArrayList<>();

    @Option(names = "--file", description = "Print the workload as a workload file, from which you can start your own.")
    private boolean asFile;

    @Option(names = "--json", description = "Print the figures as JSON.")
    private boolean json;

    private static final class Subject {

        @Parameters(paramLabel = "NAME", description = "The workload, or the path of a workload file.")
        private String name;

        @Option(names = "--figures", description = "Show the figures that --values and tables of experiments accept.")
        private boolean figures;
    }

    public DescribeCommand(Console console, Workloads workloads, Language language) {
        this.console = console;
        this.workloads = workloads;
        this.language = language;
        this.words = new ReportWords(language);
    }

    @Override
    public Integer call() throws JsonProcessingException {
        if (asFile && (subject.figures || json)) {
            throw new UsageException(Message.of("--file is for the name of a workload, without --figures and --json."));
        }
        if (asFile) {
            console.out().print(file(workloads.named(subject.name)));
        } else if (subject.figures) {
            describeFigures();
        } else if (json) {
            throw new UsageException(Message.of("--json is for describe --figures only."));
        } else {
            describe(workloads.named(subject.name));
        }
        return ExitCode.OK;
    }

    private void describeFigures() throws JsonProcessingException {
        List<Figure> figures = FigureCatalogue.all();
        if (json) {
            console.out()
                    .println(Json.mapper()
                            .writerWithDefaultPrettyPrinter()
                            .writeValueAsString(figures.stream().map(Entry::of).toList()));
            return;
        }
        TerminalTable table = new TerminalTable(words, List.of("figure", "unit", "better", "title"));
        figures.stream()
                .map(Entry::of)
                .forEach(entry ->
                        table.row(entry.name(), entry.unit(), words.say(entry.better()), words.say(entry.meaning())));
        console.out().println(table.render());
        console.out()
                .println(Lines.fitted(words.say(
                        "PHASE.FIGURE is a figure of one phase or step, such as load.seconds; facts.NAME is a number "
                                + "that the workload reports.")));
    }

    private record Entry(String name, String unit, String better, String meaning) {

        static Entry of(Figure figure) {
            return new Entry(
                    figure.name(), figure.unit(), figure.better().name().toLowerCase(Locale.ROOT), figure.title());
        }
    }

    private String file(Workload workload) {
        return workload.file(RunRequest.settings(workload, NamedValues.PARAMETERS.read(values)))
                .orElseThrow(() -> new UsageException(Message.of(
                        "The workload {0} does what a workload file cannot say, so --file is not for it.",
                        workload.name())));
    }

    private void describe(Workload workload) {
        String description = workload.description(NamedValues.PARAMETERS.read(values), language);
        if (description.isEmpty() && !values.isEmpty()) {
            throw new UsageException(Message.of("-P is for workload files only."));
        }
        if (!description.isEmpty()) {
            describeFile(workload, description);
            return;
        }
        OptionTexts texts = new OptionTexts(workload, language);
        console.out().println(Lines.fitted(workload.name() + ": " + texts.summary()));
        console.out().println();
        TerminalTable table = new TerminalTable(words, List.of("parameter", "type", "default", "unit", "meaning"));
        OptionGroups.of(RunRequest.parametersOf(workload), texts).forEach((title, group) -> {
            table.row(title + ":", "", "", "", "");
            group.forEach(parameter -> table.row(
                    parameter.option(),
                    texts.type(parameter),
                    parameter.defaultText(),
                    texts.unit(parameter),
                    texts.meaning(parameter)));
        });
        console.out().println(table.render());
    }

    /** The parameters of files are mostly those of all workloads, so that only those which the file sets are shown. */
    private void describeFile(Workload workload, String description) {
        OptionTexts texts = new OptionTexts(workload, language);
        TerminalTable table = new TerminalTable(words, List.of("parameter", "in the file", "meaning"));
        RunRequest.parametersOf(workload).stream()
                .filter(parameter -> workload.presets().containsKey(parameter.name()))
                .forEach(parameter -> table.row(parameter.option(), parameter.defaultText(), texts.meaning(parameter)));
        console.out().println(Lines.page(description));
        if (!workload.presets().isEmpty()) {
            console.out().println();
            console.out().println(table.render());
        }
    }
}
