package io.shardlab.cli.command;

import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.output.AdviceReport;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.config.hardware.HardwareProfiles;
import io.shardlab.config.hardware.MachineCatalogue;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ClientOrigin;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.text.Json;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.folder.SavedResults;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.whatif.advice.Advice;
import io.shardlab.whatif.advice.AdviceQuestion;
import io.shardlab.whatif.advice.Adviser;
import io.shardlab.whatif.advice.CurvePredictor;
import io.shardlab.whatif.answer.WhatIf;
import io.shardlab.whatif.calibrate.Observations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code simulator advise}: does sharding pay? Measures what is missing on this machine, and predicts one server and clusters on
 * machines of their own.
 */
public final class AdviseCommand {

    private static final String QUERIES = "sharded-query";
    private static final Parameter<String> WORKLOAD = Parameter.optional(
            "workload",
            ParameterTypes.text("the name of a workload or a workload file"),
            "The workload. Default: " + QUERIES + ".");
    private static final Parameter<String> HARDWARE = Parameter.of(
            "hardware",
            ParameterTypes.text("the name of a hardware profile or a file that describes machines"),
            "lan",
            "The machines: " + HardwareProfiles.LISTED + ", or a YAML file.");
    private static final Parameter<Long> DOCUMENTS = Parameter.optional(
            "documents",
            ParameterTypes.count(1, 1L << 40),
            "The number of documents, such as 500M. Default: all data fit into memory.");
    private static final Parameter<String> CATALOGUE = Parameter.optional(
            "catalogue",
            ParameterTypes.text("the name of a catalogue or a file that describes machine sizes"),
            "The sizes of servers and mongos to choose from: " + MachineCatalogue.COMMON
                    + ", or a YAML file. Default: those of --hardware.");
    private static final List<Parameter<?>> ALL = List.of(
            WORKLOAD,
            HARDWARE,
            CATALOGUE,
            WhatIfCommand.ROUTER_KIND,
            DOCUMENTS,
            WhatIfCommand.GOAL,
            OutputParameters.OUT);
    private static final String DETAILS = "--details";

    /** A machine that is otherwise the same has other programs on it on another day. */
    private static final Duration RECENT = Duration.ofDays(1);

    private final Console console;
    private final Workloads workloads;
    private final PlanRuns runs;

    public AdviseCommand(Console console, Services services, Workloads workloads) {
        this.console = console;
        this.workloads = workloads;
        this.runs = new PlanRuns(console, services);
    }

    public CommandSpec spec() {
        ParameterOptions options = new ParameterOptions(ALL);
        CommandSpec spec = Specs.command(
                "Say whether sharding pays, for described machines: measure what is missing here, and predict the rest.",
                parsed -> run(parsed, Settings.parse(ALL, options.given(parsed))));
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("FILE")
                .index("0")
                .type(String.class)
                .arity("0..1")
                .description("A workload file, in place of --workload.")
                .build());
        spec.addOption(OptionSpec.builder("--from")
                .paramLabel("DIR")
                .arity("1..*")
                .type(List.class)
                .auxiliaryTypes(Path.class)
                .description("Folders of results to predict from, in place of measuring.")
                .build());
        options.addTo(spec);
        spec.addOption(AdvicePage.option());
        spec.addOption(ParameterOptions.flag(DETAILS, "Also print the caveats of the predictions."));
        return spec.addOption(ParameterOptions.flag("--json", "Print JSON."));
    }

    private int run(ParseResult parsed, Settings settings) {
        AdviceQuestion question = new AdviceQuestion(
                HardwareProfiles.named(settings.get(HARDWARE)),
                settings.get(WhatIfCommand.ROUTER_KIND),
                settings.find(WhatIfCommand.GOAL).orElse(List.of()),
                settings.find(DOCUMENTS),
                settings.find(CATALOGUE).map(MachineCatalogue::named));
        Optional<AdvicePage> page = AdvicePage.of(parsed);
        List<Path> from = parsed.matchedOptionValue("--from", List.of());
        if (!from.isEmpty() && (file(parsed) != null || settings.find(WORKLOAD).isPresent())) {
            throw new UsageException("--from has its own workload: give no workload file and no --workload with it.");
        }
        List<SavedResult> results = from.isEmpty() ? measured(parsed, settings) : SavedFolders.results(from, console);
        if (runs.exitCode() != ExitCode.OK) {
            return runs.exitCode();
        }
        Observations observations = Observations.of(results);
        observations.leftOut().forEach(reason -> console.err().println("simulator: " + reason));
        WhatIf whatIf = new WhatIf(observations);
        List<RunResult> all = results.stream().map(SavedResult::result).toList();
        Advice advice = new Adviser(whatIf, question, all).advise();
        console.out()
                .println(
                        parsed.hasMatchedOption("--json")
                                ? Json.masked(advice)
                                : new AdviceReport(advice, parsed.hasMatchedOption(DETAILS)).render());
        page.ifPresent(one -> one.write(
                advice, new CurvePredictor(whatIf, observations, question, all).curves(advice), results, console));
        return ExitCode.OK;
    }

    /** The positional argument; null if there is none. */
    private static String file(ParseResult parsed) {
        return parsed.matchedPositionalValue(0, null);
    }

    /** Results of this machine and this build from the last day, or else new ones. */
    private List<SavedResult> measured(ParseResult parsed, Settings settings) {
        String file = file(parsed);
        if (file != null && settings.find(WORKLOAD).isPresent()) {
            throw new UsageException("Give a workload file or --workload, not both.");
        }
        Workload workload =
                workloads.named(file == null ? settings.find(WORKLOAD).orElse(QUERIES) : file);
        AdviceExperiment experiment = new AdviceExperiment(workload);
        Optional<List<SavedResult>> recent = recent(settings.get(OutputParameters.OUT), experiment.name(), workload);
        if (recent.isPresent()) {
            console.err()
                    .println("Using the results of this machine and build from "
                            + recent.get().get(0).folder().getParent() + "; --from takes others.");
            return recent.get();
        }
        ExperimentPlan plan = experiment.plan(settings.get(OutputParameters.OUT));
        console.err()
                .println("Measuring one server and a cluster of 3 shards with 2, 8 and 32 threads; about two minutes.");
        ExperimentOutcome outcome = runs.run(plan);
        return runs.exitCode() == ExitCode.OK
                ? SavedResults.in(outcome.folder()).results()
                : List.of();
    }

    private static Optional<List<SavedResult>> recent(Path out, String name, Workload workload) {
        if (!Files.isDirectory(out)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.list(out)) {
            return folders.filter(folder -> folder.getFileName().toString().endsWith("-" + name))
                    .sorted(Comparator.reverseOrder())
                    .map(folder -> SavedResults.in(folder).results())
                    .filter(results -> results.size() >= AdviceExperiment.CELLS
                            && results.stream().map(SavedResult::result).allMatch(result -> isOfNow(result, workload)))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** True if this build measured it on this machine a short time ago, with the same content of a workload file. */
    private static boolean isOfNow(RunResult result, Workload workload) {
        ClientDescription here = ClientDescription.ofThisProcess();
        ClientDescription there = result.client();
        return there.build().equals(here.build())
                && there.origin()
                        .flatMap(ClientOrigin::host)
                        .equals(here.origin().flatMap(ClientOrigin::host))
                && there.cpus() == here.cpus()
                && WorkloadSource.in(result.facts()).map(WorkloadSource::sha256).equals(workload.contentHash())
                && result.startedAt().isAfter(Instant.now().minus(RECENT));
    }
}
