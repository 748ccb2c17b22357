package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What a run could not see of its servers, because its user has no right to or they did not answer. That costs facts, never
 * the run; each is said once, and kept for the result. Used by one thread.
 */
public final class NotSeen {

    private final Notices notices;
    private final Set<String> sentences = new LinkedHashSet<>();

    public NotSeen(Notices notices) {
        this.notices = notices;
    }

    /** Asks the servers; empty if they do not tell, which is noted as {@code what}. */
    public <T> Optional<T> ask(String what, Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (MongoException e) {
            note(what, reason(e));
            return Optional.empty();
        }
    }

    /** Notes that something was not seen, and why. */
    public void note(String what, String reason) {
        String sentence = "Not seen: " + what + " (" + reason + ").";
        if (sentences.add(sentence)) {
            notices.say("not seen: " + what + " (" + reason + ")");
        }
    }

    /** Everything until now, in order. */
    public List<String> sentences() {
        return List.copyOf(sentences);
    }

    /** The same words for the same reason, whichever server gave it. */
    static String reason(MongoException failure) {
        return failure.getCode() == MongoErrors.UNAUTHORIZED
                ? "the user is not authorized, the role clusterMonitor would do"
                : MongoErrors.describe(failure);
    }
}
