package io.shardlab.cli.option;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.cli.live.LiveOutputs;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.workload.Explained;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of a workload's runs and of experiments with it. */
public final class RunOptions {

    private static final String RESUME = "--resume";
    private static final String SHUFFLE = "--shuffle";
    private static final String NO_SHUFFLE = "--no-shuffle";
    private static final String ROWS = "--rows";
    private static final String COLUMNS = "--columns";
    private static final String VALUES = "--values";
    private static final String JSON = "--json";
    private static final String DETAILS = "--details";
    private static final String QUIET = "--quiet";
    private static final String JUNIT = "--junit";
    private static final String DRY_RUN = "--dry-run";

    private final Workload workload;
    private final OptionTexts texts;
    private final ParameterOptions parameters;
    private final LoginOptions login = new LoginOptions();

    /** True if the workload has its own parameter --resume, which does not take a folder. */
    private final boolean ownResume;

    public RunOptions(Workload workload, Language language) {
        this.workload = workload;
        this.texts = new OptionTexts(workload, language);
        List<Parameter<?>> all = RunRequest.parametersOf(workload);
        this.parameters = new ParameterOptions(all, texts::description);
        this.ownResume = all.stream().anyMatch(parameter -> parameter.option().equals(RESUME));
    }

    public void addTo(CommandSpec spec) {
        parameters.addTo(spec);
        OptionGroups.showIn(spec, RunRequest.parametersOf(workload), texts);
        spec.usageMessage().abbreviateSynopsis(true);
        spec.addMixin("login", CommandSpec.forAnnotatedObject(login));
        if (!ownResume) {
            spec.addOption(OptionSpec.builder(RESUME)
                    .type(String.class)
                    .arity("1")
                    .paramLabel("<folder>")
                    .description("Continue the interrupted experiment in this folder.")
                    // A workload may have a parameter of this name.
                    .descriptionKey("experiment.resume")
                    .build());
        }
        spec.addOption(ParameterOptions.flag(
                SHUFFLE,
                "Run the cells of an experiment in a random order derived from --seed, as ready experiments"
                        + " always do."));
        spec.addOption(
                ParameterOptions.flag(NO_SHUFFLE, "Run the cells of a ready experiment in the order of their values."));
        addTableOptions(spec);
        TogetherOptions.addTo(spec);
        spec.addOption(ParameterOptions.flag(JSON, "Print the result as JSON."));
        spec.addOption(ParameterOptions.flag(DETAILS, "Print servers, balance, the client and all findings, too."));
        spec.addOption(ParameterOptions.flag(QUIET, "Show no progress on stderr."));
        LiveOutputs.addTo(spec);
        spec.addOption(OptionSpec.builder(JUNIT)
                .type(String.class)
                .arity("1")
                .paramLabel("<file>")
                .description("Also write the objectives and the verdict as JUnit XML.")
                .build());
        if (isOfFile()) {
            spec.addOption(NamedValues.ofParameters());
        }
        spec.usageMessage().footer("", texts.footer());
    }

    private static void addTableOptions(CommandSpec spec) {
        spec.addOption(names(ROWS, "Varying parameters for the rows of an experiment's table."));
        spec.addOption(names(COLUMNS, "Varying parameters for its columns."));
        spec.addOption(names(VALUES, "Figures of the table, such as throughput,p99."));
    }

    private static OptionSpec names(String name, String description) {
        return OptionSpec.builder(name)
                .type(String.class)
                .arity("1")
                .paramLabel("<names>")
                .description(description)
                .build();
    }

    /** The words of the help in the language of the user. */
    public OptionTexts texts() {
        return texts;
    }

    /** The workload of the runs. */
    public Workload workload() {
        return workload;
    }

    /** The choice of the servers. */
    public ServerChoice servers(Surroundings surroundings, Notices notices) {
        return new ServerChoice(login, surroundings, notices);
    }

    /** The texts that were typed for each parameter. */
    public Map<String, List<String>> typed(ParseResult parsed) {
        Map<String, List<String>> typed = new LinkedHashMap<>(parameters.typed(parsed));
        if (isOfFile()) {
            NamedValues.PARAMETERS.of(parsed).forEach((name, text) -> add(name, text, typed));
        }
        if (ownResume && resumed(parsed).isPresent()) {
            typed.remove(RESUME.substring(2));
        }
        return typed;
    }

    /** Only the users of a workload file declare parameters. */
    private boolean isOfFile() {
        return workload.contentHash().isPresent();
    }

    private void add(String name, String text, Map<String, List<String>> typed) {
        List<String> known = workload.parameters().stream().map(Parameter::name).toList();
        if (!known.contains(name)) {
            throw new UsageException(Message.of(
                    "{0} names the parameter {1}, which the workload file does not declare{2}",
                    NamedValues.PARAMETERS.option(),
                    PlainText.quoted(name),
                    Suggestion.nearest(name, known)
                            .map(nearest -> Message.of("; did you mean {0}?", nearest))
                            .orElse(Message.text("."))));
        }
        if (typed.putIfAbsent(name, List.of(text)) != null) {
            throw new UsageException(Message.of(
                    "Give the parameter {0} by {1} or by {2}, not by both.",
                    name, NamedValues.PARAMETERS.option(), "--" + name));
        }
    }

    /** The folder of the experiment to continue, if one was given. */
    public Optional<Path> resumed(ParseResult parsed) {
        return Optional.ofNullable(parsed.matchedOption(RESUME))
                .map(option -> option.stringValues().get(0))
                .filter(text -> !ownResume || !isBoolean(text))
                .map(Path::of);
    }

    private static boolean isBoolean(String text) {
        return ParameterTypes.bool().split(text).stream().allMatch(RunOptions::isOneBoolean);
    }

    private static boolean isOneBoolean(String text) {
        try {
            ParameterTypes.bool().parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The requested layout of the table. */
    public static TableRequest table(ParseResult parsed) {
        return new TableRequest(list(parsed, ROWS), list(parsed, COLUMNS), list(parsed, VALUES));
    }

    /** Refuses options of experiments. */
    public static void requireNoExperiment(ParseResult parsed) {
        for (String option : List.of(SHUFFLE, NO_SHUFFLE, ROWS, COLUMNS, VALUES)) {
            if (parsed.hasMatchedOption(option)) {
                throw new UsageException(Message.of(
                        "{0} is for experiments, in which a parameter has several values, as in --threads 10,20.",
                        option));
            }
        }
    }

    private static Optional<List<String>> list(ParseResult parsed, String option) {
        return Optional.ofNullable(parsed.matchedOption(option))
                .map(matched -> matched.<String>getValue())
                .map(text -> Arrays.stream(text.split(",")).map(String::trim).toList());
    }

    public static boolean shuffled(ParseResult parsed) {
        if (parsed.hasMatchedOption(SHUFFLE) && parsed.hasMatchedOption(NO_SHUFFLE)) {
            throw new UsageException(Message.of("Give {0} or {1}, not both.", SHUFFLE, NO_SHUFFLE));
        }
        return parsed.hasMatchedOption(SHUFFLE);
    }

    /** Refuses to change the order of an interrupted experiment. */
    public static void requireSameOrder(ParseResult parsed, boolean shuffled) {
        if (shuffled && parsed.hasMatchedOption(NO_SHUFFLE)) {
            throw new UsageException(Message.of(
                    "{0} cannot be given with --resume: an experiment keeps the order of its plan.", NO_SHUFFLE));
        }
    }

    /** The experiment in the requested order. */
    public static ExperimentSpec ordered(ExperimentSpec spec, ParseResult parsed) {
        return parsed.hasMatchedOption(NO_SHUFFLE) ? spec.inOrder() : spec;
    }

    /** Adds the option of a command that can have the operations explained; experiments measure them. */
    public void addDryRunTo(CommandSpec spec) {
        if (workload instanceof Explained) {
            spec.addOption(ParameterOptions.flag(
                    DRY_RUN,
                    "Have the servers explain each operation, and measure nothing; a local cluster gets at most 1000"
                            + " documents of each collection."));
        }
    }

    /** True if the operations are to be explained and not measured. */
    public static boolean dryRun(ParseResult parsed) {
        return parsed.hasMatchedOption(DRY_RUN);
    }

    /** The file for JUnit XML, if one was given. */
    public static Optional<String> junit(ParseResult parsed) {
        return Optional.ofNullable(parsed.matchedOptionValue(JUNIT, null));
    }

    /** The label that was typed, secrets masked, if there is one. */
    public Optional<String> label(ParseResult parsed) {
        return typed(parsed).getOrDefault("label", List.of()).stream()
                .findFirst()
                .map(Secrets::mask);
    }

    public static boolean json(ParseResult parsed) {
        return parsed.hasMatchedOption(JSON);
    }

    public static boolean details(ParseResult parsed) {
        return parsed.hasMatchedOption(DETAILS);
    }

    public static boolean quiet(ParseResult parsed) {
        return parsed.hasMatchedOption(QUIET);
    }
}
