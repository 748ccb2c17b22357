package io.shardlab.bench.floor;

import io.shardlab.bench.Parallel;
import io.shardlab.mongo.document.WebLogGenerator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The least work of any client: it sends bytes that were prepared ahead of time, with one thread and one blocking socket per
 * connection. A reply is read but not decoded; see {@link FloorAnswer} for the few places that are checked.
 */
public final class Floor {

    private static final int PREPARED_BATCHES = 50;

    /** Each connection has 2^32 document numbers of its own. */
    private static final int CONNECTION_SHIFT = 32;

    private final InetSocketAddress server;
    private final String database;

    public Floor(InetSocketAddress server, String database) {
        this.server = server;
        this.database = database;
    }

    /** Checks a reply. Thread-safe. */
    @FunctionalInterface
    public interface Check {
        /** @throws IOException if the reply is not what it must be */
        void accept(byte[] reply, int length) throws IOException;
    }

    /** Accepts replies that have the length of the first one. */
    public static Check sameLengthAlways() {
        AtomicInteger first = new AtomicInteger();
        return (reply, length) -> {
            int known = first.compareAndExchange(0, length);
            if (known != 0 && known != length) {
                throw new IOException("a reply of " + length + " bytes instead of " + known);
            }
        };
    }

    /** Accepts replies that hold all documents of a find, and at least one. */
    public static Check found() {
        return FloorAnswer::requireFound;
    }

    /**
     * Prepares inserts of web-log documents.
     *
     * @param documents the number of documents of each run, over all connections
     * @return inserts the documents each time it is called, and returns their number
     */
    public Callable<Long> inserts(
            WebLogGenerator generator, String collection, int connections, int batchSize, long documents) {
        List<FloorInserts> prepared = IntStream.range(0, connections)
                .mapToObj(i -> new FloorInserts(
                        generator, database, collection, PREPARED_BATCHES, batchSize, (long) i << CONNECTION_SHIFT))
                .toList();
        return () -> {
            AtomicLong batches = new AtomicLong(documents / batchSize);
            return Parallel.sum(connections, index -> {
                try (FloorConnection connection = new FloorConnection(server)) {
                    Check inserted = (reply, length) -> FloorAnswer.requireInserted(reply, length, batchSize);
                    long sent = 0;
                    while (batches.getAndDecrement() > 0) {
                        connection.exchange(prepared.get(index).next((int) sent++), inserted);
                    }
                    return sent * batchSize;
                }
            });
        };
    }

    /**
     * Prepares queries.
     *
     * @param commands the commands to choose from, without a database
     * @param duration the duration of each run
     * @return sends queries each time it is called, and returns their number
     */
    public Callable<Long> queries(List<BsonDocument> commands, int connections, Duration duration, Check check) {
        byte[][] messages = commands.stream()
                .map(command -> FloorMessage.command(command.clone().append("$db", new BsonString(database))))
                .toArray(byte[][]::new);
        return () -> Parallel.sum(connections, index -> {
            SplittableRandom random = new SplittableRandom(System.nanoTime() + index);
            try (FloorConnection connection = new FloorConnection(server)) {
                long end = System.nanoTime() + duration.toNanos();
                long answered = 0;
                while (System.nanoTime() < end) {
                    connection.exchange(messages[random.nextInt(messages.length)], check);
                    answered++;
                }
                return answered;
            }
        });
    }
}
