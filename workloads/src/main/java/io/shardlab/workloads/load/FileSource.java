package io.shardlab.workloads.load;

import io.shardlab.core.dataset.DocumentFeed;
import io.shardlab.core.dataset.FileFeed;
import io.shardlab.core.dataset.LoadParameters;
import io.shardlab.core.dataset.SplitPoints;
import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.input.BadRow;
import io.shardlab.core.input.DocumentSource;
import io.shardlab.core.input.InputReport;
import io.shardlab.core.input.InputSpec;
import io.shardlab.core.input.Inputs;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.target.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;

/** Documents of a file or of standard input. */
final class FileSource implements LoadSource {

    private static final int MOST_SAMPLE_BYTES = 16 << 20;

    private final InputSpec input;
    private final Settings settings;
    private DocumentSource source;
    private FileFeed feed;

    /** Opens the file at once, so that a missing one is found before servers are touched. */
    FileSource(InputSpec input, Settings settings) {
        this.input = input;
        this.settings = settings;
        this.source = Inputs.open(input);
    }

    @Override
    public DocumentFeed open() {
        if (feed != null) {
            feed.close();
            source = Inputs.open(input);
        }
        feed = new FileFeed(source, settings.get(LoadParameters.BATCH_SIZE), BulkLoad.insertionWorkers(settings));
        return feed;
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
    public List<String> warnings() {
        InputReport report = source.report();
        if (report.rows() == 0) {
            return List.of("there are no rows in " + input.file());
        }
        if (report.badRows() == 0) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        warnings.add(
                report.badRows() + " of " + report.rows() + " rows could not be read and were left out, the first:");
        report.firstBadRows().forEach(row -> warnings.add("  " + row));
        return warnings;
    }

    @Override
    public Map<String, Object> facts() {
        InputReport report = source.report();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("source", input.file().toString());
        facts.put("rowsRead", report.rows());
        facts.put("rowsBad", report.badRows());
        facts.put(
                "firstBadRows",
                report.firstBadRows().stream().map(BadRow::toString).toList());
        facts.put("bytesRead", report.bytesRead());
        return facts;
    }

    @Override
    public void close() {
        if (feed != null) {
            feed.close();
        }
        source.close();
    }
}
