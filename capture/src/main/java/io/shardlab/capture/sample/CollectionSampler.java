package io.shardlab.capture.sample;

import com.mongodb.client.MongoClient;
import io.shardlab.core.progress.Notices;
import java.util.function.Predicate;

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
     * @throws com.mongodb.MongoException if the collections cannot be listed or read
     */
    public SampledCollections sample(String database, Predicate<String> wanted) {
        throw new UnsupportedOperationException(database + wanted + client + options + notices);
    }
}
