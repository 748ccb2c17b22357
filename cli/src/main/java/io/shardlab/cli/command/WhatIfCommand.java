package io.shardlab.cli.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.WhatIfReport;
import io.shardlab.config.hardware.HardwareProfiles;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.PlainText;
import io.shardlab.run.folder.ResultFolder;
import io.shardlab.run.folder.SavedResults;
import io.shardlab.whatif.answer.Answer;
import io.shardlab.whatif.answer.Question;
import io.shardlab.whatif.answer.WhatIf;
import io.shardlab.whatif.calibrate.Observations;
import io.shardlab.whatif.model.WriteConcernLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "what-if",
        description = "Predict clusters that were not measured, by a queueing model calibrated with saved results.",
        mixinStandardHelpOptions = true)
public final class WhatIfCommand implements Callable<Integer> {

    private static final ParameterType<List<Integer>> SERVERS = ParameterTypes.listOf(ParameterTypes.integer(1, 1_000));
    private static final ParameterType<List<Integer>> CLIENTS = ParameterTypes.listOf(ParameterTypes.integer(1, 2_000));
    private static final ParameterType<List<Long>> RATES =
            ParameterTypes.listOf(ParameterTypes.count(1, 1_000_000_000));
    private static final ParameterType<List<Long>> DOCUMENTS = ParameterTypes.listOf(ParameterTypes.count(1, 1L << 40));
    private static final ParameterType<List<Double>> SHARES =
            ParameterTypes.listOf(ParameterTypes.decimal(0.001, 1_000_000));
    private static final ParameterType<List<WriteConcernLevel>> WRITE_CONCERNS =
            ParameterTypes.listOf(ParameterTypes.word(
                    "write concern",
                    "a number of members from 1, or majority, with j for journaled",
                    WriteConcernLevel::parse,
                    WriteConcernLevel::name));
    private static final String MEASURED = "measured";
    private static final ParameterType<SloExpression> GOAL = ParameterTypes.word(
            "objective",
            "objectives such as throughput>50000, p99<5ms: a least throughput, or a longest mean or percentile of"
                    + " response times",
            WhatIfCommand::goal,
            SloExpression::text);

    private final Console console;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            arity = "1..*",
            required = true,
            description = "Folders of results for the calibration, such as that of 'simulator calibrate'.")
    private List<Path> from;

    @Option(names = "--shards", paramLabel = "N,N...", description = "Numbers of shards. Default: as measured.")
    private String shards;

    @Option(names = "--routers", paramLabel = "N,N...", description = "Numbers of mongos. Default: as measured.")
    private String routers;

    @Option(names = "--threads", paramLabel = "N,N...", description = "Concurrent clients. Default: as measured.")
    private String threads;

    @Option(
            names = "--rate",
            paramLabel = "N,N...",
            description = "Also predict response times at these rates in operations per second, as with --target-rate.")
    private String rates;

    @Option(
            names = "--shares",
            paramLabel = "N,N...|measured",
            description =
                    "Shares of the shards in targeted operations and documents, such as 50,30,20. Default: equal.")
    private String shares;

    @Option(
            names = "--write-concern",
            paramLabel = "W,W...",
            description = "Also predict single inserts with these, such as 1,1j,majority (results of write-concern).")
    private String writeConcerns;

    @Option(
            names = "--documents",
            paramLabel = "N,N...",
            description = "Also predict loads of these numbers of documents, such as 50M,500M, and selective queries.")
    private String documents;

    @Option(
            names = "--hardware",
            paramLabel = "NAME|FILE",
            description = "The machines: " + HardwareProfiles.LISTED + ", or a YAML file. Default: as measured.")
    private String hardware;

    @Option(
            names = "--goal",
            paramLabel = "EXPR",
            description = "Also find the cheapest deployment for objectives, such as \"throughput>50000, p99<5ms\".")
    private String goal;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    public WhatIfCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Observations observations = Observations.of(results());
        Question question = new Question(
                parsed("shards", SERVERS, shards).orElse(List.of()),
                parsed("routers", SERVERS, routers).orElse(List.of()),
                parsed("threads", CLIENTS, threads).orElse(List.of()),
                parsed("rate", RATES, rates).orElse(List.of()),
                shares(observations),
                parsed("write-concern", WRITE_CONCERNS, writeConcerns).orElse(List.of()),
                parsed("documents", DOCUMENTS, documents).orElse(List.of()),
                Optional.ofNullable(hardware).map(HardwareProfiles::named),
                parsed("goal", ParameterTypes.listOf(GOAL), goal).orElse(List.of()));
        Answer answer = new WhatIf(observations).answer(question);
        observations.leftOut().forEach(reason -> console.err().println("simulator: " + reason));
        console.out().println(json ? Json.masked(answer) : new WhatIfReport(answer).render());
        return ExitCode.OK;
    }

    private static <T> Optional<T> parsed(String name, ParameterType<T> type, String text) {
        return Optional.ofNullable(text)
                .map(given -> ParameterTypes.parse(Parameter.optional(name, type, "", ""), given));
    }

    private List<Double> shares(Observations observations) {
        if (MEASURED.equals(shares)) {
            List<Double> measured = observations.shares();
            if (measured.isEmpty()) {
                throw new UsageException("No result has the shares of its shards: give them, as in --shares 50,30,20.");
            }
            return measured;
        }
        List<Double> parts = parsed("shares", SHARES, shares).orElse(List.of());
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

    private List<SavedResult> results() {
        List<SavedResult> results = new ArrayList<>();
        for (Path path : from) {
            if (!Files.isDirectory(path) || ResultFolder.isOne(path)) {
                results.add(SavedResults.read(path));
                continue;
            }
            SavedResults inside = SavedResults.in(path);
            if (inside.results().isEmpty()) {
                throw new UsageException(inside.unreadable().stream()
                        .findFirst()
                        .orElse("--from " + PlainText.quoted(path.toString()) + " contains no result."));
            }
            inside.unreadable().forEach(reason -> console.err().println("simulator: " + reason));
            results.addAll(inside.results());
        }
        return results.stream().distinct().toList();
    }
}
