package io.shardlab.insight.shardkey.answer;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.shardkey.candidate.CollectionData;
import io.shardlab.insight.shardkey.candidate.KeyCandidate;
import io.shardlab.insight.shardkey.data.DocumentSample;
import io.shardlab.insight.shardkey.data.DocumentsByNumber;
import io.shardlab.insight.shardkey.routing.DocumentsRead;
import io.shardlab.insight.shardkey.routing.KeyRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bson.BsonDocument;

/**
 * Compares shard keys for a collection: places a sample of its documents on shards by each key and routes a sample of the
 * operations. All choices follow from the seed. Uses no server; one call takes seconds of the calling thread.
 */
public final class Advisor {

    private static final int SAMPLE = 40_000;
    private static final int MATCHED = 2_000;

    private final ShardCounts shards;
    private final long seed;

    public Advisor(ShardCounts shards, long seed) {
        this.shards = shards;
        this.seed = seed;
    }

    /**
     * Compares candidates.
     *
     * @param candidates at least one; its fields are fields of the documents
     * @param operationsShare the share of the file's operations that use the collection
     */
    public CollectionAnswer compare(CollectionData collection, List<KeyCandidate> candidates, double operationsShare) {
        List<String> paths = candidates.stream()
                .flatMap(candidate -> candidate.key().names().stream())
                .distinct()
                .toList();
        DocumentSample sample = DocumentSample.of(collection.documents(), SAMPLE, paths, seed);
        Optional<LiveValues> live = collection.live().map(data -> new LiveValues(data, paths, seed));
        List<KeyAnalysis> analyses = candidates.stream()
                .map(candidate -> new KeyAnalysis(
                        candidate,
                        collection,
                        sample,
                        live.map(values -> values.of(candidate.key())),
                        shards.all(),
                        seed))
                .toList();
        DocumentsRead read = DocumentsRead.of(
                collection.accesses(),
                some(collection.documents()),
                collection.documents().documents());
        collection
                .accesses()
                .forEach(
                        Integer.MAX_VALUE,
                        access ->
                                analyses.forEach(analysis -> analysis.routing().add(access, read)));
        List<CandidateReport> ordered =
                Ranking.ordered(analyses.stream().map(KeyAnalysis::report).toList());
        DocumentSample counted = live.map(LiveValues::sample).orElse(sample);
        return new CollectionAnswer(
                collection.name(),
                Sentences.answer(ordered),
                Sentences.best(ordered).map(CandidateReport::key),
                counted.documents(),
                counted.averageBytes(),
                operationsShare,
                ordered,
                notes(collection, counted));
    }

    private static List<BsonDocument> some(DocumentsByNumber source) {
        int count = (int) Math.min(source.available(), MATCHED);
        return IntStream.range(0, count)
                .mapToObj(i -> source.document(i * source.available() / count))
                .toList();
    }

    private List<Message> notes(CollectionData collection, DocumentSample sample) {
        List<Message> notes = new ArrayList<>();
        double bytes = sample.averageBytes() * sample.documents();
        if (bytes < shards.asked() * KeyFindings.CHUNK_BYTES) {
            notes.add(Message.of(
                    "The documents ({0} MB) are less than a chunk of {1} for each shard: a balancer would not spread "
                            + "them. The figures assume that they are spread nevertheless, as after a split before the load.",
                    FigureText.mebibytes(bytes), KeyFindings.CHUNK));
        }
        collection
                .live()
                .ifPresent(data -> notes.add(Message.of(
                        "Values, sizes, indexes and options are those of {0} ({1} of its documents were read). The "
                                + "operations are those of the file, routed on the file's documents.",
                        data, FigureText.count(sample.size()))));
        notes.add(KeyRouting.assumptions());
        return notes;
    }
}
