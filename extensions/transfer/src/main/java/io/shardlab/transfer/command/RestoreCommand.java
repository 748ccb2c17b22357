package io.shardlab.transfer.command;

import io.shardlab.cli.command.Services;
import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.option.ServerOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.progress.TransferProgress;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.transfer.dump.archive.ArchiveInput;
import io.shardlab.transfer.dump.catalog.Namespaces;
import io.shardlab.transfer.dump.folder.FolderInput;
import io.shardlab.transfer.dump.format.DumpInput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Tally;
import io.shardlab.transfer.dump.restore.Restore;
import io.shardlab.transfer.dump.restore.RestoreOptions;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonTimestamp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "restore",
        description = "Restore a dump of this program or of mongodump, a folder or an archive, compressed or not.",
        mixinStandardHelpOptions = true)
public final class RestoreCommand extends TransferCommand {

    private static final List<Flag> FLAGS = List.of(
            new Flag("--drop", Choice.DROP, "Drop collections of the same names first."),
            new Flag("--no-index-restore", Choice.NO_INDEXES, "Build no indexes."),
            new Flag("--no-options-restore", Choice.NO_COLLECTION_OPTIONS, "Create collections without options."),
            new Flag("--keep-index-version", Choice.KEEP_INDEX_VERSION, "Keep the version of each index's format."),
            new Flag(
                    "--convert-legacy-indexes",
                    Choice.CONVERT_LEGACY_INDEXES,
                    "Replace values of index keys that only servers before 3.4 accept, such as true, by 1 or -1."),
            new Flag(
                    "--maintain-insertion-order",
                    Choice.ORDERED,
                    "Insert in the order of the dump by one worker, and stop at the first refused document."),
            new Flag("--stop-on-error", Choice.STOP_ON_ERROR, "Stop at the first refused document."),
            new Flag(
                    "--bypass-document-validation",
                    Choice.BYPASS_VALIDATION,
                    "Do not apply the validators of the collections."),
            new Flag("--preserve-uuid", Choice.PRESERVE_UUID, "Keep the UUIDs of the collections; needs --drop."),
            new Flag("--objcheck", Choice.CHECK_DOCUMENTS, "Check each document before it is sent."),
            new Flag(
                    "--resume",
                    Choice.RESUME,
                    "Continue an interrupted restore: skip documents that are there already, byte for byte."),
            new Flag("--oplog-replay", Choice.REPLAY_OPLOG, "Apply the oplog of the dump at the end."));

    private final LongAdder read = new LongAdder();
    private final Set<Choice> choices = EnumSet.noneOf(Choice.class);
    private CommandSpec spec;
    private Optional<BsonTimestamp> limit = Optional.empty();

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description =
                    "Folder of the dump or, with --db, of one of its databases, or a collection's file. Default: dump.")
    private Path dir;

    @Parameters(arity = "0..1", paramLabel = "DIR", description = "The same as --dir.")
    private String argument;

    @Option(
            names = {"--gzip", "--zstd"},
            description = "Accepted for compatibility with mongorestore; the compression is detected.")
    @SuppressWarnings("unused")
    private boolean packed;

    @Option(names = "--ns-from", paramLabel = "PATTERN", description = "Rename collections that match to --ns-to.")
    private List<String> from = new ArrayList<>();

    @Option(names = "--ns-to", paramLabel = "PATTERN", description = "The new names, one for each --ns-from.")
    private List<String> to = new ArrayList<>();

    @Option(names = "--dry-run", description = "Only list what would be restored.")
    private boolean dryRun;

    @Option(
            names = "--write-concern",
            paramLabel = "W",
            defaultValue = "majority",
            description = "0, 1, 2, majority, or JSON. Default: majority.")
    private String writeConcern;

    @Option(
            names = "--num-insertion-workers-per-collection",
            paramLabel = "N",
            defaultValue = "1",
            description = "Connections that insert into one collection. Default: 1.")
    private int workers;

    @Option(
            names = "--oplog-limit",
            paramLabel = "SECONDS[:N]",
            description = "Apply only entries of the oplog before this timestamp.")
    private String oplogLimit;

    /** An option that only chooses something. */
    private record Flag(String option, Choice choice, String description) {}

    public RestoreCommand(Console console, Services services) {
        super(console, services, "Reading the dump failed: {0}.");
    }

    public CommandSpec spec() {
        spec = CommandSpec.forAnnotatedObject(this);
        FLAGS.forEach(flag -> spec.addOption(ParameterOptions.flag(flag.option(), flag.description())));
        return spec;
    }

    @Override
    void requireUsable() {
        FLAGS.stream()
                .filter(flag -> spec.commandLine().getParseResult().matchedOptionValue(flag.option(), false))
                .forEach(flag -> choices.add(flag.choice()));
        if (archive != null && (dir != null || argument != null)) {
            throw new UsageException(Message.of("--archive and --dir cannot both be given."));
        }
        if (dir != null && argument != null) {
            throw new UsageException(Message.of("--dir and a folder without --dir cannot both be given."));
        }
        if (argument != null && MongoUris.looksLikeOne(argument)) {
            throw new UsageException(Message.of(
                    "The servers are given by --uri, and the dump by --dir or by a name without an option."));
        }
        if (isStandardStream()) {
            servers.requireStandardInput("--archive");
        }
        if (workers < 1) {
            throw new UsageException(Message.of(
                    "--num-insertion-workers-per-collection must be at least 1, but is {0,number,#}.", workers));
        }
        if (choices.contains(Choice.PRESERVE_UUID) && !choices.contains(Choice.DROP)) {
            throw new UsageException(Message.of("--preserve-uuid needs --drop."));
        }
        if (choices.contains(Choice.RESUME) && choices.contains(Choice.DROP)) {
            throw new UsageException(Message.of("--resume and --drop cannot both be given."));
        }
        if (oplogLimit != null && !choices.contains(Choice.REPLAY_OPLOG)) {
            throw new UsageException(Message.of("--oplog-limit needs --oplog-replay."));
        }
        limit = Optional.ofNullable(oplogLimit).map(RestoreCommand::timestamp);
    }

    @Override
    Settings settings() {
        return servers.settings(Collections.singletonMap(TargetParameters.WRITE_CONCERN.name(), writeConcern));
    }

    @Override
    void transfer(Settings settings, TransferProgress progress) throws IOException, InterruptedException {
        Optional<String> uriDatabase = ServerOptions.database(settings);
        if (choices.contains(Choice.REPLAY_OPLOG) && (names.isGiven() || uriDatabase.isPresent() || !from.isEmpty())) {
            throw new UsageException(Message.of(
                    "--oplog-replay is for whole dumps, without other names and without a database in --uri."));
        }
        Namespaces namespaces = names.namespaces(uriDatabase, from, to);
        try (InputStream content = archive == null ? null : open()) {
            DumpInput input = content == null
                    ? new FolderInput(source(), names.database(uriDatabase), names.collection(), read::add)
                    : new ArchiveInput(displayName(), content);
            try (MongoTarget target = MongoTarget.connect(settings.get(TargetParameters.URI), settings, false)) {
                ClientPath path = new PathChoice(settings, progress).ofWrites(target);
                Restore restore = new Restore(target, input, options(namespaces, path), progress);
                if (dryRun) {
                    preview(restore);
                } else {
                    restore(restore, total(input, namespaces), progress);
                }
            }
        }
    }

    private Path source() {
        return dir != null ? dir : Path.of(argument == null ? "dump" : argument);
    }

    private String displayName() {
        return isStandardStream() ? "The archive on standard input" : "The archive " + archive;
    }

    private InputStream open() throws IOException {
        if (isStandardStream()) {
            return PackedInput.ofStandardInput(System.in, read::add);
        }
        Path file = Path.of(archive);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UsageException(Message.of(
                    "--archive must name a file that can be read, or - for standard input, but '{0}' cannot.", file));
        }
        return PackedInput.of(file, read::add);
    }

    private RestoreOptions options(Namespaces namespaces, ClientPath path) {
        boolean ordered = choices.contains(Choice.ORDERED);
        if (ordered) {
            choices.add(Choice.STOP_ON_ERROR);
        }
        return new RestoreOptions(namespaces, parallel, ordered ? 1 : workers, path, choices, limit);
    }

    private static BsonTimestamp timestamp(String text) {
        String[] parts = text.split(":", -1);
        try {
            int increment = parts.length > 1 && !parts[1].isEmpty() ? Integer.parseUnsignedInt(parts[1]) : 0;
            if (parts.length <= 2) {
                return new BsonTimestamp(Integer.parseUnsignedInt(parts[0]), increment);
            }
        } catch (NumberFormatException e) {
            // The sentence below says what is allowed.
        }
        throw new UsageException(
                Message.of("--oplog-limit must be seconds since 1970, or SECONDS:N, but is '{0}'.", text));
    }

    private void preview(Restore restore) {
        ReportWords words = new ReportWords(console.language());
        restore.preview()
                .forEach((source, target) -> console.out()
                        .println(source.equals(target) ? source : words.say("{0} as {1}", source, target)));
    }

    private void restore(Restore restore, long total, TransferProgress progress) throws InterruptedException {
        restore.otherVersion()
                .ifPresent(version -> progress.say(Message.of(
                        "The dump is of MongoDB {0}, another version than the servers': they may refuse some of its "
                                + "options.",
                        version)));
        progress.show(() -> TransferText.of(
                restore.isBuildingIndexes() ? Message.of("building indexes") : Message.text("restore"),
                restore.tallies(),
                total == 0 || restore.isBuildingIndexes()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(restore.share((double) read.sum() / total)),
                progress.seconds()));
        try {
            restore.run();
        } finally {
            progress.close();
            List<Tally> tallies = restore.tallies();
            if (!tallies.isEmpty()) {
                console.print(
                        TransferDocument.of(tallies, "{0} restored in {1} s: {2}/s, {3} MB/s", progress.seconds()));
            }
            restore.refusals().forEach(refusal -> console.err().println(refusal + "."));
        }
        long refused = restore.tallies().stream().mapToLong(Tally::refused).sum();
        if (refused > 0) {
            throw new RunFailedException(
                    Message.of("The servers refused {0,number,#} documents; the others are restored.", refused));
        }
    }

    /** The number of bytes to read; 0 if it is unknown. */
    private long total(DumpInput input, Namespaces namespaces) {
        if (archive == null) {
            return input.collections().stream()
                    .filter(collection -> collection.isOplog()
                            ? choices.contains(Choice.REPLAY_OPLOG)
                            : namespaces.includes(collection.namespace()))
                    .mapToLong(DumpedCollection::size)
                    .sum();
        }
        try {
            return isStandardStream() ? 0 : Files.size(Path.of(archive));
        } catch (IOException e) {
            return 0;
        }
    }
}
