package io.shardlab.workloads.load;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.ReadAheadFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.BadRow;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.InputReport;
import io.shardlab.mongo.input.InputSpec;
import io.shardlab.mongo.input.Inputs;
import io.shardlab.mongo.input.Position;
import io.shardlab.mongo.input.SharedSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/** The documents of a file or of standard input. */
final class LoadedFile implements LoadSource {

    private static final int MOST_SAMPLE_BYTES = 16 << 20;

    private final InputSpec input;
    private final Settings settings;
    private final Share part;
    private DocumentSource source;
    private ReadAheadFeed feed;

    LoadedFile(InputSpec input, Settings settings, Share part) {
        this.input = input;
        this.settings = settings;
        this.part = part;
    }

    @Override
    public DocumentFeed open(Position position, Optional<Fingerprint> expected) {
        close();
        int batchSize = settings.get(LoadParameters.BATCH_SIZE);
        DocumentSource whole = Inputs.open(input, position, expected);
        source = part.isWhole() ? whole : new SharedSource(whole, part, batchSize);
        feed = new ReadAheadFeed(source, position.documents(), batchSize, BulkLoad.insertionWorkers(settings));
        return feed;
    }

    @Override
    public void requireDocuments() throws InterruptedException {
        // The first document is that of the first machine; others may have no part of a small file.
        if (feed.awaitFirst() || part.index() > 0) {
            return;
        }
        InputReport report = report();
        throw new RunFailedException(
                report.badRows() == 0
                        ? Message.of("Nothing was loaded: there are no rows in {0}.", input.displayName())
                        : Message.of(
                                "Nothing was loaded: none of the {0,number,#} rows of {1} could be read, the first one: {2}. "
                                        + "{3}--format, --log-format, --encoding, --delimiter, --field-types and --uneven-rows say how "
                                        + "rows are read.",
                                report.badRows(),
                                input.displayName(),
                                report.firstBadRows().get(0),
                                Message.joined(
                                        "",
                                        source.notes().stream()
                                                .map(note -> Message.of("{0}. ", note))
                                                .toList())));
    }

    @Override
    public Optional<String> name() {
        return input.isStandardInput()
                ? Optional.empty()
                : Optional.of(input.file().getFileName().toString());
    }

    /** Standard input is identified only by its fingerprint. */
    @Override
    public Map<String, String> identity() {
        Map<String, String> given = settings.asText();
        Map<String, String> identity = new LinkedHashMap<>();
        identity.put("source", input.isStandardInput() ? "standard input" : "a file");
        if (!input.isStandardInput()) {
            identity.put("file", input.file().toAbsolutePath().normalize().toString());
            putAttributes(identity);
        }
        List.of(InputFileParameters.FORMAT, InputFileParameters.COMPRESSION, DelimitedParameters.FIELD_TYPES)
                .forEach(parameter ->
                        identity.put(parameter.option(), given.getOrDefault(parameter.name(), "not given")));
        // Default values are left out, as loads of older programs do not know these parameters.
        Stream.concat(
                        Stream.of(InputFileParameters.LOG_FORMAT, InputFileParameters.ENCODING),
                        DelimitedParameters.all().stream())
                .filter(parameter -> given.containsKey(parameter.name())
                        && !given.get(parameter.name()).equals(parameter.defaultText()))
                .forEach(parameter -> identity.put(parameter.option(), given.get(parameter.name())));
        input.delimited().columns().names().ifPresent(names -> identity.put("columns", String.join(",", names)));
        return identity;
    }

    private void putAttributes(Map<String, String> identity) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(input.file(), BasicFileAttributes.class);
            identity.put("file size", attributes.size() + " bytes");
            identity.put("file time", attributes.lastModifiedTime().toString());
        } catch (IOException e) {
            throw new RunFailedException(Message.of("Reading '{0}' failed: {1}.", input.file(), Reasons.of(e)), e);
        }
    }

    @Override
    public List<BsonDocument> splitKeys(Target target) {
        if (!settings.get(LoadParameters.PRE_SPLIT)) {
            return List.of();
        }
        DocumentBatch sample = new DocumentBatch();
        try (DocumentSource head = Inputs.open(input)) {
            head.fill(sample, SplitPoints.SAMPLED_DOCUMENTS, MOST_SAMPLE_BYTES);
        }
        return SplitPoints.of(
                sample,
                settings.get(LoadParameters.SHARD_KEY),
                target.description().shards());
    }

    @Override
    public void requireSame(LoadMachines machines) throws InterruptedException {
        if (source instanceof SharedSource shared
                && machines.sum(shared.contentHash()) != shared.contentHash() * part.count()) {
            throw new RunFailedException(Message.of(
                    "{0} is not the same on all load machines, so documents may be missing or loaded twice.",
                    input.displayName()));
        }
    }

    @Override
    public long badRows() {
        return report().badRows();
    }

    @Override
    public Optional<LoadedInput> input() {
        InputReport report = report();
        return Optional.ofNullable(source)
                .flatMap(DocumentSource::format)
                .map(choice -> LoadedInput.of(choice.format().text(), choice.why(), report.rows(), report.badRows()));
    }

    @Override
    public List<Message> warnings() {
        InputReport report = report();
        List<Message> warnings = new ArrayList<>(notes());
        if (report.badRows() > 0) {
            warnings.add(Message.of(
                    "{0,number,#} of {1,number,#} rows could not be read and were left out, the first:",
                    report.badRows(),
                    report.rows()));
            report.firstBadRows().forEach(row -> warnings.add(Message.text("  ").and(row.wording())));
        }
        return warnings;
    }

    @Override
    public Map<String, Object> facts() {
        InputReport report = report();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("source", input.file().toString());
        facts.put("rowsRead", report.rows());
        facts.put("rowsBad", report.badRows());
        facts.put(
                "firstBadRows",
                report.firstBadRows().stream().map(BadRow::toString).toList());
        facts.put("bytesRead", report.bytesRead());
        facts.put("rowNotes", notes().stream().map(Message::toString).toList());
        return facts;
    }

    private List<Message> notes() {
        return source == null ? List.of() : source.notes();
    }

    private InputReport report() {
        return source == null ? new InputReport(0, 0, List.of(), 0, OptionalLong.empty()) : source.report();
    }

    /** The feed closes the source. */
    @Override
    public void close() {
        if (feed != null) {
            feed.close();
        }
    }
}
