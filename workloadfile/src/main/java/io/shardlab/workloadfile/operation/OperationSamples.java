package io.shardlab.workloadfile.operation;

import io.shardlab.workloadfile.WorkloadFile;
import java.util.List;
import org.bson.BsonDocument;

/** Sample commands of a file's operations, with the documents that inserts add; for descriptions and analyses. */
public final class OperationSamples {

    private final WorkloadFile file;
    private final long seed;

    public OperationSamples(WorkloadFile file, long seed) {
        this.file = file;
        this.seed = seed;
    }

    /**
     * Returns the commands of one execution, one for each statement (several for a bulk write). The chosen document is one of
     * those that are loaded.
     *
     * @param number the number of the execution, from 0
     */
    public List<BsonDocument> commands(OperationSpec operation, long number) {
        throw new UnsupportedOperationException(file.name() + seed);
    }
}
