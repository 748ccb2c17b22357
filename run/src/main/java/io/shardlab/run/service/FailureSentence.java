package io.shardlab.run.service;

import com.mongodb.MongoException;
import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.mongo.connection.MongoErrors;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** What a person is told of a failure, whichever program shows it. */
public final class FailureSentence {

    private FailureSentence() {}

    /**
     * One sentence without passwords.
     *
     * @param failure what happened
     * @param forDetails what to do to see more of a failure that is the program's own, such as {@code run again with
     *     --verbose for details}
     */
    public static String of(Throwable failure, String forDetails) {
        return KnownSecrets.redact(sentence(failure, forDetails));
    }

    /** Its stack trace and those of its causes, without passwords, as lines. */
    public static List<String> details(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        // As a whole: a password may have line breaks.
        return KnownSecrets.redact(trace.toString()).lines().toList();
    }

    private static String sentence(Throwable failure, String forDetails) {
        if (failure instanceof ShardlabException) {
            return failure.getMessage();
        }
        if (failure instanceof InterruptedException) {
            return "Interrupted.";
        }
        if (failure instanceof MongoException) {
            return "The server failed: " + MongoErrors.describe(failure) + ".";
        }
        return MemoryLimit.explain(failure, "Internal error, please report it (" + forDetails + "): " + failure + ".");
    }
}
