package io.shardlab.workloadfile.read;

import io.shardlab.workloadfile.value.Value;

/** Reads one kind of generator. Stateless. */
@FunctionalInterface
public interface Generator {

    /**
     * Returns the value that a use of the generator means.
     *
     * @throws io.shardlab.core.error.UsageException if the arguments are wrong; the message says where
     */
    Value read(Arguments arguments);
}
