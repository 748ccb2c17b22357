package io.shardlab.cli.command;

import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.option.RunOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.ExperimentTexts;
import io.shardlab.run.experiment.ReadyExperiments;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code simulator experiment list|describe|run|resume}. The options of the last two are those of the experiment's workload,
 * so the commands are made for the words that were typed.
 */
public final class ExperimentCommands {

    /** The name of the group. */
    public static final String NAME = "experiment";

    private static final String RUN = "run";
    private static final String RESUME = "resume";

    private final Console console;
    private final Services services;
    private final Workloads workloads;
    private final List<String> words;

    /** @param words the command line, without options of the program as a whole */
    public ExperimentCommands(Console console, Services services, Workloads workloads, List<String> words) {
        this.console = console;
        this.services = services;
        this.workloads = workloads;
        this.words = words;
    }

    public CommandSpec spec() {
        CommandSpec group = Specs.group(
                NAME,
                "Run ready experiments: many runs and one table. Several values for an option of run also make an"
                        + " experiment.");
        if (!words.isEmpty() && words.get(0).equals(NAME)) {
            ReadyExperiments ready = ReadyExperiments.find();
            group.addSubcommand("list", list(ready));
            group.addSubcommand("describe", describe(ready));
            group.addSubcommand(RUN, run(ready));
            group.addSubcommand(RESUME, resume());
        }
        return group;
    }

    private ReportWords words() {
        return new ReportWords(console.language());
    }

    private Optional<String> argumentOf(String command) {
        return words.size() > 2 && words.get(1).equals(command) && !words.get(2).startsWith("-")
                ? Optional.of(words.get(2))
                : Optional.empty();
    }

    private CommandSpec list(ReadyExperiments ready) {
        return Specs.command("List the ready experiments, one per line.", parsed -> {
                    boolean json = parsed.hasMatchedOption("--json");
                    // Programs read JSON, so it is the same in every language.
                    ExperimentTexts inList = json ? new ExperimentTexts(Language.ENGLISH) : texts();
                    return ListCommand.print(
                            console,
                            ready.all().stream()
                                    .map(experiment -> new ListCommand.Entry(
                                            experiment.name(),
                                            inList.question(experiment),
                                            Optional.of(experiment.workload())))
                                    .toList(),
                            json);
                })
                .addOption(ParameterOptions.flag("--json", "Print JSON."));
    }

    private ExperimentTexts texts() {
        return new ExperimentTexts(services.language());
    }

    private CommandSpec describe(ReadyExperiments ready) {
        return Specs.command("Show the values of an experiment and the layout of its table.", parsed -> {
                    describe(ready.named(parsed.matchedPositional(0).getValue()));
                    return ExitCode.OK;
                })
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("NAME")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("The experiment, or a file that describes one.")
                        .build());
    }

    private void describe(ExperimentSpec experiment) {
        console.out().println(Lines.fitted(experiment.name() + ": " + texts().question(experiment)));
        console.out().println();
        console.out().println(words().say("Workload: {0}", experiment.workload()));
        TerminalTable table = new TerminalTable(words(), List.of("parameter", "values"), 2);
        experiment.values().forEach((name, values) -> table.row("--" + name, String.join(", ", values)));
        console.out().println(table.render());
        print("Rows: {0}", experiment.table().rows());
        print("Columns: {0}", experiment.table().columns());
        print("Figures: {0}", experiment.table().figures());
        if (experiment.shuffled()) {
            console.out().println(words().say("Order: random (--no-shuffle for the order of the values)"));
        }
        texts().note(experiment).ifPresent(note -> printApart(note.strip()));
        printApart(words().say(
                        "Every option of the workload overrides it: simulator experiment run {0} --documents 1M",
                        experiment.name()));
    }

    private void printApart(String text) {
        console.out().println();
        console.out().println(Lines.fitted(text));
    }

    private void print(String key, Optional<List<String>> names) {
        names.ifPresent(list -> console.out().println(Lines.fitted(words().say(key, String.join(", ", list)))));
    }

    private CommandSpec run(ReadyExperiments ready) {
        CommandSpec group =
                Specs.group(RUN, "Run a ready experiment, or one that a YAML or JSON file describes: run NAME|FILE.");
        Optional<String> argument = argumentOf(RUN);
        ready.all().stream()
                .filter(experiment -> argument.isEmpty() || argument.get().equals(experiment.name()))
                .forEach(experiment -> group.addSubcommand(experiment.name(), run(experiment)));
        argument.filter(name -> !group.subcommands().containsKey(name))
                .ifPresent(name -> group.addSubcommand(name, run(ready.named(name))));
        return group;
    }

    private CommandSpec run(ExperimentSpec experiment) {
        Workload workload = workloads.named(experiment.workload());
        RunOptions options = new RunOptions(workload, services.language());
        CommandSpec spec = Specs.command(texts().question(experiment), parsed -> {
            ExperimentSession session = new ExperimentSession(console, services, options, parsed);
            Optional<Path> resumed = options.resumed(parsed);
            if (resumed.isEmpty()) {
                ExperimentSpec asked = experiment.with(session.typed(experiment.values()));
                reportIgnoredValues(experiment, asked);
                return session.run(asked);
            }
            requireName(experiment, resumed.get());
            return session.resume(resumed.get());
        });
        options.addTo(spec);
        return spec;
    }

    private void reportIgnoredValues(ExperimentSpec experiment, ExperimentSpec asked) {
        List<String> ignored = experiment.values().keySet().stream()
                .filter(name -> !asked.values().containsKey(name))
                .map(name -> "--" + name)
                .toList();
        if (!ignored.isEmpty()) {
            services.notices()
                    .say(Message.of(
                            "Ignored because --uri names servers that already run: {0} of {1}",
                            String.join(", ", ignored), experiment.name()));
        }
    }

    private static void requireName(ExperimentSpec experiment, Path folder) {
        String name = ExperimentFolder.read(folder).record().name();
        if (!name.equals(experiment.name())) {
            throw new UsageException(
                    Message.of("--resume: {0} holds the experiment {1}, not {2}.", folder, name, experiment.name()));
        }
    }

    private CommandSpec resume() {
        CommandSpec group = Specs.command(
                "Continue an interrupted experiment, run its failed cells again, or add repetitions: resume FOLDER.",
                parsed -> {
                    throw new UsageException(Message.of("'experiment resume' needs the folder of an experiment."));
                });
        argumentOf(RESUME).ifPresent(folder -> group.addSubcommand(folder, resume(Path.of(folder))));
        return group;
    }

    private CommandSpec resume(Path folder) {
        Workload workload =
                workloads.named(ExperimentFolder.read(folder).record().workload());
        RunOptions options = new RunOptions(workload, services.language());
        CommandSpec spec = Specs.command(
                "Continue this experiment, or add repetitions to some of its cells.",
                parsed -> new ExperimentSession(console, services, options, parsed).resume(folder));
        options.addTo(spec);
        spec.addOption(OptionSpec.builder(ExperimentSession.CELLS)
                .type(String.class)
                .arity("1")
                .paramLabel("<numbers>")
                .description(
                        "Add --repeat repetitions to these complete cells, such as 3,4; findings name the undecided"
                                + " ones.")
                .build());
        return spec;
    }
}
