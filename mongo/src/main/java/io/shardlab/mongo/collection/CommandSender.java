package io.shardlab.mongo.collection;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import org.bson.BsonValue;

/**
 * Sends commands that its caller encodes: {@link #begin} a command, append its elements, and call the method for the way in
 * which it is answered. Adds the concerns itself. A command that fails is not sent again here, so that it is counted; the driver
 * sends some again by itself. Belongs to one worker; not thread-safe; blocking; throws the driver's exceptions.
 */
public interface CommandSender {

    /** Begins a command, in place of those before: the caller appends its elements, its name and the collection first. */
    BsonAppender begin();

    /** Begins a further command for {@link #write}, after those begun before. */
    BsonAppender next();

    /**
     * Sends {@code find} or {@code aggregate}; blocks until the last answer has come. As with {@link Finder#find}, the documents
     * of all answers but the last are shown in here, while the operation's clock is paused.
     */
    void cursor(Finder.Visitor visitor, Outcome timed);

    /** Shows the documents of the last answer of {@link #cursor}; valid until the next command. */
    void show(Finder.Visitor visitor);

    /** Sends {@code distinct} and returns its values. */
    List<BsonValue> distinct();

    /**
     * Sends the commands begun, each {@code insert}, {@code update} or {@code delete}.
     *
     * @param ordered true if they are executed in order, up to the first that fails
     * @throws com.mongodb.MongoException if the outcome of some is unknown; writes that were refused are part of the result
     */
    WriteResult write(boolean ordered);

    /** Sends {@code findAndModify}. */
    WriteResult findAndModify();
}
