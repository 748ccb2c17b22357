package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The facts about servers that a run could not obtain because its user lacks the privilege or a server did not answer. A
 * missing fact never fails the run; it is reported once and kept for the result. Used by one thread.
 */
public final class UnavailableFacts {

    private final Notices notices;
    private final Set<Message> sentences = new LinkedHashSet<>();
    private boolean unanswered;

    public UnavailableFacts(Notices notices) {
        this.notices = notices;
    }

    /**
     * Asks the servers. If they do not answer, notes the fact as unavailable and returns empty.
     *
     * @param fact the name of the fact
     */
    public <T> Optional<T> ask(String fact, Supplier<T> question) {
        unanswered = false;
        try {
            return Optional.of(question.get());
        } catch (MongoInterruptedException e) {
            return Optional.empty(); // The interruption of a run is reported elsewhere.
        } catch (MongoException e) {
            unanswered = MongoErrors.isTransient(e);
            note(Message.of(fact), reason(e));
            return Optional.empty();
        }
    }

    /** True if no server answered the last question, so that the next may wait as long in vain. */
    public boolean lastWasUnanswered() {
        return unanswered;
    }

    /** Notes that a fact is unavailable, with the reason. */
    public void note(Message fact, Message reason) {
        Message sentence = Message.of("Unavailable: {0} ({1}).", fact, reason);
        if (sentences.add(sentence)) {
            notices.say(sentence);
        }
    }

    /** Returns all notes so far, in order; English, for results. */
    public List<String> sentences() {
        return sentences.stream().map(Message::toString).toList();
    }

    /** Returns the reason. For a missing right it does not name the server, so that it is the same for all servers. */
    static Message reason(MongoException failure) {
        return failure.getCode() == MongoErrors.UNAUTHORIZED
                ? Message.of("the user is not authorized; the role clusterMonitor is sufficient")
                : MongoErrors.describe(failure);
    }
}
