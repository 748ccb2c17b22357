package io.shardlab.insight.capture.sample;

import com.mongodb.client.MongoClient;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.insight.capture.write.Generator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Describes collections by a sample of their documents and by the catalog, as a part of a workload file. Reads only, with the
 * built-in role {@code read} on the database; what else may be read, such as shard keys, is used if the user is authorized.
 * Blocking; for one thread.
 */
public final class CollectionSampler {

    private final MongoClient client;
    private final SampleOptions options;
    private final Notices notices;

    /** @param notices reports each collection when its sampling begins */
    public CollectionSampler(MongoClient client, SampleOptions options, Notices notices) {
        this.client = client;
        this.options = options;
        this.notices = notices;
    }

    /**
     * Samples the collections of a database. Views and the server's own collections are left out and noted.
     *
     * @param wanted selects collections by their names
     * @param seen what operations show of the documents
     * @throws com.mongodb.MongoException if the collections cannot be listed or read
     */
    public SampledCollections sample(String database, Predicate<String> wanted, SeenOperations seen) {
        Notes notes = new Notes();
        List<CatalogEntry> entries = new CollectionCatalog(client, database, options.names(), notes).entries(wanted);
        References references = new ReferenceFinder(client, entries, notes);
        Map<String, Object> collections = new LinkedHashMap<>();
        Substitutes madeUp = new Substitutes();
        Map<String, Map<String, FieldRanks>> ranks = new LinkedHashMap<>();
        Map<String, Object> indexKeys = new HashMap<>();
        for (CatalogEntry entry : entries) {
            notices.say(Message.of(
                    "Sampling {0,choice,1#1 document|1<{0} documents} of {1}", entry.documents(), entry.name()));
            Sample sample = new SampleReader(client, options, notes).read(entry);
            collections.put(
                    options.names().name(entry.name()),
                    tree(entry, sample, seen, references, madeUp, notes, indexKeys));
            ranks.put(
                    entry.name(),
                    new RankReader(client, entry, sample.documents())
                            .read(seen.bounds().getOrDefault(entry.name(), Map.of())));
        }
        return new SampledCollections(collections, madeUp, ranks, notes.sentences(), indexKeys);
    }

    private Map<String, Object> tree(
            CatalogEntry entry,
            Sample sample,
            SeenOperations seen,
            References references,
            Substitutes madeUp,
            Notes notes,
            Map<String, Object> indexKeys) {
        IndexTrees indexes = new IndexTrees(entry, options, notes);
        Set<String> unique = Stream.concat(
                        indexes.uniquePaths().stream(), entry.isTimeSeries() ? Stream.of() : Stream.of("_id"))
                .collect(Collectors.toSet());
        LiveDates liveDates = new LiveDates(
                indexes.expiringPaths(), seen.inserting().contains(entry.name()), seen.startMillis(), seen.endMillis());
        Context context = new Context(
                entry.name(),
                options,
                sample.order(),
                unique,
                indexes.languageFields(),
                references,
                madeUp,
                notes,
                liveDates);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("documents", entry.documents());
        tree.put("document", document(context, sample, entry));
        new ShardingTrees(entry, options, notes).addTo(tree);
        List<Object> written = indexes.trees(context::isMadeUnique, liveDates::isLive);
        indexKeys.putAll(indexes.keysByName());
        if (!written.isEmpty()) {
            tree.put("indexes", written);
        }
        Map<String, Object> collectionOptions = OptionTrees.tree(entry, options.names(), liveDates::isLive, notes);
        if (!collectionOptions.isEmpty()) {
            tree.put("options", collectionOptions);
        }
        return tree;
    }

    private static Object document(Context context, Sample sample, CatalogEntry entry) {
        if (sample.documents().isEmpty()) {
            context.note("", "the collection is empty, so that its documents have only an _id.");
            return Map.of("_id", Generator.of("objectId"));
        }
        return TemplateMaker.ofDocuments(context, new Column(sample.documents(), entry.documents()));
    }
}
