package io.shardlab.workloads.load;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.data.input.Fingerprint;
import io.shardlab.data.input.Position;
import io.shardlab.mongo.dataset.DocumentFeed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** Where a load's documents come from; opened for each repetition. */
interface LoadSource extends AutoCloseable {

    static LoadSource of(Settings settings) {
        return FileParameters.input(settings)
                .<LoadSource>map(input -> new FileSource(input, settings))
                .orElseGet(() -> new GeneratedSource(settings));
    }

    /**
     * The documents from a place on.
     *
     * @param expected what tells that what lies before is what it was; empty not to ask
     * @throws io.shardlab.core.error.UsageException if it is not
     */
    DocumentFeed open(Position position, Optional<Fingerprint> expected);

    /**
     * Waits until the first documents are there.
     *
     * @throws io.shardlab.core.error.RunFailedException if there are none, or they cannot be read
     */
    default void requireDocuments() throws InterruptedException {}

    /** What tells the documents from those of another load: properties in words, by their names in words. */
    Map<String, String> identity();

    /** Tells it from sources of other documents, wherever it lies; empty if nothing does. */
    Optional<String> name();

    /** Where to split the shard key before the load, by a sample of the documents; empty unless asked for. */
    List<BsonDocument> splitKeys(Target target);

    /** Rows until now of which no document could be made. */
    default long badRows() {
        return 0;
    }

    /** As what rows are read, and what has become of them until now; empty if none are read. */
    default Optional<LoadedInput> input() {
        return Optional.empty();
    }

    /** What was left out of what was read, in words; empty if nothing was. */
    List<String> warnings();

    /** What was read, for the result. */
    Map<String, Object> facts();

    @Override
    void close();
}
