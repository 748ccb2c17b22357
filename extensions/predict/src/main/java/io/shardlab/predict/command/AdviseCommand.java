package io.shardlab.predict.command;

import io.shardlab.answers.noise.Restlessness;
import io.shardlab.answers.saved.MeasuredSeconds;
import io.shardlab.cli.command.SavedFolders;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.option.LoginOptions;
import io.shardlab.cli.option.NamedValues;
import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.option.ServerChoice;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.hardware.MachineCatalogue;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.AdviceQuestion;
import io.shardlab.predict.advice.Adviser;
import io.shardlab.predict.advice.MeasuredAdvice;
import io.shardlab.predict.advice.OperationsEffort;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.page.AdviceDocument;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code simulator advise}: does sharding pay? Measures what is missing, predicts one server and clusters on machines of their own,
 * and confirms the decisive predictions in slow motion.
 */
public final class AdviseCommand {

    private static final String QUERIES = "sharded-query";
    private static final Parameter<String> WORKLOAD = Parameter.optional(
            "workload",
            ParameterTypes.text(Message.of("the name of a workload or a workload file")),
            "The workload. Default: " + QUERIES + ".");
    private static final Parameter<String> HARDWARE = Parameter.of(
            "hardware",
            ParameterTypes.text(Message.of("the name of a hardware profile or a file that describes machines")),
            "lan",
            "The machines: " + HardwareProfiles.LISTED + ", or a YAML file.");
    private static final Parameter<Long> DOCUMENTS = Parameter.optional(
            "documents",
            ParameterTypes.count(1, 1L << 40),
            "The number of documents, such as 500M. Default: all data fit into memory.");
    private static final Parameter<String> CATALOGUE = Parameter.optional(
            "catalogue",
            ParameterTypes.text(Message.of("the name of a catalogue or a file that describes machine sizes")),
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
    private static final String FROM = "--from";
    private static final String URI = "--uri";
    private static final String MEASURE = "--measure";
    private static final String DETAILS = "--details";
    private static final String JSON = "--json";
    private static final String QUIET = "--quiet";

    private final Console console;
    private final Services services;
    private final Workloads workloads;
    private final LoginOptions login = new LoginOptions();

    AdviseCommand(Services services) {
        this.console = services.console();
        this.services = services;
        this.workloads = services.workloads();
    }

    public CommandSpec spec() {
        ParameterOptions options = new ParameterOptions(ALL, services.language());
        CommandSpec spec = Specs.command(
                "Say whether sharding pays, for described machines: measure what is missing here, and predict the"
                        + " rest.",
                parsed -> run(parsed, Settings.parse(ALL, options.given(parsed))));
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("FILE")
                .index("0")
                .type(String.class)
                .arity("0..1")
                .description("A workload file, in place of --workload.")
                .build());
        spec.addOption(OptionSpec.builder(FROM)
                .paramLabel("DIR")
                .arity("1..*")
                .type(List.class)
                .auxiliaryTypes(Path.class)
                .description("Folders of results to predict from, in place of measuring.")
                .build());
        options.addTo(spec);
        spec.addOption(OptionSpec.builder(URI)
                .paramLabel("URI")
                .arity("1")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .description(
                        "Measure servers of your own: a replica set of one member or a standalone server, and a mongos"
                                + " of a sharded cluster by another --uri.")
                .build());
        spec.addMixin("login", CommandSpec.forAnnotatedObject(login));
        spec.addOption(ParameterOptions.flag(
                MEASURE, "Also measure one server and the cluster of the answer, in slow motion on these machines."));
        spec.addOption(NamedValues.ofRuns("duration=30s, documents=20k or slow-motion=50"));
        spec.addOption(AdvicePage.option());
        spec.addOption(ParameterOptions.flag(DETAILS, "Also print the caveats of the predictions."));
        spec.addOption(ParameterOptions.flag(JSON, "Print JSON."));
        return spec.addOption(ParameterOptions.flag(QUIET, "Show no progress on stderr."));
    }

    private int run(ParseResult parsed, Settings settings) throws InterruptedException {
        AdviceQuestion question = new AdviceQuestion(
                HardwareProfiles.named(settings.get(HARDWARE)),
                settings.get(WhatIfCommand.ROUTER_KIND),
                settings.find(WhatIfCommand.GOAL).orElse(List.of()),
                settings.find(DOCUMENTS),
                settings.find(CATALOGUE).map(MachineCatalogue::named));
        AdviceRequest request = request(parsed, settings);
        Optional<AdvicePage> page = AdvicePage.of(parsed);
        try (AdviceRuns runs = new AdviceRuns(console, services, parsed.hasMatchedOption(QUIET))) {
            List<SavedResult> given =
                    request.from().isEmpty() ? List.of() : SavedFolders.results(request.from(), console);
            Optional<AdviceConfirmation> confirmation =
                    request.measure() ? Optional.of(confirmation(request, settings, given, runs)) : Optional.empty();
            List<SavedResult> saved = given.isEmpty() ? measured(request, settings, runs) : given;
            if (runs.exitCode() != ExitCode.OK) {
                console.note(Message.of("simulator: There is no advice, because not everything was measured."));
                return runs.exitCode();
            }
            List<RunResult> results = saved.stream().map(SavedResult::result).toList();
            Observations observations = Observations.of(saved.stream()
                    .filter(one -> !OperationsEffort.isShownBy(one.result()))
                    .toList());
            observations
                    .leftOut()
                    .forEach(reason -> console.note(Message.text("simulator: ").and(reason)));
            Adviser adviser = new Adviser(new WhatIf(observations), question, results);
            Optional<Restlessness> restlessness = MeasuredSeconds.restlessness(saved);
            Advice advice = adviser.advise()
                    .doubted(
                            Restlessness.doubt(restlessness, adviser.deviation().filter(WhatIf::isRough)));
            boolean json = parsed.hasMatchedOption(JSON);
            MeasuredAdvice measured = new MeasuredAdvice(
                    advice,
                    restlessness.flatMap(machine -> machine.sentence(adviser.deviation())),
                    confirmation.map(slow -> slow.measure(adviser, advice, question.goals(), results)),
                    json || page.isPresent() ? Optional.of(adviser.curves(advice, observations)) : Optional.empty());
            // The progress ends before the answer.
            runs.close();
            if (json) {
                console.out().println(Json.masked(measured));
            } else {
                print(measured, saved, parsed.hasMatchedOption(DETAILS));
            }
            page.ifPresent(one -> one.write(measured, saved, console));
            return runs.exitCode();
        }
    }

    private void print(MeasuredAdvice measured, List<SavedResult> results, boolean details) {
        // The curves are for the page.
        MeasuredAdvice shown = new MeasuredAdvice(
                measured.advice(), measured.restlessness(), measured.confirmation(), Optional.empty());
        console.print(
                AdviceDocument.of(shown, results, services.language()),
                details,
                "More: --details prints {0}, --json everything.");
    }

    private AdviceRequest request(ParseResult parsed, Settings settings) {
        boolean measure = parsed.hasMatchedOption(MEASURE);
        return new AdviceRequest(
                AdviceRequest.workload(parsed.matchedPositionalValue(0, null), settings.find(WORKLOAD)),
                parsed.matchedOptionValue(FROM, List.of()),
                new ServerChoice(login, services.surroundings(), services.notices())
                        .uris(parsed.matchedOptionValue(URI, List.of())),
                measure,
                NamedValues.ofRuns(parsed, measure, AdviceConfirmation.FIXED));
    }

    private Workload workload(AdviceRequest request) {
        return workloads.named(request.workload().orElse(QUERIES));
    }

    /** Checks whether this machine can confirm the answer, before anything is measured. */
    private AdviceConfirmation confirmation(
            AdviceRequest request, Settings settings, List<SavedResult> given, AdviceRuns runs) {
        AdviceConfirmation confirmation = new AdviceConfirmation(
                runs,
                given.isEmpty() ? workload(request) : AdviceConfirmation.workloadOf(given, workloads),
                settings.get(HARDWARE),
                settings.get(OutputParameters.OUT),
                request.measureWith());
        if (settings.find(CATALOGUE).isPresent()) {
            throw new UsageException(
                    Message.of("--measure simulates the machines of --hardware: leave out --catalogue."));
        }
        confirmation.check(settings.get(WhatIfCommand.ROUTER_KIND), given);
        return confirmation;
    }

    /** Measures what is missing. Returns what there is if a measurement fails. */
    private List<SavedResult> measured(AdviceRequest request, Settings settings, AdviceRuns runs)
            throws InterruptedException {
        Workload workload = workload(request);
        AdviceMeasurements measurements =
                new AdviceMeasurements(console, runs, workload, settings.get(OutputParameters.OUT));
        if (request.uris().isEmpty()) {
            measurements.planHere();
        } else {
            measurements.planOn(AdviceServers.of(request.uris(), workload, runs));
        }
        return measurements.results();
    }
}
