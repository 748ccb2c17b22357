package io.shardlab.run.service;

import com.mongodb.MongoException;
import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Describes failures to users, for the command line and the desktop program alike. Pure functions. */
public final class FailureSentence {

    private FailureSentence() {}

    /**
     * Describes a failure in one sentence without passwords.
     *
     * @param failure the failure
     * @param forDetails the step that shows more about a failure of the program itself, such as
     *     "run again with --verbose for details"
     */
    public static Message of(Throwable failure, Message forDetails) {
        return sentence(failure, forDetails).withTexts(KnownSecrets::redact);
    }

    /** The lines of a failure's stack trace and those of its causes, without passwords. */
    public static List<String> details(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        // The whole text at once, as a password may have line breaks.
        return KnownSecrets.redact(trace.toString()).lines().toList();
    }

    private static Message sentence(Throwable failure, Message forDetails) {
        if (failure instanceof ShardlabException known) {
            return known.wording();
        }
        if (failure instanceof InterruptedException) {
            return Message.of("Interrupted.");
        }
        if (failure instanceof MongoException) {
            return Message.of("The server failed: {0}.", MongoErrors.describe(failure));
        }
        return MemoryLimit.explain(
                failure, Message.of("Internal error, please report it ({0}): {1}.", forDetails, failure));
    }
}
