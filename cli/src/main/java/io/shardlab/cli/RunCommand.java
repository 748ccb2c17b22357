package io.shardlab.cli;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.result.ResultJson;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.run.RunControl;
import io.shardlab.core.run.RunListener;
import io.shardlab.core.run.RunOutcome;
import io.shardlab.core.run.RunRequest;
import io.shardlab.core.run.RunService;
import io.shardlab.core.workload.Workload;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code simulator run NAME}: runs one workload, shows progress on stderr and the result on stdout. */
final class RunCommand {

    private final Console console;
    private final Services services;
    private final Workload workload;
    private final ParameterOptions options;

    RunCommand(Console console, Services services, Workload workload) {
        this.console = console;
        this.services = services;
        this.workload = workload;
        List<Parameter<?>> parameters = RunRequest.parametersOf(workload);
        this.options = new ParameterOptions(parameters);
    }

    CommandSpec spec() {
        CommandSpec spec = Specs.command(workload.summary(), this::run);
        options.addTo(spec);
        spec.addOption(flag("--json", "The result's JSON on stdout instead of tables."));
        spec.addOption(ReportFormat.option(workload.parameters()));
        spec.addOption(flag("--quiet", "No progress on stderr."));
        return spec;
    }

    private static OptionSpec flag(String name, String description) {
        return OptionSpec.builder(name)
                .arity("0")
                .type(boolean.class)
                .description(description)
                .build();
    }

    private int run(ParseResult parsed) throws Exception {
        RunRequest request = RunRequest.of(workload, options.given(parsed));
        RunControl control = new RunControl();
        ReportFormat format = ReportFormat.of(parsed);
        RunOutcome outcome;
        try (RunProgress progress = RunProgress.on(console, parsed.hasMatchedOption("--quiet"));
                Interrupts interrupts = Interrupts.stopping(control, console)) {
            outcome = interrupts.guard(() -> service(progress).run(request, control));
        }
        outcome.result().ifPresent(result -> print(result, outcome, format));
        outcome.failure().ifPresent(failure -> {
            throw failure;
        });
        if (outcome.interrupted()) {
            console.err()
                    .println(
                            outcome.result().isPresent()
                                    ? "simulator: Interrupted; what was measured until then is reported."
                                    : "simulator: Interrupted before anything was measured.");
            return ExitCode.INTERRUPTED;
        }
        return outcome.result().orElseThrow().verdict().status() == Verdict.Status.PASS ? ExitCode.OK : ExitCode.MISSED;
    }

    private RunService service(RunListener listener) {
        return new RunService(services.targetOpener(), listener);
    }

    private void print(RunResult result, RunOutcome outcome, ReportFormat format) {
        switch (format) {
            case JSON -> console.out().println(ResultJson.write(result));
            case YCSB -> console.out().println(new YcsbReport(result).render());
            case SHARDLAB -> {
                console.out().println(new RunReport(result).render());
                console.out().println("Result: " + outcome.folder());
            }
        }
    }
}
