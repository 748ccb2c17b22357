package io.shardlab.insight.command;

import io.shardlab.cli.command.Services;
import io.shardlab.cli.option.ServerOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.progress.TransferProgress;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.insight.capture.Capture;
import io.shardlab.insight.capture.CaptureDocument;
import io.shardlab.insight.capture.CaptureOptions;
import io.shardlab.insight.capture.CaptureOutcome;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.mongo.connection.MongoTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "capture",
        description = "Write a workload file from the operations and documents of running servers, or from their logs.",
        mixinStandardHelpOptions = true)
public final class CaptureCommand implements Callable<Integer> {

    private static final Parameter<Duration> DURATION = Parameter.of(
            "duration", ParameterTypes.duration(Duration.ofSeconds(1)), Duration.ofMinutes(2), "Observed time.");
    private static final Parameter<Double> SAMPLE_RATE =
            Parameter.optional("sample-rate", ParameterTypes.decimal(0.0001, 1), "Share of recorded operations.");

    private static final Parameter<Integer> SAMPLE = Parameter.of(
            "sample",
            ParameterTypes.integer(1, SampleOptions.MOST_DOCUMENTS),
            SampleOptions.DEFAULT_DOCUMENTS,
            "Documents that are read.");

    private final Console console;
    private final Services services;

    @Mixin
    private final ServerOptions servers;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "The workload file, such as shop.yaml.")
    private Path out;

    @Option(names = "--force", description = "Replace the file if it exists.")
    private boolean force;

    @Option(
            names = "--database",
            paramLabel = "NAME",
            description = "The database. Default: that of the URI, or else the only one.")
    private String database;

    @Option(names = "--duration", paramLabel = "DURATION", description = "How long to observe. Default: 2m.")
    private String duration;

    @Option(
            names = "--sample-rate",
            paramLabel = "F",
            description =
                    "Share of operations that the profiler records, from 0.0001 to 1. Default: one that leads to at"
                            + " most 300 records a second on each server.")
    private String sampleRate;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "Documents that are read of each collection, up to 1M. Default: 10k.")
    private String sample;

    @Option(
            names = "--query-stats",
            description =
                    "Shapes of reads from $queryStats (MongoDB 7.0 and newer) instead of the profiler: at no cost,"
                            + " but without values and writes.")
    private boolean queryStats;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "A log of a server or mongos (4.4 and newer) instead of the profiler; may be compressed, and"
                    + " be given several times.")
    private List<Path> logs = new ArrayList<>();

    @Option(
            names = "--keep-values",
            paramLabel = "FIELD",
            arity = "1..*",
            split = ",",
            description = "Write the values of these fields, such as status or orders.status. Default: no values.")
    private List<String> keepValues = new ArrayList<>();

    @Option(names = "--hash-names", description = "Replace the names of collections and fields.")
    private boolean hashNames;

    @Option(names = "--quiet", description = "Show no progress on stderr.")
    private boolean quiet;

    public CaptureCommand(Console console, Services services) {
        this.console = console;
        this.services = services;
        this.servers = new ServerOptions(services.surroundings(), services.notices());
    }

    @Override
    @SuppressWarnings("try") // The signals only have to be closed.
    public Integer call() throws InterruptedException {
        requireUsable();
        Optional<Settings> settings =
                logs.isEmpty() || servers.areTyped() ? Optional.of(servers.settings(Map.of())) : Optional.empty();
        CaptureOptions options = new CaptureOptions(
                Optional.ofNullable(database).or(() -> settings.flatMap(ServerOptions::database)),
                sample == null ? SAMPLE.defaultValue().orElseThrow() : ParameterTypes.parse(SAMPLE, sample),
                new HashSet<>(keepValues),
                hashNames,
                out,
                force);
        options.requireUsable();
        CaptureOutcome outcome;
        try (TransferProgress progress = TransferProgress.on(console, quiet)) {
            Capture capture = new Capture(options, progress);
            try (EndSignals signals = EndSignals.handledBy(() -> {
                progress.warn(
                        Message.of("simulator: stopping, and writing what was seen; once more to end at once ..."));
                capture.stop();
            })) {
                outcome = capture(capture, settings, progress);
            }
        }
        console.print(CaptureDocument.of(outcome));
        console.out().println();
        // A command is copied, so that only the terminal may break it.
        console.out()
                .println(Lines.fitted(Message.of("File: {0}   Run it: ./simulator --workload {0}", outcome.file())
                        .in(console.language())));
        return outcome.interrupted() ? ExitCode.INTERRUPTED : ExitCode.OK;
    }

    private void requireUsable() {
        if (!logs.isEmpty()) {
            refuse(duration != null, "--duration");
            refuse(sampleRate != null, "--sample-rate");
            refuse(queryStats, "--query-stats");
        }
        if (queryStats && sampleRate != null) {
            throw new UsageException(
                    Message.of("--sample-rate is for the profiler, which --query-stats does not use."));
        }
        if (sample != null && !logs.isEmpty() && !servers.areTyped()) {
            throw new UsageException(
                    Message.of("--sample is for documents of running servers; name them by --uri beside --log."));
        }
        if (database != null && database.isBlank()) {
            throw new UsageException(Message.of("--database must name a database, but is blank."));
        }
    }

    private static void refuse(boolean given, String option) {
        if (given) {
            throw new UsageException(Message.of("{0} is for running servers, not for --log.", option));
        }
    }

    private CaptureOutcome capture(Capture capture, Optional<Settings> settings, TransferProgress progress)
            throws InterruptedException {
        if (settings.isEmpty()) {
            progress.show(() -> text(progress, capture));
            return capture.fromLogs(logs, Optional.empty());
        }
        Duration time =
                duration == null ? DURATION.defaultValue().orElseThrow() : ParameterTypes.parse(DURATION, duration);
        OptionalDouble rate = sampleRate == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(ParameterTypes.parse(SAMPLE_RATE, sampleRate));
        try (MongoTarget target =
                MongoTarget.connectAs(Capture.APPLICATION, settings.get().get(TargetParameters.URI), settings.get())) {
            progress.show(() -> text(progress, capture));
            if (!logs.isEmpty()) {
                return capture.fromLogs(logs, Optional.of(target));
            }
            return queryStats
                    ? capture.fromQueryStats(target, time)
                    : capture.fromProfilers(
                            target, time, rate, CacheFolder.ofThisUser().resolve("captures"));
        }
    }

    private static Message text(TransferProgress progress, Capture capture) {
        return Message.of("capture {0,number,#} s  {1}", Math.round(progress.seconds()), capture.progress());
    }
}
