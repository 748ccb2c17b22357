package io.shardlab.bench.floor;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.DocumentIds;
import io.shardlab.data.document.WebLogGenerator;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Prepared inserts of one connection: some messages that are sent again and again, with other {@code _id}s each time. That
 * costs eight bytes written for each document, and no less could be done by a client that is to send new documents.
 */
final class FloorInserts {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** From a document's start to the last eight bytes of its {@code _id}: length, type, name and the id's first four. */
    private static final int NUMBER_OFFSET = Integer.BYTES + 1 + "_id".length() + 1 + Integer.BYTES;

    private final byte[][] messages;
    private final int[][] numbers;
    private long next;

    /**
     * @param count messages to prepare
     * @param firstNumber of this connection's documents; connections must lie far apart
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

    /** The next message, with ids that none before had. */
    byte[] next(int number) {
        byte[] message = messages[number % messages.length];
        for (int position : numbers[number % messages.length]) {
            LONG.set(message, position, next++);
        }
        return message;
    }
}
