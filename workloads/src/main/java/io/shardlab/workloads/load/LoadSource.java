package io.shardlab.workloads.load;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** The source of a load's documents; opened for each repetition. Used by one thread, except for the feed. */
interface LoadSource extends AutoCloseable {

    /** @param part the part of one of several load machines */
    static LoadSource of(Settings settings, Share part) {
        return InputFileParameters.input(settings)
                .<LoadSource>map(input -> new LoadedFile(input, settings, part))
                .orElseGet(() -> new GeneratedSource(settings, part));
    }

    /**
     * Opens the documents from a position on.
     *
     * @param expected identifies the input before the position; empty not to check it
     * @throws io.shardlab.core.error.UsageException if the input has changed
     */
    DocumentFeed open(Position position, Optional<Fingerprint> expected);

    /**
     * Waits until the first documents are there.
     *
     * @throws io.shardlab.core.error.RunFailedException if there are none, or they cannot be read
     */
    default void requireDocuments() throws InterruptedException {}

    /**
     * Compares what the load machines have read to the end.
     *
     * @throws io.shardlab.core.error.RunFailedException if it was not the same
     */
    default void requireSame(LoadMachines machines) throws InterruptedException {}

    /** Returns the properties that distinguish the documents from those of another load, by readable names. */
    Map<String, String> identity();

    /** Returns a name that distinguishes this source from sources of other documents in any place; empty if there is none. */
    Optional<String> name();

    /** Returns where to split the shard key before the load, from a sample of the documents; empty unless asked for. */
    List<BsonDocument> splitKeys(Target target);

    /** Returns the number of rows so far that could not be made documents. */
    default long badRows() {
        return 0;
    }

    /** Returns the format of the rows and the numbers of rows so far; empty if no rows are read. */
    default Optional<LoadedInput> input() {
        return Optional.empty();
    }

    /** Describes the rows that were left out; empty if there are none. */
    default List<Message> warnings() {
        return List.of();
    }

    Map<String, Object> facts();

    @Override
    void close();
}
