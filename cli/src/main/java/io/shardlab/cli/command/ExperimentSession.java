package io.shardlab.cli.command;

import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.cli.live.LiveOutputs;
import io.shardlab.cli.option.RunOptions;
import io.shardlab.cli.option.ServerChoice;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalDocument;
import io.shardlab.cli.progress.ProgressDisplay;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.deployment.SharedTargets;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.connection.TargetOpeners;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentService;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.Resumption;
import io.shardlab.run.service.RunControl;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import picocli.CommandLine.ParseResult;

/** Runs experiments for commands: progress on stderr, the table on stdout, and the exit code. */
public final class ExperimentSession {

    /** The option that names the cells which get further repetitions. */
    static final String CELLS = "--cells";

    private static final String REPEAT = RunParameters.REPEAT.name();

    private final Console console;
    private final Services services;
    private final RunOptions options;
    private final ParseResult parsed;
    private Optional<Path> folder = Optional.empty();

    public ExperimentSession(Console console, Services services, RunOptions options, ParseResult parsed) {
        this.console = console;
        this.services = services;
        this.options = options;
        this.parsed = parsed;
    }

    /**
     * The texts that were typed for each parameter, completed by the connection strings.
     *
     * @param base the values of parameters that were not typed
     */
    public Map<String, List<String>> typed(Map<String, List<String>> base) {
        return servers().complete(options.workload(), options.typed(parsed), base);
    }

    private ServerChoice servers() {
        return options.servers(services.surroundings(), services.notices());
    }

    /** Runs a new experiment. */
    public int run(ExperimentSpec spec) {
        boolean shuffled = RunOptions.shuffled(parsed);
        return run(ExperimentPlan.of(
                RunOptions.ordered(spec, parsed), options.workload(), RunOptions.table(parsed), shuffled));
    }

    public int run(ExperimentPlan plan) {
        return execute((service, control) -> service.run(plan, control));
    }

    /** Continues an interrupted experiment, or adds repetitions to the chosen cells. */
    public int resume(Path folder) {
        SavedExperiment saved = ExperimentFolder.read(folder);
        Map<String, List<String>> typed = new LinkedHashMap<>(servers()
                .completeAgain(
                        options.workload(),
                        options.typed(parsed),
                        saved.record().parameters()));
        Set<Integer> repeated = cells();
        Optional<List<String>> repeat =
                repeated.isEmpty() ? Optional.empty() : Optional.ofNullable(typed.remove(REPEAT));
        RunOptions.requireSameOrder(parsed, saved.record().shuffled());
        ExperimentPlan plan = new Resumption(saved, options.workload())
                .plan(typed, RunOptions.table(parsed), RunOptions.shuffled(parsed));
        if (repeated.isEmpty()) {
            return execute((service, control) -> service.resume(plan, saved, control));
        }
        int repetitions = repeat.map(ExperimentSession::repetitions)
                .orElseGet(() -> plan.cells().get(0).settings().get(RunParameters.REPEAT));
        return execute((service, control) -> service.repeat(plan, saved, repeated, repetitions, control));
    }

    /** The cells that get further repetitions; none if the experiment continues. */
    private Set<Integer> cells() {
        Set<Integer> cells = new TreeSet<>();
        if (parsed.hasMatchedOption(CELLS)) {
            String text = parsed.matchedOptionValue(CELLS, "");
            for (String number : text.split(",", -1)) {
                if (!number.strip().matches("[1-9][0-9]{0,5}")) {
                    throw new UsageException(Message.of(
                            "{0} takes numbers of cells, such as 3,4, as findings and experiment.json have them, not {1}.",
                            CELLS, text));
                }
                cells.add(Integer.parseInt(number.strip()));
            }
        }
        return cells;
    }

    private static int repetitions(List<String> texts) {
        if (texts.size() != 1) {
            throw new UsageException(
                    Message.of("--repeat takes one number with --cells, not {0}.", String.join(",", texts)));
        }
        return Settings.parse(List.of(RunParameters.REPEAT), Map.of(REPEAT, texts.get(0)))
                .get(RunParameters.REPEAT);
    }

    @SuppressWarnings("try") // The signals only have to be closed.
    private int execute(BiFunction<ExperimentService, RunControl, ExperimentOutcome> action) {
        RunControl control = new RunControl();
        PrintStream out = LiveOutputs.results(parsed, console);
        JunitFile junit =
                JunitFile.of(RunOptions.junit(parsed), options.workload().name());
        ExperimentOutcome outcome = null;
        try (ProgressDisplay progress = LiveOutputs.with(
                        ProgressDisplay.on(console, RunOptions.quiet(parsed)),
                        parsed,
                        console,
                        options.workload().name(),
                        options.label(parsed));
                EndSignals signals = Interrupts.stopping(control, progress);
                SharedTargets opener = TargetOpeners.sharing()) {
            ExperimentService service = new ExperimentService(services.targetOpener(opener), progress);
            outcome = action.apply(service, control);
        } finally {
            // The result is printed even if the shared cluster cannot be ended.
            if (outcome != null) {
                folder = Optional.of(outcome.folder());
                print(outcome, out);
            }
        }
        junit.write(outcome);
        return exitCode(outcome);
    }

    /** The folder of the last experiment; empty if there was none. */
    public Optional<Path> folder() {
        return folder;
    }

    private void print(ExperimentOutcome outcome, PrintStream out) {
        if (RunOptions.json(parsed)) {
            out.println(Json.masked(outcome.experiment().record()));
        } else {
            TerminalDocument report = new TerminalDocument(
                    ExperimentDocument.of(outcome.experiment()), RunOptions.details(parsed), services.language());
            out.println(report.render());
            if (outcome.unsaved().isEmpty()) {
                out.println(new ReportWords(services.language()).say("Experiment: {0}", outcome.folder()));
            }
            report.more(TerminalDocument.MORE).ifPresent(line -> out.println(line));
        }
    }

    private int exitCode(ExperimentOutcome outcome) {
        outcome.unsaved().ifPresent(failure -> {
            throw failure;
        });
        if (outcome.interrupted()) {
            console.note(Message.of(
                    "simulator: Interrupted; continue with: simulator experiment resume {0}", outcome.folder()));
            return ExitCode.INTERRUPTED;
        }
        if (outcome.experiment().failed() > 0) {
            console.note(Message.of(
                    "simulator: {0,number,#} of {1,number,#} cells failed; run them again with: simulator experiment "
                            + "resume {2}",
                    outcome.experiment().failed(), outcome.experiment().cells().size(), outcome.folder()));
            return ExitCode.RUN_FAILED;
        }
        return outcome.experiment().missed().isEmpty() ? ExitCode.OK : ExitCode.MISSED;
    }
}
