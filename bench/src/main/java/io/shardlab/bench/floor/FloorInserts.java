package io.shardlab.bench.floor;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.document.WebLogGenerator;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Prepared inserts of one connection: messages that are sent again and again, with other {@code _id}s each time. That takes
 * eight bytes to write per document, the least that a client of new documents can do. Not thread-safe.
 */
final class FloorInserts {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** From a document's start to the last eight bytes of its {@code _id}: length, type, name and the id's first four. */
    private static final int NUMBER_OFFSET = Integer.BYTES + 1 + "_id".length() + 1 + Integer.BYTES;

    private final byte[][] messages;
    private final int[][] numbers;
    private long next;

    /**
     * @param count the number of messages to prepare
     * @param firstNumber the number of this connection's first document; connections must have distant numbers
     */
    FloorInserts(
            WebLogGenerator generator, String database, String collection, int count, int batchSize, long firstNumber) {
        messages = new byte[count][];
        numbers = new int[count][];
        next = firstNumber;
        BsonDocument command = new BsonDocument("insert", new BsonString(collection))
                .append("ordered", BsonBoolean.FALSE)
                .append("$db", new BsonString(database));
        for (int message = 0; message < count; message++) {
            DocumentBatch batch = identified(generator, (long) message * batchSize, batchSize);
            messages[message] = FloorMessage.insert(command, batch);
            int start = messages[message].length - batch.sizeInBytes();
            numbers[message] = new int[batch.count()];
            for (int i = 0; i < batch.count(); i++) {
                numbers[message][i] = start + batch.offset(i) + NUMBER_OFFSET;
            }
        }
    }

    private static DocumentBatch identified(WebLogGenerator generator, long first, int size) {
        DocumentIds ids = new DocumentIds(0, 0);
        DocumentBatch plain = new DocumentBatch();
        DocumentBatch identified = new DocumentBatch();
        for (int i = 0; i < size; i++) {
            generator.append(first + i, plain);
            identified.append(plain, i, (BsonAppender out) -> ids.append(0, out));
        }
        return identified;
    }

    /** The next message, with new ids. */
    byte[] next(int number) {
        byte[] message = messages[number % messages.length];
        for (int position : numbers[number % messages.length]) {
            LONG.set(message, position, next++);
        }
        return message;
    }
}
