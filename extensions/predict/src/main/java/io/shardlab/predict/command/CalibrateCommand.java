package io.shardlab.predict.command;

import io.shardlab.cli.command.ExperimentSession;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.option.RunOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.CalibrationExperiment;
import io.shardlab.run.experiment.ExperimentSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code simulator calibrate}: an experiment that provides the measurements for predictions: both kinds of queries from few and
 * from many threads on one server, which is a replica set of one member, and a small cluster. Its options are those of {@code sharded-query}.
 */
public final class CalibrateCommand {

    private static final String WORKLOAD = "sharded-query";

    private final Console console;
    private final Services services;
    private final Workload workload;

    CalibrateCommand(Services services) {
        this.console = services.console();
        this.services = services;
        this.workload = services.workloads().named(WORKLOAD);
    }

    public CommandSpec spec() {
        RunOptions options = new RunOptions(workload, services.language());
        CommandSpec spec = Specs.command(
                "Measure queries on one server and a small cluster, for predictions by 'simulator what-if"
                        + " --from'.",
                parsed -> run(options, parsed));
        options.addTo(spec);
        return spec;
    }

    private int run(RunOptions options, ParseResult parsed) {
        ExperimentSession session = new ExperimentSession(console, services, options, parsed);
        Optional<Path> resumed = options.resumed(parsed);
        int code = resumed.isPresent()
                ? session.resume(resumed.get())
                : session.run(experiment(workload)
                        .with(session.typed(experiment(workload).values())));
        if (code == ExitCode.OK) {
            session.folder()
                    .ifPresent(folder -> console.note(Message.of(
                            "Predict with: simulator what-if --from {0} --shards 1,3,8 --threads 10,40", folder)));
        }
        return code;
    }

    static ExperimentSpec experiment(Workload workload) {
        Map<String, List<String>> own = new LinkedHashMap<>();
        own.put("documents", List.of("200k"));
        own.put("query", List.of("targeted", "scatter-gather"));
        return CalibrationExperiment.of(
                "calibrate",
                Optional.of("Measurements to predict by"),
                "What do queries cost client, mongos and shards?",
                workload,
                own);
    }
}
