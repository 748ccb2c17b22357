package io.shardlab.predict.command;

import io.shardlab.answers.noise.Restlessness;
import io.shardlab.answers.saved.MeasuredSeconds;
import io.shardlab.cli.command.SavedFolders;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.write.DurabilityLevel;
import io.shardlab.predict.answer.Answer;
import io.shardlab.predict.answer.Question;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.InsertObservation;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.page.WhatIfDocument;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code simulator what-if}: predicts clusters that were not measured. */
public final class WhatIfCommand {

    private static final ParameterType<Integer> SERVERS = ParameterTypes.integer(1, 1_000);
    private static final ParameterType<List<Double>> PARTS =
            ParameterTypes.listOf(ParameterTypes.decimal(0.001, 1_000_000));
    private static final ParameterType<DurabilityLevel> WRITE_CONCERN = ParameterTypes.word(
            "write concern",
            Message.of("a number of members from 1, or majority, with j for journaled"),
            InsertObservation::level,
            DurabilityLevel::name);
    private static final ParameterType<SloExpression> OBJECTIVE = ParameterTypes.word(
            "objective",
            Message.of("an objective such as throughput>50000 or p99<5ms: a least throughput, or a longest mean or "
                    + "percentile of response times"),
            WhatIfCommand::goal,
            SloExpression::text);
    private static final String MEASURED = "measured";
    private static final String DETAILS = "--details";

    private static final Parameter<List<Integer>> SHARDS =
            list("shards", SERVERS, "Numbers of shards. Default: as measured.");
    private static final Parameter<List<Integer>> ROUTERS =
            list("routers", SERVERS, "Numbers of mongos. Default: as measured.");
    private static final Parameter<List<Integer>> THREADS =
            list("threads", ParameterTypes.integer(1, 2_000), "Numbers of clients. Default: as measured.");
    private static final Parameter<Map<String, Double>> MIX = Parameter.optional(
            "mix",
            ParameterTypes.custom(
                    "mix",
                    Message.of(
                            "kinds of operations of the results, each once, with weights that are not negative and not all "
                                    + "0, such as read=80,update=20"),
                    WhatIfCommand::mix,
                    String::valueOf),
            "",
            "Shares of the kinds of operations, such as read=80,update=20 (results of mixed, of ycsb, or of a workload"
                    + " file). Default: as measured.");
    private static final Parameter<List<Long>> RATES = list(
            "rate",
            ParameterTypes.count(1, 1_000_000_000),
            "Also predict response times at these rates in operations per second, as with --target-rate.");
    private static final Parameter<String> SHARES = Parameter.optional(
            "shares",
            ParameterTypes.textWithCommas(Message.of("shares such as 50,30,20, or measured")),
            "Shares of the shards in targeted operations and documents, such as 50,30,20, or measured. Default:"
                    + " equal.");
    private static final Parameter<List<DurabilityLevel>> WRITE_CONCERNS = list(
            "write-concern",
            WRITE_CONCERN,
            "Also predict single inserts with these, such as 1,1j,majority (results of write-concern).");
    private static final Parameter<List<Long>> DOCUMENTS = list(
            "documents",
            ParameterTypes.count(1, 1L << 40),
            "Also predict loads of these numbers of documents, such as 50M,500M, and selective queries.");
    private static final Parameter<String> HARDWARE = Parameter.optional(
            "hardware",
            ParameterTypes.text(Message.of("the name of a hardware profile or a file that describes machines")),
            "The machines: " + HardwareProfiles.LISTED + ", or a YAML file. Default: as measured.");
    static final Parameter<RouterKind> ROUTER_KIND = Parameter.of(
            "router-kind",
            ParameterTypes.word(
                    "kind of mongos",
                    Message.of("mongos or embedded"),
                    WhatIfCommand::routerKind,
                    ParameterTypes::choiceName),
            RouterKind.MONGOS,
            "The mongos on the machines of --hardware: mongos (a binary) or embedded.");
    static final Parameter<List<SloExpression>> GOAL = list(
            "goal",
            OBJECTIVE,
            "Also find the cheapest deployment for objectives, such as \"throughput>50000, p99<5ms\".");
    private static final List<Parameter<?>> ALL = List.of(
            SHARDS, ROUTERS, THREADS, MIX, RATES, SHARES, WRITE_CONCERNS, DOCUMENTS, HARDWARE, ROUTER_KIND, GOAL);

    private final Console console;

    public WhatIfCommand(Console console) {
        this.console = console;
    }

    private static <T> Parameter<List<T>> list(String name, ParameterType<T> type, String help) {
        return Parameter.optional(name, ParameterTypes.listOf(type), help);
    }

    public CommandSpec spec() {
        ParameterOptions options = new ParameterOptions(ALL, console.language());
        CommandSpec spec = Specs.command(
                "Predict clusters that were not measured, by a queueing model calibrated with saved results.",
                parsed -> run(
                        parsed.matchedOptionValue("--from", List.of()),
                        Settings.parse(ALL, options.given(parsed)),
                        parsed.hasMatchedOption("--json"),
                        parsed.hasMatchedOption(DETAILS)));
        spec.addOption(OptionSpec.builder("--from")
                .paramLabel("DIR")
                .arity("1..*")
                .required(true)
                .type(List.class)
                .auxiliaryTypes(Path.class)
                .description("Folders of results for the calibration, such as that of 'simulator calibrate'.")
                .build());
        options.addTo(spec);
        spec.addOption(ParameterOptions.flag(
                DETAILS, "Also print means, the parameters that matter most, and the calibrated parameters."));
        return spec.addOption(ParameterOptions.flag("--json", "Print JSON."));
    }

    private int run(List<Path> from, Settings settings, boolean json, boolean details) {
        List<SavedResult> saved = SavedFolders.results(from, console);
        Observations observations = Observations.of(saved);
        Question question = new Question(
                settings.find(SHARDS).orElse(List.of()),
                settings.find(ROUTERS).orElse(List.of()),
                settings.find(THREADS).orElse(List.of()),
                settings.find(MIX).orElse(Map.of()),
                settings.find(RATES).orElse(List.of()),
                shares(settings.find(SHARES), observations),
                settings.find(WRITE_CONCERNS).orElse(List.of()),
                settings.find(DOCUMENTS).orElse(List.of()),
                settings.find(HARDWARE).map(HardwareProfiles::named),
                settings.get(ROUTER_KIND),
                settings.find(GOAL).orElse(List.of()));
        WhatIf model = new WhatIf(observations);
        Answer answer = model.answer(question)
                .doubted(Restlessness.doubt(
                        MeasuredSeconds.restlessness(saved), model.deviation().filter(WhatIf::isRough)));
        observations
                .leftOut()
                .forEach(reason -> console.note(Message.text("simulator: ").and(reason)));
        if (json) {
            console.out().println(Json.masked(answer));
        } else {
            console.print(WhatIfDocument.of(answer), details, "More: --details shows {0}.");
        }
        return ExitCode.OK;
    }

    private static RouterKind routerKind(String text) {
        return Stream.of(RouterKind.MONGOS, RouterKind.EMBEDDED)
                .filter(kind -> ParameterTypes.choiceName(kind).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not a kind of mongos: " + text));
    }

    private static Map<String, Double> mix(String text) {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.lastIndexOf('=');
            String kind = part.substring(0, Math.max(0, equals)).trim();
            String weight = part.substring(equals + 1).trim();
            if (kind.isEmpty()
                    || !weight.matches("\\d{1,12}(\\.\\d{1,12})?")
                    || weights.put(kind, Double.valueOf(weight)) != null) {
                throw new IllegalArgumentException("not a kind and its weight, or twice: " + part);
            }
        }
        if (weights.values().stream().noneMatch(weight -> weight > 0)) {
            throw new IllegalArgumentException("all weights are 0");
        }
        return weights;
    }

    private static List<Double> shares(Optional<String> typed, Observations observations) {
        if (typed.filter(MEASURED::equals).isPresent()) {
            List<Double> measured = observations.shares();
            if (measured.isEmpty()) {
                throw new UsageException(
                        Message.of("No result has the shares of its shards: give them, as in --shares 50,30,20."));
            }
            return measured;
        }
        List<Double> parts = typed.map(text -> ParameterTypes.parse(Parameter.optional(SHARES.name(), PARTS, ""), text))
                .orElse(List.of());
        double all = parts.stream().mapToDouble(Double::doubleValue).sum();
        return parts.stream().map(part -> part / all).toList();
    }

    private static SloExpression goal(String text) {
        SloExpression goal = SloExpression.parse(text);
        boolean least = goal.operator().startsWith(">");
        boolean known =
                goal.figure().equals("throughput") ? least : goal.figure().matches("mean|p[0-9.]+") && !least;
        if (!known || !(goal.limit() > 0)) {
            throw new IllegalArgumentException("not a goal: " + text);
        }
        return goal;
    }
}
