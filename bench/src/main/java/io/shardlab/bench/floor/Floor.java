package io.shardlab.bench.floor;

import io.shardlab.data.document.WebLogGenerator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * What no client can undercut by much: bytes made ahead of time, one thread and one blocking socket a connection. An
 * answer is read but not decoded; see {@link FloorAnswer} for the little that is looked at.
 */
public final class Floor {

    private static final int PREPARED_BATCHES = 50;

    /** Leaves each connection 2^32 document numbers of its own. */
    private static final int CONNECTION_SHIFT = 32;

    private final InetSocketAddress server;
    private final String database;

    public Floor(InetSocketAddress server, String database) {
        this.server = server;
        this.database = database;
    }

    /**
     * Prepares to insert web-log documents.
     *
     * @param documents how many each run inserts, over all connections
     * @return inserts them each time it is called, and says how many those were
     */
    public Callable<Long> inserts(
            WebLogGenerator generator, String collection, int connections, int batchSize, long documents) {
        List<FloorInserts> prepared = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            prepared.add(new FloorInserts(
                    generator, database, collection, PREPARED_BATCHES, batchSize, (long) i << CONNECTION_SHIFT));
        }
        return () -> {
            AtomicLong batches = new AtomicLong(documents / batchSize);
            return parallel(connections, (index, connection) -> {
                long sent = 0;
                while (batches.getAndDecrement() > 0) {
                    connection.insert(prepared.get(index).next((int) sent++), batchSize);
                }
                return sent * batchSize;
            });
        };
    }

    /**
     * Prepares to find documents by one field.
     *
     * @param filters the filters to choose from
     * @param session whether to name a session, as every driver does where the server knows sessions
     * @param nanos how long each run lasts
     * @return finds each time it is called, and says how many finds those were
     */
    public Callable<Long> finds(
            String collection, List<BsonDocument> filters, int connections, boolean session, long nanos) {
        BsonDocument sessionId = new BsonDocument("id", new BsonBinary(java.util.UUID.randomUUID()));
        byte[][] messages = filters.stream()
                .map(filter -> {
                    BsonDocument command = new BsonDocument("find", new BsonString(collection))
                            .append("filter", filter)
                            .append("$db", new BsonString(database));
                    return FloorMessage.command(session ? command.append("lsid", sessionId) : command);
                })
                .toArray(byte[][]::new);
        return () -> parallel(connections, (index, connection) -> {
            SplittableRandom random = new SplittableRandom(System.nanoTime() + index);
            long end = System.nanoTime() + nanos;
            long found = 0;
            while (System.nanoTime() < end) {
                connection.find(messages[random.nextInt(messages.length)]);
                found++;
            }
            return found;
        });
    }

    private interface Loop {
        long run(int index, FloorConnection connection) throws IOException;
    }

    private long parallel(int connections, Loop loop) throws IOException, InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        List<Future<Long>> parts = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                int index = i;
                parts.add(threads.submit(() -> {
                    try (FloorConnection connection = new FloorConnection(server)) {
                        return loop.run(index, connection);
                    }
                }));
            }
            long sum = 0;
            for (Future<Long> part : parts) {
                sum += part.get();
            }
            return sum;
        } finally {
            threads.shutdownNow();
        }
    }
}
