package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Facts about the servers that a run could not obtain, because its user lacks the privilege or a server did not answer. A
 * missing fact never fails the run; it is reported once and kept for the result. Used by one thread.
 */
public final class UnavailableFacts {

    private final Notices notices;
    private final Set<String> sentences = new LinkedHashSet<>();
    private boolean unanswered;

    public UnavailableFacts(Notices notices) {
        this.notices = notices;
    }

    /** Asks the servers; empty if they do not answer, and {@code what} is then noted as unavailable. */
    public <T> Optional<T> ask(String what, Supplier<T> question) {
        unanswered = false;
        try {
            return Optional.of(question.get());
        } catch (MongoInterruptedException e) {
            return Optional.empty(); // Whoever interrupts a run says why.
        } catch (MongoException e) {
            unanswered = MongoErrors.isTransient(e);
            note(what, reason(e));
            return Optional.empty();
        }
    }

    /** Whether no server answered the last question, so that the next may wait in vain as long. */
    public boolean lastWasUnanswered() {
        return unanswered;
    }

    /** Notes that a fact is unavailable, and why. */
    public void note(String what, String reason) {
        String sentence = "Unavailable: " + what + " (" + reason + ").";
        if (sentences.add(sentence)) {
            notices.say(sentence);
        }
    }

    /** Everything until now, in order. */
    public List<String> sentences() {
        return List.copyOf(sentences);
    }

    /** The same text for the same reason, for every server. */
    static String reason(MongoException failure) {
        return failure.getCode() == MongoErrors.UNAUTHORIZED
                ? "the user is not authorized, the role clusterMonitor would do"
                : MongoErrors.describe(failure);
    }
}
