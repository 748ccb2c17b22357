package io.shardlab.cli.command;

import io.shardlab.cli.option.NamespaceOptions;
import io.shardlab.cli.option.ServerOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.TransferReport;
import io.shardlab.cli.progress.TransferProgress;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.dump.archive.ArchiveOutput;
import io.shardlab.dump.create.Dump;
import io.shardlab.dump.create.DumpOptions;
import io.shardlab.dump.folder.FolderOutput;
import io.shardlab.dump.format.DumpOutput;
import io.shardlab.dump.format.Packing;
import io.shardlab.mongo.connection.MongoTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "dump",
        description = "Dump databases to a folder or an archive, as mongodump writes them.",
        mixinStandardHelpOptions = true)
public final class DumpCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    private final Console console;

    @Mixin
    private final ServerOptions servers;

    @Mixin
    private NamespaceOptions names;

    @Option(
            names = {"--out", "-o"},
            paramLabel = "DIR",
            description = "The folder to dump to. Default: dump.")
    private Path out;

    @Option(
            names = "--archive",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = STANDARD_OUTPUT,
            description = "Dump to one file instead; to standard output without FILE, or with -.")
    private String archive;

    @Option(names = "--gzip", description = "Compress by gzip.")
    private boolean gzip;

    @Option(names = "--zstd", description = "Compress by zstd, which mongorestore cannot read.")
    private boolean zstd;

    @Option(
            names = {"--query", "-q"},
            paramLabel = "JSON",
            description = "Only documents of one collection that match this filter, in Extended JSON.")
    private String query;

    @Option(
            names = {"--num-parallel-collections", "-j"},
            paramLabel = "N",
            defaultValue = "4",
            description =
                    "How many collections are read at a time, if memory and maxPoolSize of the URI allow. Default: 4.")
    private int parallel;

    @Option(
            names = "--oplog",
            description =
                    "Also dump what the replica set wrote meanwhile, so that --oplog-replay brings all to one time.")
    private boolean oplog;

    @Option(
            names = "--read-preference",
            paramLabel = "P",
            description = "As in a MongoDB URI. Default: that of the URI, or else primary.")
    private String readPreference;

    @Option(names = "--quiet", description = "Show no progress on stderr.")
    private boolean quiet;

    public DumpCommand(Console console, Services services) {
        this.console = console;
        this.servers = new ServerOptions(services.surroundings(), services.notices());
    }

    @Override
    @SuppressWarnings("try") // Nothing is asked of the signals.
    public Integer call() throws InterruptedException {
        requireUsable();
        BsonDocument filter = filter();
        Settings settings =
                servers.settings(Collections.singletonMap(TargetParameters.READ_PREFERENCE.name(), readPreference));
        Optional<String> database = ServerOptions.database(settings);
        if (oplog && (names.isGiven() || database.isPresent())) {
            throw new UsageException(
                    "--oplog is for all databases together, not with --db, a database in --uri, or --ns-include.");
        }
        DumpOptions options =
                new DumpOptions(names.namespaces(database, List.of(), List.of()), filter, parallel, oplog);
        AtomicBoolean asked = new AtomicBoolean();
        try (TransferProgress progress = TransferProgress.on(console, quiet);
                EndSignals signals = Interrupts.interrupting(Thread.currentThread(), asked, progress::warn);
                MongoTarget target = MongoTarget.connect(settings.get(TargetParameters.URI), settings, false)) {
            dump(target, options, progress);
        } catch (RuntimeException e) {
            throw Interrupts.unlessAsked(asked, e);
        }
        return ExitCode.OK;
    }

    private void requireUsable() {
        if (archive != null && out != null) {
            throw new UsageException("--archive and --out cannot both be given.");
        }
        if (out != null && out.toString().equals(STANDARD_OUTPUT)) {
            throw new UsageException("--out must name a folder: to standard output goes an archive, by --archive=-.");
        }
        if (gzip && zstd) {
            throw new UsageException("--gzip and --zstd cannot both be given.");
        }
        if (parallel < 1) {
            throw new UsageException("--num-parallel-collections must be at least 1, but is " + parallel + ".");
        }
    }

    private BsonDocument filter() {
        try {
            return query == null ? new BsonDocument() : BsonDocument.parse(query);
        } catch (RuntimeException e) {
            throw new UsageException("--query must be a filter in Extended JSON: " + e.getMessage() + ".", e);
        }
    }

    private void dump(MongoTarget target, DumpOptions options, TransferProgress progress) throws InterruptedException {
        Dump dump;
        try (DumpOutput output = output()) {
            dump = new Dump(target, output, options);
            progress.show(() -> "dump", dump::tallies, () -> OptionalDouble.of(dump.share()));
            dump.run();
        } catch (IOException e) {
            throw new RunFailedException("Writing the dump failed: " + Reasons.of(e) + ".", e);
        }
        progress.close();
        String report = TransferReport.render(dump.tallies(), "dumped", progress.seconds());
        (STANDARD_OUTPUT.equals(archive) ? console.err() : console.out()).println(report);
    }

    private DumpOutput output() throws IOException {
        Packing packing = gzip ? Packing.GZIP : zstd ? Packing.ZSTD : Packing.NONE;
        if (archive == null) {
            return new FolderOutput(out == null ? Path.of("dump") : out, packing);
        }
        if (archive.equals(STANDARD_OUTPUT)) {
            return new ArchiveOutput("standard output", console.bytes(), packing);
        }
        Path file = Path.of(archive);
        if (Files.isDirectory(file)) {
            file = file.resolve("archive" + packing.suffix());
        }
        try {
            return ArchiveOutput.to(file, packing);
        } catch (IOException e) {
            throw new UsageException(
                    "--archive must name a file that can be written, but '" + file + "' cannot: " + Reasons.of(e) + ".",
                    e);
        }
    }
}
