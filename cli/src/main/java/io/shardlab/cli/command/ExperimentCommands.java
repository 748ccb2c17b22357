package io.shardlab.cli.command;

import io.shardlab.cli.option.RunOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.experiment.ExperimentFolder;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.ReadyExperiments;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code simulator experiment list|describe|run|resume}. The options of the last two are those of the workload, which the
 * experiment names: so the command is made for the words that were typed.
 */
public final class ExperimentCommands {

    /** What the group is called. */
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

    /** {@code experiment run --resume=DIR} is {@code experiment resume DIR}. */
    public static List<String> normalized(List<String> words) {
        String option = "--" + RESUME + "=";
        boolean resumes = words.size() > 2
                && words.subList(0, 2).equals(List.of(NAME, RUN))
                && words.get(2).startsWith(option);
        return resumes
                ? Stream.concat(
                                Stream.of(NAME, RESUME, words.get(2).substring(option.length())),
                                words.stream().skip(3))
                        .toList()
                : words;
    }

    public CommandSpec spec() {
        CommandSpec group = Specs.group(
                NAME,
                "Run ready experiments: many runs and one table. Several values for an option of run also make an experiment.");
        if (!words.isEmpty() && words.get(0).equals(NAME)) {
            ReadyExperiments ready = ReadyExperiments.find();
            group.addSubcommand("list", list(ready));
            group.addSubcommand("describe", describe(ready));
            group.addSubcommand(RUN, run(ready));
            group.addSubcommand(RESUME, resume());
        }
        return group;
    }

    private Optional<String> argumentOf(String command) {
        return words.size() > 2 && words.get(1).equals(command) && !words.get(2).startsWith("-")
                ? Optional.of(words.get(2))
                : Optional.empty();
    }

    private CommandSpec list(ReadyExperiments ready) {
        CommandSpec spec = Specs.command("List the ready experiments, one per line.", parsed -> {
            new ExperimentCatalogue(console, ready).list(parsed.hasMatchedOption("--json"));
            return ExitCode.OK;
        });
        spec.addOption(OptionSpec.builder("--json")
                .arity("0")
                .type(boolean.class)
                .description("Print JSON.")
                .build());
        return spec;
    }

    private CommandSpec describe(ReadyExperiments ready) {
        CommandSpec spec =
                Specs.command("Show what an experiment runs, with which values, and what its table shows.", parsed -> {
                    String name = parsed.matchedPositional(0).getValue();
                    new ExperimentCatalogue(console, ready).describe(ready.named(name));
                    return ExitCode.OK;
                });
        return spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("NAME")
                .type(String.class)
                .arity("1")
                .required(true)
                .description("The experiment, or a file that describes one.")
                .build());
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
        RunOptions options = new RunOptions(workload);
        CommandSpec spec = Specs.command(experiment.summary(), parsed -> {
            ExperimentSession session = new ExperimentSession(console, services, options, parsed);
            Optional<Path> resumed = options.resumed(parsed);
            if (resumed.isEmpty()) {
                ExperimentSpec asked = experiment.with(session.typed(experiment.values()));
                sayWhatIsLeftOut(experiment, asked);
                return session.run(asked);
            }
            requireName(experiment, resumed.get());
            return session.resume(resumed.get());
        });
        options.addTo(spec);
        return spec;
    }

    private void sayWhatIsLeftOut(ExperimentSpec experiment, ExperimentSpec asked) {
        List<String> leftOut = experiment.values().keySet().stream()
                .filter(name -> !asked.values().containsKey(name))
                .map(name -> "--" + name)
                .toList();
        if (!leftOut.isEmpty()) {
            services.notices()
                    .say("Ignored because --uri names servers that already run: " + String.join(", ", leftOut) + " of "
                            + experiment.name());
        }
    }

    private static void requireName(ExperimentSpec experiment, Path folder) {
        String name = ExperimentFolder.read(folder).record().name();
        if (!name.equals(experiment.name())) {
            throw new UsageException(
                    "--resume goes on with " + name + ", not with " + experiment.name() + ", in " + folder + ".");
        }
    }

    private CommandSpec resume() {
        CommandSpec group = Specs.command(
                "Continue an interrupted experiment, or run its failed cells again: resume FOLDER.", parsed -> {
                    throw new UsageException("'experiment resume' needs the folder of an experiment.");
                });
        argumentOf(RESUME).ifPresent(folder -> group.addSubcommand(folder, resume(Path.of(folder))));
        return group;
    }

    private CommandSpec resume(Path folder) {
        Workload workload =
                workloads.named(ExperimentFolder.read(folder).record().workload());
        RunOptions options = new RunOptions(workload);
        CommandSpec spec = Specs.command(
                "Continue this experiment.",
                parsed -> new ExperimentSession(console, services, options, parsed).resume(folder));
        options.addTo(spec);
        return spec;
    }
}
