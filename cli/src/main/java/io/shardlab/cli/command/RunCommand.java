package io.shardlab.cli.command;

import io.shardlab.answers.diagnosis.RunForecast;
import io.shardlab.answers.noise.Restlessness;
import io.shardlab.answers.saved.MeasuredSeconds;
import io.shardlab.answers.section.RunDocument;
import io.shardlab.cli.live.LiveOutputs;
import io.shardlab.cli.option.ReportFormat;
import io.shardlab.cli.option.RunOptions;
import io.shardlab.cli.option.TogetherOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalDocument;
import io.shardlab.cli.output.YcsbReport;
import io.shardlab.cli.progress.ProgressDisplay;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.GivenValues;
import io.shardlab.run.service.Explanation;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import io.shardlab.run.together.Together;
import io.shardlab.run.together.TogetherRun;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.DuplicateOptionAnnotationsException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code simulator run NAME}: runs one workload, shows progress on stderr and the result on stdout. Several values of a
 * parameter make an experiment.
 */
public final class RunCommand {

    private final Console console;
    private final Services services;
    private final Workload workload;
    private final RunOptions options;

    public RunCommand(Console console, Services services, Workload workload) {
        this.console = console;
        this.services = services;
        this.workload = workload;
        this.options = new RunOptions(workload, services.language());
    }

    public CommandSpec spec() {
        CommandSpec spec = Specs.command(options.texts().summary(), this::run);
        try {
            options.addTo(spec);
            options.addDryRunTo(spec);
            spec.addOption(ReportFormat.option(workload.parameters()));
        } catch (DuplicateOptionAnnotationsException e) {
            // A workload file declares parameters of its own.
            throw new UsageException(
                    Message.of(
                            "The workload {0} has a parameter with the name of an option of the command line; it needs another "
                                    + "name: {1}",
                            workload.name(), e.getMessage()),
                    e);
        }
        return spec;
    }

    private int run(ParseResult parsed) throws Exception {
        ExperimentSession session = new ExperimentSession(console, services, options, parsed);
        Optional<Path> resumed = options.resumed(parsed);
        if (resumed.isPresent()) {
            return session.resume(resumed.get());
        }
        Map<String, List<String>> typed = session.typed(Map.of());
        GivenValues given = GivenValues.of(workload, typed);
        if (RunOptions.dryRun(parsed)) {
            TogetherOptions.requireNone(parsed);
            return explain(given, parsed);
        }
        if (!given.axes().isEmpty()) {
            TogetherOptions.requireNone(parsed);
            ReportFormat.requireNoYcsb(parsed);
            return session.run(ExperimentSpec.adHoc(workload, typed));
        }
        RunOptions.requireNoExperiment(parsed);
        return runOnce(RunRequest.of(workload, given.fixed()), parsed);
    }

    /** Has the servers explain the operations; nothing is measured. */
    @SuppressWarnings("try") // The signals only have to be closed.
    private int explain(GivenValues given, ParseResult parsed) {
        if (!given.axes().isEmpty()) {
            throw new UsageException(Message.of(
                    "--dry-run is for one run, but --{0} has several values.",
                    given.axes().get(0).parameter()));
        }
        RunOptions.requireNoExperiment(parsed);
        RunRequest request = RunRequest.of(workload, given.fixed());
        RunControl control = new RunControl();
        Optional<Message> explained;
        try (ProgressDisplay progress = ProgressDisplay.on(console, RunOptions.quiet(parsed));
                EndSignals signals = Interrupts.stopping(control, progress)) {
            explained = new Explanation(request, control, services.targetOpener(), progress).execute();
        }
        explained.ifPresentOrElse(
                text -> console.out().println(text.in(console.language())),
                () -> console.note(Message.of("simulator: Interrupted before everything was explained.")));
        return explained.isPresent() ? ExitCode.OK : ExitCode.INTERRUPTED;
    }

    private int runOnce(RunRequest request, ParseResult parsed) {
        RunControl control = new RunControl();
        ReportFormat format = ReportFormat.of(parsed);
        PrintStream out = LiveOutputs.results(parsed, console);
        JunitFile junit = JunitFile.of(RunOptions.junit(parsed), workload.name());
        RunOutcome outcome = junit.orFailure(() -> execute(request, control, parsed));
        outcome.result().ifPresent(result -> print(result, outcome, format, RunOptions.details(parsed), out));
        junit.write(outcome);
        outcome.failure().ifPresent(failure -> {
            throw failure;
        });
        if (outcome.interrupted()) {
            console.note(Message.of(
                    outcome.result().isPresent()
                            ? "simulator: Interrupted; the measurements until then are reported."
                            : "simulator: Interrupted before anything was measured."));
            return ExitCode.INTERRUPTED;
        }
        return outcome.result().orElseThrow().verdict().status() == Verdict.Status.PASS ? ExitCode.OK : ExitCode.MISSED;
    }

    @SuppressWarnings("try") // The signals only have to be closed.
    private RunOutcome execute(RunRequest request, RunControl control, ParseResult parsed) {
        try (ProgressDisplay progress = progress(parsed);
                EndSignals signals = Interrupts.stopping(control, progress)) {
            Optional<Together> together = TogetherOptions.of(parsed);
            return together.isPresent()
                    ? new TogetherRun(together.get(), request, control, services.targetOpener(), progress).execute()
                    : new Run(request, control, services.targetOpener(), progress).execute();
        }
    }

    private ProgressDisplay progress(ParseResult parsed) {
        return LiveOutputs.with(
                ProgressDisplay.on(console, RunOptions.quiet(parsed)),
                parsed,
                console,
                workload.name(),
                options.label(parsed));
    }

    private void print(RunResult result, RunOutcome outcome, ReportFormat format, boolean details, PrintStream out) {
        switch (format) {
            case JSON -> out.println(Json.masked(result));
            case YCSB -> {
                YcsbReport report = new YcsbReport(result);
                out.println(report.render());
                report.note().ifPresent(note -> console.err().println("simulator: " + note));
            }
            case SHARDLAB -> {
                TerminalDocument report =
                        new TerminalDocument(RunDocument.of(result, services.language()), details, services.language());
                out.println(report.render());
                out.println();
                forecast(new SavedResult(outcome.folder(), result))
                        .ifPresent(forecast -> out.println(Lines.wrapped(forecast.in(services.language()))));
                if (Files.isDirectory(outcome.folder())) {
                    out.println(new ReportWords(services.language()).say("Result: {0}", outcome.folder()));
                }
                report.more(TerminalDocument.MORE).ifPresent(line -> out.println(line));
            }
        }
    }

    /** A forecast that is not worth believing says so first, as every answer. */
    private static Optional<Message> forecast(SavedResult run) {
        return RunForecast.find(run)
                .map(forecast -> MeasuredSeconds.restlessness(List.of(run))
                        .flatMap(Restlessness::doubtOfForecast)
                        .map(doubt -> Message.joined(" ", List.of(doubt, forecast)))
                        .orElse(forecast));
    }
}
