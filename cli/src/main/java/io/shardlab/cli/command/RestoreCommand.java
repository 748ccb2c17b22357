package io.shardlab.cli.command;

import static java.util.Map.entry;

import io.shardlab.cli.option.NamespaceOptions;
import io.shardlab.cli.option.ServerOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.TransferReport;
import io.shardlab.cli.progress.TransferProgress;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.dump.archive.ArchiveInput;
import io.shardlab.dump.catalog.Namespaces;
import io.shardlab.dump.folder.FolderInput;
import io.shardlab.dump.format.DumpInput;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.PackedInput;
import io.shardlab.dump.format.Tally;
import io.shardlab.dump.restore.Restore;
import io.shardlab.dump.restore.RestoreOptions;
import io.shardlab.dump.restore.RestoreOptions.Choice;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.connection.PathChoice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.bson.BsonTimestamp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "restore",
        description = "Restore a folder or an archive that this program or mongodump wrote, compressed or not.",
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";

    private final Console console;
    private final LongAdder read = new LongAdder();

    @Mixin
    private final ServerOptions servers;

    @Mixin
    private NamespaceOptions names;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "The folder of a dump, that of one of its databases (with --db), or the file of a collection."
                    + " Default: dump.")
    private Path dir;

    @Parameters(arity = "0..1", paramLabel = "DIR", description = "The same as --dir.")
    private String argument;

    @Option(
            names = "--archive",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = STANDARD_INPUT,
            description = "Restore an archive instead; from standard input without FILE, or with -.")
    private String archive;

    @Option(
            names = {"--gzip", "--zstd"},
            description = "Taken and not needed: the names of a folder's files, or an archive's first bytes, tell.")
    @SuppressWarnings("unused") // Commands written for mongorestore say it.
    private boolean packed;

    @Option(names = "--ns-from", paramLabel = "PATTERN", description = "Rename collections that match, to --ns-to.")
    private List<String> from = new ArrayList<>();

    @Option(names = "--ns-to", paramLabel = "PATTERN", description = "The new names; one for each --ns-from.")
    private List<String> to = new ArrayList<>();

    @Option(names = "--drop", description = "Drop collections of the same names before.")
    private boolean drop;

    @Option(names = "--dry-run", description = "Only list what would be restored.")
    private boolean dryRun;

    @Option(
            names = "--write-concern",
            paramLabel = "W",
            defaultValue = "majority",
            description = "0, 1, 2, majority, or JSON. Default: majority.")
    private String writeConcern;

    @Option(
            names = {"--num-parallel-collections", "-j"},
            paramLabel = "N",
            defaultValue = "4",
            description =
                    "How many collections of a folder are restored at a time; in an archive, as many as were dumped at"
                            + " a time. Default: 4.")
    private int parallel;

    @Option(
            names = "--num-insertion-workers-per-collection",
            paramLabel = "N",
            defaultValue = "1",
            description = "Connections that insert into one collection. Default: 1.")
    private int workers;

    @Option(names = "--no-index-restore", description = "Make no indexes.")
    private boolean noIndexes;

    @Option(names = "--no-options-restore", description = "Make collections without the options that they had.")
    private boolean noOptions;

    @Option(names = "--keep-index-version", description = "Keep the version of each index's format.")
    private boolean keepIndexVersion;

    @Option(
            names = "--convert-legacy-indexes",
            description = "Replace values of index keys that only servers before 3.4 took, such as true, by 1 or -1.")
    private boolean convertLegacyIndexes;

    @Option(
            names = "--maintain-insertion-order",
            description =
                    "Insert in the order of the dump, by one worker, and stop at the first document that is refused.")
    private boolean ordered;

    @Option(names = "--stop-on-error", description = "Stop at the first document that is refused.")
    private boolean stopOnError;

    @Option(names = "--bypass-document-validation", description = "Do not ask the collections' validators.")
    private boolean bypassValidation;

    @Option(names = "--preserve-uuid", description = "Give collections the UUIDs that they had; needs --drop.")
    private boolean preserveUuid;

    @Option(names = "--objcheck", description = "Check each document before it is sent.")
    private boolean objcheck;

    @Option(
            names = "--resume",
            description =
                    "Go on with a restore that ended early: leave out documents that are there already, byte for byte.")
    private boolean resume;

    @Option(names = "--oplog-replay", description = "Apply the oplog of the dump at the end.")
    private boolean oplogReplay;

    @Option(
            names = "--oplog-limit",
            paramLabel = "SECONDS[:N]",
            description = "Apply only entries of the oplog before this timestamp.")
    private String oplogLimit;

    @Option(names = "--quiet", description = "Show no progress on stderr.")
    private boolean quiet;

    public RestoreCommand(Console console, Services services) {
        this.console = console;
        this.servers = new ServerOptions(services.surroundings(), services.notices());
    }

    @Override
    @SuppressWarnings("try") // Nothing is asked of the signals.
    public Integer call() throws InterruptedException {
        requireUsable();
        BsonTimestamp limit = limit();
        Settings settings =
                servers.settings(Collections.singletonMap(TargetParameters.WRITE_CONCERN.name(), writeConcern));
        Optional<String> uriDatabase = ServerOptions.database(settings);
        if (oplogReplay && (names.isGiven() || uriDatabase.isPresent() || !from.isEmpty())) {
            throw new UsageException(
                    "--oplog-replay is for whole dumps, without other names and without a database in --uri.");
        }
        Namespaces namespaces = names.namespaces(uriDatabase, from, to);
        AtomicBoolean asked = new AtomicBoolean();
        try (TransferProgress progress = TransferProgress.on(console, quiet);
                EndSignals signals = Interrupts.interrupting(Thread.currentThread(), asked, progress::warn);
                InputStream content = archive == null ? null : open()) {
            DumpInput input = content == null
                    ? new FolderInput(source(), names.database(uriDatabase), names.collection(), read::add)
                    : new ArchiveInput(displayName(), content);
            try (MongoTarget target = MongoTarget.connect(settings.get(TargetParameters.URI), settings, false)) {
                ClientPath path = new PathChoice(settings, progress).ofWrites(target);
                RestoreOptions options = options(namespaces, path, limit);
                Restore restore = new Restore(target, input, options, progress);
                return dryRun ? preview(restore) : restore(restore, total(input, namespaces), progress);
            }
        } catch (RuntimeException e) {
            throw Interrupts.unlessAsked(asked, e);
        } catch (IOException e) {
            throw Interrupts.unlessAsked(
                    asked, new RunFailedException("Reading the dump failed: " + Reasons.of(e) + ".", e));
        }
    }

    private void requireUsable() {
        if (archive != null && (dir != null || argument != null)) {
            throw new UsageException("--archive and --dir cannot both be given.");
        }
        if (dir != null && argument != null) {
            throw new UsageException("--dir and a folder without --dir cannot both be given.");
        }
        if (argument != null && MongoUris.looksLikeOne(argument)) {
            throw new UsageException(
                    "The servers are given by --uri, and what to restore by --dir or by its name alone.");
        }
        if (STANDARD_INPUT.equals(archive)) {
            servers.requireStandardInput("--archive");
        }
        if (parallel < 1 || workers < 1) {
            throw new UsageException(
                    "--num-parallel-collections and --num-insertion-workers-per-collection must be at least 1.");
        }
        if (preserveUuid && !drop) {
            throw new UsageException("--preserve-uuid needs --drop.");
        }
        if (resume && drop) {
            throw new UsageException("--resume and --drop cannot both be given.");
        }
        if (oplogLimit != null && !oplogReplay) {
            throw new UsageException("--oplog-limit needs --oplog-replay.");
        }
    }

    private Path source() {
        return dir != null ? dir : Path.of(argument == null ? "dump" : argument);
    }

    private String displayName() {
        return archive.equals(STANDARD_INPUT) ? "The archive on standard input" : "The archive " + archive;
    }

    private InputStream open() throws IOException {
        if (archive.equals(STANDARD_INPUT)) {
            return PackedInput.ofStandardInput(System.in, read::add);
        }
        Path file = Path.of(archive);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UsageException(
                    "--archive must name a file that can be read, or - for standard input, but '" + file + "' cannot.");
        }
        return PackedInput.of(file, read::add);
    }

    private RestoreOptions options(Namespaces namespaces, ClientPath path, BsonTimestamp limit) {
        Map<Choice, Boolean> given = Map.ofEntries(
                entry(Choice.DROP, drop),
                entry(Choice.NO_INDEXES, noIndexes),
                entry(Choice.NO_COLLECTION_OPTIONS, noOptions),
                entry(Choice.KEEP_INDEX_VERSION, keepIndexVersion),
                entry(Choice.CONVERT_LEGACY_INDEXES, convertLegacyIndexes),
                entry(Choice.ORDERED, ordered),
                entry(Choice.STOP_ON_ERROR, ordered || stopOnError),
                entry(Choice.BYPASS_VALIDATION, bypassValidation),
                entry(Choice.PRESERVE_UUID, preserveUuid),
                entry(Choice.CHECK_DOCUMENTS, objcheck),
                entry(Choice.RESUME, resume),
                entry(Choice.REPLAY_OPLOG, oplogReplay));
        Set<Choice> choices = given.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return new RestoreOptions(
                namespaces, parallel, ordered ? 1 : workers, path, choices, Optional.ofNullable(limit));
    }

    private BsonTimestamp limit() {
        if (oplogLimit == null) {
            return null;
        }
        String[] parts = oplogLimit.split(":", -1);
        try {
            int increment = parts.length > 1 && !parts[1].isEmpty() ? Integer.parseUnsignedInt(parts[1]) : 0;
            if (parts.length <= 2) {
                return new BsonTimestamp(Integer.parseUnsignedInt(parts[0]), increment);
            }
        } catch (NumberFormatException e) {
            // The sentence below says what is allowed.
        }
        throw new UsageException(
                "--oplog-limit must be seconds since 1970, or SECONDS:N, but is '" + oplogLimit + "'.");
    }

    private int preview(Restore restore) {
        restore.preview()
                .forEach((source, target) ->
                        console.out().println(source.equals(target) ? source : source + " as " + target));
        return ExitCode.OK;
    }

    private int restore(Restore restore, long total, TransferProgress progress) throws InterruptedException {
        restore.otherVersion()
                .ifPresent(version -> progress.say("The dump is of MongoDB " + version
                        + ", another version than the servers': they may refuse some of its options."));
        progress.show(
                () -> restore.isBuildingIndexes() ? "building indexes" : "restore",
                restore::tallies,
                () -> total == 0 || restore.isBuildingIndexes()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(restore.share((double) read.sum() / total)));
        try {
            restore.run();
        } finally {
            progress.close();
            List<Tally> tallies = restore.tallies();
            if (!tallies.isEmpty()) {
                console.out().println(TransferReport.render(tallies, "restored", progress.seconds()));
            }
            restore.refusals().forEach(refusal -> console.err().println(refusal + "."));
        }
        long refused = restore.tallies().stream().mapToLong(Tally::refused).sum();
        if (refused > 0) {
            throw new RunFailedException("The servers refused " + refused + " documents; the others are restored.");
        }
        return ExitCode.OK;
    }

    /** Bytes to be read; 0 if that is not known. */
    private long total(DumpInput input, Namespaces namespaces) {
        if (archive == null) {
            return input.collections().stream()
                    .filter(collection ->
                            collection.isOplog() ? oplogReplay : namespaces.includes(collection.namespace()))
                    .mapToLong(DumpedCollection::size)
                    .sum();
        }
        try {
            return archive.equals(STANDARD_INPUT) ? 0 : Files.size(Path.of(archive));
        } catch (IOException e) {
            return 0;
        }
    }
}
