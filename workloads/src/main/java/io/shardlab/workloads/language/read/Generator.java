package io.shardlab.workloads.language.read;

import io.shardlab.workloads.language.value.Value;

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
