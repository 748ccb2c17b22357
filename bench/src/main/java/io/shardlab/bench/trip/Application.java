package io.shardlab.bench.trip;

import com.mongodb.client.MongoDatabase;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** An application that was written without a workload file in mind. Thread-safe once it is filled. */
interface Application {

    /** The name, which is that of its database, too. */
    String name();

    /** Creates the collections and their indexes, and inserts the first documents. Blocks. */
    void fill(MongoDatabase database, Random random);

    /** Returns the kinds of operations, each of which blocks and may be called by several threads at once. */
    List<Kind> kinds(MongoDatabase database);

    /**
     * A kind of operation.
     *
     * @param weight how often it is executed, in proportion to the others
     * @param operation executes it once with random choices
     */
    record Kind(String name, int weight, Consumer<Random> operation) {}
}
