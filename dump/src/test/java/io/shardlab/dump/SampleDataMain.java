package io.shardlab.dump;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;

/** Puts {@link SampleData} on servers, for the script that makes the fixtures. */
final class SampleDataMain {

    private static final int COUNT = 50;

    private SampleDataMain() {}

    /** @param arguments a connection string, and {@code sharded} if it is of a mongos */
    public static void main(String[] arguments) {
        try (MongoClient client = MongoClients.create(arguments[0])) {
            SampleData.create(client, arguments.length > 1, COUNT);
        }
    }
}
