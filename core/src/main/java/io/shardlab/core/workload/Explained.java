package io.shardlab.core.workload;

import io.shardlab.core.text.Message;

/** A workload that can show how servers would execute its operations, without a measurement. */
public interface Explained {

    /**
     * Has the servers explain each operation; blocks. Loads a small part of the data on servers that this program has started,
     * and changes nothing on others.
     *
     * @return the explanations, in lines
     * @throws io.shardlab.core.error.UsageException if the target does not have the collections
     */
    Message explain(WorkloadContext context) throws InterruptedException;
}
