package io.shardlab.transfer.command;

import io.shardlab.answers.document.Document;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.option.ServerOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.progress.TransferProgress;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.transfer.dump.archive.ArchiveOutput;
import io.shardlab.transfer.dump.create.Dump;
import io.shardlab.transfer.dump.create.DumpOptions;
import io.shardlab.transfer.dump.folder.FolderOutput;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.Packing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bson.BsonDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "dump",
        description = "Dump databases to a folder or an archive, in the formats of mongodump.",
        mixinStandardHelpOptions = true)
public final class DumpCommand extends TransferCommand {

    @Option(
            names = {"--out", "-o"},
            paramLabel = "DIR",
            description = "Folder of the dump. Default: dump.")
    private Path out;

    @Option(names = "--gzip", description = "Compress by gzip.")
    private boolean gzip;

    @Option(names = "--zstd", description = "Compress by zstd, which mongorestore cannot read.")
    private boolean zstd;

    @Option(
            names = {"--query", "-q"},
            paramLabel = "JSON",
            description = "Only documents of one collection that match this filter in Extended JSON.")
    private String query;

    @Option(
            names = "--oplog",
            description = "Also dump the writes to the replica set during the dump, for --oplog-replay.")
    private boolean oplog;

    @Option(
            names = "--read-preference",
            paramLabel = "P",
            description = "Read preference. Default: that of the URI, or else primary.")
    private String readPreference;

    private BsonDocument filter;

    public DumpCommand(Console console, Services services) {
        super(console, services, "Writing the dump failed: {0}.");
    }

    @Override
    void requireUsable() {
        if (archive != null && out != null) {
            throw new UsageException(Message.of("--archive and --out cannot both be given."));
        }
        if (out != null && out.toString().equals(STANDARD_STREAM)) {
            throw new UsageException(
                    Message.of("--out must name a folder; --archive=- writes an archive to standard output."));
        }
        if (gzip && zstd) {
            throw new UsageException(Message.of("--gzip and --zstd cannot both be given."));
        }
        filter = filter();
    }

    @Override
    Settings settings() {
        return servers.settings(Collections.singletonMap(TargetParameters.READ_PREFERENCE.name(), readPreference));
    }

    @Override
    void transfer(Settings settings, TransferProgress progress) throws IOException, InterruptedException {
        Optional<String> database = ServerOptions.database(settings);
        if (oplog && (names.isGiven() || database.isPresent())) {
            throw new UsageException(Message.of(
                    "--oplog is for all databases together, not with --db, a database in --uri, or --ns-include."));
        }
        DumpOptions options =
                new DumpOptions(names.namespaces(database, List.of(), List.of()), filter, parallel, oplog);
        try (MongoTarget target = MongoTarget.connect(settings.get(TargetParameters.URI), settings, false)) {
            Dump dump;
            try (DumpOutput output = output()) {
                dump = new Dump(target, output, options);
                progress.show(() -> TransferText.of(
                        Message.text("dump"), dump.tallies(), OptionalDouble.of(dump.share()), progress.seconds()));
                dump.run();
            }
            progress.close();
            Document outcome =
                    TransferDocument.of(dump.tallies(), "{0} dumped in {1} s: {2}/s, {3} MB/s", progress.seconds());
            if (isStandardStream()) {
                console.note(outcome);
            } else {
                console.print(outcome);
            }
        }
    }

    private BsonDocument filter() {
        try {
            return query == null ? new BsonDocument() : OutsideJson.parse(query);
        } catch (RefusedValueException e) {
            throw new UsageException(Message.of("--query must be a filter in Extended JSON: {0}.", e.reason()), e);
        }
    }

    private DumpOutput output() throws IOException {
        Packing packing = gzip ? Packing.GZIP : zstd ? Packing.ZSTD : Packing.NONE;
        if (archive == null) {
            return new FolderOutput(out == null ? Path.of("dump") : out, packing);
        }
        if (isStandardStream()) {
            return new ArchiveOutput("standard output", console.bytes(), packing);
        }
        Path named = Path.of(archive);
        Path file = Files.isDirectory(named) ? named.resolve("archive" + packing.suffix()) : named;
        try {
            return ArchiveOutput.to(file, packing);
        } catch (IOException e) {
            throw new UsageException(
                    Message.of(
                            "--archive must name a file that can be written, but '{0}' cannot: {1}.",
                            file, Reasons.of(e)),
                    e);
        }
    }
}
