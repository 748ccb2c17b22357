package io.shardlab.mongo.collection;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.connection.OpMsg;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.write.WriteResult;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonValue;

/**
 * Sends commands that its caller encodes, on one of the two client paths: {@link #begin} a command, append its elements, and
 * call the method for the way in which it is answered. Adds the concerns itself. A command that fails is not sent again here, so
 * that it is counted; the driver sends some again by itself. Belongs to one worker; not thread-safe; blocking; throws the
 * driver's exceptions.
 */
public abstract class CommandSender implements AutoCloseable {

    /** Small, as there may be a thousand workers; the first large command makes the buffer grow. */
    private static final int INITIAL_BYTES = 512;

    private final List<BsonAppender> commands = new ArrayList<>();
    private int count;

    /** Inspects one document of an answer in place; the array is reused for the next answer. */
    @FunctionalInterface
    public interface Visitor {

        void visit(byte[] bson, int offset, int length);
    }

    /** Begins a command, in place of those before: the caller appends its elements, its name and the collection first. */
    public final BsonAppender begin() {
        count = 0;
        return next();
    }

    /** Begins a further command for {@link #write}, after those begun before. */
    public final BsonAppender next() {
        if (count == commands.size()) {
            commands.add(new BsonAppender(INITIAL_BYTES));
        }
        BsonAppender command = commands.get(count++);
        OpMsg.begin(command);
        return command;
    }

    /** Returns how many commands were begun. */
    protected final int count() {
        return count;
    }

    /** True if a command begun has this name, as {@link BsonAppender#name} encodes it. */
    final boolean isNamed(byte[] name, int index) {
        BsonAppender command = commands.get(index);
        return BsonElements.isNamed(name, command.bytes(), OpMsg.firstElement(), command.position());
    }

    /**
     * Completes a command; once for each.
     *
     * @param further a document with further elements; null for none
     * @return the command as a message, see {@link OpMsg}; valid until the next is begun
     */
    protected final BsonAppender complete(int index, byte[] further) {
        BsonAppender command = commands.get(index);
        if (further != null) {
            command.elementsOf(further, 0, further.length);
        }
        command.endDocument();
        return command;
    }

    /**
     * Sends {@code find} or {@code aggregate} and blocks until the last answer has come. {@link #show} shows that one
     * afterwards, while no clock runs. Each answer replaces the one before, so the documents of all answers but the last are
     * shown in here, while the operation's clock is paused.
     *
     * @param visitor inspects the documents of all answers but the last
     * @param timed the outcome of the operation, with its clock
     * @throws com.mongodb.MongoException if the command failed, perhaps after some documents were shown
     */
    public final void cursor(Visitor visitor, Outcome timed) {
        for (boolean more = open(); more; more = more()) {
            timed.pauseClock();
            show(visitor);
            timed.resumeClock();
        }
    }

    /**
     * Sends {@code find} or {@code aggregate} and blocks until the first answer has come. Forgets an earlier one.
     *
     * @return true if there is more
     */
    public abstract boolean open();

    /**
     * Requests the next answer to the command that {@link #open} sent.
     *
     * @return true if there is more
     */
    public abstract boolean more();

    /** Shows the documents of the last answer to a {@code find} or an {@code aggregate}, until the next of these. */
    public abstract void show(Visitor visitor);

    /** Sends {@code distinct} and returns its values. */
    public abstract List<BsonValue> distinct();

    /**
     * Sends the commands begun, each {@code insert}, {@code update} or {@code delete}.
     *
     * @param ordered true if they are executed in order, up to the first that fails
     * @throws com.mongodb.MongoException if the outcome of some is unknown; writes that were refused are part of the result
     */
    public abstract WriteResult write(boolean ordered);

    /** Sends {@code findAndModify}. */
    public abstract WriteResult findAndModify();

    /** Returns the connection to the driver, and ends a command that has not been answered completely. */
    @Override
    public abstract void close();
}
