package io.shardlab.core.workload;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;

/** A value that a user's file gives to a parameter, with its place in the file. */
public interface Preset {

    /** The value as on the command line. */
    String text();

    /**
     * Creates the refusal of the value or of the parameter's name.
     *
     * @param reason continues a sentence that begins with the place and ends without a full stop, such as "must be ..."
     */
    UsageException refusal(Message reason);
}
