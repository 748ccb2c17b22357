package io.shardlab.transfer.dump;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;

/** Puts {@link SampleData} on servers, for the script that makes the fixtures. */
final class SampleDataMain {

    private static final int COUNT = 50;

    private SampleDataMain() {}

    /** @param arguments the connection string of a replica set */
    public static void main(String[] arguments) {
        try (MongoClient client = MongoClients.create(arguments[0])) {
            SampleData.create(client, false, COUNT);
        }
    }
}
