package io.shardlab.workloads.ycsb;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.data.choice.AcknowledgedCounter;
import io.shardlab.data.choice.OperationMix;
import io.shardlab.workloads.ycsb.generator.KeyChooser;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the workers of all phases share. Thread-safe.
 *
 * @param path which way all operations take to the servers
 * @param records what records look like
 * @param chooser which ones are worked on
 * @param mix which operations
 * @param newRecords numbers of the records that are inserted
 * @param tried inserts that were begun
 * @param inserted inserts that succeeded
 */
record SharedState(
        CoreProperties properties,
        MongoNamespace namespace,
        ClientPath path,
        RecordDocuments records,
        KeyChooser chooser,
        OperationMix mix,
        AcknowledgedCounter newRecords,
        LongAdder tried,
        LongAdder inserted) {

    /** State of a collection in which the next new record is to have that number. */
    static SharedState of(
            CoreProperties properties,
            MongoNamespace namespace,
            ClientPath path,
            RecordDocuments records,
            long firstNew,
            long expectedNew) {
        return new SharedState(
                properties,
                namespace,
                path,
                records,
                properties.chooser(firstNew - 1, expectedNew),
                new OperationMix(properties.shares().inOrder()),
                new AcknowledgedCounter(firstNew),
                new LongAdder(),
                new LongAdder());
    }
}
