package io.shardlab.cli.command;

import io.shardlab.cli.live.LiveOutputs;
import io.shardlab.cli.option.RunOptions;
import io.shardlab.cli.option.ServerChoice;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.ExperimentReport;
import io.shardlab.cli.output.Words;
import io.shardlab.cli.progress.RunProgress;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.run.experiment.ExperimentFolder;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentService;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.Resumption;
import io.shardlab.run.experiment.SavedExperiment;
import io.shardlab.run.service.RunControl;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import picocli.CommandLine.ParseResult;

/** Runs experiments for commands: progress on stderr, the table on stdout, and the exit code. */
final class ExperimentSession {

    private final Console console;
    private final Services services;
    private final RunOptions options;
    private final ParseResult parsed;
    private Optional<Path> folder = Optional.empty();

    ExperimentSession(Console console, Services services, RunOptions options, ParseResult parsed) {
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
    Map<String, List<String>> typed(Map<String, List<String>> base) {
        return servers().complete(options.workload(), options.typed(parsed), base);
    }

    private ServerChoice servers() {
        return options.servers(services.surroundings(), services.notices());
    }

    /** Runs a new experiment. */
    int run(ExperimentSpec spec) {
        boolean shuffled = RunOptions.shuffled(parsed);
        return run(ExperimentPlan.of(
                RunOptions.ordered(spec, parsed), options.workload(), RunOptions.table(parsed), shuffled));
    }

    int run(ExperimentPlan plan) {
        return execute((service, control) -> service.run(plan, control));
    }

    /** Continues an interrupted experiment. */
    int resume(Path folder) {
        SavedExperiment saved = ExperimentFolder.read(folder);
        Map<String, List<String>> typed = servers()
                .completeAgain(
                        options.workload(),
                        options.typed(parsed),
                        saved.record().parameters());
        RunOptions.requireSameOrder(parsed, saved.record().shuffled());
        ExperimentPlan plan = new Resumption(saved, options.workload())
                .plan(typed, RunOptions.table(parsed), RunOptions.shuffled(parsed));
        return execute((service, control) -> service.resume(plan, saved, control));
    }

    @SuppressWarnings("try") // The signals only have to be closed.
    private int execute(BiFunction<ExperimentService, RunControl, ExperimentOutcome> action) {
        RunControl control = new RunControl();
        PrintStream out = LiveOutputs.results(parsed, console);
        JunitFile junit =
                JunitFile.of(RunOptions.junit(parsed), options.workload().name());
        ExperimentOutcome outcome = null;
        try (RunProgress progress = LiveOutputs.with(
                        RunProgress.on(console, RunOptions.quiet(parsed)),
                        parsed,
                        console,
                        options.workload().name(),
                        options.label(parsed));
                EndSignals signals = Interrupts.stopping(control, progress);
                ClusterTargetOpener opener = ClusterTargetOpener.sharingClusters()) {
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
    Optional<Path> folder() {
        return folder;
    }

    private void print(ExperimentOutcome outcome, PrintStream out) {
        if (RunOptions.json(parsed)) {
            out.println(Json.masked(outcome.record()));
        } else {
            ExperimentReport report = new ExperimentReport(outcome, RunOptions.details(parsed), services.language());
            out.println(report.render());
            if (outcome.unsaved().isEmpty()) {
                out.println(new Words(services.language()).say("experiment.result", outcome.folder()));
            }
            report.more().ifPresent(line -> out.println(line));
        }
    }

    private int exitCode(ExperimentOutcome outcome) {
        outcome.unsaved().ifPresent(failure -> {
            throw failure;
        });
        if (outcome.interrupted()) {
            console.note(Message.of("cli.experiment.interrupted", outcome.folder()));
            return ExitCode.INTERRUPTED;
        }
        if (outcome.failed() > 0) {
            console.note(Message.of(
                    "cli.experiment.failed", outcome.failed(), outcome.cells().size(), outcome.folder()));
            return ExitCode.RUN_FAILED;
        }
        return outcome.missed() > 0 ? ExitCode.MISSED : ExitCode.OK;
    }
}
